/**
 * A multiplier as rare as it is high: one of 2^52 equally likely numbers *r* gives
 * max(1, ⌊100 · (1 − edge) ÷ (1 − r ÷ 2^52)⌋ ÷ 100), in whole-number arithmetic. It reaches a target *t* with a chance of
 * (1 − edge) ÷ t, whatever the target, so that the return is the same for each.
 */
import type { Random } from '#kernel/random.ts';
import { drawnOnce, type Draws } from './drawn.ts';
import type { Odds, RoundEvent } from './title.ts';

const HALF = 2 ** 26;
export const OUTCOMES = 2n ** 52n;

/** Returns hundredths. `kept` is what the house does not keep, in hundredths of a stake: 99 for an edge of 1 %. */
export function drawMultiplier(kept: number, random: Random): bigint {
  const high = random.int(HALF);
  const drawn = BigInt(high) * BigInt(HALF) + BigInt(random.int(HALF));
  const reached = (BigInt(kept) * OUTCOMES) / (OUTCOMES - drawn);
  return reached > 100n ? reached : 100n;
}

/** The number of the 2^52 outcomes in which the multiplier is at least this many hundredths (more than 1.00). */
export const waysToReach = (kept: number, hundredths: number): bigint => (BigInt(kept) * OUTCOMES) / BigInt(hundredths);

/** Bounds of the height categories for the watch over draws, in hundredths. */
const CUTS = [101, 105, 111, 118, 125, 133, 143, 154, 167, 182, 200, 222, 250, 286, 333, 400, 500, 667, 1000, 2000];

/** How often a multiplier lies below the first cut, between two cuts, or above the last; `of` reads it in hundredths. */
export const heightDraws = (kept: number, of: (events: readonly RoundEvent[]) => number): Draws<unknown> => {
  const reached = [1, ...CUTS.map((cut) => kept / cut), 0];
  return drawnOnce(
    'height',
    CUTS.concat(Infinity).map((_, at) => reached[at]! - reached[at + 1]!),
    (events) => CUTS.filter((cut) => cut <= of(events)).length,
  );
};

/** A bet on a curve: its share of the round's cost, where it meant to leave, and what became of it. In hundredths. */
export interface Ride {
  share: number;
  aim: number;
  leftAt: number | undefined;
  /** What rounding down to whole minor units took off what it was paid, in its stakes. */
  roundedOff?: number;
  /** Unknown while the curve is still climbing. */
  brokeAt: number | undefined;
}

/** The last height at which it was on the curve and could have lost. */
const lastOf = ({ leftAt, brokeAt }: Ride): number => (leftAt === undefined ? (brokeAt ?? 0) : leftAt - 1);

/**
 * A player who leaves by hand names their target only afterwards, and one who does not get away had yet another in mind. So the
 * risk that bets took is counted along the curve as far as they went (engine/odds.ts): from the stake less the edge to the least
 * target, and from there a hundredth at a time, each with the variance h ÷ 10,000 at a height of h hundredths, for all bets on
 * the curve. What is rounded off a win is lost to all. The steps are those of the bet that stayed longest; what the others had secured before is paid in any case.
 */
export function climbOdds(
  { kept, target: { least, most } }: { kept: number; target: { least: number; most: number } },
  rides: readonly Ride[],
): Odds {
  const longest = Math.max(...rides.map(lastOf));
  const isLongest = (one: Ride): boolean => lastOf(one) === longest;
  const shareOf = (some: readonly Ride[]): number => some.reduce((sum, { share }) => sum + share, 0);
  const lost = (some: readonly Ride[]): number =>
    some.reduce((sum, { share, roundedOff = 0 }) => sum + share * roundedOff, 0);
  const paid = (some: readonly Ride[]): number =>
    some.reduce((sum, { share, leftAt = 0 }) => sum + (share * leftAt) / 100, 0) - lost(some);
  let variance = ((least - kept) * kept) / 10_000;
  let from = least;
  for (const to of rides.map(lastOf).toSorted((a, b) => a - b)) {
    const on = shareOf(rides.filter((one) => lastOf(one) >= to));
    variance += (on ** 2 * Math.max(0, (to - from + 1) * (from + to))) / 20_000;
    from = Math.max(from, to + 1);
  }
  const isKnown = rides.some(({ brokeAt }) => brokeAt !== undefined);
  const { steps, height } = doublings(kept, most, longest, isKnown);
  return {
    mean: kept / 100 - lost(rides),
    variance,
    highest: rides.reduce((sum, { share, aim, leftAt = aim }) => sum + (share * leftAt) / 100, 0),
    bound: 'exact',
    climb: {
      steps,
      due: (shareOf(rides.filter(isLongest)) * height) / 100 - lost(rides.filter(isLongest)),
      secured: paid(rides.filter((one) => !isLongest(one))),
    },
  };
}

/**
 * The climb of a bet that was last on the curve at this height, one doubling at a time, from the stake less the edge. A bet that
 * leaves between two doublings is worth its height; that height need not be known in advance, because the mean is the same.
 * While the curve climbs, only whole doublings are known.
 */
function doublings(kept: number, most: number, last: number, isKnown: boolean): { steps: number[]; height: number } {
  const steps: number[] = [];
  let height = kept;
  for (let next = 200; isKnown ? height === kept || height <= last : next <= last; next *= 2) {
    const top = Math.min(next, most);
    steps.push(top / height);
    height = top;
  }
  return { steps, height };
}
