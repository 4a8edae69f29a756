// What a settled bet says of itself: whether it won, and what decided it.
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { toWire } from '#kernel/money.ts';
import { COUNTED_UNITS } from '#sportsbook/models/market.ts';
import { textsOf } from '#site/shell/texts.ts';
import { countedTexts } from './counted-texts.ts';
import { standingOf } from './parts/bet-card.tsx';
import { shippedArea } from '#site/content/shipped-texts.ts';

const wordsIn = (locale: string, area: string) => textsOf(locale, { [area]: shippedArea(locale, area) }, area);

const settled = (returned: bigint, { result = 'won', isSingle = true, isFree = false } = {}) =>
  standingOf({
    state: 'settled',
    type: isSingle ? 'single' : 'system-2/3',
    stake: toWire(1000n, 'EUR'),
    returned: toWire(returned, 'EUR'),
    purse: isFree ? 'house' : 'main',
    legs: [{ result }],
  });

describe('a settled bet', () => {
  test('is won only with more than its stake', () => {
    expect(settled(1001n)).toBe('won');
    expect(settled(1000n)).toBe('returned');
    expect(settled(999n)).toBe('part-returned');
    expect(settled(1n, { isSingle: false })).toBe('part-returned');
    expect(settled(0n)).toBe('lost');
    expect(settled(500n, { result: 'half-lost' })).toBe('half-lost');
    expect(settled(1450n, { result: 'half-won' })).toBe('half-won');
    // A free bet returns no stake.
    expect(settled(500n, { isFree: true })).toBe('won');
  });

  test('has a word for each standing in each language', () => {
    for (const locale of LOCALES)
      for (const standing of ['won', 'half-won', 'lost', 'half-lost', 'returned', 'part-returned'])
        expect(wordsIn(locale, 'bets').has(`standing.${standing}`)).toBe(true);
  });
});

describe('what decided a selection', () => {
  const [t, sports] = [wordsIn('en', 'bets'), wordsIn('en', 'sports')];
  test.each([
    [{ unit: 'corners', period: null, score: [4, 3], number: 7 }, '7 corners'],
    [{ unit: 'points', period: 'q3', score: [22, 19], number: null }, 'Quarter 3: 22:19'],
    [{ unit: 'goals', period: '1h', score: [0, 0], number: null }, '1st half: 0:0'],
    [{ unit: 'goals', period: 'rt', score: [2, 2], number: 4 }, 'Regulation time: 2:2 · 4 goals'],
    [{ unit: 'games', period: null, score: [12, 11], number: null }, 'Games 12:11'],
  ] as const)('%j', (counted, written) => {
    expect(countedTexts(t, sports, { ...counted, score: [...counted.score] }).join(' · ')).toBe(written);
  });

  test('has words for each unit in each language', () => {
    for (const locale of LOCALES)
      for (const unit of COUNTED_UNITS)
        expect(
          countedTexts(wordsIn(locale, 'bets'), wordsIn(locale, 'sports'), {
            unit,
            period: null,
            score: [1, 0],
            number: 1,
          }).join(),
        ).toMatch(/^1 \p{L}+$/u);
  });
});
