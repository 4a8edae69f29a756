// From answers of the API to our markets: keys, sides, lines, players, and prices with our margin.
import { describe, expect, test } from 'vitest';
import { marketRef } from '#sportsbook/models/market.ts';
import type { ApiBookmaker, ApiOutcome } from './answers.ts';
import { plainKey, quotesOf } from './market-keys.ts';
import { ownMarkets } from './own-markets.ts';
import { playerId } from './teams.ts';

const NAMES = { feed: 'odds', sportKey: 'soccer_epl', competitors: ['Arden City', 'Northport'] };
const OPTIONS = { margin: 0.06, minBooks: 2, oldestAt: new Date('2026-11-28T12:00:00Z') };
const FRESH = new Date('2026-11-28T12:30:00Z');

const outcome = (name: string, price: number, rest: Partial<ApiOutcome> = {}): ApiOutcome => ({ name, price, ...rest });
const refsOf = (key: string, outcomes: ApiOutcome[], names = NAMES): string[] =>
  quotesOf(names, { key, outcomes }).map((quote) => `${marketRef(quote.key)} ${quote.outcome}`);

describe('what the API calls it', () => {
  test.each([
    ['h2h', [outcome('Arden City', 2), outcome('Draw', 3), outcome('Northport', 4)], ['1x2 1', '1x2 x', '1x2 2']],
    ['h2h_3_way_h1', [outcome('Northport', 4), outcome('Draw', 2)], ['1x2/period=1h 2', '1x2/period=1h x']],
    [
      'spreads',
      [outcome('Arden City', 1.9, { point: -1.25 }), outcome('Northport', 1.9, { point: 1.25 })],
      ['handicap/handicap=-1.25 1', 'handicap/handicap=-1.25 2'],
    ],
    ['alternate_totals', [outcome('Over', 1.9, { point: 3 })], ['total/total=3 over']],
    [
      'team_totals',
      [outcome('Under', 1.9, { point: 0.5, description: 'Northport' })],
      ['team-total/team=2&total=0.5 under'],
    ],
    ['btts', [outcome('Yes', 1.8), outcome('No', 2)], ['both-score yes', 'both-score no']],
    ['draw_no_bet', [outcome('Arden City', 1.5)], ['draw-no-bet 1']],
    [
      'double_chance',
      [outcome('Draw or Arden City', 1.3), outcome('Arden City/Northport', 1.2), outcome('Draw or Northport', 1.8)],
      ['double-chance 1x', 'double-chance 12', 'double-chance x2'],
    ],
  ])('%s', (key, outcomes, refs) => {
    expect(refsOf(key, outcomes)).toEqual(refs);
  });

  test.each([
    ['a price to lay', 'h2h_lay', [outcome('Arden City', 2)]],
    ['a football match without the draw', 'h2h', [outcome('Arden City', 2), outcome('Northport', 2)]],
    ['another team', 'spreads', [outcome('Highmoor', 2, { point: 1 })]],
    ['a line between the lines', 'totals', [outcome('Over', 2, { point: 2.4 })]],
    ['a market that is not known', 'corners_totals', [outcome('Over', 2, { point: 9.5 })]],
  ])('nothing is made of %s', (_name, key, outcomes) => {
    expect(refsOf(key, outcomes)).toEqual([]);
  });

  test('where overtime counts with bookmakers, lines have names of their own', () => {
    const hockey = { ...NAMES, sportKey: 'icehockey_nhl' };
    const outcomes = [outcome('Over', 1.9, { point: 5.5 })];
    expect(refsOf('totals', outcomes, hockey)).toEqual(['odds.total/total=5.5 over']);
    expect(refsOf('totals_p1', outcomes, hockey)).toEqual(['odds.total-p1/total=5.5 over']);
    expect(refsOf('totals', outcomes, { ...NAMES, sportKey: 'basketball_nba' })).toEqual(['total/total=5.5 over']);
    expect(plainKey({ kind: 'odds.team-total-2-p1', specifiers: { total: '1.5' } })).toEqual({
      kind: 'team-total',
      specifiers: { team: '2', total: '1.5', period: 'p1' },
    });
  });

  test('two ways of a part of a match may end level', () => {
    const outcomes = [outcome('Arden City', 1.9), outcome('Northport', 1.9)];
    const basketball = { ...NAMES, sportKey: 'basketball_nba' };
    expect(refsOf('h2h', outcomes, basketball)).toEqual(['winner 1', 'winner 2']);
    expect(refsOf('h2h_q2', outcomes, basketball)).toEqual(['draw-no-bet/period=q2 1', 'draw-no-bet/period=q2 2']);
  });

  test('a player is named in the market, with or without a line', () => {
    const player = playerId('football', 'Leo Ardenson');
    expect(refsOf('player_shots_alternate', [outcome('Over', 2, { description: 'Leo Ardenson', point: 1.5 })])).toEqual(
      [`odds.player_shots/player=${player}&total=1.5 over`],
    );
    expect(refsOf('player_goal_scorer_anytime', [outcome('Yes', 3, { description: 'Léo Ardenson' })])).toEqual([
      `odds.player_goal_scorer_anytime-yes/player=${player} yes`,
    ]);
  });
});

