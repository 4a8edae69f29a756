import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRow } from './csv.ts';

describe('a row of CSV', () => {
  test.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1+1', "'+1+1"],
    ['-1+cmd', "'-1+cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['-12.50', '-12.50'],
    ['12.50', '12.50'],
    ['Anna', 'Anna'],
    ['a,b', '"a,b"'],
    ['two\nlines', '"two\nlines"'],
  ])('writes %j as %j', (text, cell) => {
    expect(csvRow([text])).toBe(cell);
  });

  test('is read back by an independent library as it was, and no cell begins a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 6 }), (cells) => {
        const [row] = parse(csvRow(cells)) as string[][];
        expect(row!.map((cell, at) => (cell === `'${cells[at]}` ? cells[at] : cell))).toEqual(cells);
        for (const cell of row!) if (!/^[+-]?\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});
