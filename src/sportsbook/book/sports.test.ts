// The book as a visitor sees it, from what a producer says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricsText } from '#platform/metric-registry.ts';
import { fixtureOf, GOALS, scoreOf, ScriptedFeed, WINNER } from './testing/feed.ts';
import { LiveClient } from '#testing/live-client.ts';
import { startBookSite, type BookSite } from './testing/book-site.ts';
import type { TestSite } from '#testing/site.ts';
import type { ApiClient } from '#testing/api-client.ts';
import type { BookChange, EventDetails, Market, SportEvent, Standings } from './contract.ts';
import type { FeedMessage } from './feed-messages.ts';
import { bookOf } from './book.ts';
import { systemContext } from '#platform/context.ts';
import { eventFor } from './get-event.ts';
import { setSuspended } from './suspend.ts';
import { feedPort } from './feed-port.ts';
import { idOf } from './rules/ids.ts';
import { readBook } from './store.ts';

let book: BookSite;
let site: TestSite;
let feed: ScriptedFeed;
let guest: ApiClient;
beforeAll(async () => {
  book = await startBookSite();
  ({ site, feed, guest } = book);
});
afterAll(() => book.close());
const details = (id: string): Promise<EventDetails> => book.details(id);
const list = async (fields: Record<string, string>) => {
  await bookOf(site.site.services).refresh();
  return guest.ok<{ items: SportEvent[]; count: number }>('Sports.getEvents', fields);
};
const marketOf = ({ markets }: EventDetails, ref: string): Market => markets.find((market) => market.ref === ref)!;

