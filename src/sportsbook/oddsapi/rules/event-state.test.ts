// An event as it was said last: what an answer changes, and that the same answer twice says nothing the second time.
import { beforeEach, describe, expect, test } from 'vitest';
import type { MarketKey } from '#sportsbook/models/market.ts';
import type { ApiEvent, ApiScore } from './answers.ts';
import { newEvent, stopBegun, stopMissing, stopStale, takeEvent, takePrices, type EventState } from './event-state.ts';
import type { PricedMarket } from './own-markets.ts';
import { decisionOf, endWithoutScore, scoreOf, takeScore } from './results.ts';
import { mayBeSame, teamId } from './teams.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const EVENT: ApiEvent = {
  id: 'e1',
  sport_key: 'soccer_epl',
  sport_title: 'EPL',
  commence_time: '2026-11-28T15:00:00Z',
  home_team: 'Arden City',
  away_team: 'Northport',
};
const market = (odds: number, kind = '1x2'): PricedMarket => ({
  kind,
  specifiers: {},
  outcomes: [
    { id: '1', odds, probability: 0.4 },
    { id: 'x', odds: 3_400, probability: 0.3 },
    { id: '2', odds: 3_200, probability: 0.3 },
  ],
});
const prices = (...markets: PricedMarket[]) => ({
  now: NOW,
  markets: new Map(markets.map((priced) => [priced.kind, priced])),
});
const typesOf = (bodies: readonly { type: string }[]): string[] => bodies.map(({ type }) => type);

let state: EventState;
beforeEach(() => {
  state = newEvent({
    event: EVENT,
    competitors: [
      { id: 't-1', name: 'Arden City' },
      { id: 't-2', name: 'Northport' },
    ],
    rating: 2,
    place: 1,
  }).state;
});

describe('prices', () => {
  test('are said once, and again when odds move', () => {
    const first = takePrices(state, 'featured', prices(market(2_400)));
    expect(typesOf(first.bodies)).toEqual(['odds_change']);
    expect(takePrices(first.state, 'featured', prices(market(2_400))).bodies).toEqual([]);
    expect(takePrices(first.state, 'featured', prices(market(2_420))).bodies).toHaveLength(1);
  });

  test('that are gone suspend their market, and those of the other poll stay', () => {
    const both = takePrices(
      takePrices(state, 'featured', prices(market(2_400))).state,
      'extras',
      prices(market(1_800, 'both-score')),
    );
    const { bodies, state: next } = takePrices(both.state, 'featured', prices());
    expect(bodies).toMatchObject([{ markets: [{ kind: '1x2', state: 'suspended', reason: 'not-offered' }] }]);
    expect(next.markets['both-score']!.state).toBe('active');
  });

  test('are not taken once it has begun, and are again when its start is moved', () => {
    const priced = takePrices(state, 'featured', prices(market(2_400))).state;
    const begun = stopBegun(priced);
    expect(begun.bodies).toEqual([{ type: 'bet_stop', reason: 'late-start' }]);
    const later = { now: new Date('2026-11-28T15:00:01Z'), markets: new Map([['1x2', market(2_000)]]) };
    expect(takePrices(begun.state, 'featured', later).bodies).toEqual([]);
    // Sabotage: without the stop and before the start they would be.
    expect(takePrices(priced, 'featured', { ...later, now: NOW }).bodies).toHaveLength(1);
    const moved = takeEvent(begun.state, { ...EVENT, commence_time: '2026-11-28T18:00:00Z' }, later.now);
    expect(moved.bodies).toMatchObject([{ type: 'fixture_change', fixture: { startsAt: '2026-11-28T18:00:00.000Z' } }]);
    expect(takePrices(moved.state, 'featured', later).bodies).toHaveLength(1);
  });

  test('that are too old are suspended', () => {
    const priced = takePrices(state, 'featured', prices(market(2_400))).state;
    const before = (at: string) => ({ featured: new Date(at), extras: new Date(0) });
    expect(stopStale(priced, before('2026-11-28T11:59:59Z')).bodies).toEqual([]);
    const stale = stopStale(priced, before('2026-11-28T12:00:01Z'));
    expect(stale.bodies).toMatchObject([{ markets: [{ state: 'suspended', reason: 'feed-lost' }] }]);
    expect(stopStale(stale.state, before('2026-11-28T12:00:01Z')).bodies).toEqual([]);
  });
});

