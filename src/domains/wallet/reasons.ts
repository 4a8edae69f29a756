/**
 * What a transfer records of its fact; together they are its id: `round/{id}/stake`. The numbers are stored, never reused;
 * a reversal of reason n is stored as 100 + n.
 */
export const REASONS = {
  stake: 1,
  win: 2,
  deposit: 3,
  'deposit-refund': 4,
  'charge-back': 5,
  adjustment: 6,
  'play-money': 7,
  /** Written by `hold`, `settleHold` and `releaseHold` only. */
  hold: 10,
  'hold-settled': 11,
  'hold-released': 12,
} as const;

export type Reason = keyof typeof REASONS;

export const BUCKETS = { main: 1, bonus: 2, betting_bonus: 3, fun: 4, locked: 5 } as const;
export type Bucket = keyof typeof BUCKETS;
