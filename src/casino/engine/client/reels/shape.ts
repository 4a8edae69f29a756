// What a slot's rules determine about the look of its board.
import type { ReelSlotRules, StripRules } from '../../reel-rules.ts';
import type { ReelSetName } from '../../slot-events.ts';

/** In widths of a reel. */
export interface Shape {
  reels: number;
  tall: number;
}

/** Reels side by side, and how high they are in widths of a reel. Reels that change their rows keep their height. */
export const shapeOf = ({ sets, rows }: ReelSlotRules): Shape => ({
  reels: sets.base.strips.length,
  tall: sets.base.heights ? Math.min(rows, 4.2) : rows,
});

export type Strips = Partial<Record<ReelSetName, readonly (readonly string[])[]>> & {
  base: readonly (readonly string[])[];
};

/** The strips with the symbols' names. */
export function stripsOf({ sets, symbols }: ReelSlotRules): Strips {
  const named = ({ strips }: StripRules) => strips.map((strip) => Array.from(strip, (code) => symbols[code]!));
  return Object.fromEntries(
    Object.entries(sets).map(([name, set]) => [name, named(set as StripRules)]),
  ) as unknown as Strips;
}

/** What the reels show before the first round. */
export function firstBoard(rules: ReelSlotRules, { base }: Strips): string[][] {
  return base.map((strip, reel) => {
    const stop = (3 + reel * 5) % strip.length;
    const rows = Number(rules.sets.base.heights?.[reel]?.[stop] ?? rules.rows);
    return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length]!);
  });
}

/** How many triggers start the feature; `undefined` when there is none. */
export function triggersNeeded({ freeSpins, hold }: ReelSlotRules): number | undefined {
  if (hold) return hold.from;
  return freeSpins && Math.min(...Object.keys(freeSpins.award).map(Number));
}

/** Reels, from 1, that contain a symbol. */
export const reelsWith = (code: string, { strips }: StripRules): number[] =>
  strips.flatMap((strip, reel) => (strip.includes(code) ? [reel + 1] : []));

/**
 * Where nothing triggers a feature: whether the reels landed so far allow the last reel to complete the highest pay of the most
 * valuable symbol or, on clusters, more than its lowest pay.
 */
export function mayPayBest(
  { symbols, wild, pays, table }: ReelSlotRules,
  before: readonly (readonly string[])[],
): boolean {
  const most = (code: string): number => Math.max(...Object.values(table[code]!));
  const dearest = Object.keys(table).reduce((key, other) => (most(other) > most(key) ? other : key));
  const isDear = (symbol: string | undefined): boolean =>
    symbol === symbols[dearest] || (wild !== undefined && symbol === symbols[wild]);
  if (pays.by === 'lines')
    return pays.lines.some((line) => before.every((column, reel) => isDear(column[line[reel]!])));
  if (pays.by === 'ways') return before.every((column) => column.some(isDear));
  return before.flat().filter(isDear).length > Math.min(...Object.keys(table[dearest]!).map(Number));
}
