// How many points possessions bring, and overtime until it is decided.
import { EACH, EACH_OVERTIME, QUARTERS } from './basketball-state.ts';
import { MILLIONTHS } from './model.ts';

/** How likely 0, 1, 2 and 3 points of a possession are that brings so many on average. */
export function kernel(points: number): Float64Array {
  const freeThrow = 0.05;
  const three = 0.13;
  const two = (points - freeThrow - 3 * three) / 2;
  return Float64Array.of(1 - freeThrow - two - three, freeThrow, two, three);
}

/** Points of so many possessions, by how many they are. */
function powers(law: Float64Array, most: number): readonly Float64Array[] {
  const powers = [Float64Array.of(1)];
  for (let count = 1; count <= most; count++) {
    const before = powers.at(-1)!;
    const next = new Float64Array(before.length + 3);
    for (let at = 0; at < before.length; at++)
      for (let points = 0; points < 4; points++) next[at + points]! += before[at]! * law[points]!;
    powers.push(next);
  }
  // What never comes in a lifetime of matches costs time in every product.
  return powers.map((law) => law.subarray(0, law.findLastIndex((chance) => chance > 1e-11) + 1));
}

/** By possessions of each team. */
export type PointLaws = readonly [readonly Float64Array[], readonly Float64Array[]];

export interface Tables {
  points: PointLaws;
  /** What overtime adds until it is decided. */
  overtime: { total: Float64Array; home: Float64Array; away: Float64Array; difference: Float64Array; shift: number };
}

export const pointLaws = (points: readonly number[]): PointLaws =>
  points.map((strength) => powers(kernel(strength / MILLIONTHS), QUARTERS * EACH)) as [Float64Array[], Float64Array[]];

export function tablesOf(strengths: readonly number[]): Tables {
  const points = pointLaws(strengths);
  return { points, overtime: overtimeOf(points[0][EACH_OVERTIME]!, points[1][EACH_OVERTIME]!) };
}

const ROUNDS_OF_OVERTIME = 5;

/** What both score in overtime until one of them is ahead; the rest adds up to less than one by what is still level then. */
export function playOvertime(
  home: Float64Array,
  away: Float64Array,
  end: (home: number, away: number, chance: number) => void,
): void {
  /** Level after some overtimes, by the points of each. */
  let level = Float64Array.of(1);
  for (let round = 0; round < ROUNDS_OF_OVERTIME; round++) {
    const next = new Float64Array(level.length + Math.max(home.length, away.length));
    for (let before = 0; before < level.length; before++) {
      const chance = level[before]!;
      if (chance < 1e-12) continue;
      for (let h = 0; h < home.length; h++)
        for (let a = 0; a < away.length; a++) {
          const both = chance * home[h]! * away[a]!;
          if (h === a) next[before + h]! += both;
          else end(before + h, before + a, both);
        }
    }
    level = next;
  }
}

function overtimeOf(home: Float64Array, away: Float64Array): Tables['overtime'] {
  const length = Math.max(home.length, away.length);
  const most = length * (ROUNDS_OF_OVERTIME + 1);
  const sums = { total: new Float64Array(2 * most), home: new Float64Array(most), away: new Float64Array(most) };
  const difference = new Float64Array(2 * length + 1);
  playOvertime(home, away, (h, a, chance) => {
    sums.total[h + a]! += chance;
    sums.home[h]! += chance;
    sums.away[a]! += chance;
    difference[h - a + length]! += chance;
  });
  const decided = difference.reduce((total, value) => total + value, 0);
  const scaled = (law: Float64Array): Float64Array =>
    law.subarray(0, law.findLastIndex((value) => value > 1e-11) + 1).map((value) => value / decided);
  return {
    total: scaled(sums.total),
    home: scaled(sums.home),
    away: scaled(sums.away),
    difference: difference.map((value) => value / decided),
    shift: length,
  };
}
