// A process is killed at the steps of bringing a feed into the book: the next one goes on, nothing is lost, nothing counts twice.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookOf } from '#sportsbook/book/book.ts';
import type { EventDetails } from '#sportsbook/book/contract.ts';
import type { FeedMessage } from '#sportsbook/book/index.ts';
import { idOf } from '#sportsbook/book/rules/ids.ts';
import { fixtureOf, marketAt, WINNER } from '#sportsbook/book/testing/feed.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { runWorker } from '#testing/run-worker.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { storeBatch } from './accept-batch.ts';
import type { ConfiguredFeed } from './configured-feeds.ts';
import { forgetBatches } from './store.ts';

const OPTION = { kind: 'push', keys: [{ id: 'k1', secret: 'secret-of-a-feed-that-is-killed-often' }] } as const;
const SETTLED = { '1': 'won', x: 'lost', '2': 'lost' } as const;

let site: TestSite;
let name: string;
let feeds = 0;
// The site itself has no feed, so that it applies nothing.
beforeAll(async () => (site = await startTestSite()));
afterAll(() => site.close());
beforeEach(() => void (name = `acme${++feeds}`));

const feed = (): ConfiguredFeed => ({
  ...OPTION,
  name,
  url: '',
  producers: [{ name, silentAfterMs: 60_000 }],
  settleAt: 'scouted',
});

/** Runs until all is applied, or is killed with that query. */
const applied = (killedAt = 0): Promise<NodeJS.Signals | null> =>
  runWorker('apply-worker.ts', [name, String(killedAt)], {
    CONNECTION: JSON.stringify(site.database.app),
    DATA_DIR: site.site.services.config.DATA_DIR,
    PII_KEYS: TEST_PII_KEYS,
    FEEDS: JSON.stringify({ [name]: OPTION }),
  });

const about = (sequence: number, body: object): FeedMessage =>
  ({ ...body, producer: name, timestamp: '2026-11-28T10:00:00.000Z', event: 'dock', sequence }) as FeedMessage;
const price = (sequence: number, home: number): FeedMessage =>
  about(sequence, {
    type: 'odds_change',
    scoreboard: null,
    incidents: [],
    markets: [marketAt(WINNER, { '1': home, x: 3300, '2': 3500 })],
  });
const fixture = (): FeedMessage =>
  about(1, { type: 'fixture_change', fixture: fixtureOf('dock', { isSimulated: false }) });
const settlement = (sequence: number): FeedMessage =>
  about(sequence, {
    type: 'bet_settlement',
    markets: [{ ...WINNER, outcomes: Object.entries(SETTLED).map(([id, result]) => ({ id, result })) }],
  });

async function send(number: number, ...messages: FeedMessage[]): Promise<void> {
  const body = Buffer.from(messages.map((message) => JSON.stringify(message)).join('\n'));
  const { accepted } = await storeBatch(site.site.services, feed(), { number: BigInt(number), body });
  expect(accepted).toBe(messages.length);
}

async function homePrice(): Promise<number | null | undefined> {
  await bookOf(site.site.services).refresh();
  const id = idOf(name, 'event', 'dock');
  const { markets } = await site.visitor().ok<EventDetails>('Sports.getEvent', { id });
  return markets[0]?.outcomes.find((outcome) => outcome.id === '1')?.odds;
}

const inBook = async (): Promise<{ messages: number[]; settlements: number }> => {
  const { ownerPool } = site.database;
  const id = idOf(name, 'event', 'dock');
  const messages = await ownerPool.query<{ sequence: bigint }>(
    'select sequence from book.messages where event_id = $1 order by sequence',
    [id],
  );
  const announced = await ownerPool.query(
    `select from platform.outbox where event = 'sports.markets-settled' and payloads::text like '%' || $1 || '%'`,
    [id],
  );
  return { messages: messages.rows.map(({ sequence }) => Number(sequence)), settlements: announced.rowCount ?? 0 };
};

test('everything that was accepted is in the book, once, wherever a process was killed', async () => {
  await send(1, fixture(), price(2, 2100));
  await send(2, price(4, 1900));
  await send(3, price(3, 2000), settlement(5));
  let kills = 0;
  for (let killedAt = 3; killedAt < 60; killedAt += IS_LONG_FORM ? 1 : 9)
    if ((await applied(killedAt)) === 'SIGKILL') kills++;
  expect(kills).toBeGreaterThan(2);
  expect(await applied()).toBeNull();
  expect(await inBook()).toEqual({ messages: [1, 2, 3, 4, 5], settlements: 1 });
});

/** The second price is held back in the memory of a process that ends before the first one comes. */
async function heldBackByOneThatEnds(): Promise<void> {
  await send(1, fixture(), price(2, 2100));
  await send(2, price(4, 1900));
  expect(await applied()).toBeNull();
  expect(await homePrice()).toBe(2100);
  await send(3, price(3, 2000));
}

test('what was held back in the memory of a process that is gone is not lost with it', async () => {
  await heldBackByOneThatEnds();
  expect(await applied()).toBeNull();
  expect(await homePrice()).toBe(1900);
});

test('sabotage: where only what was applied is remembered, it is lost', async () => {
  await heldBackByOneThatEnds();
  await site.database.ownerPool.query('update feeds.feeds set clean_batch = applied_batch where name = $1', [name]);
  expect(await applied()).toBeNull();
  expect(await homePrice()).toBe(2000);
});

test('batches are forgotten when they are old and nothing of them is held back', async () => {
  await heldBackByOneThatEnds();
  const left = async (before: number): Promise<number> => {
    await forgetBatches(site.site.services.db, new Date(Date.now() + before), 100);
    const { ownerPool } = site.database;
    return (await ownerPool.query('select from feeds.batches where feed = $1', [name])).rowCount ?? 0;
  };
  const DAY_MS = 86_400_000;
  expect(await left(-DAY_MS)).toBe(3);
  expect(await left(DAY_MS)).toBe(3);
  expect(await applied()).toBeNull();
  expect(await homePrice()).toBe(1900);
  expect(await left(DAY_MS)).toBe(0);
});
