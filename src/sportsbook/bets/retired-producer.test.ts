// An operator retires a producer: its matches are void, stakes go back, and it is no longer missed.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { metricsText } from '#platform/metric-registry.ts';
import { applyFeed, isRetired } from '#sportsbook/book/index.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { feedPort } from '#sportsbook/book/feed-port.ts';
import { League } from '#sportsbook/virtuals/league.ts';
import {
  becomes,
  betOf,
  mainOf,
  on,
  startBettingSite,
  type BettingSite,
} from '#sportsbook/bets/testing/betting-site.ts';
import { placed } from '#sportsbook/bets/testing/bets.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { GOALS, ScriptedFeed, WINNER } from '#sportsbook/book/testing/feed.ts';
import { commandBy } from '#testing/operator.ts';

let stage: BettingSite;
beforeAll(async () => {
  stage = await startBettingSite();
});
const printed: string[] = [];
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line)));
afterAll(() => stage.close());
afterAll(async () => expect(await booksBalance(stage.site.database.ownerPool)).toEqual([]));

const services = () => stage.site.site.services;
const run = (command: string, id: string, name = 'root'): Promise<void> =>
  commandBy(stage.site, { name, isNamed: name !== 'root' }, { command, id, reason: 'the contract has ended' });
const silentFigure = async (name: string): Promise<string | undefined> =>
  (await metricsText(services())).match(new RegExp(`baize_feed_silent\\{producer="${name}"\\} (\\d)`))?.[1];
async function silentOnPages(): Promise<string[]> {
  await bookOf(services()).refresh();
  return (await stage.site.visitor().ok<{ silent: string[] }>('Sports.get')).silent;
}
const openBets = async (): Promise<number> =>
  (await stage.site.database.ownerPool.query(`select from bets.bets where state in ('held', 'accepted')`)).rowCount ??
  0;

/** A producer of its own with one match that is open to bets. */
async function producer(name: string): Promise<{ feed: ScriptedFeed; id: string }> {
  const feed = new ScriptedFeed(services(), name);
  await feed.alive();
  const id = await feed.fixture('first');
  await feed.odds('first', [
    [WINNER, { '1': 2000, x: 3500, '2': 4000 }],
    [GOALS, { over: 1900, under: 1950 }],
  ]);
  await bookOf(services()).refresh();
  return { feed, id };
}

