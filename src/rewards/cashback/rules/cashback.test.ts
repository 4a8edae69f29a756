import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edgeOf, MILLION, payable, rakebackOf } from './rakeback.ts';
import { baseOf, cashbackOf, type WeeklyTerms } from './weekly.ts';

const TERMS: WeeklyTerms = {
  rates: [500, 750, 2000],
  minimum: { EUR: 100n },
  cap: { EUR: 50_000n },
  claimHours: 48,
  ofEdge: null,
  leastRounds: 0,
};
const week = (staked: bigint, won = 0n, received = 0n) => ({ staked, won, received, edge: 0n, rounds: 1 });

describe('cashback of a week', () => {
  test.each([
    ['5 % of what was lost', week(100_000n, 60_000n), 1, 2_000n],
    ['bonuses received are not given back again', week(100_000n, 60_000n, 30_000n), 1, 500n],
    ['a fraction of a cent is left out', week(12_345n), 1, 617n],
    ['a week that was won gives nothing', week(100_000n, 100_001n), 1, 0n],
    ['less than the minimum gives nothing', week(1_999n), 1, 0n],
    ['the minimum itself is paid', week(2_000n), 1, 100n],
    ['the second level has its own rate', week(100_000n), 2, 7_500n],
    ['a level above the last has the last rate', week(100_000n), 10, 20_000n],
  ])('%s', (_, played, level, amount) => {
    expect(cashbackOf(played, level, TERMS, 'EUR').amount).toBe(amount);
  });

  test('is never more than the cap, and says so', () => {
    expect(cashbackOf(week(10_000_000n), 1, TERMS, 'EUR')).toEqual({
      amount: 50_000n,
      rate: 500,
      isCapped: true,
      isBounded: false,
    });
    expect(cashbackOf(week(10_000_000n), 1, TERMS, 'USD')).toEqual({
      amount: 500_000n,
      rate: 500,
      isCapped: false,
      isBounded: false,
    });
  });

  test('is never more than the rate of the loss', () => {
    const money = fc.bigInt(0n, 10n ** 12n);
    fc.assert(
      fc.property(money, money, money, fc.integer({ min: 1, max: 12 }), (staked, won, received, level) => {
        const week = { staked, won, received, edge: 0n, rounds: 1 };
        const { amount, rate } = cashbackOf(week, level, TERMS, 'EUR');
        expect(amount * 10_000n <= baseOf(week) * BigInt(rate)).toBe(true);
        expect(amount === 0n || amount >= 100n).toBe(true);
      }),
    );
  });

  test('with a bound is never more than that share of the house edge, however much was lost', () => {
    const money = fc.bigInt(0n, 10n ** 12n);
    const boundedTerms = { ...TERMS, ofEdge: 2_000 };
    fc.assert(
      fc.property(money, money, money, fc.integer({ min: 1, max: 12 }), (staked, won, edge, level) => {
        const week = { staked, won, received: 0n, edge: edge * 1_000n, rounds: 1 };
        const { amount } = cashbackOf(week, level, boundedTerms, 'EUR');
        expect(amount * 5n * MILLION <= week.edge).toBe(true);
        expect(amount <= cashbackOf(week, level, TERMS, 'EUR').amount).toBe(true);
      }),
    );
  });

  test('of too few rounds is nothing', () => {
    const least = { ...TERMS, leastRounds: 50 };
    expect(cashbackOf({ ...week(100_000n), rounds: 49 }, 1, least, 'EUR').amount).toBe(0n);
    expect(cashbackOf({ ...week(100_000n), rounds: 50 }, 1, least, 'EUR').amount).toBe(5_000n);
  });
});

describe('rakeback', () => {
  test('is a share of the proved edge: 10 % of 3.9688 % of 100.00 are 39.688 cents', () => {
    expect(rakebackOf(10_000n, edgeOf('96.0312'), 1_000)).toBe(39_688_000n);
    expect(payable(39_688_000n, 0n)).toBe(39n);
  });

  test('of a game without an edge is nothing', () => expect(edgeOf('100.2')).toBe(0n));

  test('keeps what is less than a cent for later, and pays nothing while too much has been paid', () => {
    expect(payable(2_500_000n, MILLION)).toBe(1n);
    expect(payable(1_000_000n, 3n * MILLION)).toBe(0n);
  });
});
