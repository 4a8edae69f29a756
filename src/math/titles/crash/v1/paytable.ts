/** The canonical rules of Crash. Multipliers are hundredths: 200 is shown as 2.00. */
export const rules = {
  kind: 'crash',
  outcomes: '4503599627370496',
  /** What a target of *t* is reached with: kept ÷ t. */
  kept: 98,
  target: { least: 101, most: 100_000 },
  /** A curve that would climb higher breaks here. */
  highest: 1_000_000,
  win: 'stake × target, when the curve breaks at the target or above it',
} as const;

export const isOffered = (target: number): boolean => target >= rules.target.least && target <= rules.target.most;
