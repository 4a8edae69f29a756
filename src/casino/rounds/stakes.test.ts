import { expect, test } from 'vitest';
import { CURRENCY_EXPONENTS, formatAmount, type Currency } from '#kernel/money.ts';
import { titles } from '#casino/titles/index.ts';
import { parseStake, stakesOf, usualStake } from './stakes.ts';

const currencies = Object.keys(CURRENCY_EXPONENTS) as Currency[];
const instant = Object.values(titles).filter(({ hasSmallStakes }) => hasSmallStakes);

test('instant games are staked from 0.10 to 500.00 and open at 1.00', () => {
  for (const title of instant) {
    const stakes = stakesOf(title, 'EUR').map((stake) => formatAmount(stake, 'EUR'));
    expect([title.sysname, stakes[0], stakes.at(-1)]).toEqual([title.sysname, '0.10', '500.00']);
    expect(formatAmount(usualStake(title, 'EUR'), 'EUR')).toBe('1.00');
    for (const text of ['0.10', '0.70', '1.10', '499.90']) expect(parseStake(title, text, 'EUR')).toBeGreaterThan(0n);
    for (const text of ['0.00', '0.05', '0.11', '0.15', '500.10', '-0.10'])
      expect(() => parseStake(title, text, 'EUR'), text).toThrow();
  }
});

test('every stake on offer is taken, in every game and currency', () => {
  for (const title of Object.values(titles))
    for (const currency of currencies) {
      const stakes = stakesOf(title, currency);
      expect(stakes).toEqual(stakes.toSorted((a, b) => (a < b ? -1 : 1)));
      expect(new Set(stakes).size).toBe(stakes.length);
      expect(stakes).toContain(usualStake(title, currency));
      for (const stake of stakes) expect(parseStake(title, formatAmount(stake, currency), currency)).toBe(stake);
    }
});
