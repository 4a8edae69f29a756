// Non-runners and starting prices, however carelessly a feed puts what it says of them.
import { expect, test } from 'vitest';
import type { MarketKey, OutcomeResult } from '#sportsbook/models/market.ts';
import { placeOdds } from '#sportsbook/models/race/results.ts';
import { fixtureOf, type Prices } from '../testing/feed.ts';
import { raceFixture, raceOf } from '../testing/race.ts';
import { workedMatch } from '../testing/worked-match.ts';
import type { EventStatus, MarketRow } from '../tables.ts';
import { idOf } from './ids.ts';
import { applyMessage, type EventMessage } from './apply-message.ts';
import { startingPriceOf } from './runners.ts';

const about = { producer: 'feed:1', feed: 'feed', event: 'match', timestamp: '2026-11-28T12:00:00.000Z', sequence: 1 };
const WINNER: MarketKey = { kind: 'race-winner', specifiers: {} };
const PLACE: MarketKey = { kind: 'race-placed', specifiers: { part: '4', places: '2' } };
const PLACE_REF = 'race-placed/part=4&places=2';
const PRICES: Prices = { '1': 2000, '2': 4000, '3': 5000, '4': 9000 };

const card = (withdrawn: readonly number[] = [], status: EventStatus = 'scheduled'): EventMessage => {
  const race = raceOf({ count: 4 });
  const runners = race.runners.map((runner, nth) => ({ ...runner, isNonRunner: withdrawn.includes(nth + 1) }));
  return {
    ...about,
    type: 'fixture_change',
    fixture: { ...fixtureOf('match'), ...raceFixture('match', { status, race: { ...race, runners } }) },
  };
};

const odds = (prices: Prices, key: MarketKey = WINNER): EventMessage => ({
  ...about,
  type: 'odds_change',
  scoreboard: null,
  incidents: [],
  markets: [
    { ...key, state: 'active', outcomes: Object.entries(prices).map(([id, price]) => ({ id, odds: price ?? null })) },
  ],
});

type Settled = readonly [result: OutcomeResult, startingPrice?: number];
const settled = (results: Record<string, Settled>, key: MarketKey = WINNER): EventMessage => ({
  ...about,
  type: 'bet_settlement',
  markets: [
    {
      ...key,
      outcomes: Object.entries(results).map(([id, [result, startingPrice]]) => ({
        id,
        result,
        ...(startingPrice !== undefined && { startingPrice }),
      })),
    },
  ],
});

/** Each message in a version of the book of its own. */
function after(...messages: EventMessage[]): (ref?: string) => MarketRow {
  const work = workedMatch(fixtureOf('match'));
  work.event.status = 'scheduled';
  work.event.competitors = raceFixture('match', { race: raceOf({ count: 4 }) }).competitors!.map(({ id }) =>
    idOf('feed', 'competitor', id),
  );
  for (const message of messages) {
    work.version += 1n;
    applyMessage(work, message);
  }
  return (ref = 'race-winner') => work.markets.get(ref)!;
}

const resultsIn = ({ outcomes }: MarketRow): Record<string, string | undefined> =>
  Object.fromEntries(outcomes.map(({ id, result }) => [id, result]));
const pricesIn = ({ outcomes, deductions }: MarketRow): Record<string, number | null> =>
  Object.fromEntries(outcomes.map((outcome) => [outcome.id, startingPriceOf(outcome, deductions)]));
const percentsIn = ({ deductions }: MarketRow): number[] => deductions.map(({ percent }) => percent);

test('prices that still count a non-runner open nothing, in a market that was there before as in a new one', () => {
  const repeated = after(card(), odds(PRICES), card([1]), odds(PRICES))();
  expect([repeated.state, repeated.reason]).toEqual(['suspended', 'non-runner']);
  const opened = after(card([1]), odds(PRICES))();
  expect([opened.state, opened.reason]).toEqual(['suspended', 'non-runner']);
  const { '1': _, ...others } = PRICES;
  expect(after(card(), odds(PRICES), card([1]), odds(PRICES), odds(others))().state).toBe('active');
});

test('a non-runner stays void when its market is settled as if it had run', () => {
  const results = { '1': ['lost'], '2': ['won'], '3': ['lost'], '4': ['lost'] } as const;
  expect(resultsIn(after(card(), odds(PRICES), card([1]), settled(results))())['1']).toBe('void');
  // Until it turns out that it has run.
  expect(resultsIn(after(card(), odds(PRICES), card([1]), card(), settled(results))())['1']).toBe('lost');
});

