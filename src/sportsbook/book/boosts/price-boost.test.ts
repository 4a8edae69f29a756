// Price boosts never make a profit certain, in whichever of the markets on a match's result the other outcomes are backed.
import { describe, expect, test } from 'vitest';
import { marketRef, type MarketKey } from '#sportsbook/models/market.ts';
import { applyMessage, namedRefs, type EventMessage, type Worked } from '../rules/apply-message.ts';
import type { StoredOutcome } from '../tables.ts';
import { fixtureOf } from '../testing/feed.ts';
import { workedMatch } from '../testing/worked-match.ts';
import { isCertainProfit, withBoosts } from './price-boost.ts';
import { coverOf } from './result-markets.ts';

const RESULT: MarketKey = { kind: '1x2', specifiers: {} };
const DOUBLE_CHANCE: MarketKey = { kind: 'double-chance', specifiers: {} };
const AWAY_HALF: MarketKey = { kind: 'handicap', specifiers: { handicap: '-0.5' } };

type Odds = Record<string, number>;
const stored = (odds: Odds): StoredOutcome[] => Object.entries(odds).map(([id, price]) => ({ id, odds: price }));

/** Of a boost in a market, with other markets of the match beside it. */
function isCertain(key: MarketKey, boost: { outcome: string; odds: number }, ...priced: [MarketKey, Odds][]): boolean {
  const markets = new Map(priced.map(([market, odds]) => [marketRef(market), stored(odds)]));
  const ref = marketRef(key);
  const cover = coverOf(ref, boost.outcome, (other) => markets.get(other));
  return isCertainProfit(markets.get(ref)!, boost, cover);
}

describe('a certain profit is seen', () => {
  const result: [MarketKey, Odds] = [RESULT, { '1': 2000, x: 3400, '2': 3800 }];

  test('between a boosted double chance and the one result that it leaves', () => {
    const double: [MarketKey, Odds] = [DOUBLE_CHANCE, { '1x': 1250, '12': 1300, x2: 1780 }];
    expect(isCertain(DOUBLE_CHANCE, { outcome: '1x', odds: 1450 }, result, double)).toBe(true);
    expect(isCertain(DOUBLE_CHANCE, { outcome: '1x', odds: 1350 }, result, double)).toBe(false);
  });

  test('between a boosted result and a double chance or a handicap of half a goal', () => {
    expect(isCertain(RESULT, { outcome: '1', odds: 2150 }, result)).toBe(false);
    expect(isCertain(RESULT, { outcome: '1', odds: 2150 }, result, [DOUBLE_CHANCE, { x2: 1900 }])).toBe(true);
    expect(isCertain(RESULT, { outcome: '1', odds: 2150 }, result, [AWAY_HALF, { '1': 1900, '2': 1900 }])).toBe(true);
  });

  test('between two boosts in different markets', () => {
    const boosted: StoredOutcome[] = [{ id: 'x2', odds: 1950, boost: { id: 2, odds: 1950, bookOdds: 1780 } }];
    const cover = coverOf('1x2', '1', (ref) => (ref === 'double-chance' ? boosted : undefined));
    expect(isCertainProfit(stored(result[1]), { outcome: '1', odds: 2100 }, cover)).toBe(true);
  });
});

describe('prices of one market', () => {
  const message = (...markets: [MarketKey, Odds][]): EventMessage => ({
    type: 'odds_change',
    producer: 'feed:1',
    feed: 'feed',
    event: 'match',
    timestamp: '2026-11-28T12:00:00.000Z',
    sequence: 1,
    scoreboard: null,
    incidents: [],
    markets: markets.map(([key, odds]) => ({ ...key, state: 'active', outcomes: stored(odds) })),
  });

  /** The home side is at 2.10 instead of 2.00. */
  function boostedMatch(): Worked {
    const work = workedMatch(fixtureOf('match'));
    applyMessage(work, message([RESULT, { '1': 2000, x: 3400, '2': 3800 }], [DOUBLE_CHANCE, { x2: 1780 }]));
    const market = work.markets.get('1x2')!;
    market.outcomes = withBoosts(market.outcomes, new Map([['1', { id: 1, odds: 2100, bookOdds: 2000 }]])).outcomes;
    work.changed.clear();
    return work;
  }

  test('pause a boost in another, and let it run again', () => {
    const work = boostedMatch();
    applyMessage(work, message([DOUBLE_CHANCE, { x2: 1950 }]));
    expect(work.boosts).toEqual([{ id: 1, state: 'paused' }]);
    expect(work.markets.get('1x2')!.outcomes.find(({ id }) => id === '1')).toMatchObject({ odds: 2000 });
    expect([...work.changed]).toEqual(expect.arrayContaining(['1x2', 'double-chance']));
    applyMessage(work, message([DOUBLE_CHANCE, { x2: 1780 }]));
    expect(work.boosts.at(-1)).toEqual({ id: 1, state: 'running' });
  });

  test('pause it also where they come in the same message after its own', () => {
    const work = boostedMatch();
    applyMessage(work, message([RESULT, { '1': 2000, x: 3400, '2': 3800 }], [DOUBLE_CHANCE, { x2: 1950 }]));
    expect(work.boosts).toEqual([{ id: 1, state: 'paused' }]);
  });

  test('are applied with the other markets on the result at hand', () => {
    expect(namedRefs(message([DOUBLE_CHANCE, { x2: 1950 }]))).toContain('1x2');
    expect(namedRefs(message([RESULT, { '1': 2000 }]))).toContain('double-chance');
  });
});
