/**
 * Line pays: a run of one symbol from the leftmost reel along a line. The wild stands for every symbol that pays on lines.
 * A run that begins with wilds may also pay as wilds; the better of the two counts, never both.
 */
import { assert } from '#kernel/assert.ts';

export interface LineRules {
  /** For each line, its row on every reel, 0 at the top. */
  lines: readonly (readonly number[])[];
  /** Pays by symbol number: units for a run of 1, 2, 3 … symbols. Symbols without pays are left out. */
  pays: ReadonlyMap<number, readonly number[]>;
  /** Number of the wild. */
  wild: number;
  reels: number;
  rows: number;
}

export interface LineWin {
  line: number;
  symbol: number;
  count: number;
  units: number;
}

export interface Lines {
  /** What all lines together pay. */
  total(board: Uint8Array): number;
  /** The lines that pay, first line first. */
  wins(board: Uint8Array): LineWin[];
}

export function compileLines({ lines, pays, wild, reels, rows }: LineRules): Lines {
  const cells = Uint8Array.from(
    lines.flatMap((line) => {
      assert(line.length === reels && line.every((row) => row >= 0 && row < rows), 'a line leaves the board');
      return line.map((row, reel) => reel * rows + row);
    }),
  );
  const width = reels + 1;
  const table = new Int32Array(256 * width);
  for (const [symbol, units] of pays) units.forEach((unit, index) => (table[symbol * width + index + 1] = unit));

  // Returns `symbol * width + count` of the better reading, which is also the index of its pay in the table.
  const read = (board: Uint8Array, from: number): number => {
    let symbol = board[cells[from]!]!;
    let count = 1;
    let wilds = 0;
    if (symbol === wild) {
      while (count < reels && board[cells[from + count]!] === wild) count++;
      wilds = count;
      if (count === reels) return wild * width + count;
      symbol = board[cells[from + count]!]!;
      count++;
    }
    while (count < reels) {
      const next = board[cells[from + count]!]!;
      if (next !== symbol && next !== wild) break;
      count++;
    }
    const asSymbol = symbol * width + count;
    if (wilds === 0) return asSymbol;
    const asWilds = wild * width + wilds;
    return table[asWilds]! > table[asSymbol]! ? asWilds : asSymbol;
  };

  // Most boards lose on most lines within two reels. Lines that start in the same cell need the same symbol, so one look
  // at a whole reel rules them all out together.
  const linesFrom = Array.from({ length: rows }, (_, row) =>
    Int32Array.from(lines.flatMap((line, index) => (line[0] === row ? [index * reels] : []))),
  );
  const shortestRun = Int32Array.from({ length: 256 }, (_, symbol) => {
    const shortest = pays.get(symbol)?.findIndex((units) => units > 0) ?? -1;
    return shortest < 0 ? reels + 1 : shortest + 1;
  });
  const cannotPay = (board: Uint8Array, symbol: number): boolean => {
    const reach = shortestRun[symbol]!;
    if (reach > reels) return true;
    for (let reel = 1, cell = rows; reel < reach; reel++) {
      let found = false;
      for (const end = cell + rows; cell < end; cell++) {
        const shown = board[cell]!;
        if (shown === symbol || shown === wild) found = true;
      }
      if (!found) return true;
    }
    return false;
  };

  return {
    total(board) {
      let units = 0;
      for (let row = 0; row < rows; row++) {
        const symbol = board[row]!;
        if (symbol !== wild && cannotPay(board, symbol)) continue;
        const starts = linesFrom[row]!;
        for (let index = 0; index < starts.length; index++) units += table[read(board, starts[index]!)]!;
      }
      return units;
    },
    wins(board) {
      const wins: LineWin[] = [];
      for (let line = 0; line < lines.length; line++) {
        const place = read(board, line * reels);
        const units = table[place]!;
        if (units > 0) wins.push({ line, symbol: Math.floor(place / width), count: place % width, units });
      }
      return wins;
    },
  };
}
