// How odds have moved, as a visitor reads it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookOf } from './book.ts';
import type { OddsTrail } from './contract.ts';
import { forgetTrails, sampleOdds } from './odds-trails.ts';
import { GOALS, scoreOf, WINNER } from './testing/feed.ts';
import { startBookSite, type BookSite } from './testing/book-site.ts';
import { marketRef } from '#sportsbook/models/market.ts';

let book: BookSite;
beforeAll(async () => {
  book = await startBookSite();
});
afterAll(() => book.close());

const CORNERS = { kind: 'corners-total', specifiers: { total: '9.5' } } as const;

async function offer(event: string, key: Parameters<typeof marketRef>[0], odds: Record<string, number>): Promise<void> {
  const { feed, site } = book;
  await feed.odds(event, [[key, odds]], feed.fixtures.get(event)?.status === 'live' ? scoreOf(0, 0) : null);
  await bookOf(site.site.services).refresh();
  await sampleOdds(site.site.services);
}
const trail = async (id: string, key: Parameters<typeof marketRef>[0]): Promise<(number | null)[]> => {
  const { points } = await book.guest.ok<OddsTrail>('Sports.getOddsTrail', { id, market: marketRef(key) });
  return points.map(({ odds }) => odds['over'] ?? null);
};

test('says every price that stood when it looked, once, and the present one at the end', async () => {
  const id = await book.feed.fixture('ash');
  for (const over of [1800, 1800, 1850, 1900]) await offer('ash', GOALS, { over, under: 2000 });
  expect(await trail(id, GOALS)).toEqual([1800, 1850, 1900, 1900]);
  await book.feed.odds('ash', [[GOALS, { over: 1950, under: 1900 }]]);
  await bookOf(book.site.site.services).refresh();
  expect(await trail(id, GOALS)).toEqual([1800, 1850, 1900, 1950]);
});

test('a long trail keeps its beginning and its end, and stays short', async () => {
  const id = await book.feed.fixture('birch');
  for (let step = 0; step < 90; step++) await offer('birch', GOALS, { over: 1500 + step, under: 2000 });
  const odds = await trail(id, GOALS);
  expect(odds.length).toBeLessThanOrEqual(41);
  expect(odds[0]).toBe(1500);
  expect(odds.slice(-4)).toEqual([1587, 1588, 1589, 1589]);
  expect(odds).toEqual(odds.toSorted((a, b) => a! - b!));
});

test('while a match is played only what lists show goes on, and nothing is kept when it is over', async () => {
  const id = await book.feed.fixture('cedar');
  await offer('cedar', CORNERS, { over: 1900, under: 1900 });
  await book.feed.fixture('cedar', { status: 'live' });
  await offer('cedar', CORNERS, { over: 1500, under: 2500 });
  await offer('cedar', CORNERS, { over: 1600, under: 2300 });
  await offer('cedar', GOALS, { over: 1700, under: 2100 });
  expect(await trail(id, CORNERS)).toEqual([1900, 1600]);
  expect(await trail(id, GOALS)).toEqual([1700, 1700]);
  await book.feed.settle('cedar', GOALS, { over: 'won', under: 'lost' });
  await book.feed.settle('cedar', WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await book.feed.fixture('cedar', { status: 'ended' });
  await forgetTrails(book.site.site.services.db);
  const { points } = await book.guest.ok<OddsTrail>('Sports.getOddsTrail', { id, market: marketRef(CORNERS) });
  expect(points.length).toBeLessThanOrEqual(1);
});

test('of a market that nobody knows there is none', async () => {
  const id = await book.feed.fixture('dogwood');
  expect((await book.guest.ok<OddsTrail>('Sports.getOddsTrail', { id, market: 'total/total=99.5' })).points).toEqual(
    [],
  );
});
