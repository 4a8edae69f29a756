import { describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { textsOf } from '#site/shell/texts.ts';
import { shippedArea } from '#site/content/shipped-texts.ts';
import { isWin, resultName } from './result-name.ts';

const wordsIn = (locale: string) => textsOf(locale, { bets: shippedArea(locale, 'bets') }, 'bets');

describe('how a selection was decided', () => {
  test.each([
    ['won', 'Won'],
    ['half-lost', 'Half lost'],
    ['1/2', 'Dead heat of 2'],
    ['2/3', 'Dead heat of 3 for 2 places'],
    ['1/1-10', 'Won, 10% deducted (Rule 4)'],
    ['1/2-15', 'Dead heat of 2, 15% deducted (Rule 4)'],
    ['2/3-5', 'Dead heat of 3 for 2 places, 5% deducted (Rule 4)'],
    ['unheard-of', 'unheard-of'],
  ])('%s is “%s”', (result, name) => {
    expect(resultName(wordsIn('en'), result)).toBe(name);
  });

  test('is said in each language, a percentage with a no-break space where the language has one', () => {
    for (const result of ['won', 'lost', 'void', 'half-won', '1/2', '2/3', '1/1-10', '1/2-10', '2/3-10']) {
      const names = LOCALES.map((locale) => resultName(wordsIn(locale), result));
      expect(new Set(names).size).toBe(LOCALES.length);
    }
    for (const locale of ['es', 'ru'])
      for (const result of ['1/1-10', '1/2-10', '2/3-10'])
        expect(resultName(wordsIn(locale), result)).toContain('10\u00a0%');
  });

  test('is a win where winnings were paid, whatever was shared or deducted', () => {
    expect(['won', 'half-won', '1/2', '1/1-10'].every(isWin)).toBe(true);
    expect(['lost', 'void', 'half-lost'].some(isWin)).toBe(false);
  });
});
