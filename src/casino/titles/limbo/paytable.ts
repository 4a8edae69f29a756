/** The canonical rules of Limbo. Multipliers are hundredths: 200 is shown as 2.00. */
export const rules = {
  kind: 'limbo',
  outcomes: '4503599627370496',
  /** What a target of *t* is reached with: kept ÷ t. */
  kept: 99,
  target: { least: 101, most: 1_000_000 },
  /** A result above this one is shown as this one. */
  shownUpTo: 100_000_000,
  win: 'stake × target, when the result is at least the target',
} as const;

export const isOffered = (target: number): boolean => target >= rules.target.least && target <= rules.target.most;
