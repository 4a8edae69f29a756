// What is in the inbox becomes messages of the book: each once, in order, with a number, whatever happens on the way.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#platform/db/database.ts';
import type { FeedMessage } from '#sportsbook/book/index.ts';
import type { ConfiguredFeed } from '#sportsbook/feeds/index.ts';
import { options } from '#sportsbook/feeds/options.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { Catalogue } from './catalogue.ts';
import { UsedDescriptions } from './describe-used.ts';
import { Fetches } from './fetches.ts';
import { UofRest } from './rest.ts';
import { insertMessages } from './store/inbox.ts';
import { TOKEN } from './testing/broker.ts';
import { startFeedApi, type FeedApi } from './testing/feed-api.ts';
import { odds1x2, xml } from './testing/uof-site.ts';
import { Translator } from './translate-waiting.ts';

let site: TestSite;
let api: FeedApi;
let feed: ConfiguredFeed;
let feeds = 0;
const open: Fetches[] = [];
// The site itself has no feed, so that nothing else reads the inbox.
beforeAll(async () => {
  site = await startTestSite();
  api = await startFeedApi();
});
afterAll(async () => {
  await site.close();
  await api.close();
});
beforeEach(() => {
  const name = `uof${++feeds}`;
  const setting = { kind: 'uof', host: 'localhost', tls: false, token: TOKEN, api: api.url };
  feed = { ...options.FEEDS.parse(JSON.stringify({ [name]: setting }))[name]!, name };
});
afterEach(() => {
  for (const fetches of open.splice(0)) fetches.close();
});

/** As a process has one: what it has in memory is its own. */
function newTranslator(): Translator {
  const { services } = site.site;
  const settings = feed.uof!;
  const fetches = new Fetches(services, feed.name, () => {});
  open.push(fetches);
  const catalogue = new Catalogue(feed.name, settings, { rest: new UofRest(settings), fetches });
  catalogue.refresh(0);
  return new Translator(services, feed, { settings, catalogue, used: new UsedDescriptions(catalogue) });
}

async function receive(match: number, ...messages: string[]): Promise<void> {
  const rows = messages.map((text) => ({ event: `sr:match:${match}`, body: Buffer.from(text) }));
  const { db, clock } = site.site.services;
  await transaction(db, (tx) => insertMessages(tx, feed.name, rows, clock.now()));
}

const waitingIn = async (): Promise<number> =>
  (await site.database.ownerPool.query('select from uof.inbox where feed = $1', [feed.name])).rowCount ?? 0;

/** Until nothing but `left` messages wait. */
const translated = (translator: Translator, left = 0): Promise<void> =>
  expect
    .poll(async () => {
      await translator.translateNext();
      return waitingIn();
    })
    .toBe(left);

type EventMessage = Extract<FeedMessage, { sequence: number }>;

/** What the book gets about events, in order. */
async function storedMessages(): Promise<EventMessage[]> {
  const { rows } = await site.database.ownerPool.query<{ body: Buffer }>(
    'select body from feeds.batches where feed = $1 order by number',
    [feed.name],
  );
  return rows
    .flatMap(({ body }) => body.toString('utf8').split('\n'))
    .map((line) => JSON.parse(line) as EventMessage)
    .filter(({ sequence }) => sequence !== undefined);
}

const summary = async (): Promise<string[]> =>
  (await storedMessages()).map(({ event, sequence, type }) => `${event.slice(9)} ${sequence} ${type}`);

const at = 1_700_000_000_000;
const prices = (match: number, home = 2.1, timestamp = at): string =>
  xml('odds_change', { product: 3, match, timestamp }, `<odds>${odds1x2(home)}</odds>`);
const settlement = (match: number, timestamp = at): string =>
  xml(
    'bet_settlement',
    { product: 3, match, timestamp },
    '<outcomes><market id="1"><outcome id="1" result="1"/></market></outcomes>',
  );

test('the first message about an event comes after its fixture, and all are numbered from 1', async () => {
  await receive(1, prices(1), prices(1, 2.2, at + 1), settlement(1));
  await receive(2, prices(2));
  await translated(newTranslator());
  expect((await summary()).toSorted()).toEqual([
    '1 1 fixture_change',
    '1 2 odds_change',
    '1 3 odds_change',
    '1 4 bet_settlement',
    '2 1 fixture_change',
    '2 2 odds_change',
  ]);
});

test('messages about a match that cannot be fetched wait, and hold up no other', async () => {
  await receive(4041, prices(4041));
  await receive(3, prices(3));
  await translated(newTranslator(), 1);
  expect(await summary()).toEqual(['3 1 fixture_change', '3 2 odds_change']);
});

