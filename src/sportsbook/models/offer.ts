/** From how likely something is to the odds that are offered on it. */
import { oddsFor } from './ladder.ts';
import { withMargin, type MarginModel } from './margin.ts';
import type { MarketKey, MarketKind } from './market.ts';
import type { Chances } from './score-markets.ts';

/** Rarer, or surer, is not offered. */
const MIN_CHANCE = 0.001;

const MODELS: Partial<Record<MarketKind, MarginModel>> = {
  '1x2': 'shin',
  winner: 'shin',
  'handicap-3way': 'shin',
  'next-goal': 'shin',
  'race-winner': 'shin',
  'correct-score': 'power',
  'half-full': 'power',
  'both-score-result': 'power',
  'exact-goals': 'power',
  'set-betting': 'power',
  'winning-margin': 'power',
};

/** 105 % on two outcomes, and a little more for each further one. */
const overroundOf = (outcomes: number): number => 1.05 + Math.min(0.01 * (outcomes - 2), 0.1);

/** The lowest margin on any outcome, whatever its share of the total: favourites carry little of it. */
export const LEAST_MARGIN = 1.02;

/**
 * What the odds of each outcome imply at least, for a price that stands until a later moment: chances move with the clock although
 * nothing happens, and a player who bets shortly before the next price knows it. `soon`: the chances then; `undefined`: it may be decided.
 */
export const leastImplied = (now: Chances, soon: Chances | undefined): Chances =>
  Object.fromEntries(
    Object.entries(now).map(([id, chance]) => [id, Math.max(chance, soon ? (soon[id] ?? 1) : 1) * LEAST_MARGIN]),
  );

interface OfferOptions {
  /** Instead of the usual one. */
  overround?: number;
  /** What the odds imply at least, by outcome. */
  least?: Chances;
}

/** In thousandths by outcome; `null` where none are offered. */
export function offeredOdds(
  { kind }: MarketKey,
  chances: Chances,
  { overround, least = {} }: OfferOptions = {},
): Record<string, number | null> {
  const fair = Object.values(chances);
  const implied =
    kind === 'double-chance'
      ? // Two of three always come in: the chances add up to 2, and so does what is implied, with its margin.
        withMargin(fair, overround ?? overroundOf(3), 'multiplicative').map((value) => value * 2)
      : withMargin(fair, overround ?? overroundOf(fair.length), MODELS[kind] ?? 'multiplicative');
  return Object.fromEntries(
    Object.keys(chances).map((id, at) => [
      id,
      fair[at]! < MIN_CHANCE || fair[at]! > 1 - MIN_CHANCE
        ? null
        : oddsFor(Math.max(implied[at]!, fair[at]!, least[id] ?? 0)),
    ]),
  );
}
