/**
 * What a board pays: one interface for lines, ways, clusters and pays anywhere. A board is flat: cell
 * `reel * rows + row`, holding symbol numbers; where a reel is shorter than the tallest, the rest of it is EMPTY.
 */
import { assert } from '#kernel/assert.ts';
import { compileLines } from './lines.ts';

export const EMPTY = 255;
/** A number that no symbol uses, for titles without a wild. */
const NO_SYMBOL = 254;

export interface BoardWin {
  symbol: number;
  count: number;
  units: number;
  cells: number[];
  line?: number;
  ways?: number;
}

export interface Pays {
  /** Units in all. Marks the cells that won with 1 in `hit`, if given. */
  total(board: Uint8Array, hit?: Uint8Array): number;
  /** The same, win by win. */
  wins(board: Uint8Array): BoardWin[];
}

export interface PaysRules {
  reels: number;
  rows: number;
  /** Units by symbol number, then by count; the last entry stands for every higher count. */
  table: ReadonlyMap<number, readonly number[]>;
  wild: number | undefined;
}

export function payLines({ reels, rows, table, wild }: PaysRules, lines: readonly (readonly number[])[]): Pays {
  const pays = new Map([...table].map(([symbol, units]) => [symbol, units.slice(1, reels + 1)]));
  const compiled = compileLines({ lines, pays, wild: wild ?? NO_SYMBOL, reels, rows });
  const wins = (board: Uint8Array): BoardWin[] =>
    compiled.wins(board).map((win) => ({
      ...win,
      cells: lines[win.line]!.slice(0, win.count).map((row, reel) => reel * rows + row),
    }));
  return {
    total(board, hit) {
      const units = compiled.total(board);
      if (hit && units > 0) for (const win of wins(board)) for (const cell of win.cells) hit[cell] = 1;
      return units;
    },
    wins,
  };
}

/** Runs from the leftmost reel, in any row: each combination of one cell a reel is a way. */
export function payWays({ reels, rows, table, wild = NO_SYMBOL }: PaysRules): Pays {
  assert([...table.keys()].every((symbol) => symbol < 31) && !table.has(wild), 'ways pay few symbols, and no wilds');
  const least = Math.min(...[...table.values()].map((units) => units.findIndex((pay) => pay > 0)));
  const payOf = new Int32Array(32 * (reels + 1));
  for (const [symbol, units] of table)
    for (let count = 1; count <= reels; count++) payOf[symbol * (reels + 1) + count] = units[count] ?? units.at(-1)!;

  let count = 0;
  let ways = 0;
  /** Reads the run of a symbol and returns its units. */
  const run = (board: Uint8Array, symbol: number): number => {
    count = 0;
    ways = 1;
    for (let reel = 0, cell = 0; reel < reels; reel++) {
      let here = 0;
      for (let row = 0; row < rows; row++, cell++) {
        const shown = board[cell]!;
        if (shown === symbol || shown === wild) here++;
      }
      if (here === 0) break;
      ways *= here;
      count++;
    }
    return payOf[symbol * (reels + 1) + count]! * ways;
  };
  /** The symbols, as bits, that all of the first reels show: no other can pay. */
  const candidates = (board: Uint8Array): number => {
    let alive = -1;
    for (let reel = 0, cell = 0; reel < least && alive !== 0; reel++) {
      let shown = 0;
      for (let row = 0; row < rows; row++, cell++) shown |= board[cell] === wild ? -1 : bitOf(board[cell]!);
      alive &= shown;
    }
    return alive;
  };
  const cellsOf = (board: Uint8Array, symbol: number, reach: number): number[] => {
    const cells: number[] = [];
    for (let cell = 0; cell < reach * rows; cell++)
      if (board[cell] === symbol || board[cell] === wild) cells.push(cell);
    return cells;
  };
  const each = (board: Uint8Array, found: (symbol: number, units: number) => void): void => {
    for (let rest = candidates(board); rest !== 0; rest &= rest - 1) {
      const symbol = 31 - Math.clz32(rest & -rest);
      const units = run(board, symbol);
      if (units > 0) found(symbol, units);
    }
  };
  return {
    total(board, hit) {
      let total = 0;
      for (let rest = candidates(board); rest !== 0; rest &= rest - 1) {
        const symbol = 31 - Math.clz32(rest & -rest);
        const units = run(board, symbol);
        if (units === 0) continue;
        total += units;
        if (!hit) continue;
        for (let cell = 0; cell < count * rows; cell++)
          if (board[cell] === symbol || board[cell] === wild) hit[cell] = 1;
      }
      return total;
    },
    wins(board) {
      const wins: BoardWin[] = [];
      each(board, (symbol, units) => wins.push({ symbol, count, units, ways, cells: cellsOf(board, symbol, count) }));
      return wins;
    },
  };
}

