/**
 * A day of the stand-in, with losses, doubles, another order and delays, a tenth of each: the book and what players have at its end are
 * those of a day without any.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEED, descriptions, messagesOf } from '#sandbox/feed/calendar.ts';
import { post, signedHeaders, type RecoverOrder } from '#sandbox/feed/wire.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { feedPort } from '#sportsbook/book/feed-port.ts';
import { idOf } from '#sportsbook/book/rules/ids.ts';
import { placed } from '#sportsbook/bets/testing/bets.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';

const KEY = { id: 'k1', secret: 'secret-of-a-feed-that-has-a-bad-day' };
const MATCHES = 8;
const FAULTS_PER_KIND = 0.1;
/** Not before today, so that the matches may still be bet on. */
const FIRST_SLOT = Math.floor((Date.now() + 6 * 3_600_000) / 600_000);

type Line = Record<string, unknown>;

/** The same numbers on every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What is said of all matches in the order of time, in pieces: what is known before anything starts, and then the day. */
const scripts = Array.from({ length: MATCHES }, (_, nth) => messagesOf(FIRST_SLOT + nth));
const ahead = scripts.flatMap((script) => script.slice(0, 2).map(({ message }) => message as Line));
const day = scripts
  .flatMap((script) => script.slice(2))
  .toSorted((a, b) => a.at - b.at)
  .map(({ message }) => message as Line);

class Day {
  readonly site: TestSite;
  readonly #history: Line[] = [];
  readonly #answered = new Set<string>();
  #batch = 0;

  constructor(site: TestSite) {
    this.site = site;
  }

  alive = (): Line => ({ type: 'alive', producer: FEED, timestamp: new Date().toISOString(), subscribed: true });

  /** What is said counts as sent, also when it is lost on the way. */
  async say(lines: readonly Line[], arriving: readonly Line[] = lines): Promise<void> {
    this.#history.push(...lines);
    for (const order of await this.#send([this.alive(), ...arriving])) await this.#answer(order);
  }

  async #send(lines: readonly Line[]): Promise<RecoverOrder[]> {
    const orders: RecoverOrder[] = [];
    for (let at = 0; at < lines.length; at += 400) {
      const body = lines
        .slice(at, at + 400)
        .map((line) => JSON.stringify(line))
        .join('\n');
      const batch = String(++this.#batch);
      const headers = signedHeaders(KEY, { batch, path: `/callbacks/feeds/${FEED}`, body });
      let answer = await post({ site: this.site.url, feed: FEED, batch, body, headers });
      while (answer.status === 429) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        answer = await post({ site: this.site.url, feed: FEED, batch, body, headers });
      }
      expect([answer.status, answer.rejected]).toEqual([200, []]);
      orders.push(...(answer.recover ?? []));
    }
    return orders;
  }

