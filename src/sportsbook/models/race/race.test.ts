// Rule 4, dead heats and place parts, by the examples that bookmakers publish.
import { describe, expect, test } from 'vitest';
import { parseResult, withDeduction } from '../bets/outcome-result.ts';
import { factorOf } from '../bets/returns.ts';
import { deductedFrom, deductionOf } from './deductions.ts';
import { placedResult, placeOdds, resultsOfPlaces, type Finished } from './results.ts';

/** What a stake of 10.00 returns, in minor units. */
function returned(result: string, odds: number): bigint {
  const { numerator, denominator } = factorOf(parseResult(result)!, odds);
  return (1000n * numerator) / denominator;
}

describe('Rule 4', () => {
  test.each([
    ['1/9', 1 / 9, 90],
    ['1/10', 1 / 10, 90],
    ['2/11', 2 / 11, 85],
    ['2/17', 2 / 17, 85],
    ['1/4', 1 / 4, 80],
    ['1/5', 1 / 5, 80],
    ['3/10', 3 / 10, 75],
    ['2/7', 2 / 7, 75],
    ['2/5', 2 / 5, 70],
    ['1/3', 1 / 3, 70],
    ['8/15', 8 / 15, 65],
    ['4/9', 4 / 9, 65],
    ['8/13', 8 / 13, 60],
    ['4/7', 4 / 7, 60],
    ['4/5', 4 / 5, 55],
    ['4/6', 4 / 6, 55],
    ['20/21', 20 / 21, 50],
    ['5/6', 5 / 6, 50],
    ['evens', 1, 45],
    ['6/5', 6 / 5, 45],
    ['5/4', 5 / 4, 40],
    ['6/4', 6 / 4, 40],
    ['13/8', 13 / 8, 35],
    ['7/4', 7 / 4, 35],
    ['15/8', 15 / 8, 30],
    ['9/4', 9 / 4, 30],
    ['5/2', 5 / 2, 25],
    ['3/1', 3, 25],
    ['10/3', 10 / 3, 20],
    ['4/1', 4, 20],
    ['9/2', 9 / 2, 15],
    ['11/2', 11 / 2, 15],
    ['6/1', 6, 10],
    ['9/1', 9, 10],
    ['10/1', 10, 5],
    ['14/1', 14, 5],
    ['16/1', 16, 0],
    ['100/1', 100, 0],
  ])('a non-runner at %s', (_, fraction, percent) => {
    expect(deductionOf(Math.floor(1000 * (1 + fraction)))).toBe(percent);
  });

  test('takes nothing for a runner without odds', () => {
    expect(deductionOf(null)).toBe(0);
  });

  test('is for odds that were taken before, and ninety percent at most', () => {
    const at = '2026-11-27T14:00:00.000Z';
    const withdrawals = [
      { outcome: '1', percent: 60, at, version: 10 },
      { outcome: '2', percent: 55, at, version: 20 },
    ];
    expect([5n, 10n, 15n, 20n].map((version) => deductedFrom(withdrawals, version))).toEqual([90, 55, 55, 0]);
  });

  test('is taken from what is won, not from the stake', () => {
    // 10.00 at 5/1, ten percent: 50.00 of winnings become 45.00.
    expect(returned(withDeduction('won', 10), 6000)).toBe(5500n);
    // In a dead heat of two: 5.00 at 5/1 wins 25.00, of which 22.50 stay.
    expect(returned(withDeduction('1/2', 10), 6000)).toBe(2750n);
    expect(['lost', 'void', 'half-lost'].map((text) => withDeduction(text, 10))).toEqual(['lost', 'void', 'half-lost']);
    expect(withDeduction('won', 0)).toBe('won');
    // One that the feed has deducted already.
    expect(withDeduction('1/1-20', 80)).toBe('1/1-90');
  });
});

describe('a finish', () => {
  const finish: Finished[] = [
    { runner: 4, place: 1 },
    { runner: 2, place: 2 },
    { runner: 7, place: 2 },
    { runner: 1, place: 2 },
    { runner: 3, place: 5 },
  ];

  test('those who tie across the last place share what is left of it', () => {
    const results = (places: number) => [4, 2, 7, 1, 3, 9].map((runner) => placedResult(finish, runner, places));
    expect(results(1)).toEqual(['won', 'lost', 'lost', 'lost', 'lost', 'lost']);
    const third = { shared: 2, tied: 3 };
    expect(results(3)).toEqual(['won', third, third, third, 'lost', 'lost']);
    expect(results(4)).toEqual(['won', 'won', 'won', 'won', 'lost', 'lost']);
  });

  test('of a dead heat for first place each has half', () => {
    const tied = [1, 2].map((runner) => ({ runner, place: 1 }));
    expect(resultsOfPlaces([...tied, { runner: 4, place: 3 }], runnersOf(5, [3]), 1)).toEqual({
      '1': '1/2',
      '2': '1/2',
      '3': 'void',
      '4': 'lost',
      '5': 'lost',
    });
  });

  test('shares of all runners come to the places, whatever ties', () => {
    for (let places = 1; places <= 5; places++) {
      const shares = finish.map(({ runner }) => placedResult(finish, runner, places));
      const sum = shares.reduce(
        (total, share) => total + (share === 'won' ? 1 : typeof share === 'object' ? share.shared / share.tied : 0),
        0,
      );
      expect(sum).toBeCloseTo(places, 12);
    }
  });
});

const runnersOf = (count: number, withdrawn: readonly number[]) =>
  Array.from({ length: count }, (_, nth) => ({ isNonRunner: withdrawn.includes(nth + 1) }));

test('the place part has a fraction of the odds to win, rounded down', () => {
  expect([placeOdds(7000, 4), placeOdds(6000, 5), placeOdds(4333, 5), placeOdds(1002, 5)]).toEqual([
    2500, 2000, 1666, 1001,
  ]);
});
