/** The canonical rules of Mines. */
import { isWithinReach, prizeMinor } from '../../engine/ladder.ts';
import { rational, type Rational } from '../../engine/proof/rational.ts';

export const rules = {
  kind: 'mines',
  columns: 5,
  cells: 25,
  mines: { least: 1, most: 24 },
  /** A prize is stake × 99 ÷ (100 × the chance to get so far). */
  kept: { top: 99, bottom: 100 },
  /** The board ends where the next prize would be higher, in stakes. */
  highest: 10_000,
  /** A prize that is no whole number of minor units. */
  rounding: 'down',
} as const;

const chances = new Map<number, Rational>();

/** The chance that so many cells in a row are safe. Counted once: a round asks for many of them. */
export function chanceOf(mines: number, opened: number): Rational {
  const key = mines * rules.cells + opened;
  let chance = chances.get(key);
  if (!chance) {
    const before = opened === 0 ? rational(1) : chanceOf(mines, opened - 1);
    const [safe, left] = opened === 0 ? [1, 1] : [rules.cells - mines - opened + 1, rules.cells - opened + 1];
    chance = rational(before.top * BigInt(safe), before.bottom * BigInt(left));
    chances.set(key, chance);
  }
  return chance;
}

const longest = new Map<number, number>();

/** How many cells may be opened at most: all safe ones, or as many as prizes reach. */
export function mostOpened(mines: number): number {
  let opened = longest.get(mines);
  if (opened === undefined) {
    opened = 0;
    while (opened < rules.cells - mines && isWithinReach(chanceOf(mines, opened + 1))) opened++;
    longest.set(mines, opened);
  }
  return opened;
}

/** What it pays to stop behind so many cells, in minor units. */
export const payoutMinor = (stakeMinor: bigint, mines: number, opened: number): bigint =>
  prizeMinor(stakeMinor, chanceOf(mines, opened));
