import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { formatters } from './formatters.ts';
import { textsOf } from './texts.ts';
import { shippedArea } from '#site/content/shipped-texts.ts';
import { covers } from '#testing/covers.ts';

describe('numbers in messages', () => {
  it('are written as everywhere on a page of that language', covers('CO-13'), () => {
    expect(formatters.getNumberFormat('en').format(1_234_567)).toBe('1,234,567');
    expect(formatters.getNumberFormat('en').format(1234.5)).toBe('1,234.50');
    for (const locale of ['es', 'ru']) {
      expect(formatters.getNumberFormat(locale).format(1_234_567)).toBe('1\u00a0234\u00a0567');
      expect(formatters.getNumberFormat(locale).format(1234.5)).toBe('1\u00a0234,50');
    }
  });

  it('follow the language where they are shares that come as plain decimals', () => {
    const returns = (locale: string): string =>
      textsOf(locale, { hall: { rtp: 'RTP {rtp} %', by: 'by {name}' } }, 'hall')('rtp', { rtp: '95.99' });
    expect([returns('en'), returns('es'), returns('ru')]).toEqual(['RTP 95.99 %', 'RTP 95,99 %', 'RTP 95,99 %']);
  });
});

describe('plurals', () => {
  it.each(LOCALES)('are chosen in %s as Intl chooses them', (locale) => {
    const ours = formatters.getPluralRules(locale, { type: 'cardinal' });
    const theirs = new Intl.PluralRules(locale, { type: 'cardinal' });
    const counts = [...Array.from({ length: 1200 }, (_, count) => count), 1e6, 2e6, 1_000_001, 21_000_000, 0.5, 1.5];
    for (const count of counts) expect([count, ours.select(count)]).toEqual([count, theirs.select(count)]);
  });

  it('in Russian a count has one of three forms, as a player reads them', covers('CO-16'), () => {
    const t = textsOf('ru', { 'games-hall': shippedArea('ru', 'games-hall') }, 'games-hall');
    expect([1, 21, 2, 24, 5, 11, 12, 111, 112, 122].map((count) => t('count', { count }))).toEqual([
      '1 игра',
      '21 игра',
      '2 игры',
      '24 игры',
      '5 игр',
      '11 игр',
      '12 игр',
      '111 игр',
      '112 игр',
      '122 игры',
    ]);
  });
});
