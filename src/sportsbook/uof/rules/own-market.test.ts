// Markets of the feed that are ours: the same bet under our name, and no two of them the same.
import { describe, expect, test } from 'vitest';
import { marketRef, MODELLED_SPORTS } from '#sportsbook/models/market.ts';
import { MARKET_TABLE } from './market-table.ts';
import { ownMarket } from './own-market.ts';
import { specifiersOf } from './uof-messages.ts';

const refOf = (sport: string, id: number, specifiers = ''): string => {
  const bookMarket = ownMarket('uof', sport, { id, specifiers: specifiersOf(specifiers) });
  return bookMarket ? marketRef(bookMarket) : 'none';
};

describe('a market', () => {
  test.each([
    ['football', 1, '', '1x2'],
    ['football', 18, 'total=2.50', 'total/total=2.5'],
    ['football', 68, 'total=0.5', 'total/period=1h&total=0.5'],
    ['football', 16, 'hcp=-0.75', 'handicap/handicap=-0.75'],
    ['football', 14, 'hcp=0:1', 'handicap-3way/handicap=0:1'],
    ['football', 19, 'total=1.5', 'team-total/team=1&total=1.5'],
    ['football', 8, 'goalnr=2', 'next-goal/goal=2'],
    ['basketball', 225, 'total=180.5', 'total/total=180.5'],
    ['basketball', 236, 'quarternr=3|total=40.5', 'total/period=q3&total=40.5'],
    ['tennis', 202, 'setnr=2', 'winner/period=set2'],
    ['tennis', 210, 'setnr=2|gamenr=7', 'game-winner/game=7&set=2'],
    ['tennis', 189, 'total=21.5', 'total/total=21.5'],
    ['esports', 330, 'mapnr=1', 'winner/period=map1'],
    ['darts', 186, '', 'winner'],
    // What a total counts there, or whether overtime does, has no words of ours.
    ['basketball', 18, 'total=160.5', 'uof.18/total=160.5'],
    ['basketball', 1, '', 'uof.1'],
    ['darts', 18, 'total=5.5', 'uof.18/total=5.5'],
    ['ice-hockey', 412, 'total=5.5', 'uof.412/total=5.5'],
    // A specifier more is another bet.
    ['football', 1, 'version=2', 'uof.1/version=2'],
    ['football', 60, 'period=x', 'uof.60/period=x'],
    ['football', 21, 'variant=sr:exact_goals:4+', 'uof.21/variant=sr:exact_goals:4+'],
    ['football', 900, 'x=<script>', 'none'],
  ])('%s %d %s is %s', (sport, id, specifiers, ref) => {
    expect(refOf(sport, id, specifiers)).toBe(ref);
  });

  test('of ours has outcomes of ours, and an outcome that the table lacks is not offered', () => {
    const bookMarket = ownMarket('uof', 'football', { id: 45, specifiers: {} })!;
    expect(['274', '286', '292', '324', '999'].map((id) => bookMarket.outcomeId(id))).toEqual([
      '0:0',
      '1:1',
      '4:1',
      'other',
      '',
    ]);
    const half = ownMarket('uof', 'football', { id: 47, specifiers: {} })!;
    expect(['418', '420', '424', '434'].map((id) => half.outcomeId(id))).toEqual(['1/1', '1/x', 'x/1', '2/2']);
  });
});

/** What all markets of a line are called in common. */
const shapeOf = (id: number): string => {
  const { kind, specifiers = {}, period = '', team = '' } = MARKET_TABLE[id]!;
  return [kind, Object.keys(specifiers).toSorted().join(), period, team].join(' ');
};

function doublesIn(sport: string, ids: readonly number[]): string[] {
  const shapes = ids.filter((id) => MARKET_TABLE[id]!.sports.includes(sport)).map(shapeOf);
  return shapes.filter((shape, at) => shapes.indexOf(shape) !== at);
}

describe('the table', () => {
  const ids = Object.keys(MARKET_TABLE).map(Number);

  test.each(MODELLED_SPORTS)('has no two markets of %s under one name', (sport) => {
    expect(doublesIn(sport, ids)).toEqual([]);
  });

  test('sabotage: the same market twice is found', () => {
    expect(doublesIn('football', [...ids, 18])).toEqual(['total total  ']);
  });

  test('gives each outcome one name', () => {
    for (const id of ids) {
      const names = Object.values(MARKET_TABLE[id]!.outcomes);
      expect([id, new Set(names).size]).toEqual([id, names.length]);
    }
  });
});
