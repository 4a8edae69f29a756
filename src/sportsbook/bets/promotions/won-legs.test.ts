// Which legs promotions count as won: a runner that has won has won, whatever the withdrawal of another takes from it.
import { expect, test } from 'vitest';
import type { BetRow, LegRow } from '../store.ts';
import { boostOf } from '../rules/token.ts';
import { promotedReturn } from './ends.ts';
import { insuredReturn } from './terms.ts';

const WINNERS = ['won', '1/1-30', '1/1-5'];
/** With one that only shares a place. */
const SHARED = ['won', '1/2-30', '1/1-5'];

test('a boost from a bonus counts winners that bear a deduction', () => {
  const token = { amount: 100_000n, percent_by_legs: { '3': 10 } };
  const extra = (results: string[]) => boostOf(token, { staked: 1_000n, returned: 5_000n, results });
  expect([extra(WINNERS), extra(SHARED)]).toEqual([400n, 0n]);
});

test('so does the boost of an accumulator', () => {
  const terms = { kind: 'accumulator-boost', percents: { '3': 10 }, odds: 1001, most: '100000' };
  const returned = (results: string[]) => {
    const row = { type: 'accumulator', stake: 1_000n, staked: 1_000n, promotion_terms: JSON.stringify(terms) };
    const legs = results.map((result, place) => ({ place, result, odds: 3000, book_odds: null, led: null }));
    return promotedReturn(row as unknown as BetRow, legs as unknown as LegRow[]);
  };
  // 3 × 2.4 × 2.9 = 20.88, and a tenth of the winnings.
  expect(returned(WINNERS)).toEqual({ returned: 22_868n, cost: 1_988n });
  expect(returned(SHARED)).toEqual({ returned: 10_440n, cost: 0n });
});

test('and insurance pays where one leg has lost and such a leg has won', () => {
  const insured = (results: string[]) =>
    insuredReturn({ kind: 'insurance', legs: 4, odds: 1001, most: '100000' }, 1_000n, [...results, 'lost']);
  expect([insured(WINNERS), insured(SHARED)]).toEqual([1_000n, 0n]);
});
