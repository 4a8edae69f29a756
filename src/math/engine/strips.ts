/** Reel strips and the board that they show. A board is flat: cell `reel * rows + row`, holding symbol numbers. */
import { assert } from '#kernel/assert.ts';
import type { Random } from '#kernel/random.ts';

/** Symbols by their one-letter code on the strips, in the order of their numbers. */
export type SymbolCodes = Readonly<Record<string, string>>;

export interface Reels {
  rows: number;
  /** Stops on each reel. */
  lengths: readonly number[];
  /** Each strip with its first rows repeated at the end, so that a window never has to wrap. */
  cells: readonly Uint8Array[];
}

export function compileReels(strips: readonly string[], codes: SymbolCodes, rows: number): Reels {
  const numbers = new Map(Object.keys(codes).map((code, number) => [code, number]));
  const cells = strips.map((strip) => {
    assert(strip.length >= rows, 'a strip is shorter than the window');
    const looped = (strip + strip.slice(0, rows - 1)).split('');
    return Uint8Array.from(looped, (code) => {
      const number = numbers.get(code);
      assert(number !== undefined, `strip has the unknown symbol ${code}`);
      return number;
    });
  });
  return { rows, lengths: strips.map((strip) => strip.length), cells };
}

/** Draws a stop for each reel, left to right, each equally likely, and writes the windows into `board`. */
export function spinReels(reels: Reels, random: Random, stops: number[], board: Uint8Array): void {
  const { rows, cells, lengths } = reels;
  for (let reel = 0, cell = 0; reel < cells.length; reel++) {
    const strip = cells[reel]!;
    const stop = random.int(lengths[reel]!);
    stops[reel] = stop;
    for (let row = 0; row < rows; row++) board[cell++] = strip[stop + row]!;
  }
}

/** The windows at given stops, without a draw: for enumerations and tests. */
export function showStops(reels: Reels, stops: readonly number[], board: Uint8Array): void {
  let reel = 0;
  spinReels(reels, { int: () => stops[reel++]! }, [], board);
}

/** The board as symbol names, one list for each reel, top to bottom. */
export function namedBoard(board: Uint8Array, rows: number, names: readonly string[]): string[][] {
  const columns: string[][] = [];
  for (let cell = 0; cell < board.length; cell += rows) {
    const column: string[] = [];
    for (let row = 0; row < rows; row++) column.push(names[board[cell + row]!]!);
    columns.push(column);
  }
  return columns;
}
