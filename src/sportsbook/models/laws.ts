/** Laws of counts: how likely each number is, as arrays from 0 on. */

/** Poisson, cut where the rest does not matter; the last number takes what is above it. */
export function poissonLaw(rate: number, size: number): Float64Array {
  const law = new Float64Array(size);
  let chance = Math.exp(-rate);
  let sum = 0;
  for (let count = 0; count < size - 1; count++) {
    law[count] = chance;
    sum += chance;
    chance *= rate / (count + 1);
  }
  law[size - 1] = Math.max(0, 1 - sum);
  return law;
}

/** Of the sum of two independent counts. */
export function sumLaw(first: Float64Array, second: Float64Array): Float64Array {
  const law = new Float64Array(first.length + second.length - 1);
  for (let a = 0; a < first.length; a++) {
    const chance = first[a]!;
    if (chance === 0) continue;
    for (let b = 0; b < second.length; b++) law[a + b]! += chance * second[b]!;
  }
  return law;
}

/** Of the first less the second; place 0 stands for `1 - other.length`. */
export const differenceLaw = (law: Float64Array, other: Float64Array): Float64Array => sumLaw(law, other.toReversed());

/** How two scores end: what is still to come on top of what there is. */
export interface ScoreLaw {
  /** The score now. */
  base: readonly [number, number];
  home: Float64Array;
  away: Float64Array;
  total: Float64Array;
  /** The first's less the second's; place 0 stands for `-shift`. */
  difference: Float64Array;
  shift: number;
  /** Of both together, row by row of the first; where they are not known apart. */
  joint?: Float64Array;
}

/** From a square of `size` × `size`. */
export function scoreLaw(base: readonly [number, number], joint: Float64Array, size: number): ScoreLaw {
  const home = new Float64Array(size);
  const away = new Float64Array(size);
  const total = new Float64Array(2 * size - 1);
  const difference = new Float64Array(2 * size - 1);
  for (let h = 0, at = 0; h < size; h++)
    for (let a = 0; a < size; a++, at++) {
      const chance = joint[at]!;
      home[h]! += chance;
      away[a]! += chance;
      total[h + a]! += chance;
      difference[h - a + size - 1]! += chance;
    }
  return { base, home, away, total, difference, shift: size - 1, joint };
}

/** Of two scores that do not depend on each other. */
export const independentLaw = (base: readonly [number, number], home: Float64Array, away: Float64Array): ScoreLaw => ({
  base,
  home,
  away,
  total: sumLaw(home, away),
  difference: differenceLaw(home, away),
  shift: away.length - 1,
});