test('every open bet on its matches is void, and its messages are refused', async () => {
  const { feed, id } = await producer('leaving');
  const live = await feed.fixture('second', { status: 'live' });
  await feed.odds('second', [[WINNER, { '1': 2000, x: 3500, '2': 4000 }]]);
  const over = await feed.fixture('third');
  await feed.odds('third', [[WINNER, { '1': 2000, x: 3500, '2': 4000 }]]);
  const otherEvent = await stage.event();
  await bookOf(services()).refresh();
  const player = await stage.player();
  const bets = [await placed(player, [on(id)]), await placed(player, [on(id, 'x')]), await placed(player, [on(over)])];
  const both = await placed(player, [on(id, '2'), on(otherEvent.id)]);
  // It has ended, and its result never came.
  await feed.fixture('third', { status: 'ended' });
  await run('sports retire', feed.name);
  for (const bet of bets) await becomes(player, bet, 'void');
  // The other leg decides this one.
  await expect.poll(async () => (await betOf(player, both)).legs[0]).toMatchObject({ result: 'void' });
  await stage.feed.settle(otherEvent.name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await becomes(player, both, 'settled');
  expect(await mainOf(player)).toBe('1010.00');
  expect(await openBets()).toBe(0);
  await bookOf(services()).refresh();
  const status = [id, live, over].map((event) => bookOf(services()).events.get(event)?.status);
  expect(status).toEqual(['cancelled', 'cancelled', 'ended']);
  await expect(feed.alive()).rejects.toThrow('the producer leaving is retired: its messages are refused');
  await expect(feed.fixture('fourth')).rejects.toThrow('is retired');
  // What others send at the same moment is taken.
  const sent = [feed.alive(), stage.feed.alive()];
  expect((await Promise.allSettled(sent)).map((result) => result.status)).toEqual(['rejected', 'fulfilled']);
});

test('it is neither silent nor missed, and a second command changes nothing', async () => {
  const { feed } = await producer('quiet');
  await stage.site.database.ownerPool.query(
    `update book.producers set heard_at = now() - interval '1 minute' where name = 'quiet'`,
  );
  await feedPort(services()).look();
  expect([await silentFigure('quiet'), await silentOnPages()]).toEqual(['1', [expect.any(String)]]);
  await run('sports retire', feed.name);
  const retiredAt = async (): Promise<unknown> =>
    (await stage.site.database.ownerPool.query(`select retired_at, version from book.producers where name = 'quiet'`))
      .rows[0];
  const first = await retiredAt();
  await run('sports retire', feed.name);
  expect(await retiredAt()).toEqual(first);
  await feedPort(services()).look();
  expect([await silentFigure('quiet'), await silentOnPages()]).toEqual([undefined, []]);
  await run('sports producers', '');
  expect(printed.join('\n')).toMatch(/quiet .* 0 matches not over  retired since 20/);
  await expect(run('sports retire', 'nameless')).rejects.toThrow('There is no such producer.');
});

test('killed between two matches, nothing of it is done, and the next run does all', async () => {
  const { feed, id } = await producer('killed');
  const other = await feed.fixture('second');
  await feed.odds('second', [[WINNER, { '1': 2000, x: 3500, '2': 4000 }]]);
  await bookOf(services()).refresh();
  const player = await stage.player();
  const bets = [await placed(player, [on(id)]), await placed(player, [on(other)])];
  const last = [id, other].sort().at(-1)!;
  const { ownerPool } = stage.site.database;
  await ownerPool.query(`
    create function book.fail_here() returns trigger language plpgsql as $$ begin raise 'killed here'; end $$;
    create trigger fail_here before update on book.markets for each row when (new.event_id = '${last}') execute function book.fail_here()`);
  await expect(run('sports retire', 'killed')).rejects.toThrow('killed here');
  const states = async (): Promise<unknown> =>
    (
      await ownerPool.query(
        `select event_id = $1 as last, array_agg(distinct state) as states from book.markets where event_id in ($1, $2) group by 1 order by 1`,
        [last, last === id ? other : id],
      )
    ).rows;
  expect(await states()).toEqual([
    { last: false, states: ['active'] },
    { last: true, states: ['active'] },
  ]);
  expect(await isRetired(services(), 'killed')).toBe(false);
  await ownerPool.query('drop function book.fail_here() cascade');
  await run('sports retire', 'killed');
  for (const bet of bets) await becomes(player, bet, 'void');
  expect(await mainOf(player)).toBe('1000.00');
});

test('above a sum two persons retire it', async () => {
  const { feed, id } = await producer('costly');
  const player = await stage.player();
  const bet = await placed(player, [on(id)], { stake: '510.00' });
  await expect(run('sports retire', feed.name, 'anna')).rejects.toThrow(/two persons/);
  await expect(run('sports retire', feed.name, 'anna')).rejects.toThrow(/two persons/);
  expect(await isRetired(services(), feed.name)).toBe(false);
  await run('sports retire', feed.name, 'bert');
  await becomes(player, bet, 'void');
});

test('restored, it has new matches, and what was void stays void', async () => {
  const { feed, id } = await producer('returning');
  await run('sports retire', feed.name);
  await run('sports restore', feed.name);
  await feed.alive();
  await feedPort(services()).look();
  await expect.poll(() => silentFigure('returning')).toBe('0');
  const next = await feed.fixture('next');
  await feed.odds('next', [[WINNER, { '1': 2000, x: 3500, '2': 4000 }]]);
  await feed.odds('first', [[WINNER, { '1': 2000, x: 3500, '2': 4000 }]]);
  await bookOf(services()).refresh();
  const player = await stage.player();
  await becomes(player, await placed(player, [on(next)]), 'accepted');
  const states = [...bookOf(services()).events.get(id)!.markets.values()].map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['cancelled']));
});

test('the league says that it is retired, and has no matches until it is restored', async () => {
  await applyFeed(services(), [
    { type: 'alive', producer: 'league', timestamp: new Date().toISOString(), subscribed: true },
  ]);
  await run('sports retire', 'league');
  const warned = vi.spyOn(services().log, 'warn');
  let sent = 0;
  const league = new League(services(), {
    competitions: [],
    lookEveryMs: 5,
    apply: async (...messages) => {
      sent++;
      await applyFeed(...messages);
    },
  });
  league.start();
  try {
    await expect
      .poll(() => warned.mock.calls.map(([, text]) => text))
      .toContainEqual(expect.stringContaining('retired'));
    expect(sent).toBe(0);
    await run('sports restore', 'league');
    await expect.poll(() => sent).toBeGreaterThan(0);
    await run('sports retire', 'league');
    await expect.poll(() => warned.mock.calls.filter(([, text]) => text?.includes('retired')).length).toBe(2);
  } finally {
    await league.stop();
  }
});
