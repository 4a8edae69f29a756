/** The odds that are shown: steps that grow with the price. Rounded down, so that no price promises more than it is. */
import { HIGHEST_ODDS, ODDS_UNIT } from './market.ts';

/** Up to these odds (in thousandths) the steps are so long. */
const STEPS: readonly (readonly [upTo: number, step: number])[] = [
  [2_000, 10],
  [3_000, 20],
  [5_000, 50],
  [10_000, 100],
  [20_000, 500],
  [50_000, 1_000],
  [100_000, 5_000],
  [HIGHEST_ODDS, 50_000],
];

export const LOWEST_ODDS = 1_010;

/** Every price that there is, ascending. */
export const LADDER: readonly number[] = (() => {
  const rungs = [LOWEST_ODDS];
  for (const [upTo, step] of STEPS) while (rungs.at(-1)! < upTo) rungs.push(Math.min(rungs.at(-1)! + step, upTo));
  return rungs;
})();

/** The highest rung at or below these odds (in thousandths); `null` below the lowest. */
export function onLadder(odds: number): number | null {
  if (!(odds >= LOWEST_ODDS)) return null;
  let low = 0;
  let high = LADDER.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (LADDER[middle]! <= odds) low = middle;
    else high = middle - 1;
  }
  return LADDER[low]!;
}

/** What is shown for a probability with its margin; a hair of rounding in the last digit costs no rung. */
export const oddsFor = (implied: number): number | null =>
  implied > 0 ? onLadder(Math.min(ODDS_UNIT / implied + 1e-7, HIGHEST_ODDS)) : null;
