import { describe, expect, test } from 'vitest';
import { combinedOdds, formatOdds, ODDS_FORMATS } from './odds-format.ts';

const inAllFormats = (odds: number): string[] => ODDS_FORMATS.map((format) => formatOdds(odds, format));

describe('odds in six formats', () => {
  test.each([
    [2500, ['2.50', '3/2', '+150', '1.50', '-0.67', '1.50']],
    [1500, ['1.50', '1/2', '-200', '0.50', '0.50', '-2.00']],
    [2000, ['2.00', '1/1', '+100', '1.00', '1.00', '1.00']],
    [1909, ['1.909', '10/11', '-110', '0.909', '0.909', '-1.10']],
    [1910, ['1.91', '10/11', '-110', '0.91', '0.91', '-1.10']],
    [1010, ['1.01', '1/100', '-10000', '0.01', '0.01', '-100.00']],
    [1_000_000, ['1000.00', '999/1', '+99900', '999.00', '-0.001', '999.00']],
  ])('%d thousandths', (odds, expected) => {
    expect(inAllFormats(odds)).toEqual(expected);
  });

  test('a fraction never differs from its odds by more than a quarter of a percent of the profit', () => {
    for (let odds = 1010; odds <= 20_000; odds += 10) {
      const [above, below] = formatOdds(odds, 'fractional').split('/').map(Number) as [number, number];
      expect(Math.abs(above / below - (odds - 1000) / 1000) / ((odds - 1000) / 1000)).toBeLessThanOrEqual(0.0025);
    }
  });

  test('the odds of several legs are multiplied and rounded down', () => {
    expect(combinedOdds([2500])).toBe(2500);
    expect(combinedOdds([1910, 1910])).toBe(3648);
    expect(combinedOdds([1333, 1333, 1333])).toBe(2368);
  });
});
