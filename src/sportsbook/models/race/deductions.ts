/**
 * Rule 4 of Tattersalls' Committee: what the withdrawal of a runner takes from the winnings of bets on others that were placed before it,
 * by its odds when it was withdrawn. Their chances have risen while their odds stand.
 */
import { MOST_DEDUCTED } from '../bets/outcome-result.ts';

/** Percent of winnings for odds in thousandths up to so many; longer ones take nothing. */
const TABLE: ReadonlyArray<readonly [odds: number, percent: number]> = [
  [1111, 90], // 1/9
  [1182, 85], // 2/11
  [1250, 80], // 1/4
  [1300, 75], // 3/10
  [1400, 70], // 2/5
  [1533, 65], // 8/15
  [1615, 60], // 8/13
  [1800, 55], // 4/5
  [1952, 50], // 20/21
  [2200, 45], // 6/5
  [2500, 40], // 6/4
  [2750, 35], // 7/4
  [3250, 30], // 9/4
  [4000, 25], // 3/1
  [5000, 20], // 4/1
  [6500, 15], // 11/2
  [10_000, 10], // 9/1
  [15_000, 5], // 14/1
];

/** `null`: it had no odds. */
export const deductionOf = (odds: number | null): number =>
  odds === null ? 0 : (TABLE.find(([upTo]) => odds <= upTo)?.[1] ?? 0);

export interface Withdrawal {
  /** The runner. */
  outcome: string;
  percent: number;
  at: string;
  /** Of the book: odds of a later version are those of a race without it. */
  version: number;
}

/** Odds that win so much less, in thousandths, rounded down. */
export const oddsLess = (odds: number, percent: number): number =>
  Math.max(1001, 1000 + Math.floor(((odds - 1000) * (100 - percent)) / 100));

/** What all withdrawals together take from a leg whose odds were taken at a version of the book. */
export const deductedFrom = (withdrawals: readonly Withdrawal[], version: bigint): number =>
  Math.min(
    MOST_DEDUCTED,
    withdrawals
      .filter((withdrawal) => version < BigInt(withdrawal.version))
      .reduce((sum, { percent }) => sum + percent, 0),
  );