  async #answer({ producer, request }: RecoverOrder): Promise<void> {
    if (this.#answered.has(request)) return;
    this.#answered.add(request);
    const events: Record<string, number> = {};
    for (const { event, sequence } of this.#history)
      if (typeof event === 'string') events[event] = Math.max(events[event] ?? 0, sequence as number);
    const timestamp = new Date().toISOString();
    await this.#send([...this.#history, { type: 'snapshot_complete', producer, timestamp, request, events }]);
  }

  /** Until everything is in the book. */
  async end(): Promise<void> {
    const ids = scripts.map((script) => idOf(FEED, 'event', script[0]!.message.event));
    await expect
      .poll(
        async () => {
          await this.say([]);
          await feedPort(this.site.site.services).look();
          const { rows } = await this.site.database.ownerPool.query<{ count: string }>(
            `select count(*) as count from book.events where id = any($1) and status = 'ended'`,
            [ids],
          );
          return Number(rows[0]!.count);
        },
        { interval: 200 },
      )
      .toBe(MATCHES);
  }

  async book(): Promise<unknown[]> {
    const { rows } = await this.site.database.ownerPool.query<Record<string, unknown>>(
      `select e.foreign_id, e.status, e.scoreboard, m.ref, m.state, m.outcomes, m.cancellations
         from book.events e left join book.markets m on m.event_id = e.id
        order by e.foreign_id, m.ref`,
    );
    return rows;
  }
}

const sites: TestSite[] = [];
let clean: Day;
let bad: Day;
const feedSettings = JSON.stringify({
  [FEED]: { kind: 'push', keys: [KEY], producers: [{ name: FEED, silentAfterS: 120 }] },
});
beforeAll(async () => {
  for (let count = 0; count < 2; count++) sites.push(await startTestSite({ environment: { FEEDS: feedSettings } }));
  [clean, bad] = sites.map((site) => new Day(site)) as [Day, Day];
});
afterAll(async () => {
  for (const site of sites) await site.close(); // and the books balance
});

/** Before the first match: a player with a bet on each outcome of who wins. Returns how to see what they have. */
async function begin(runningDay: Day): Promise<() => Promise<End>> {
  const { site } = runningDay;
  await runningDay.say([...(descriptions(new Date().toISOString()) as Line[]), ...ahead]);
  const events = scripts.map((script) => idOf(FEED, 'event', script[0]!.message.event));
  await expect
    .poll(async () => {
      await bookOf(site.site.services).refresh();
      const { items } = await site
        .visitor()
        .ok<{ items: { open_markets: number }[] }>('Sports.getEvents', { sport: 'darts' });
      return items.filter(({ open_markets: open }) => open > 0).length;
    })
    .toBe(MATCHES);
  const player = await site.player();
  await giveMoney(site, player, 100_000n);
  for (const [nth, event] of events.entries())
    for (const [kind, outcome] of BETS) {
      const odds = priceIn(scripts[nth]![1]!.message, kind, outcome);
      await placed(player, [{ event, market: { kind, specifiers: {} }, outcome, odds }], {
        stake: '5.00',
        policy: 'any',
      });
    }
  return async () => {
    const { rowCount } = await site.database.ownerPool.query(`select from bets.bets where state = 'accepted'`);
    const { balance_main: main } = await player.ok<{ balance_main: { amount: string } }>('Account.getInfo');
    return { open: rowCount ?? 0, balance: main.amount };
  };
}

const BETS = [
  ['winner', '1'],
  ['winner', '2'],
  [`${FEED}.first-set`, '1'],
] as const;

interface End {
  /** Bets that are not settled. */
  open: number;
  balance: string;
}

function priceIn(message: Line, kind: string, outcome: string): number {
  const markets = message['markets'] as { kind: string; outcomes: { id: string; odds: number }[] }[];
  const market = markets.find((priced) => priced.kind === kind)!;
  return market.outcomes.find(({ id }) => id === outcome)!.odds;
}

/** Each message in its turn: lost, doubled, before the one before it, or later. */
async function withFaults(runningDay: Day, chance: () => number): Promise<void> {
  let delayed: Line[] = [];
  for (let at = 0; at < day.length; at += 10) {
    const piece = day.slice(at, at + 10);
    const arriving: Line[] = [...delayed];
    delayed = [];
    for (const line of piece) {
      const kind = Math.floor(chance() / FAULTS_PER_KIND);
      if (kind === 0) continue;
      if (kind === 1) arriving.push(line, line);
      else if (kind === 2) arriving.splice(Math.max(0, arriving.length - 1), 0, line);
      else if (kind === 3) delayed.push(line);
      else arriving.push(line);
    }
    await runningDay.say(piece, arriving);
  }
  await runningDay.say([], delayed);
}

test('a bad day ends as a clean one: the book, and what the player has', async () => {
  const [endOfClean, endOfBad] = [await begin(clean), await begin(bad)];
  for (let at = 0; at < day.length; at += 100) await clean.say(day.slice(at, at + 100));
  await withFaults(bad, numbersFrom(7));
  await clean.end();
  await bad.end();
  expect(await bad.book()).toEqual(await clean.book());
  await expect.poll(async () => (await endOfClean()).open).toBe(0);
  await expect.poll(async () => (await endOfBad()).open).toBe(0);
  expect(await endOfBad()).toEqual(await endOfClean());
});

test('sabotage: a day of which a result was never sent ends otherwise', async () => {
  const site = await startTestSite({ environment: { FEEDS: feedSettings } });
  sites.push(site);
  const forgetful = new Day(site);
  const end = await begin(forgetful);
  const isResult = ({ type }: Line): boolean => type === 'bet_settlement';
  const result = day.find(isResult)!;
  for (let at = 0; at < day.length; at += 100) {
    // In its place comes something that says nothing.
    const piece = day.slice(at, at + 100).map((line) => (line === result ? { ...line, markets: [] } : line));
    await forgetful.say(piece);
  }
  await forgetful.end();
  expect(await forgetful.book()).not.toEqual(await clean.book());
  await expect.poll(async () => (await end()).open).toBeLessThan(4);
  expect((await end()).open).toBeGreaterThan(0);
});
