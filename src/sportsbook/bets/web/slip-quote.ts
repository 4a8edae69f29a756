// What the server has answered about a slip, by selection and by bet: when it arrives the slip may already be another one. Pure.
import type { Quote } from '../contract.ts';
import { isPlaceKey, legsToSend } from './each-way.ts';
import { keyOf, type SlipState } from './slip.ts';

type QuotedBet = Quote['bets'][number];

type KnownLeg = Omit<Quote['legs'][number], 'conflicts'> & {
  /** Keys of the selections that it cannot share a line with. */
  conflicts: readonly string[];
};

export interface KnownQuote {
  /** By the key of the selection. */
  legs: Readonly<Record<string, KnownLeg>>;
  /** By the key of the bet. */
  bets: Readonly<Record<string, QuotedBet>>;
}

/** The keys of the selections and bets that were asked about, in the order in which they were sent. */
export interface Question {
  legs: readonly string[];
  bets: readonly string[];
}

export const knownQuote = ({ legs, bets }: Question, quote: Quote): KnownQuote => ({
  legs: Object.fromEntries(
    quote.legs.map(({ conflicts, ...leg }, index) => [
      legs[index]!,
      // A place part stands beside its selection, in a bet of its own.
      { ...leg, conflicts: conflicts.map((place) => legs[place]!).filter((key) => !isPlaceKey(key)) },
    ]),
  ),
  bets: Object.fromEntries(quote.bets.map((bet, index) => [bets[index]!, bet])),
});

/** What of it still holds for the slip: a bet over other selections than were quoted has another price. */
export function quoteFor(slip: Pick<SlipState, 'legs'>, quote: KnownQuote): KnownQuote {
  const keys = legsToSend(slip).map(keyOf);
  const isSame = keys.length === Object.keys(quote.legs).length && keys.every((key) => Object.hasOwn(quote.legs, key));
  if (isSame) return quote;
  return {
    legs: quote.legs,
    bets: Object.fromEntries(Object.entries(quote.bets).filter(([, { type }]) => type === 'single')),
  };
}
