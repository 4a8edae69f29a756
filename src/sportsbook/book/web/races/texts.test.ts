import { describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { textsOf } from '#site/shell/texts.ts';
import { shippedArea } from '#site/content/shipped-texts.ts';
import { GOINGS } from '../../race-messages.ts';
import { EVENT_STATUSES } from '../../feed-messages.ts';

type Tree = { [key: string]: string | Tree };
const areaIn = (locale: string): Tree => shippedArea<Tree>(locale, 'races');
const wordsIn = (locale: string) => textsOf(locale, { races: areaIn(locale) }, 'races');
const flat = (tree: Tree, path = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );

describe('texts of races', () => {
  test('name every going, and every state in which a race is not simply open, run or over', () => {
    for (const locale of LOCALES) {
      const t = wordsIn(locale);
      for (const going of GOINGS) expect(t.has(`goings.${going}`)).toBe(true);
      for (const status of EVENT_STATUSES)
        if (!['scheduled', 'live', 'ended'].includes(status))
          expect([t.has(`status.${status}`), t.has(`statusText.${status}`)]).toEqual([true, true]);
    }
  });

  test('of another language are not the English ones', () => {
    const english = new Map(flat(areaIn('en')));
    const same = ['sp', 'inHours', 'spOf', 'metres', 'metresBehind', 'kilograms', 'meta.race'];
    for (const locale of ['es', 'ru'])
      for (const [key, text] of flat(areaIn(locale)))
        if (!same.includes(key)) expect([locale, key, text]).not.toEqual([locale, key, english.get(key)]);
  });

  test('say what a withdrawal takes, with a no-break space where the language has one', () => {
    const saidIn = (locale: string) => wordsIn(locale)('deducted', { percent: 10 });
    expect(saidIn('en')).toBe('bets on others placed before bear 10% off their winnings (Rule 4)');
    for (const locale of ['es', 'ru']) expect(saidIn(locale)).toContain('10\u00a0%');
    for (const locale of ['es', 'ru'])
      for (const [, text] of flat(areaIn(locale))) expect(text).not.toMatch(/(?:\}|\d) (?:%|m\b|kg|м\b|кг)/);
  });
});
