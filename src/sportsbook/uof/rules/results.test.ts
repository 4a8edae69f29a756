// How an outcome ended, by the feed's numbers.
import { describe, expect, test } from 'vitest';
import { fractionOf, isForTrader, resultOf, voidReasonOf } from './results.ts';

type Numbers = readonly [result: number, voidFactor?: number | undefined, deadHeat?: string];

const outcomeOf = ([result, voidFactor, deadHeat]: Numbers) => resultOf({ id: '1', result, voidFactor, deadHeat });

describe('a result', () => {
  test.each<[Numbers, unknown]>([
    [[1], 'won'],
    [[0], 'lost'],
    [[-1], undefined],
    [[0, 1], 'void'],
    [[1, 0.5], 'half-won'],
    [[0, 0.5], 'half-lost'],
    [[0, undefined, '0.5'], 'lost'],
    [[1, undefined, '1'], 'won'],
    [[1, undefined, '0.5'], { shared: 1, tied: 2 }],
    [[1, undefined, '0.33'], { shared: 1, tied: 3 }],
    [[1, undefined, '0.6667'], { shared: 2, tied: 3 }],
  ])('%j is %j', (numbers, result) => {
    expect(outcomeOf(numbers)).toEqual(result);
  });

  test.each<[string, Numbers]>([
    ['half won and half refunded at once with a dead heat', [1, 0.5, '0.5']],
    ['won and refunded', [1, 1]],
    ['a quarter refunded', [1, 0.25]],
    ['a result that does not exist', [2]],
    ['a share of more than forty', [1, undefined, '0.0172413793']],
    ['a share above one', [1, undefined, '1.5']],
  ])('%s is for a trader', (_name, numbers) => {
    expect(outcomeOf(numbers)).toBe('trader');
  });
});

describe('a dead heat', () => {
  test('every share of up to forty is found by its digits, or by nobody', () => {
    for (let tied = 2; tied <= 40; tied++)
      for (let shared = 1; shared < tied; shared++) {
        const text = String(shared / tied);
        const fraction = fractionOf(text);
        if (fraction === undefined) expect(text.length).toBeLessThan(6);
        else expect(fraction.shared / fraction.tied).toBeCloseTo(shared / tied, 12);
      }
  });

  test('that may be two different shares is none', () => {
    expect(['0.08', '0.05', '0.15'].map(fractionOf)).toEqual([undefined, undefined, undefined]);
    expect(['0.25', '0.33', '0.67', '0.125'].map((text) => fractionOf(text)!.tied)).toEqual([4, 3, 3, 8]);
  });

  test('of one digit is exact: three tenths are no third', () => {
    expect(fractionOf('0.3')).toEqual({ shared: 3, tied: 10 });
    expect(fractionOf('0.17')).toEqual({ shared: 1, tied: 6 });
    expect(fractionOf('.5')).toBeUndefined();
  });
});

test('why a market is void', () => {
  expect([undefined, 0, 5, 7, 9, 11, 12, 16, 99].map(voidReasonOf)).toEqual(
    'no-result no-result cancelled walkover retired postponed wrong-price cancelled no-result'.split(' '),
  );
  expect([14, 15, undefined].map(isForTrader)).toEqual([false, true, false]);
});
