/**
 * The bet builder: legs of one match at one price, which comes from the model of that match. It is won when all legs are, lost when one
 * is; a leg that is neither won nor lost makes the whole bet void, whatever becomes of the others, because the price was for all of them.
 */
import type { Services } from '#platform/context.ts';
import { askTogether, canPriceTogether, hasBuilder, priceTogether, type Offer } from '#sportsbook/book/index.ts';
import type { BuilderPrice } from '#sportsbook/models/builder.ts';
import { ODDS_UNIT, type BuilderRefusal } from '#sportsbook/models/market.ts';
import type { Why } from './contract.ts';
import type { SlipBet } from './rules/slip.ts';
import type { BetRow, LegRow } from './store.ts';

/** Of legs that can be bet on each for itself. */
export function builderPrice(services: Services, offers: readonly Offer[]): Promise<BuilderPrice> {
  const [first] = offers;
  return first && hasBuilder(services, first.match)
    ? priceTogether(services, first.match, offers)
    : Promise.resolve({ is: 'refused', why: 'match', legs: [] });
}

/** A quote is looked at for a while anyway, and many may look at the same. */
export const QUOTE_AGE_MS = 1_000;

/** Before a transaction in which `builderPrice` reads the answer; of a feed whose model is here nothing is asked. */
export async function askForBuilder(
  services: Services,
  offers: readonly (Offer | undefined)[],
  maxAgeMs?: number,
): Promise<void> {
  const [first] = offers;
  const legs = offers.filter((offer) => offer !== undefined && offer.reason === null);
  if (first && legs.length === offers.length) await askTogether(services, first.match, legs as Offer[], maxAgeMs);
}

/** Otherwise it has to be asked for first. */
export const canPriceBuilder = (services: Services, offers: readonly Offer[]): boolean =>
  offers[0] === undefined || canPriceTogether(services, offers[0].match, offers);

/** Which legs it is about stands in the quote; here in words for any of them. */
const WHY: Readonly<Record<BuilderRefusal, Why>> = {
  match: { rule: 'bets.builder-match', sentence: 'Selections of this match cannot be combined in one bet.' },
  market: { rule: 'bets.builder-market', sentence: 'One of these markets cannot be part of a bet builder.' },
  now: { rule: 'bets.builder-now', sentence: 'There is no price for this combination at the moment.' },
  contradiction: { rule: 'bets.builder-contradiction', sentence: 'These selections cannot all win.' },
  implied: { rule: 'bets.builder-implied', sentence: 'One of these selections wins whenever the others do.' },
  unlikely: { rule: 'bets.builder-unlikely', sentence: 'This combination is too unlikely to be offered.' },
  sure: { rule: 'bets.builder-sure', sentence: 'This combination is too likely to be offered.' },
};

export const whyNotBuilt = (why: BuilderRefusal): Why => WHY[why];

const ONE_LINE = [[0]];

/** What a bet's returns come from: of a builder its one price, of the others the odds of their legs. */
export const pricesOf = (
  { type, lines }: Pick<SlipBet, 'type' | 'lines'>,
  odds: readonly number[],
  price: number | null,
): { lines: number[][]; odds: readonly number[] } =>
  type === 'builder' && price !== null ? { lines: ONE_LINE, odds: [price] } : { lines, odds };

/** What it multiplies its stake by, as a fraction; `undefined`: it is open. */
export function builderFactor(
  { odds }: Pick<BetRow, 'odds'>,
  legs: readonly Pick<LegRow, 'result'>[],
): { numerator: bigint; denominator: bigint; isVoid: boolean } | undefined {
  const results = legs.map(({ result }) => result);
  if (results.some((result) => result !== null && result !== 'won' && result !== 'lost'))
    return { numerator: 1n, denominator: 1n, isVoid: true };
  if (results.includes('lost')) return { numerator: 0n, denominator: 1n, isVoid: false };
  if (results.includes(null)) return undefined;
  return { numerator: BigInt(odds ?? ODDS_UNIT), denominator: BigInt(ODDS_UNIT), isVoid: false };
}
