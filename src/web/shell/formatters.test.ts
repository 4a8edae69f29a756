import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { formatters } from './formatters.ts';

describe('numbers in messages', () => {
  it('[CO-13] are written as everywhere on the site, whatever the language', () => {
    for (const locale of LOCALES) {
      expect(formatters.getNumberFormat(locale).format(1_234_567)).toBe('1,234,567');
      expect(formatters.getNumberFormat(locale).format(1234.5)).toBe('1,234.50');
    }
  });
});

describe('plurals', () => {
  it.each(LOCALES)('are chosen in %s as Intl chooses them', (locale) => {
    const ours = formatters.getPluralRules(locale, { type: 'cardinal' });
    const theirs = new Intl.PluralRules(locale, { type: 'cardinal' });
    const counts = [...Array.from({ length: 1200 }, (_, count) => count), 1e6, 2e6, 1_000_001, 21_000_000, 0.5, 1.5];
    for (const count of counts) expect([count, ours.select(count)]).toEqual([count, theirs.select(count)]);
  });
});