test('a withdrawal while the market is cancelled counts when the cancellation is taken back', () => {
  const cancelled: EventMessage = { ...about, type: 'bet_cancel', markets: [WINNER], reason: 'wrong-price' };
  const restored: EventMessage = { ...about, type: 'rollback_bet_cancel', markets: [WINNER] };
  const market = after(card(), odds(PRICES), cancelled, card([1]), restored)();
  expect(market.state).toBe('suspended');
  expect(resultsIn(market)).toEqual({ '1': 'void', '2': undefined, '3': undefined, '4': undefined });
  expect(percentsIn(market)).toEqual([45]);
  expect(after(card(), odds(PRICES), cancelled, card([1]))().state).toBe('cancelled');
});

test('a runner whose price is taken off before it is withdrawn is void, and deducts what it was worth', () => {
  const { '1': _, ...others } = PRICES;
  for (const prices of [others, { ...others, '1': null }]) {
    const market = after(card(), odds(PRICES), odds(prices), card([1]))();
    expect(resultsIn(market)['1']).toBe('void');
    expect(percentsIn(market)).toEqual([45]);
  }
});

test('a feed that names other runners, or in another order, is not believed until it names the same again', () => {
  const swapped = card([1]) as Extract<EventMessage, { type: 'fixture_change' }>;
  swapped.fixture.competitors.reverse();
  const stopped = after(card(), odds(PRICES), swapped, odds(PRICES))();
  expect(stopped.state).toBe('suspended');
  expect(resultsIn(stopped)['1']).toBeUndefined();
  expect(after(card(), odds(PRICES), swapped, card(), odds(PRICES))().state).toBe('active');
});

test('odds from before a withdrawal are a starting price only less its deduction', () => {
  const { '1': _, ...others } = PRICES;
  const started = after(card(), odds(PRICES), card([1]), card([1], 'live'))();
  expect(pricesIn(started)).toMatchObject({ '2': 2650, '3': 3200, '4': 5400 });
  const repriced = after(card(), odds(PRICES), card([1]), odds(others), card([1], 'live'))();
  expect(pricesIn(repriced)).toMatchObject(others);
  // It refused to start.
  const late = after(card(), odds(PRICES), card([], 'live'), card([1], 'live'))();
  expect(pricesIn(late)).toMatchObject({ '2': 2650 });
  const named = settled({ '2': ['won', 3000] });
  expect(pricesIn(after(card(), odds(PRICES), card([1], 'live'), named)())).toMatchObject({ '2': 3000 });
});

test('odds in the running are no starting price, even where there were none at the start', () => {
  const suspended = { ...PRICES, '2': null };
  const market = after(card(), odds(PRICES), odds(suspended), card([], 'live'), odds({ ...PRICES, '2': 1010 }))();
  expect(pricesIn(market)).toMatchObject({ '2': 4000 });
});

test('a starting price that the feed names counts for a runner that it no longer prices', () => {
  const { '2': _, ...others } = PRICES;
  const market = after(card(), odds(PRICES), odds(others), card([], 'live'), settled({ '2': ['won', 4600] }))();
  expect(pricesIn(market)).toMatchObject({ '2': 4600 });
});

test('the place part follows the starting price of its winner, whichever is settled first', () => {
  const placed = settled({ '2': ['won'], '1': ['won'], '3': ['lost'], '4': ['lost'] }, PLACE);
  const won = (price: number) => settled({ '2': ['won', price], '1': ['lost', 2200] });
  const takenBack: EventMessage = { ...about, type: 'rollback_bet_settlement', markets: [WINNER] };
  const priced = [card(), odds(PRICES), odds({ ...PRICES, '2': 1750 }, PLACE), card([], 'live')];
  const placePrice = (...messages: EventMessage[]) => pricesIn(after(...priced, ...messages)(PLACE_REF))['2'];
  expect(placePrice(placed)).toBe(placeOdds(4000, 4));
  expect(placePrice(won(6000), placed)).toBe(placeOdds(6000, 4));
  expect(placePrice(placed, won(6000))).toBe(placeOdds(6000, 4));
  expect(placePrice(placed, won(6000), won(5000))).toBe(placeOdds(5000, 4));
  expect(placePrice(placed, won(6000), takenBack, won(5000))).toBe(placeOdds(5000, 4));
  // Unless the feed names one of its own.
  expect(placePrice(settled({ '2': ['won', 2100] }, PLACE), won(6000))).toBe(2100);
});
