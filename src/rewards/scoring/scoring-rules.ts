/**
 * How rounds become points: `multipliers`: the sum of win ÷ stake; `bets`: how many rounds; `staked`: the sum of stakes;
 * `best-multiplier`: the highest win ÷ stake; `net-profit`: wins less stakes; `streak`: the longest run of rounds that paid more than
 * they cost; `won`: the sum of wins; `equal-bankroll`: the credits that are left, in a game of its own (bankroll.ts).
 */
export const SCORING_RULES = [
  'multipliers',
  'bets',
  'staked',
  'best-multiplier',
  'net-profit',
  'streak',
  'won',
  'equal-bankroll',
] as const;
export type ScoringRule = (typeof SCORING_RULES)[number];