/** A visited cell is stamped with the number of its search. Numbers wrap around early and often: a process runs for months. */
const LAST_STAMP = 255;

/** Groups of equal symbols touching at their sides, large enough to pay. A wild belongs to every group that it touches. */
export function payClusters({ reels, rows, table, wild = NO_SYMBOL }: PaysRules): Pays {
  const size = reels * rows;
  const neighbours = Array.from({ length: size }, (_, cell) => {
    const row = cell % rows;
    return [row > 0 ? cell - 1 : -1, row < rows - 1 ? cell + 1 : -1, cell - rows, cell + rows].filter(
      (other) => other >= 0 && other < size,
    );
  });
  const payOf = Array.from({ length: 256 }, (_, symbol) => table.get(symbol));
  const seen = new Uint8Array(size);
  const found = new Int32Array(size);
  let stamp = 0;

  /** Fills `found` with the cluster around a cell and returns its size. */
  const fill = (board: Uint8Array, start: number): number => {
    const symbol = board[start]!;
    if (stamp === LAST_STAMP) {
      seen.fill(0);
      stamp = 0;
    }
    stamp++;
    seen[start] = stamp;
    found[0] = start;
    let length = 1;
    for (let next = 0; next < length; next++) {
      const around = neighbours[found[next]!]!;
      for (let index = 0; index < around.length; index++) {
        const cell = around[index]!;
        const shown = board[cell]!;
        if ((shown !== symbol && shown !== wild) || seen[cell] === stamp) continue;
        seen[cell] = stamp;
        found[length++] = cell;
      }
    }
    return length;
  };
  const done = new Uint8Array(size);
  const each = (board: Uint8Array, onPay: (symbol: number, count: number, units: number) => void): void => {
    done.fill(0);
    for (let cell = 0; cell < size; cell++) {
      const symbol = board[cell]!;
      const pays = payOf[symbol];
      if (done[cell] === 1 || pays === undefined || symbol === wild) continue;
      const count = fill(board, cell);
      for (let index = 0; index < count; index++) if (board[found[index]!] === symbol) done[found[index]!] = 1;
      const units = pays[Math.min(count, pays.length - 1)]!;
      if (units > 0) onPay(symbol, count, units);
    }
  };
  return {
    total(board, hit) {
      let total = 0;
      each(board, (_symbol, count, units) => {
        total += units;
        if (hit) for (let index = 0; index < count; index++) hit[found[index]!] = 1;
      });
      return total;
    },
    wins(board) {
      const wins: BoardWin[] = [];
      each(board, (symbol, count, units) =>
        wins.push({ symbol, count, units, cells: [...found.subarray(0, count)].sort((a, b) => a - b) }),
      );
      return wins;
    },
  };
}

/** Pays by the number of a symbol anywhere on the board. */
export function payAnywhere({ table, wild }: PaysRules): Pays {
  assert(wild === undefined, 'pays anywhere know no wild');
  const symbols = [...table.keys()];
  const payOf = symbols.map((symbol) => table.get(symbol)!);
  const counts = new Int32Array(256);
  const count = (board: Uint8Array): void => {
    counts.fill(0, 0, 32);
    for (let cell = 0; cell < board.length; cell++) counts[board[cell]!]!++;
  };
  const unitsOf = (index: number): number => {
    const pays = payOf[index]!;
    return pays[Math.min(counts[symbols[index]!]!, pays.length - 1)]!;
  };
  return {
    total(board, hit) {
      count(board);
      let total = 0;
      for (let index = 0; index < symbols.length; index++) {
        const units = unitsOf(index);
        if (units === 0) continue;
        total += units;
        if (hit) for (let cell = 0; cell < board.length; cell++) if (board[cell] === symbols[index]) hit[cell] = 1;
      }
      return total;
    },
    wins(board) {
      count(board);
      return symbols.flatMap((symbol, index) => {
        const units = unitsOf(index);
        if (units === 0) return [];
        const cells: number[] = [];
        for (let cell = 0; cell < board.length; cell++) if (board[cell] === symbol) cells.push(cell);
        return [{ symbol, count: cells.length, units, cells }];
      });
    },
  };
}

const bitOf = (symbol: number): number => (symbol < 31 ? 1 << symbol : 0);
