/**
 * Hold and respin: the coins that started it stay, everything else is cleared, and the empty cells turn again. Each cell
 * shows a coin with the same chance. A coin that lands stays too and gives all respins back. It ends when the respins are
 * used up or every cell holds a coin, and pays the coins.
 */
import type { Random } from '#kernel/random.ts';
import { drawWeighted, type Weighted } from './weighted.ts';

export interface HoldRules {
  /** The number of coins on the board that starts it. */
  from: number;
  respins: number;
  /** A coin lands in an empty cell in `of[0]` of `of[1]` cases. */
  chance: readonly [cases: number, of: number];
  /** What a coin is worth, in units. */
  values: Weighted<number>;
  /** Paid on top when every cell holds a coin, in units. */
  full: number;
}

export interface HoldRecorder {
  respin(landed: { cell: number; units: number }[], left: number, coins: number): void;
  full(units: number): void;
}

/** Draws a value for each coin that the feature begins with. */
export const valuesOf = (rules: HoldRules, coins: number, random: Random): number[] =>
  Array.from({ length: coins }, () => drawWeighted(rules.values, random));

/** Plays the respins. `taken` has 1 for each cell with a coin. Returns the units won by coins that land. */
export function holdAndRespin(rules: HoldRules, taken: Uint8Array, random: Random, record?: HoldRecorder): number {
  const [cases, of] = rules.chance;
  let coins = taken.reduce((sum, one) => sum + one, 0);
  let units = 0;
  for (let left = rules.respins; left > 0 && coins < taken.length;) {
    const landed: { cell: number; units: number }[] = [];
    left--;
    for (let cell = 0; cell < taken.length; cell++) {
      if (taken[cell] === 1 || random.int(of) >= cases) continue;
      const value = drawWeighted(rules.values, random);
      landed.push({ cell, units: value });
      units += value;
    }
    for (const { cell } of landed) taken[cell] = 1;
    coins += landed.length;
    if (landed.length > 0) left = rules.respins;
    record?.respin(landed, left, coins);
  }
  if (coins === taken.length) {
    units += rules.full;
    record?.full(rules.full);
  }
  return units;
}
