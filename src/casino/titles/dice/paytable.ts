/** The canonical rules of Dice. All numbers are hundredths: a roll of 4950 is shown as 49.50. */
export const rules = {
  kind: 'dice',
  /** Rolls are 0 … 9999, each equally likely. */
  outcomes: 10_000,
  /** What the house keeps, in outcomes: a win pays stake × (outcomes − edge) ÷ (outcomes that win). */
  edge: 100,
  /** How many outcomes may win. */
  winning: { least: 1, most: 9_800 },
  under: 'wins when roll < target',
  over: 'wins when roll > target',
  /** A win that is no whole number of minor units. */
  rounding: 'down',
} as const;

export type Direction = 'under' | 'over';

/** How many outcomes win. */
export const winningOutcomes = (direction: Direction, target: number): number =>
  direction === 'under' ? target : rules.outcomes - 1 - target;

export const isOffered = (direction: Direction, target: number): boolean => {
  const winning = winningOutcomes(direction, target);
  return winning >= rules.winning.least && winning <= rules.winning.most;
};

/** What a win pays, in minor units. */
export const payoutMinor = (stakeMinor: bigint, winning: number): bigint =>
  (stakeMinor * BigInt(rules.outcomes - rules.edge)) / BigInt(winning);
