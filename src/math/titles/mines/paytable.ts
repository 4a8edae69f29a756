/** The canonical rules of Mines. */
import { isWithinReach, prizeMinor } from '../../engine/ladder.ts';
import { rational, type Rational } from '../../proof/rational.ts';

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

/** The chance that so many cells in a row are safe. */
export function chanceOf(mines: number, opened: number): Rational {
  let chance = rational(1);
  for (let cell = 0; cell < opened; cell++)
    chance = rational(chance.top * BigInt(rules.cells - mines - cell), chance.bottom * BigInt(rules.cells - cell));
  return chance;
}

/** How many cells may be opened at most: all safe ones, or as many as prizes reach. */
export function mostOpened(mines: number): number {
  let opened = 0;
  while (opened < rules.cells - mines && isWithinReach(chanceOf(mines, opened + 1))) opened++;
  return opened;
}

/** What it pays to stop behind so many cells, in minor units. */
export const payoutMinor = (stakeMinor: bigint, mines: number, opened: number): bigint =>
  prizeMinor(stakeMinor, chanceOf(mines, opened));
