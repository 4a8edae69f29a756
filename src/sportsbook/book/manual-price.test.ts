// A price by hand: what the producer sends beside it is kept, and never offered in its place unnoticed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext, type Context } from '#platform/context.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { bookOf } from './book.ts';
import { offerNow } from './index.ts';
import { driftOfPrice, setPrice } from './set-price.ts';
import { setMargin } from './set-margin.ts';
import { feedOdds } from './rules/manual-price.ts';
import { marketsOf } from './store.ts';
import { marketAt, ScriptedFeed, WINNER, type Prices } from './testing/feed.ts';

let site: TestSite;
let feed: ScriptedFeed;
let ctx: Context;
let stop: () => void;
let events = 0;
beforeAll(async () => {
  site = await startTestSite({ environment: { PRICE_DRIFT: '20' } });
  feed = new ScriptedFeed(site.site.services);
  ctx = systemContext(site.site.services, 'test');
  await feed.alive();
  stop = feed.beat();
});
afterAll(async () => {
  stop();
  await site.close();
});

async function event(prices: Prices = { '1': 2000, x: 3500, '2': 4000 }) {
  const name = `hand-${++events}`;
  const id = await feed.fixture(name);
  await feed.odds(name, [[WINNER, prices]]);
  return { name, id };
}

const set = (id: string, odds: number | null, outcome = '1') =>
  setPrice(ctx, { event: id, market: '1x2', outcome, odds });

/** As it is stored and as players get it. */
async function priceOf(id: string, outcome = '1') {
  await bookOf(ctx).refresh();
  const [market] = await marketsOf(ctx.db, id);
  const stored = market!.outcomes.find((candidate) => candidate.id === outcome);
  const offer = offerNow(site.site.services, { event: id, market: '1x2', outcome });
  return {
    offered: offer?.odds,
    because: offer?.reason ?? null,
    feed: stored && feedOdds(stored),
    byHand: stored?.manual?.odds,
  };
}

test('what the producer sends while a price by hand is in force is kept, and offered when it is taken off', async () => {
  const { name, id } = await event();
  await set(id, 2100);
  expect(await priceOf(id)).toEqual({ offered: 2100, because: null, feed: 2000, byHand: 2100 });
  await feed.odds(name, [[WINNER, { '1': 1900, x: 3600, '2': 4200 }]]);
  expect(await priceOf(id)).toEqual({ offered: 2100, because: null, feed: 1900, byHand: 2100 });
  expect(await priceOf(id, 'x')).toMatchObject({ offered: 3600 });
  await set(id, null);
  expect(await priceOf(id)).toEqual({ offered: 1900, because: null, feed: 1900, byHand: undefined });
});

test('it takes no bets while the producer has moved far away, and does again when it is back', async () => {
  const { name, id } = await event();
  await set(id, 2100);
  await feed.odds(name, [[WINNER, { '1': 1500, x: 3500, '2': 7000 }]]);
  expect(await priceOf(id)).toEqual({ offered: null, because: 'trader', feed: 1500, byHand: 2100 });
  await feed.odds(name, [[WINNER, { x: 3500, '2': 7000 }]]);
  expect(await priceOf(id)).toEqual({ offered: null, because: 'trader', feed: null, byHand: 2100 });
  await feed.odds(name, [[WINNER, { '1': 2050, x: 3500, '2': 4000 }]]);
  expect(await priceOf(id)).toEqual({ offered: 2100, because: null, feed: 2050, byHand: 2100 });
  // Set anew, it is held against where the producer is now.
  await feed.odds(name, [[WINNER, { '1': 1500, x: 3500, '2': 7000 }]]);
  await set(id, 1550);
  expect(await priceOf(id)).toMatchObject({ offered: 1550, feed: 1500 });
});

test('a margin changes what stands beside it, and a result ends it', async () => {
  const { name, id } = await event();
  await feed.send(name, {
    type: 'odds_change',
    scoreboard: null,
    incidents: [],
    markets: [marketAt(WINNER, { '1': 1900, x: 3200, '2': 4700 }, { '1': 0.5, x: 0.3, '2': 0.2 })],
  });
  await bookOf(ctx).refresh();
  await set(id, 1950);
  await setMargin(ctx, {
    competition: 'northern-premier',
    kind: '1x2',
    percent: 112,
    because: 'a test',
    by_whom: 'test',
  });
  const withMargin = await priceOf(id);
  expect(withMargin).toMatchObject({ offered: 1950, byHand: 1950 });
  expect(withMargin.feed).toBeLessThan(1900);
  await setMargin(ctx, {
    competition: 'northern-premier',
    kind: '1x2',
    percent: null,
    because: 'a test',
    by_whom: 'test',
  });
  await feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  expect(await priceOf(id)).toMatchObject({ because: 'decided', byHand: undefined });
  await expect(set(id, 2000)).rejects.toThrow(/decided already/);
});

test('it is measured against the producer, and only what that offers has a price', async () => {
  const { id } = await event({ '1': 2000, x: 3500, '2': null });
  const drift = (odds: number) => driftOfPrice(ctx, { event: id, market: '1x2', outcome: '1', odds });
  expect(await drift(2300)).toBeCloseTo(15);
  await set(id, 2300);
  // Against the producer's price, not against the one that is there.
  expect(await drift(2600)).toBeCloseTo(30);
  await expect(set(id, 4000, '2')).rejects.toThrow(/no price for it/);
  await expect(set(id, 4000, 'away')).rejects.toThrow(/no such event, market or outcome/);
  await expect(set(id, 1000)).rejects.toThrow(/from 1.001/);
});
