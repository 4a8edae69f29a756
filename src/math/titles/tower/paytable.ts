/** The canonical rules of Tower. */
import { isWithinReach, prizeMinor } from '../../engine/ladder.ts';
import { rational, type Rational } from '../../proof/rational.ts';

export const LEVELS = ['easy', 'medium', 'hard', 'expert', 'master'] as const;
export type Level = (typeof LEVELS)[number];

export const rules = {
  kind: 'tower',
  floors: 8,
  /** Doors of a floor, and how many of them are safe. */
  levels: {
    easy: { doors: 4, safe: 3 },
    medium: { doors: 3, safe: 2 },
    hard: { doors: 2, safe: 1 },
    expert: { doors: 3, safe: 1 },
    master: { doors: 4, safe: 1 },
  },
  /** A prize is stake × 99 ÷ (100 × the chance to get so far). */
  kept: { top: 99, bottom: 100 },
  /** The tower ends where the next prize would be higher, in stakes. */
  highest: 10_000,
  /** A prize that is no whole number of minor units. */
  rounding: 'down',
} as const;

/** The chance to climb so many floors. */
export const chanceOf = (level: Level, floors: number): Rational =>
  rational(BigInt(rules.levels[level].safe) ** BigInt(floors), BigInt(rules.levels[level].doors) ** BigInt(floors));

/** How high the tower is. */
export function floorsOf(level: Level): number {
  let floors = 0;
  while (floors < rules.floors && isWithinReach(chanceOf(level, floors + 1))) floors++;
  return floors;
}

/** What it pays to stop on that floor, in minor units. */
export const payoutMinor = (stakeMinor: bigint, level: Level, floors: number): bigint =>
  prizeMinor(stakeMinor, chanceOf(level, floors));