describe('the book', () => {
  test('an event with its prices is found, listed and searched', async () => {
    const id = await feed.fixture('arden');
    expect(id).toMatch(/^[a-z0-9]{12}$/);
    await feed.odds('arden', [
      [WINNER, { '1': 2100, x: 3400, '2': 3600 }],
      [GOALS, { over: 1900, under: 1950 }],
      [
        { kind: 'total', specifiers: { total: '3.5' } },
        { over: 3100, under: 1350 },
      ],
    ]);
    const { event, markets } = await details(id);
    expect(event.slug).toBe(`arden-city-v-arden-united-${id}`);
    expect(event.is_simulated).toBe(true);
    expect(event.main.map(({ ref }) => ref)).toEqual(['1x2', 'total/total=2.5']);
    expect(markets.map(({ ref }) => ref)).toEqual(['1x2', 'total/total=2.5', 'total/total=3.5']);
    expect(event.open_markets).toBe(3);
    expect((await list({ when: 'upcoming', query: 'ARDEN' })).items.map((item) => item.id)).toEqual([id]);
    expect((await list({ when: 'live' })).count).toBe(0);
    const { sports } = await guest.ok<{
      sports: { sport: string; upcoming: number; competitions: { slug: string }[] }[];
    }>('Sports.get');
    expect(sports[0]).toMatchObject({ sport: 'football', upcoming: 1, competitions: [{ slug: 'northern-premier' }] });
    const spanish = await guest.ok<EventDetails>('Sports.getEvent', { id }, { query: { locale: 'es' } });
    expect(spanish.event.competition.name).toBe('Premier del Norte');
    expect((await guest.call('Sports.getEvent', { id: '000000000000' })).status).toBe(404);
  });

  test('a market says why it cannot be bet on, through stop, settlement, cancellation and roll-back', async () => {
    const id = await feed.fixture('brook', { status: 'live' });
    await feed.odds('brook', [[WINNER, { '1': 2000, x: 3000, '2': null }]], scoreOf(0, 0));
    const look = async () => marketOf(await details(id), '1x2');
    expect((await look()).outcomes.map(({ id: outcome, reason }) => [outcome, reason])).toEqual([
      ['1', null],
      ['2', 'not-offered'],
      ['x', null],
    ]);
    await feed.stop('brook');
    expect(await look()).toMatchObject({ state: 'suspended', reason: 'goal-check' });
    await feed.odds('brook', [[WINNER, { '1': 1500, x: 3500, '2': 6000 }]], scoreOf(1, 0));
    expect(await look()).toMatchObject({ state: 'active', reason: null });
    await feed.settle('brook', WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    expect(await look()).toMatchObject({ state: 'settled', reason: 'decided', outcomes: [{ result: 'won' }, {}, {}] });
    // A price that comes late opens nothing.
    await feed.odds('brook', [[WINNER, { '1': 1100, x: 9000, '2': 9000 }]]);
    expect((await look()).state).toBe('settled');
    await feed.rollBack('brook', WINNER);
    expect(await look()).toMatchObject({ state: 'suspended', outcomes: [{ result: null }, {}, {}] });
    await feed.cancel('brook', WINNER, 'abandoned');
    expect(await look()).toMatchObject({ state: 'cancelled', void_reason: 'abandoned', reason: 'decided' });
    await feed.rollBack('brook', WINNER, 'cancel');
    expect(await look()).toMatchObject({ state: 'suspended', void_reason: null });
    await feed.fixture('brook', { status: 'cancelled' });
    expect(await look()).toMatchObject({ reason: 'event-over' });
  });

  test('an operator suspends an event or a market, whatever its producer says, and gives it free', async () => {
    const id = await feed.fixture('heath');
    await feed.odds('heath', [
      [WINNER, { '1': 2000, x: 3000, '2': 4000 }],
      [GOALS, { over: 1900, under: 1900 }],
    ]);
    const reasons = async () => (await details(id)).markets.map(({ reason }) => reason);
    const ctx = systemContext(site.site.services, 'test');
    await setSuspended(ctx, { event: id, market: '1x2', because: 'A rumour' });
    expect(await reasons()).toEqual(['trader', null]);
    await feed.odds('heath', [[WINNER, { '1': 2100, x: 3000, '2': 3800 }]]);
    expect(await reasons()).toEqual(['trader', null]);
    await setSuspended(ctx, { event: id, market: undefined, because: 'A rumour' });
    expect(await reasons()).toEqual(['trader', 'trader']);
    await setSuspended(ctx, { event: id, market: undefined, because: null });
    await setSuspended(ctx, { event: id, market: '1x2', because: null });
    expect(await reasons()).toEqual([null, null]);
    await expect(setSuspended(ctx, { event: id, market: 'none', because: null })).rejects.toThrow('no such event');
  });

  test('results make the table, the form and the earlier meetings', async () => {
    const competition = {
      id: 'cup',
      names: { en: 'Cup' },
      region: { en: 'Northland' },
      rating: 2,
      place: 2,
      season: '1',
    };
    for (const [nth, [home, away]] of [
      [2, 1],
      [0, 0],
      [1, 3],
    ].entries()) {
      const event = `cup-${nth}`;
      const base = { competition, startsAt: `2029-01-0${nth + 1}T15:00:00.000Z` };
      const { competitors } = (await import('./testing/feed.ts')).fixtureOf('cup');
      await feed.fixture(event, { ...base, competitors });
      await feed.odds(event, [], scoreOf(home!, away!));
      await feed.fixture(event, { ...base, competitors, status: 'ended' });
    }
    await bookOf(site.site.services).refresh();
    const { rows } = await guest.ok<{ rows: { competitor: { name: string }; points: number; form: string }[] }>(
      'Sports.getStandings',
      { sport: 'football', competition: 'cup' },
    );
    expect(rows).toMatchObject([
      { place: 1, competitor: { name: 'cup United' }, played: 3, points: 4, form: 'ldw', scored: 4 },
      { place: 2, competitor: { name: 'cup City' }, points: 4, form: 'wdl', conceded: 4 },
    ]);
    const last = await details(feed.idOf('cup-2'));
    expect(last.form[0].map(({ score }) => score)).toEqual([
      [1, 3],
      [0, 0],
      [2, 1],
    ]);
    expect(last.meetings).toHaveLength(2);
    expect((await list({ when: 'results', day: '2029-01-02' })).count).toBe(1);
  });

  test('a table is that of the season that is played, whichever season came first, until the next has begun', async () => {
    const competition = { id: 'shield', names: { en: 'Shield' }, region: { en: 'Northland' }, rating: 2, place: 3 };
    const { competitors } = fixtureOf('shield');
    const fixture = (season: string, event: string, status: 'scheduled' | 'live' | 'ended') =>
      feed.fixture(event, {
        competition: { ...competition, season },
        competitors,
        startsAt: `202${season}-01-01T15:00:00.000Z`,
        status,
      });
    const points = async () => {
      await bookOf(site.site.services).refresh();
      const { rows } = await guest.ok<{ rows: { points: number }[] }>('Sports.getStandings', {
        sport: 'football',
        competition: 'shield',
      });
      return rows.map((row) => row.points);
    };
    // What is upcoming is announced before what is past.
    await fixture('8', 'shield-8', 'scheduled');
    await bookOf(site.site.services).refresh();
    const { competition: counted } = await guest.ok<Standings>('Sports.getStandings', {
      sport: 'football',
      competition: 'shield',
    });
    expect(counted).toMatchObject({ live: 0, upcoming: 1 });
    await fixture('7', 'shield-7', 'scheduled');
    await feed.odds('shield-7', [], scoreOf(1, 0));
    await fixture('7', 'shield-7', 'ended');
    expect(await points()).toEqual([3, 0]);
    await fixture('8', 'shield-8', 'live');
    expect(await points()).not.toContain(3);
    await feed.odds('shield-8', [], scoreOf(2, 2));
    await fixture('8', 'shield-8', 'ended');
    expect(await points()).toEqual([1, 1]);
    // A late word on the season before takes nothing back.
    await fixture('7', 'shield-7', 'ended');
    expect(await points()).toEqual([1, 1]);
  });

  test('a change of price reaches who follows the event, and the lists', async () => {
    const id = await feed.fixture('calder', { status: 'live' });
    await feed.odds('calder', [[WINNER, { '1': 2000, x: 3000, '2': 4000 }]], scoreOf(0, 0));
    const live = await LiveClient.open(site.url);
    for (const topic of [`event/${id}`, 'sport/football/live', 'upcoming']) live.join(topic);
    await expect.poll(() => live.words.length).toBeGreaterThan(2);
    await feed.odds('calder', [[WINNER, { '1': 1800, x: 3200, '2': 4400 }]], scoreOf(1, 0));
    await live.receive('book', (change: BookChange) => change.events[0]?.markets?.[0]?.outcomes[0]?.odds === 1800);
    await expect
      .poll(() => live.received.map(({ topic }) => topic))
      .toEqual(expect.arrayContaining([`event/${id}`, 'sport/football/live']));
    await feed.stop('calder');
    const stopped = await live.receive(
      'book',
      (change: BookChange) => change.events[0]?.markets?.[0]?.reason === 'goal-check',
    );
    expect((stopped as unknown as BookChange).events[0]).toMatchObject({
      id,
      open_markets: 0,
      scoreboard: { score: [1, 0] },
    });
    live.close();
  });
});

describe('a feed with faults', () => {
  /** As if the producer's last message were so old. */
  const fallSilent = async (producer: ScriptedFeed, seconds: number) => {
    await site.database.ownerPool.query(
      `update book.producers set heard_at = heard_at - $2 * interval '1 second' where name = $1`,
      [producer.name, seconds],
    );
    await feedPort(site.site.services).look();
  };

  test('a producer that is silent for ten seconds has all its markets suspended, and open again when it has recovered', async () => {
    const quiet = new ScriptedFeed(site.site.services, 'quiet');
    const id = await quiet.fixture('dale');
    await quiet.odds('dale', [
      [WINNER, { '1': 2000, x: 3000, '2': 4000 }],
      [GOALS, { over: 1900, under: 1900 }],
    ]);
    const reasons = async () => (await details(id)).markets.map(({ state, reason }) => [state, reason]);
    await fallSilent(quiet, 9);
    expect(await reasons()).toEqual([
      ['active', null],
      ['active', null],
    ]);
    const live = await LiveClient.open(site.url);
    live.join(`event/${id}`);
    await expect.poll(() => live.words.length).toBeGreaterThan(0);
    await fallSilent(quiet, 2);
    expect(await reasons()).toEqual([
      ['suspended', 'feed-lost'],
      ['suspended', 'feed-lost'],
    ]);
    const change = (await live.receive('book')) as unknown as BookChange;
    expect(change.events[0]!.markets!.map(({ reason }) => reason)).toEqual(['feed-lost', 'feed-lost']);
    expect((await guest.ok<{ silent: string[] }>('Sports.get')).silent).toEqual([
      idOf('quiet', 'competition', 'premier'),
    ]);
    // Matches of other producers are not affected.
    const otherFixture = await feed.fixture('dell');
    await feed.odds('dell', [[WINNER, { '1': 2000, x: 3000, '2': 4000 }]]);
    const marks = async (event: string) => (await details(event)).event.main.map(({ reason }) => reason);
    expect([await marks(id), await marks(otherFixture)]).toEqual([['feed-lost', 'feed-lost'], [null]]);
    expect(await metricsText(site.site.services)).toContain('baize_feed_silent{producer="quiet"} 1');
    // Alive is not enough: what was missed comes first.
    await quiet.alive();
    await expect.poll(reasons).toEqual([
      ['active', null],
      ['active', null],
    ]);
    expect(quiet.recoveries).toBe(1);
    expect(await metricsText(site.site.services)).toContain('baize_feed_silent{producer="quiet"} 0');
    live.close();
  });

  /** Mulberry32. */
  const randomOf = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };

  /** The same story for two events: one sent cleanly, the other by a bad line. */
  async function sendOdds(producer: ScriptedFeed, event: string): Promise<void> {
    await producer.fixture(event, { status: 'live' });
    for (let minute = 1; minute <= 60; minute++) {
      if (minute % 9 === 0) void producer.stop(event);
      const sent = producer.odds(
        event,
        [
          [WINNER, { '1': 2000 + minute, x: 3000 + minute, '2': 4000 - minute }],
          ...(minute % 7 === 0 ? ([[GOALS, { over: 1900 + minute, under: null }]] as const) : []),
        ],
        scoreOf(Math.floor(minute / 20), 0, minute * 60),
      );
      if (minute % 8 === 0) await sent;
      if (minute === 30) await producer.settle(event, GOALS, { over: 'lost', under: 'won' });
      if (minute === 40) await producer.rollBack(event, GOALS);
      if (minute === 50) await producer.settle(event, GOALS, { over: 'won', under: 'lost' });
    }
    await producer.settle(event, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await producer.fixture(event, { status: 'ended' });
  }

  const bookRows = async (id: string) =>
    (
      await site.database.ownerPool.query<object>(
        `select m.ref, m.state, m.reason, m.outcomes, m.decisions, e.status, e.scoreboard, e.sequence, e.is_behind
           from book.markets m join book.events e on e.id = m.event_id where e.id = $1 order by m.place`,
        [id],
      )
    ).rows;

  const badLine = (producer: ScriptedFeed, seed: number) => {
    const random = randomOf(seed);
    const good = producer.deliver;
    let late: FeedMessage[] = [];
    producer.deliver = async (messages) => {
      const now: FeedMessage[] = [...late];
      late = [];
      for (const message of messages) {
        const chance = random();
        if (chance < 0.1) continue; // lost
        if (chance < 0.2) late.push(message); // behind the next
        else now.push(message);
        if (chance > 0.9) now.push(message); // twice
      }
      if (now.length > 0) await good(now.reverse());
    };
    return async () => {
      producer.deliver = good;
      await good(late);
    };
  };

  test('messages that are lost, doubled and out of order, 10 % each, leave the same book', async () => {
    await sendOdds(feed, 'clean');
    const bad = new ScriptedFeed(site.site.services, 'bad-line');
    await bad.alive();
    const mend = badLine(bad, 7);
    await sendOdds(bad, 'clean');
    await mend();
    await expect
      .poll(async () => {
        await bad.alive();
        return bookRows(bad.idOf('clean'));
      })
      .toEqual(await bookRows(feed.idOf('clean')));
    expect(bad.recoveries).toBeGreaterThan(0);
  });

  test('a message about an event that its producer does not know is dropped, and nothing is asked for again', async () => {
    const odd = new ScriptedFeed(site.site.services, 'odd');
    const price = odd.message('orphan', { type: 'bet_stop', reason: 'trader' });
    await odd.deliver([{ ...price, sequence: 7 }]);
    odd.sent.clear();
    await expect
      .poll(async () => {
        await feedPort(site.site.services).look();
        return odd.recoveries;
      })
      .toBe(1);
    await odd.fixture('other');
    await odd.alive();
    await feedPort(site.site.services).look();
    await odd.alive();
    expect(odd.recoveries).toBe(1);
  });

  test('sabotage: without recovery the bad line shows', async () => {
    const mute = new ScriptedFeed(site.site.services, 'mute-line');
    mute.recover = async () => {};
    await mute.alive();
    const mend = badLine(mute, 7);
    await sendOdds(mute, 'clean');
    await mend();
    await mute.alive();
    expect(await bookRows(mute.idOf('clean'))).not.toEqual(await bookRows(feed.idOf('clean')));
  });
});

describe('a competition that is new', () => {
  const competition = (name: string) => ({
    ...fixtureOf(name).competition,
    id: name.replaceAll(' ', '-'),
    names: { en: name },
  });

  test('is known with its first event, in a process that has not read of it yet', async () => {
    const late = { ...site.site.services, processState: new Map() };
    await bookOf(late).open();
    const id = await feed.fixture('newcomer', { competition: competition('Newcomers') });
    const { event } = await eventFor(systemContext(late, 'test'), { id });
    expect(event.competition.name).toBe('Newcomers');
    await bookOf(late).close();
  });

  test('is not read any more by a stopping process, whatever notifications still arrive', async () => {
    const stopping = { ...site.site.services, processState: new Map() };
    const book = bookOf(stopping);
    await book.open();
    await book.close();
    const { version } = book;
    await feed.fixture('too late', { competition: competition('Latecomers') });
    await book.refresh();
    expect(book.version).toBe(version);
  });

  test('is read together with its events, at whatever moment it is written', async () => {
    for (let at = 1; at <= 6; at++) {
      let statements = 0;
      const db = site.site.services.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (++statements === at) await feed.fixture(`moment-${at}`, { competition: competition(`Moment ${at}`) });
          return result;
        },
      });
      const part = await readBook(db, 0n, new Date());
      const competitionIds = new Set(part.competitions.map(({ id }) => id));
      expect(part.events.filter(({ competition_id }) => !competitionIds.has(competition_id))).toEqual([]);
    }
  });
});
