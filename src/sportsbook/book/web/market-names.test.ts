import { describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { MARKET_KINDS, type MarketKey } from '#sportsbook/models/market.ts';
import { textsOf } from '#site/shell/texts.ts';
import { eventName, groupOf, MARKET_GROUPS, marketName, outcomeName, ownHandicap, periodName } from './market-names.ts';
import { shippedArea } from '#site/content/shipped-texts.ts';

const wordsIn = (locale: string) => textsOf(locale, { sports: shippedArea(locale, 'sports') }, 'sports');
const t = wordsIn('en');
const names = ['Northport', 'Arden City'];
const key = (kind: MarketKey['kind'], specifiers: Record<string, string> = {}): MarketKey => ({ kind, specifiers });

describe('names of markets', () => {
  test.each([
    [key('total', { total: '2.5' }), 'football', 'Total goals 2.5'],
    [key('total', { total: '22.5' }), 'tennis', 'Total games 22.5'],
    [key('total', { period: '1h', total: '1' }), 'football', 'Total goals 1 – 1st half'],
    [key('team-total', { team: '2', total: '1.5' }), 'football', 'Arden City: total goals 1.5'],
    [key('next-goal', { goal: '3' }), 'football', 'Goal number 3'],
    [key('game-winner', { set: '2', game: '7' }), 'tennis', 'Set 2, game 7: winner'],
    [key('winner', { period: 'map2' }), 'esports', 'Winner – Map 2'],
    [key('set-betting'), 'esports', 'Correct score in maps'],
  ] as const)('%j in %s', (market, sport, expected) => {
    expect(marketName(t, market, names, sport)).toBe(expected);
  });

  test('each of hockey and basketball says whether overtime counts, in each language', () => {
    for (const locale of LOCALES) {
      const words = wordsIn(locale);
      const nameOf = (kind: MarketKey['kind'], sport: string, specifiers = {}) =>
        marketName(words, key(kind, { total: '1.5', handicap: '-1', team: '1', ...specifiers }), names, sport);
      const withTime = (time: string, name: string) => words(`market.${time}`, { market: name });
      for (const kind of MARKET_KINDS) {
        if (kind === 'outright' || kind.startsWith('race-')) continue;
        // Its units apart, the name of football has no time in it.
        const plain = (sport: string) => nameOf(kind, sport, { period: 'p1' }).split(' – ')[0]!;
        expect(nameOf(kind, 'basketball')).toBe(withTime('with-overtime', plain('basketball')));
        const hockey = kind === 'winner' ? 'with-shoot-out' : 'regulation';
        expect(nameOf(kind, 'ice-hockey')).toBe(withTime(hockey, plain('ice-hockey')));
      }
      expect(nameOf('outright', 'ice-hockey')).toBe(nameOf('outright', 'football'));
    }
  });

  test('each kind has one in each language, and a group', () => {
    for (const locale of LOCALES)
      for (const kind of MARKET_KINDS)
        expect(
          marketName(wordsIn(locale), key(kind, { total: '1.5', handicap: '-1', team: '1' }), names, 'football'),
        ).not.toMatch(/market\./);
    expect(MARKET_KINDS.every((kind) => MARKET_GROUPS.includes(groupOf(key(kind))))).toBe(true);
  });
});

test('each side of a handicap is shown with the line that it gets', () => {
  const sides = (handicap: string) => ['1', '2'].map((side) => ownHandicap(key('handicap', { handicap }), side));
  expect(sides('-1.25')).toEqual(['-1.25', '+1.25']);
  expect(sides('0.5')).toEqual(['+0.5', '-0.5']);
  expect(sides('0')).toEqual(['0', '0']);
});

test('the markets of a race are named by its terms, in each language', () => {
  const placed = { places: '3' };
  const nameIn = (locale: string) =>
    [key('race-winner'), key('race-placed', placed), key('race-placed', { ...placed, part: '5' })].map((market) =>
      marketName(wordsIn(locale), market, names, 'horse-racing'),
    );
  expect(nameIn('en')).toEqual(['Winner', 'To be placed: first 3', 'Each way, place part: first 3 at 1/5']);
  expect(nameIn('es')).toEqual([
    'Ganador',
    'Colocado: 3 primeros',
    'Ganador y colocado, parte de colocado: 3 primeros a 1/5',
  ]);
  expect(nameIn('ru').every((name) => !/[a-z]/i.test(name))).toBe(true);
});

test('a race is named by its title and its course, whatever runs', () => {
  const race = { en: 'Larkfield Handicap', es: 'Hándicap de Larkfield' };
  expect(eventName('es', { competitors: names, competition: 'Meadowbrook', race })).toBe(
    'Hándicap de Larkfield, Meadowbrook',
  );
  expect(eventName('en', { competitors: names, competition: 'League' })).toBe('Northport – Arden City');
});

describe('names of outcomes', () => {
  test.each([
    [key('race-winner'), '2', 'Arden City'],
    [key('race-placed', { places: '3', part: '5' }), '1', 'Northport'],
    [key('1x2'), 'x', 'Draw'],
    [key('1x2'), '2', 'Arden City'],
    [key('double-chance'), '1x', 'Northport or Draw'],
    [key('total', { total: '2.25' }), 'over', 'Over 2.25'],
    [key('handicap', { handicap: '-1.25' }), '1', 'Northport (-1.25)'],
    [key('handicap', { handicap: '-1.25' }), '2', 'Arden City (+1.25)'],
    [key('handicap', { handicap: '0.5' }), '2', 'Arden City (-0.5)'],
    [key('handicap', { handicap: '0' }), '1', 'Northport (0)'],
    [key('correct-score'), '2:1', '2–1'],
    [key('half-full'), '1/x', 'Northport / Draw'],
    [key('both-score-result'), '2-yes', 'Arden City / Yes'],
    [key('winning-margin'), '1:6-10', 'Northport by 6–10'],
    [key('next-goal', { goal: '1' }), 'none', 'No more goals'],
  ] as const)('%j %s', (market, outcome, expected) => {
    expect(outcomeName(t, market, outcome, names)).toBe(expected);
  });

  test('a period without a name is shown as it came', () => {
    expect(periodName(t, 'q3')).toBe('Quarter 3');
    expect(periodName(t, 'extra')).toBe('extra');
  });
});
