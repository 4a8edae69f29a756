// Titles with a height that pays itself: the lowest return of all heights at which a bet may be paid.
import { OUTCOMES, waysToReach } from '../climb.ts';
import { fromHundredths, payoutMinor, STAKE_STEP } from '../multiplier.ts';
import { toFixed } from './rational.ts';
import { figuresOf, type Counted, type CountedPage } from './counted.ts';

interface Heights {
  kept: number;
  target: { least: number; most: number };
}

/** Modes are counted at 1.00, where nothing is rounded. */
export const USUAL_STAKE = STAKE_STEP * 10n;

/** Wins of a bet that is paid at this height. */
export const countedAt = ({ kept }: Heights, target: number, stakeMinor = USUAL_STAKE): Counted => ({
  ways: OUTCOMES,
  cost: stakeMinor,
  pays: [[waysToReach(kept, target), payoutMinor(stakeMinor, target)]],
});

/** The height with the lowest return at a stake, of all that are offered. */
function lowest({ kept, target: { least, most } }: Heights, stakeMinor: bigint): number {
  let [at, leastPaid] = [least, OUTCOMES * stakeMinor];
  for (let target = least; target <= most; target++) {
    const paid = waysToReach(kept, target) * payoutMinor(stakeMinor, target);
    if (paid < leastPaid) [at, leastPaid] = [target, paid];
  }
  return at;
}

/** The lowest returns, for a page of `proveCounted`. */
export function leastReturns(rules: Heights): { rounded: NonNullable<CountedPage['rounded']>; how: string } {
  const exact = lowest(rules, USUAL_STAKE);
  const small = lowest(rules, STAKE_STEP);
  const counted = countedAt(rules, small, STAKE_STEP);
  const at = fromHundredths(small);
  return {
    rounded: { label: `${at} at a stake of 0.10`, counted },
    how: `each returns at most ${rules.kept}.0000 %, and at whole multiples of 1.00, where nothing is rounded, the lowest of them (${fromHundredths(exact)}) ${figuresOf(countedAt(rules, exact)).rtp} %. At other stakes a win is rounded **down** to a whole minor unit, which costs most at the smallest: at 0.10 the lowest (${at}) returns ${toFixed({ top: counted.pays[0]![0] * counted.pays[0]![1] * 100n, bottom: OUTCOMES * STAKE_STEP }, 4)} %, because it pays ${counted.pays[0]![1]} minor units. A stake of *k* × 0.10 returns at least as much as 0.10, because ⌊*kx*⌋ ≥ *k*⌊*x*⌋.`,
  };
}
