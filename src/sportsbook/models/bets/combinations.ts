/**
 * Which legs stand together: every bet is a list of lines, and a line is a list of places in the bet's legs. A system `k/n` has a
 * line for each choice of k out of n legs, with the bankers in all of them.
 */

import { MAX_BUILDER_LEGS, MIN_BUILDER_LEGS } from '../builder-markets.ts';

export const MAX_ACCUMULATED = 20;
/** Of one bet; a choice of 6 out of 12 makes 924. */
export const MAX_LINES = 1_000;

/** Bets that cover every choice of at least so many of their legs. */
const FULL_COVERS = {
  trixie: { legs: 3, least: 2 },
  patent: { legs: 3, least: 1 },
  yankee: { legs: 4, least: 2 },
  'lucky-15': { legs: 4, least: 1 },
  canadian: { legs: 5, least: 2 },
  'lucky-31': { legs: 5, least: 1 },
  heinz: { legs: 6, least: 2 },
  'lucky-63': { legs: 6, least: 1 },
  'super-heinz': { legs: 7, least: 2 },
  goliath: { legs: 8, least: 2 },
} as const;
type FullCover = keyof typeof FULL_COVERS;

/** `builder`: legs of one match at one price (see `builder.ts`). */
export type Combination = 'single' | 'accumulator' | 'builder' | FullCover | `system-${number}/${number}`;

export type Shape = 'number-of-legs' | 'bankers' | 'system' | 'too-many-lines';

/** What is wrong with a combination; `undefined`: nothing. `bankers` are places in the legs. */
export function wrongShape(type: Combination, legs: number, bankers: readonly number[]): Shape | undefined {
  if (new Set(bankers).size !== bankers.length || bankers.some((place) => place < 0 || place >= legs)) return 'bankers';
  const system = systemOf(type);
  if (!system) {
    if (bankers.length > 0) return 'bankers';
    if (type === 'single') return legs === 1 ? undefined : 'number-of-legs';
    if (type === 'builder') return legs >= MIN_BUILDER_LEGS && legs <= MAX_BUILDER_LEGS ? undefined : 'number-of-legs';
    if (type === 'accumulator') return legs >= 2 && legs <= MAX_ACCUMULATED ? undefined : 'number-of-legs';
    return isFullCover(type) && FULL_COVERS[type].legs === legs ? undefined : 'number-of-legs';
  }
  const { size, from } = system;
  if (legs > MAX_ACCUMULATED || from + bankers.length !== legs) return 'number-of-legs';
  // Each leg for itself is a single, and all of them together is an accumulator.
  if (size < 1 || size >= from || size + bankers.length < 2) return 'system';
  return choices(from, size) > MAX_LINES ? 'too-many-lines' : undefined;
}

/** The lines of a combination that is not wrong, the shorter ones first. */
export function linesOf(type: Combination, legs: number, bankers: readonly number[] = []): number[][] {
  const positions = Array.from({ length: legs }, (_, place) => place);
  const system = systemOf(type);
  if (system) {
    const free = positions.filter((place) => !bankers.includes(place));
    return chosen(free, system.size).map((line) => [...line, ...bankers].toSorted((a, b) => a - b));
  }
  if (!isFullCover(type)) return [positions];
  const { least } = FULL_COVERS[type];
  return Array.from({ length: legs - least + 1 }, (_, more) => chosen(positions, least + more)).flat();
}

/** How many lines, without making them. */
export function lineCount(type: Combination, legs: number): number {
  const system = systemOf(type);
  if (system) return choices(system.from, system.size);
  if (!isFullCover(type)) return 1;
  let count = 0;
  for (let size: number = FULL_COVERS[type].least; size <= legs; size++) count += choices(legs, size);
  return count;
}

const isFullCover = (type: string): type is FullCover => Object.hasOwn(FULL_COVERS, type);

function systemOf(type: Combination): { size: number; from: number } | undefined {
  const match = /^system-(0|[1-9]\d?)\/([1-9]\d?)$/.exec(type);
  return match ? { size: Number(match[1]), from: Number(match[2]) } : undefined;
}

function choices(from: number, size: number): number {
  let count = 1;
  for (let nth = 1; nth <= size; nth++) count = (count * (from - size + nth)) / nth;
  return count;
}

/** Every choice of so many, in the order of their places. */
function chosen(places: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return places.flatMap((place, index) => chosen(places.slice(index + 1), size - 1).map((rest) => [place, ...rest]));
}
