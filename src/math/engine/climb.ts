/**
 * A multiplier that is as rare as it is high: one of 2^52 equally likely numbers *r* gives
 * max(1, ⌊100 · (1 − edge) ÷ (1 − r ÷ 2^52)⌋ ÷ 100), in whole-number arithmetic. It reaches a target *t* with a chance of
 * (1 − edge) ÷ t, whatever the target, so that the return is the same for each.
 */
import type { Random } from '#kernel/random.ts';
import { drawnOnce, type Draws } from './drawn.ts';
import type { RoundEvent } from './title.ts';

const HALF = 2 ** 26;
export const OUTCOMES = 2n ** 52n;

/** In hundredths. `kept` is what the house does not keep, in hundredths of a stake: 99 for an edge of 1 %. */
export function drawMultiplier(kept: number, random: Random): bigint {
  const high = random.int(HALF);
  const drawn = BigInt(high) * BigInt(HALF) + BigInt(random.int(HALF));
  const reached = (BigInt(kept) * OUTCOMES) / (OUTCOMES - drawn);
  return reached > 100n ? reached : 100n;
}

/** In how many of the 2^52 outcomes the multiplier is at least so many hundredths (more than 1.00). */
export const waysToReach = (kept: number, hundredths: number): bigint => (BigInt(kept) * OUTCOMES) / BigInt(hundredths);

/** Where heights are cut into categories for the watch over draws, in hundredths. */
const CUTS = [101, 105, 111, 118, 125, 133, 143, 154, 167, 182, 200, 222, 250, 286, 333, 400, 500, 667, 1000, 2000];

/** How often a multiplier lies below the first cut, between two, or beyond the last; `of` reads it in hundredths. */
export const heightDraws = (kept: number, of: (events: readonly RoundEvent[]) => number): Draws<unknown> => {
  const reached = [1, ...CUTS.map((cut) => kept / cut), 0];
  return drawnOnce(
    'height',
    CUTS.concat(Infinity).map((_, at) => reached[at]! - reached[at + 1]!),
    (events) => CUTS.filter((cut) => cut <= of(events)).length,
  );
};
