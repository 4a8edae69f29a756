/**
 * What a transfer records about its fact; together they are its id: `round/{id}/stake`. The numbers are stored, never reused; a
 * reversal of reason n is stored as 100 + n.
 */
export const REASONS = {
  stake: 1,
  win: 2,
  deposit: 3,
  'deposit-refund': 4,
  'charge-back': 5,
  adjustment: 6,
  'play-money': 7,
  /** What a purse lacks to give back a wrong win; and what is paid back of it. */
  debt: 8,
  'debt-repaid': 9,
  /** Written by `hold`, `settleHold` and `releaseHold` only. */
  hold: 10,
  'hold-settled': 11,
  'hold-released': 12,
  /** A charge-back is undone, or a refund comes back; a payout comes back after it was paid; one that had failed was paid after all. */
  'dispute-won': 13,
  'payout-returned': 14,
  'payout-corrected': 15,
  /** Bonus money comes from the house, becomes the player's own, or goes back to the house. */
  'bonus-granted': 20,
  'bonus-converted': 21,
  'bonus-forfeited': 22,
  /** What free spins without conditions have won. */
  'spins-converted': 23,
  /** What a promise had paid, when the deposit that it hung on was returned. */
  'taken-back': 24,
  /** A free bet was void: its stake goes back to the house account that paid it. */
  'free-stake-returned': 30,
  /** From `promotion-cost` to the sportsbook: what a promotion has added to a bet's return. */
  promotion: 31,
  /** From `cashback_cost` to main: cashback of a week, and rakeback. */
  cashback: 32,
  rakeback: 33,
  /** From `rewards` to main: for levels, missions, the shop, draws. */
  reward: 40,
  /** Jackpots: what stakes add from the house to a pool, what a run begins with, what a drop pays. */
  'jackpot-contribution': 46,
  'jackpot-seed': 47,
  'jackpot-paid': 48,
  /** What the house puts into a pool when it is opened for the first time, before anything was staked on it. */
  'jackpot-opened': 49,
} as const;

export type Reason = keyof typeof REASONS;

export const BUCKETS = { main: 1, bonus: 2, betting_bonus: 3, fun: 4, locked: 5 } as const;
export type Bucket = keyof typeof BUCKETS;