test('the fixture of another match is not taken for that of this one', async () => {
  api.change('sr:match:20', { id: 'sr:match:21' });
  await receive(20, prices(20));
  await receive(21, prices(21));
  await translated(newTranslator(), 1);
  expect(await summary()).toEqual(['21 1 fixture_change', '21 2 odds_change']);
});

test('another process goes on with the numbers of the first', async () => {
  await receive(4, prices(4));
  await translated(newTranslator());
  await receive(4, prices(4, 2.5, at + 1));
  await translated(newTranslator());
  expect(await summary()).toEqual(['4 1 fixture_change', '4 2 odds_change', '4 3 odds_change']);
});

test('a process that dies in the middle has told nothing, and lost nothing', async () => {
  await receive(5, prices(5), settlement(5));
  // It gets as far as its last statement.
  await site.database.ownerPool.query(
    `create function uof.die() returns trigger language plpgsql as $$ begin raise exception 'killed' using errcode = '57P01'; end $$;
     create trigger die before insert or update on uof.events for each row when (new.event = 'sr:match:5') execute function uof.die()`,
  );
  const first = newTranslator();
  await expect.poll(() => first.translateNext().then(String, (error: Error) => error.message)).toContain('killed');
  expect([await waitingIn(), await summary()]).toEqual([2, []]);
  await site.database.ownerPool.query('drop trigger die on uof.events; drop function uof.die');
  await translated(newTranslator());
  expect(await summary()).toEqual(['5 1 fixture_change', '5 2 odds_change', '5 3 bet_settlement']);
});

describe('what a recovery repeats', () => {
  const results = async (): Promise<number> =>
    (await storedMessages()).filter(({ type }) => type === 'bet_settlement').length;

  test('decides nothing twice, and two results of the same moment are two', async () => {
    await receive(6, prices(6), settlement(6), settlement(6).replace('event_id', 'request_id="3" event_id'));
    await receive(6, settlement(6).replace('result="1"', 'result="0"'));
    await translated(newTranslator());
    expect(await results()).toBe(2);
    await receive(6, settlement(6));
    await translated(newTranslator());
    expect(await results()).toBe(2);
  });

  test('sabotage: where it is not remembered, it does', async () => {
    await receive(7, prices(7), settlement(7));
    await translated(newTranslator());
    await site.database.ownerPool.query('delete from uof.decisions where feed = $1', [feed.name]);
    await receive(7, settlement(7));
    await translated(newTranslator());
    expect(await results()).toBe(2);
  });
});

describe('old odds', () => {
  const homePrices = async (): Promise<(number | null)[]> =>
    (await storedMessages()).flatMap((message) =>
      message.type === 'odds_change' ? message.markets.map(({ outcomes }) => outcomes[0]!.odds) : [],
    );

  test('are dropped, also by a process that has not seen the newer ones', async () => {
    await receive(8, prices(8, 2.1, at + 10), prices(8, 1.9, at));
    await translated(newTranslator());
    await receive(8, prices(8, 1.8, at + 5), prices(8, 2.2, at + 11));
    await translated(newTranslator());
    expect(await homePrices()).toEqual([2100, 2200]);
  });

  test('sabotage: of a time that is not kept they come back', async () => {
    await receive(9, prices(9, 2.1, at + 10));
    await translated(newTranslator());
    await site.database.ownerPool.query(`update uof.events set odds_ms = '{}' where feed = $1`, [feed.name]);
    await receive(9, prices(9, 1.8, at + 5));
    await translated(newTranslator());
    expect(await homePrices()).toEqual([2100, 1800]);
  });
});

test('a message that cannot be translated is left out, stops its match, and no other', async () => {
  await receive(10, prices(10));
  await receive(11, prices(11));
  const translator = newTranslator();
  await translated(translator);
  await receive(10, '<odds_change', prices(10, 2.3, at + 1));
  await receive(11, prices(11, 2.4, at + 1));
  await translated(translator);
  expect((await summary()).filter((line) => line.startsWith('10 '))).toEqual([
    '10 1 fixture_change',
    '10 2 odds_change',
    // Of both producers.
    '10 3 bet_stop',
    '10 4 bet_stop',
    '10 5 odds_change',
  ]);
  expect((await summary()).at(-1)).toBe('11 3 odds_change');
});

test('messages that another process has translated are not told twice', async () => {
  await receive(12, prices(12));
  const [first, second] = [newTranslator(), newTranslator()];
  const { ownerPool } = site.database;
  await translated(first);
  await receive(12, prices(12, 2.2, at + 1));
  await Promise.allSettled([first.translateNext(), second.translateNext()]);
  await translated(first);
  const { rows } = await ownerPool.query<{ sequence: bigint }>('select sequence from uof.events where feed = $1', [
    feed.name,
  ]);
  expect([rows[0]!.sequence, (await summary()).at(-1)]).toEqual([3n, '12 3 odds_change']);
});
