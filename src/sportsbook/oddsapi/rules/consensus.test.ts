// What bookmakers think together, without their margins.
import { describe, expect, test } from 'vitest';
import { consensus, median, withoutMargin } from './consensus.ts';

const sumOf = (chances: Readonly<Record<string, number>>): number =>
  Object.values(chances).reduce((left, right) => left + right, 0);

describe('the margin of one bookmaker', () => {
  test('is taken out so that the chances add up to one', () => {
    expect(sumOf(withoutMargin({ 1: 1.5, x: 4.2, 2: 6.5 })!)).toBeCloseTo(1, 9);
    expect(withoutMargin({ over: 1.9, under: 1.9 })).toEqual({ over: 0.5, under: 0.5 });
  });

  test('is borne by outsiders more than by favourites', () => {
    const fair = withoutMargin({ 1: 1.2, 2: 4.5 })!;
    const book = 1 / 1.2 + 1 / 4.5;
    expect(fair[1]).toBeGreaterThan(1 / 1.2 / book);
    expect(fair[2]).toBeLessThan(1 / 4.5 / book);
  });

  test('of two of three outcomes adds up to two', () => {
    expect(sumOf(withoutMargin({ '1x': 1.3, '12': 1.25, x2: 1.9 }, 2)!)).toBeCloseTo(2, 9);
  });

  test.each([
    ['an arbitrage', { 1: 2.3, 2: 2.3 }],
    ['prices that nobody would take', { 1: 1.2, 2: 1.2 }],
    ['one side', { 1: 2 }],
  ])('%s is no opinion', (_name, prices) => {
    expect(withoutMargin(prices)).toBeUndefined();
  });
});

describe('of several', () => {
  const near = [
    { 1: 1.9, 2: 1.95 },
    { 1: 1.92, 2: 1.93 },
    { 1: 1.88, 2: 1.97 },
  ];

  test('the middle counts, and adds up to one', () => {
    const { chances, books } = consensus(near, { minBooks: 3 })!;
    expect(books).toBe(3);
    expect(sumOf(chances)).toBeCloseTo(1, 9);
    expect(chances[1]).toBeCloseTo(0.5035, 2);
  });

  test('one that is far from the others changes nothing', () => {
    const withMistake = consensus([...near, { 1: 3.4, 2: 1.3 }], { minBooks: 3 })!;
    expect(withMistake.books).toBe(3);
    expect(withMistake.chances).toEqual(consensus(near, { minBooks: 3 })!.chances);
    // Sabotage: among the average it would be seen.
    const average = (1 / 3.4 + 3 * 0.5) / 4;
    expect(Math.abs(average - withMistake.chances[1]!)).toBeGreaterThan(0.03);
  });

  test('too few give no price, also when a mistake was among enough', () => {
    expect(consensus(near.slice(1), { minBooks: 3 })).toBeUndefined();
    expect(consensus([...near.slice(1), { 1: 3.4, 2: 1.3 }], { minBooks: 3 })).toBeUndefined();
  });
});

test('the middle of an even number is between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
});
