import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatMoney,
  formatNumber,
  formatTime,
  groupDecimal,
  joinParts,
  progressPercent,
  withNumbersIn,
} from './format.ts';
import { covers } from '#testing/covers.ts';

describe('dates and times', () => {
  it('writes 5 March 2024 as 05.03.2024', covers('CO-11'), () => {
    expect(formatDate('2024-03-05T12:00:00Z', 'UTC')).toBe('05.03.2024');
    expect(formatDate(new Date(2024, 2, 5, 12))).toBe('05.03.2024');
  });
  it('writes five past nine as 9:05', covers('CO-12'), () => {
    expect(formatTime('2024-03-05T09:05:00Z', 'UTC')).toBe('9:05');
    expect(formatTime(new Date(2024, 2, 5, 9, 5))).toBe('9:05');
    expect(formatTime('2024-03-05T00:00:00Z', 'UTC')).toBe('0:00');
  });
});

describe('numbers and sums', () => {
  it('groups thousands by commas, with two decimals unless whole', covers('CO-13'), () => {
    expect(formatNumber(1_234_567)).toBe('1,234,567');
    expect(formatNumber(1234.5)).toBe('1,234.50');
    expect(formatNumber(999)).toBe('999');
    expect(formatNumber(-1234)).toBe('-1,234');
    expect(formatNumber(0)).toBe('0');
  });
});

describe('money', () => {
  it('always shows its currency and two decimals, or as many as a coin has', covers('CO-14'), () => {
    expect(formatMoney({ amount: '1234.50', currency: 'EUR' })).toBe('€1,234.50');
    expect(formatMoney({ amount: '7', currency: 'USD' })).toBe('$7.00');
    expect(formatMoney({ amount: '1234', currency: 'JPY' })).toBe('¥1,234.00');
    expect(formatMoney({ amount: '7', currency: 'EUR' })).toBe('€7.00');
    expect(formatMoney({ amount: '7.5', currency: 'EUR' })).toBe('€7.50');
    expect(formatMoney({ amount: '0.00420000', currency: 'BTC' })).toBe('₿0.00420000');
    expect(formatMoney({ amount: '1234.50', currency: 'PLN' })).toBe('1,234.50 PLN');
    expect(formatMoney({ amount: '-5.00', currency: 'EUR' })).toBe('-€5.00');
  });
  it('follows the language of the page while it is rendered, and no longer', () => {
    const sums = (): string[] => [
      formatMoney({ amount: '5000', currency: 'EUR' }),
      formatMoney({ amount: '-1234.5', currency: 'PLN' }),
      formatNumber(12_345.5),
      groupDecimal('163.2'),
    ];
    const spaced = ['5\u00a0000,00\u00a0€', '-1\u00a0234,50\u00a0PLN', '12\u00a0345,50', '163,2'];
    expect(withNumbersIn('es', sums)).toEqual(spaced);
    expect(withNumbersIn('ru', sums)).toEqual(spaced);
    expect(sums()).toEqual(['€5,000.00', '-1,234.50 PLN', '12,345.50', '163.2']);
    const failing = (): never => {
      throw new Error('a page that fails');
    };
    expect(() => withNumbersIn('ru', failing)).toThrow('a page that fails');
    expect(formatNumber(1234)).toBe('1,234');
  });
  it('loses no digit of an amount that a float could not hold', () => {
    expect(formatMoney({ amount: '123456789012345678.99', currency: 'EUR' })).toBe('€123,456,789,012,345,678.99');
  });
});

describe('words and counts', () => {
  it('joins two parts by `a las` when no word is configured', covers('~CO-15'), () => {
    expect(joinParts('05.03.2024', '9:05')).toBe('05.03.2024 a las 9:05');
    expect(joinParts('05.03.2024', '9:05', 'at')).toBe('05.03.2024 at 9:05');
  });
  it('progress is whole percent, rounded down, never beyond 0 and 100', covers('CO-17', 'OP-32'), () => {
    expect(progressPercent(150, 100, 400)).toBe(16);
    expect(progressPercent(50, 100, 400)).toBe(0);
    expect(progressPercent(500, 100, 400)).toBe(100);
    // Where there is no way to go, reaching the end is all of it.
    expect(progressPercent(400, 400, 400)).toBe(100);
    expect(progressPercent(401, 400, 400)).toBe(100);
    expect(progressPercent(399, 400, 400)).toBe(0);
    expect([99, 100, 400, 401].map((count) => progressPercent(count, 100, 400))).toEqual([0, 0, 100, 100]);
  });
});
