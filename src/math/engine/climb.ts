/**
 * A multiplier that is as rare as it is high: one of 2^52 equally likely numbers *r* gives
 * max(1, ⌊100 · (1 − edge) ÷ (1 − r ÷ 2^52)⌋ ÷ 100), in whole-number arithmetic. It reaches a target *t* with a chance of
 * (1 − edge) ÷ t, whatever the target, so that the return is the same for each.
 */
import type { Random } from '#kernel/random.ts';

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
