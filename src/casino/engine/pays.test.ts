// Hand-made boards for ways, clusters and pays anywhere, with rows in reading order; the engine's board goes reel by reel.
import { describe, expect, it } from 'vitest';
import { EMPTY, payAnywhere, payClusters, payLines, payWays } from './pays.ts';

const WILD = 0;
const [A, B, C] = [1, 2, 3];
const board = (...rows: number[][]) => Uint8Array.from(rows[0]!.flatMap((_, reel) => rows.map((row) => row[reel]!)));
const table = new Map([
  [A, [0, 0, 0, 10, 40, 200]],
  [B, [0, 0, 0, 5, 20, 100]],
  [C, [0, 0, 0, 2, 8, 30]],
]);
const hitsOf = (pays: { total(board: Uint8Array, hit: Uint8Array): number }, shown: Uint8Array): number[] => {
  const hit = new Uint8Array(shown.length);
  pays.total(shown, hit);
  return [...hit.keys()].filter((cell) => hit[cell] === 1);
};

describe('ways', () => {
  const ways = payWays({ reels: 5, rows: 3, table, wild: WILD });

  it('counts one way for each combination of cells, reel by reel from the left', () => {
    const shown = board([A, A, A, B, C], [A, C, B, C, B], [B, C, A, B, B]);
    // A: 2 × 1 × 2 on three reels. B needs the second reel, which has none.
    expect(ways.wins(shown)).toEqual([{ symbol: A, count: 3, units: 40, ways: 4, cells: [0, 1, 3, 6, 8] }]);
    expect(ways.total(shown)).toBe(40);
    expect(hitsOf(ways, shown)).toEqual([0, 1, 3, 6, 8]);
  });

  it('lets a wild stand for every symbol at once', () => {
    const shown = board([A, WILD, A, WILD, C], [B, C, B, C, C], [C, C, C, C, B]);
    expect(ways.wins(shown).map(({ symbol, count, ways: number }) => [symbol, count, number])).toEqual([
      [A, 4, 1],
      [B, 5, 1],
      [C, 5, 1 * 3 * 1 * 3 * 2],
    ]);
    expect(ways.total(shown)).toBe(40 + 100 + 30 * 18);
  });

  it('pays all 243 ways of a full board, and counts only the rows that a short reel has', () => {
    const full = [A, A, A, A, A];
    expect(ways.total(board(full, full, full))).toBe(200 * 243);
    expect(ways.total(board(full, [A, EMPTY, A, A, A], [A, EMPTY, EMPTY, A, A]))).toBe(200 * 3 * 1 * 2 * 3 * 3);
    expect(ways.total(board([A, A, B, A, A], [A, A, B, A, A], [A, A, B, A, A]))).toBe(0);
  });
});

describe('clusters', () => {
  const clusters = payClusters({
    reels: 4,
    rows: 4,
    table: new Map([
      [A, [0, 0, 0, 0, 10, 10, 50]],
      [B, [0, 0, 0, 0, 4]],
    ]),
    wild: WILD,
  });

  it('finds the same however many boards were looked at before', () => {
    const shown = board([A, C, A, C], [A, C, C, A], [A, A, C, C], [C, C, A, A]);
    const other = board([C, A, A, C], [C, A, A, A], [C, C, C, C], [B, B, B, B]);
    // Searches over one cell, four or five: a new search meets what an old one with the same number has left in the array.
    const totals = Array.from({ length: 2_000 }, (_, at) => clusters.total(at % 3 === 0 ? other : shown));
    expect(new Set(totals.filter((_, at) => at % 3 !== 0))).toEqual(new Set([10]));
    expect(new Set(totals.filter((_, at) => at % 3 === 0))).toEqual(new Set([14]));
  });

  it('joins symbols by their sides, never by corners', () => {
    const shown = board([A, C, A, C], [A, C, C, A], [A, A, C, C], [C, C, A, A]);
    expect(clusters.wins(shown)).toEqual([{ symbol: A, count: 4, units: 10, cells: [0, 1, 2, 6] }]);
    expect(hitsOf(clusters, shown)).toEqual([0, 1, 2, 6]);
  });

  it('gives a wild to every cluster that it touches, and the best pay to larger ones', () => {
    const shown = board([A, A, A, WILD], [C, C, C, B], [C, C, C, B], [A, C, C, B]);
    expect(clusters.wins(shown).map(({ symbol, count }) => [symbol, count])).toEqual([
      [A, 4],
      [B, 4],
    ]);
    const all = [A, A, A, A];
    expect(clusters.total(board(all, all, all, all))).toBe(50);
  });
});

describe('pays anywhere', () => {
  const anywhere = payAnywhere({
    reels: 3,
    rows: 3,
    table: new Map([
      [A, [0, 0, 0, 0, 6, 15]],
      [B, [0, 0, 0, 0, 2]],
    ]),
    wild: undefined,
  });

  it('counts a symbol wherever it stands', () => {
    const shown = board([A, B, A], [B, C, B], [A, B, A]);
    expect(anywhere.wins(shown).map(({ symbol, count, units }) => [symbol, count, units])).toEqual([
      [A, 4, 6],
      [B, 4, 2],
    ]);
    expect(anywhere.total(shown)).toBe(8);
    expect(hitsOf(anywhere, shown)).toHaveLength(8);
    expect(anywhere.total(board([A, A, A], [A, C, A], [C, C, B]))).toBe(15);
    expect(anywhere.total(board([A, A, A], [C, C, B], [C, B, B]))).toBe(0);
  });
});

describe('lines behind the same face', () => {
  it('mark the cells of the run', () => {
    const lines = payLines({ reels: 5, rows: 3, table, wild: WILD }, [[0, 1, 2, 1, 0]]);
    const shown = board([A, C, C, C, B], [C, WILD, C, A, C], [B, C, A, C, C]);
    expect(lines.wins(shown)).toEqual([{ line: 0, symbol: A, count: 4, units: 40, cells: [0, 4, 8, 10] }]);
    expect(hitsOf(lines, shown)).toEqual([0, 4, 8, 10]);
  });
});
