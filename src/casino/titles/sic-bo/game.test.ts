import { describe, expect, it } from 'vitest';
import { sicBo } from './game.ts';
import { spots } from './paytable.ts';

const falling = (...dice: number[]) => ({ int: () => dice.shift()! - 1 });
const won = (spot: string, ...dice: number[]) =>
  sicBo.play(1n, { bets: [{ spot, chips: 1 }] }, falling(...dice)).wonMinor;

describe('sic bo', () => {
  it('has fifty-two spots on its cloth', () => expect(spots.size).toBe(52));

  it('pays small, big, odd and even, but not on three alike', () => {
    expect([won('small', 1, 2, 3), won('big', 1, 2, 3), won('small', 2, 2, 2)]).toEqual([2n, 0n, 0n]);
    expect([won('big', 6, 5, 4), won('odd', 6, 5, 4), won('even', 6, 5, 5), won('big', 6, 6, 6)]).toEqual([
      2n,
      2n,
      2n,
      0n,
    ]);
  });

  it('pays a number by how often it is shown', () => {
    expect([
      won('single-4', 4, 1, 2),
      won('single-4', 4, 4, 2),
      won('single-4', 4, 4, 4),
      won('single-4', 1, 1, 1),
    ]).toEqual([2n, 3n, 13n, 0n]);
  });

  it('pays pairs, doubles, totals and triples', () => {
    expect([won('pair-2-5', 5, 1, 2), won('pair-2-5', 5, 5, 1)]).toEqual([7n, 0n]);
    expect([won('double-3', 3, 1, 3), won('double-3', 3, 3, 3)]).toEqual([12n, 12n]);
    expect([won('total-4', 1, 1, 2), won('total-17', 6, 6, 5), won('total-10', 5, 4, 1)]).toEqual([63n, 63n, 7n]);
    expect([won('any-triple', 5, 5, 5), won('triple-5', 5, 5, 5), won('triple-5', 5, 5, 4)]).toEqual([32n, 181n, 0n]);
  });

  it('refuses spots that are not on its cloth', () => {
    for (const spot of ['total-3', 'total-18', 'pair-5-2', 'single-7', 'toString'])
      expect(sicBo.params.safeParse({ bets: [{ spot, chips: 1 }] }).success).toBe(false);
  });
});