describe('who plays', () => {
  const names = (home: string, away: string): ApiEvent => ({ ...EVENT, home_team: home, away_team: away });

  test('home and away that change places are the same match', () => {
    expect(takeEvent(state, names('Northport', 'Arden City'), NOW)).toMatchObject({
      bodies: [],
      state: { doubt: null },
    });
  });

  test('a team that is called otherwise stays who it was', () => {
    const { state: next, bodies } = takeEvent(state, names('Arden City FC', 'Northport'), NOW);
    expect(bodies).toMatchObject([{ fixture: { competitors: [{ id: 't-1', name: 'Arden City FC' }, { id: 't-2' }] } }]);
    expect(next.names).toEqual(['Arden City FC', 'Northport']);
  });

  test('another team stops betting until a person has looked', () => {
    const { state: next, bodies } = takeEvent(state, names('Highmoor', 'Northport'), NOW);
    expect(bodies).toEqual([{ type: 'bet_stop', reason: 'trader' }]);
    expect(takePrices(next, 'featured', prices(market(2_400))).bodies).toEqual([]);
    expect(takeEvent(next, names('Highmoor', 'Northport'), NOW).bodies).toEqual([]);
  });

  test.each([
    ['Paris Saint Germain', 'Paris Saint-Germain', true],
    ['Bayern München', 'Bayern Munich', true],
    ['Paris Saint Germain', 'PSG', true],
    ['Manchester City', 'Leicester City', false],
    ['Jan Korda', 'Pavel Rusin', false],
  ])('%s and %s', (first, second, isSame) => {
    expect(mayBeSame(first, second)).toBe(isSame);
  });

  test('a name is one team within a sport', () => {
    expect(teamId('football', 'São Pedro')).toBe(teamId('football', 'Sao  Pedro'));
    expect(teamId('football', 'São Pedro')).not.toBe(teamId('basketball', 'São Pedro'));
  });

  test('one that is not listed any more takes no bets', () => {
    expect(stopMissing(state)).toMatchObject({
      bodies: [{ type: 'bet_stop', reason: 'not-offered' }],
      state: { isMissing: true },
    });
  });
});

describe('a score', () => {
  const score = (home: string | null, away: string | null): Pick<ApiScore, 'scores'> => ({
    scores: [
      { name: 'Northport', score: away },
      { name: 'Arden City', score: home },
    ],
  });

  test('is read by name, and not at all when a part of it is missing', () => {
    expect(scoreOf(state, score('2', '1'))).toEqual([2, 1]);
    expect(scoreOf(state, score('2', null))).toBeUndefined();
    expect(scoreOf(state, score('2', '1/2'))).toBeUndefined();
    expect(scoreOf(state, { scores: null })).toBeUndefined();
    expect(scoreOf({ ...state, names: ['Highmoor', 'Northport'] }, score('2', '1'))).toBeUndefined();
  });

  test('ends the match and settles what it decides, once, and anew when it is corrected', () => {
    const priced = takePrices(state, 'featured', prices(market(2_400))).state;
    const ended = takeScore(priced, [2, 1]);
    expect(typesOf(ended.bodies)).toEqual(['odds_change', 'fixture_change', 'bet_settlement']);
    expect(ended.bodies[2]).toMatchObject({ markets: [{ outcomes: [{ id: '1', result: 'won' }, {}, {}] }] });
    expect(takeScore(ended.state, [2, 1]).bodies).toEqual([]);
    expect(takeScore(ended.state, [1, 1]).bodies[2]).toMatchObject({
      markets: [{ outcomes: [{ id: '1', result: 'lost' }, { id: 'x', result: 'won' }, {}] }],
    });
  });

  test('that nobody says leaves everything to a person', () => {
    expect(endWithoutScore(state).bodies).toMatchObject([{ fixture: { status: 'ended' } }]);
  });

  const key = (kind: string, specifiers = {}) => ({ kind, specifiers });
  test.each([
    ['a total with overtime in ice hockey', 'icehockey_nhl', key('odds.total', { total: '6.5' }), 'won'],
    ['a quarter handicap', 'soccer_epl', key('handicap', { handicap: '-1.25' }), 'half-lost'],
    ['a level game of American football', 'americanfootball_nfl', key('winner'), 'void', [21, 21]],
  ] as [string, string, MarketKey, string, [number, number]?][])(
    'decides %s',
    (_name, sport, decidedKey, result, final = [4, 3]) => {
      expect(decisionOf(sport, decidedKey, final)!.outcomes[0]!.result).toBe(result);
    },
  );

  test.each([
    ['a cup may have gone on after 90 minutes', 'soccer_fa_cup', key('1x2')],
    ['three ways of ice hockey are on regular time', 'icehockey_nhl', key('odds.1x2')],
    ['nobody says the score of a half', 'soccer_epl', key('1x2', { period: '1h' })],
    ['nobody says what a player did', 'soccer_epl', key('odds.player_shots', { player: 'p-1', total: '1.5' })],
    ['sets are no games', 'tennis_atp_harbour_open', key('total', { total: '22.5' })],
    ['bookmakers differ on a level game', 'aussierules_afl', key('winner'), [80, 80]],
  ] as [string, string, MarketKey, [number, number]?][])(
    'leaves to a person: %s',
    (_name, sport, openKey, final = [2, 1]) => {
      expect(decisionOf(sport, openKey, final)).toBeUndefined();
    },
  );
});
