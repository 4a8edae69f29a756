/** How loudly a win is celebrated. A win that does not exceed what the round cost is a loss, and is never celebrated. */
export const CELEBRATIONS = ['none', 'small', 'big', 'huge'] as const;
export type Celebration = (typeof CELEBRATIONS)[number];

const SIZES = {
  /** Thresholds, in multiples of the price of the round. */
  spin: { big: 10n, huge: 50n },
  bought: { big: 2n, huge: 5n },
};

export function celebrationOf(wonMinor: bigint, stakeMinor: bigint, costMinor: bigint): Celebration {
  if (wonMinor <= costMinor) return 'none';
  const sizes = costMinor > stakeMinor ? SIZES.bought : SIZES.spin;
  if (wonMinor >= sizes.huge * costMinor) return 'huge';
  return wonMinor >= sizes.big * costMinor ? 'big' : 'small';
}