describe('prices', () => {
  const book = (key: string, markets: [string, ApiOutcome[]][], updatedAt = FRESH): ApiBookmaker => ({
    key,
    markets: markets.map(([marketKey, outcomes]) => ({ key: marketKey, outcomes, updatedAt })),
  });
  const sides = (home: number, draw: number, away: number): ApiOutcome[] => [
    outcome('Arden City', home),
    outcome('Northport', away),
    outcome('Draw', draw),
  ];
  const books = [
    book('a', [['h2h', sides(2, 3.5, 3.8)]]),
    book('b', [['h2h', sides(2.02, 3.4, 3.75)]]),
    book('c', [['h2h', sides(1.98, 3.45, 3.9)]]),
  ];

  test('imply our margin and stand on our ladder', () => {
    const market = ownMarkets(NAMES, books, OPTIONS).get('1x2')!;
    const implied = market.outcomes.reduce((sum, { odds }) => sum + 1000 / odds!, 0);
    expect(implied).toBeGreaterThanOrEqual(1.06);
    expect(implied).toBeLessThan(1.1);
    for (const { odds, probability } of market.outcomes) expect(odds! / 1000).toBeLessThan(1 / probability);
  });

  test('need enough bookmakers with all sides, who have touched them lately', () => {
    expect(ownMarkets(NAMES, books.slice(0, 1), OPTIONS).size).toBe(0);
    expect(ownMarkets(NAMES, [books[0]!, book('d', [['h2h', sides(2, 3.5, 3.8).slice(1)]])], OPTIONS).size).toBe(0);
    const old = books.map(({ key }, at) => book(key, [['h2h', sides(2, 3.5, 3.8)]], at === 0 ? FRESH : new Date(0)));
    expect(ownMarkets(NAMES, old, OPTIONS).size).toBe(0);
    expect(ownMarkets(NAMES, books, OPTIONS).size).toBe(1);
  });

  test('of a scorer are offered on the one side that bookmakers offer', () => {
    const scorer = (price: number): [string, ApiOutcome[]] => [
      'player_goal_scorer_anytime',
      [outcome('Yes', price, { description: 'Leo Ardenson' })],
    ];
    const [market] = ownMarkets(NAMES, [book('a', [scorer(2.5)]), book('b', [scorer(2.6)])], OPTIONS).values();
    expect(market!.outcomes.map(({ id }) => id)).toEqual(['yes']);
    expect(market!.outcomes[0]!.odds).toBeLessThan(2_800);
  });

  test('of a season name everybody whom enough bookmakers name', () => {
    const season = {
      feed: 'odds',
      sportKey: 'soccer_epl_winner',
      competitors: ['Arden', 'Marlow', 'Oakley', 'Saltburn'],
    };
    const winner = (prices: Record<string, number>): [string, ApiOutcome[]][] => [
      ['outrights', Object.entries(prices).map(([name, price]) => outcome(name, price))],
    ];
    const market = ownMarkets(
      season,
      [
        book('a', winner({ Arden: 2, Marlow: 3, Oakley: 6, Saltburn: 30 })),
        book('b', winner({ Arden: 2.1, Marlow: 2.9, Oakley: 6 })),
        book('c', winner({ Arden: 1.95, Marlow: 3.1, Oakley: 6.5 })),
      ],
      OPTIONS,
    ).get('outright')!;
    expect(market.outcomes.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });
});
