/** The canonical rules of Tower. */
import { isWithinReach, prizeMinor } from '../../engine/ladder.ts';
import { rational, type Rational } from '../../engine/proof/rational.ts';

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

const chances = new Map<Level, readonly Rational[]>(
  LEVELS.map((level) => {
    const { doors, safe } = rules.levels[level];
    const all = Array.from({ length: rules.floors + 1 }, (_, floors) =>
      rational(BigInt(safe) ** BigInt(floors), BigInt(doors) ** BigInt(floors)),
    );
    // It ends below the first prize that is out of reach.
    const reached = all.findIndex((chance) => !isWithinReach(chance));
    return [level, reached < 0 ? all : all.slice(0, reached)];
  }),
);

/** The chance to climb so many floors. */
export const chanceOf = (level: Level, floors: number): Rational => chances.get(level)![floors]!;

/** How high the tower is. */
export const floorsOf = (level: Level): number => chances.get(level)!.length - 1;

/** What it pays to stop on that floor, in minor units. */
export const payoutMinor = (stakeMinor: bigint, level: Level, floors: number): bigint =>
  prizeMinor(stakeMinor, chanceOf(level, floors));
