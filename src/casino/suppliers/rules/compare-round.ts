// One round in two books.
export const DIFFERENCES = ['missing-here', 'missing-there', 'other-currency', 'other-amount'] as const;
export type Difference = (typeof DIFFERENCES)[number];

export interface RoundSums {
  currency: string;
  /** Without what was taken back. */
  staked: bigint;
  won: bigint;
}

/** A round that moved nothing in the end may be in one book only: for example a bet that never arrived and was taken back. */
export function differenceOf(ours: RoundSums | undefined, theirs: RoundSums | undefined): Difference | undefined {
  if (isNothing(ours)) return isNothing(theirs) ? undefined : 'missing-here';
  if (isNothing(theirs)) return 'missing-there';
  if (ours.currency !== theirs.currency) return 'other-currency';
  return ours.staked === theirs.staked && ours.won === theirs.won ? undefined : 'other-amount';
}

const isNothing = (sums: RoundSums | undefined): sums is undefined =>
  sums === undefined || (sums.staked === 0n && sums.won === 0n);
