// Hand-made boards, one for each rule of the evaluators.
import { describe, expect, it } from 'vitest';
import { celebrationOf } from './celebration.ts';
import { multiplierAfter, openFreeSpins, retrigger } from './free-spins.ts';
import { compileLines } from './lines.ts';
import { drawWeighted } from './weighted.ts';

const WILD = 0;
const [A, B, SCATTER] = [1, 2, 3];

const lines = compileLines({
  lines: [
    [0, 0, 0, 0, 0],
    [1, 1, 1, 1, 1],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
  ],
  pays: new Map([
    [WILD, [0, 0, 40, 80, 900]],
    [A, [0, 0, 5, 50, 500]],
    [B, [0, 1, 2, 20, 200]],
  ]),
  wild: WILD,
  reels: 5,
  rows: 3,
});

/** Takes rows in reading order; the engine's board goes reel by reel. */
const board = (...rows: number[][]) => Uint8Array.from(rows[0]!.flatMap((_, reel) => rows.map((row) => row[reel]!)));
const LOSING = [SCATTER, A, SCATTER, A, SCATTER];

describe('line pays', () => {
  const firstLine = (...row: number[]) => {
    const shown = board(row, LOSING, LOSING);
    const wins = lines.wins(shown).filter((win) => win.line === 0);
    expect(lines.total(shown)).toBe(lines.wins(shown).reduce((sum, win) => sum + win.units, 0));
    return wins[0];
  };

  it('pays runs of three, four and five from the left', () => {
    expect(firstLine(A, A, A, B, A)).toEqual({ line: 0, symbol: A, count: 3, units: 5 });
    expect(firstLine(A, A, A, A, B)).toMatchObject({ count: 4, units: 50 });
    expect(firstLine(A, A, A, A, A)).toMatchObject({ count: 5, units: 500 });
    expect(firstLine(A, A, B, A, A)).toBeUndefined();
    expect(firstLine(B, A, A, A, A)).toBeUndefined();
  });

  it('pays a short run where the table has one', () => {
    expect(firstLine(B, B, A, A, A)).toMatchObject({ symbol: B, count: 2, units: 1 });
  });

  it('lets the wild stand for a symbol anywhere in the run', () => {
    expect(firstLine(A, WILD, A, WILD, B)).toMatchObject({ symbol: A, count: 4, units: 50 });
    expect(firstLine(WILD, A, A, A, A)).toMatchObject({ symbol: A, count: 5, units: 500 });
  });

  it('does not let the wild stand for a scatter', () => {
    expect(firstLine(SCATTER, WILD, SCATTER, WILD, SCATTER)).toBeUndefined();
    expect(firstLine(WILD, WILD, SCATTER, A, A)).toBeUndefined();
  });

  it('pays leading wilds as wilds when that is better, and never both', () => {
    expect(firstLine(WILD, WILD, WILD, B, B)).toMatchObject({ symbol: B, count: 5, units: 200 });
    expect(firstLine(WILD, WILD, WILD, A, B)).toMatchObject({ symbol: A, count: 4, units: 50 });
    expect(firstLine(WILD, WILD, WILD, WILD, B)).toMatchObject({ symbol: B, count: 5, units: 200 });
    expect(firstLine(WILD, WILD, WILD, SCATTER, A)).toMatchObject({ symbol: WILD, count: 3, units: 40 });
    expect(firstLine(WILD, WILD, WILD, B, A)).toMatchObject({ symbol: WILD, count: 3, units: 40 });
    expect(firstLine(WILD, WILD, WILD, WILD, WILD)).toMatchObject({ symbol: WILD, count: 5, units: 900 });
  });

  it('adds up all lines of a full board', () => {
    const full = [A, A, A, A, A];
    expect(lines.total(board(full, full, full))).toBe(4 * 500);
    expect(lines.wins(board(full, full, full)).map((win) => win.line)).toEqual([0, 1, 2, 3]);
  });

  it('follows a line that bends', () => {
    const bent = board([A, B, B, B, A], [B, A, B, A, B], [SCATTER, B, A, B, B]);
    expect(lines.wins(bent)).toContainEqual({ line: 3, symbol: A, count: 5, units: 500 });
  });

  it('refuses a line that leaves the board', () => {
    expect(() => compileLines({ lines: [[0, 3, 0]], pays: new Map(), wild: 0, reels: 3, rows: 3 })).toThrow();
  });
});

describe('free spins', () => {
  const rules = {
    award: { 3: 10 },
    retrigger: { spins: 5, atMost: 2 },
    multiplier: { first: 2, step: 2, last: 5 },
  };

  it('raise the multiplier with each retrigger, up to the last one', () => {
    expect([0, 1, 2, 3].map((times) => multiplierAfter(rules, times))).toEqual([2, 4, 5, 5]);
  });

  it('add spins as often as allowed and then nothing', () => {
    const feature = openFreeSpins(rules, 10);
    expect([retrigger(rules, feature), retrigger(rules, feature), retrigger(rules, feature)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(feature).toEqual({ played: 0, total: 20, retriggers: 2, multiplier: 5 });
  });
});

describe('celebrations', () => {
  it('stay silent at or below what the round cost', () => {
    expect(celebrationOf(100n, 100n, 100n)).toBe('none');
    expect(celebrationOf(99n, 100n, 100n)).toBe('none');
    expect(celebrationOf(5_300n, 100n, 5_300n)).toBe('none');
  });

  it('come in three sizes', () => {
    expect([101n, 999n, 1_000n, 4_999n, 5_000n].map((won) => celebrationOf(won, 100n, 100n))).toEqual([
      'small',
      'small',
      'big',
      'big',
      'huge',
    ]);
    expect(celebrationOf(10_600n, 100n, 5_300n)).toBe('big');
  });
});

describe('weighted draws', () => {
  it('give each value as many draws as its weight', () => {
    const table = [
      ['a', 1],
      ['b', 3],
    ] as const;
    expect([0, 1, 2, 3].map((draw) => drawWeighted(table, { int: (bound) => (expect(bound).toBe(4), draw) }))).toEqual([
      'a',
      'b',
      'b',
      'b',
    ]);
  });
});
