// An event that an operator suspends: bets under way are finished first, and none is accepted afterwards.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { setSuspended } from '#sportsbook/book/index.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { becomes, on, startBettingSite, type BettingSite } from './testing/betting-site.ts';
import { endHolds, place, placed, placeWhenServed } from './testing/bets.ts';
import { GOALS } from '#sportsbook/book/testing/feed.ts';
import { untilBlocked } from '#testing/until-blocked.ts';

let stage: BettingSite;
beforeAll(async () => {
  stage = await startBettingSite({ BET_DELAYS: 'football=10' });
  // A bet is under way for a while, so that a suspension can fall into it.
  await stage.site.database.ownerPool.query(
    `create function bets.dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return new; end $$`,
  );
});
afterAll(() => stage.close());
afterEach(() => stage.site.database.ownerPool.query('drop trigger if exists dawdle on bets.bets'));

const ctx = () => systemContext(stage.site.site.services, 'test');
const suspend = (event: string, market?: string) => setSuspended(ctx(), { event, market, because: 'a test' });
const countOn = async (event: string): Promise<number> =>
  (
    await stage.site.database.ownerPool.query<{ count: number }>(
      'select count(*)::int as count from bets.legs where event_id = $1',
      [event],
    )
  ).rows[0]!.count;

/** Bets run while the event is suspended. Answers how many there are when it is, and in the end. */
async function rush(how: (event: string) => Promise<unknown>): Promise<{ atOnce: number; inTheEnd: number }> {
  const { id } = await stage.event();
  const players = await stage.players(12);
  await stage.site.database.ownerPool.query(
    'create trigger dawdle before insert on bets.bets for each row execute function bets.dawdle()',
  );
  const running = players.map((player: ApiClient) => placeWhenServed(player, [on(id)], { stake: '1.00' }));
  await expect.poll(underWay).toBe(true);
  await how(id);
  const atOnce = await countOn(id);
  await Promise.all(running);
  return { atOnce, inTheEnd: await countOn(id) };
}

/** A bet is being written. */
async function underWay(): Promise<boolean> {
  const { rows } = await stage.site.database.ownerPool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  return rows.length > 0;
}

test('no bet is accepted once the suspension has returned, however many were under way', async () => {
  const { atOnce, inTheEnd } = await rush((event) => suspend(event));
  expect(inTheEnd).toBe(atOnce);
});

test('sabotage: without holding the markets bets are accepted behind it', async () => {
  const { atOnce, inTheEnd } = await rush((event) =>
    sql`update book.events set held_because = 'a test' where id = ${event}`.execute(stage.site.site.services.db),
  );
  expect(inTheEnd).toBeGreaterThan(atOnce);
});

describe('a bet that comes while a suspension waits for another one', () => {
  /** Answers what became of the later bet; without a queue it waits for nothing. */
  async function betBehindSuspension({ isQueued }: { isQueued: boolean }): Promise<string> {
    const { id } = await stage.event();
    const [player] = await stage.players(1);
    const earlierConnection = await stage.site.database.ownerPool.connect();
    try {
      await earlierConnection.query('begin');
      await earlierConnection.query('select book.queue_for(array[$1], false)', [id]);
      await earlierConnection.query('select from book.markets where event_id = $1 for share', [id]);
      const suspension = suspend(id);
      await untilBlocked(stage.site.database.ownerPool, 1);
      let answer = 'waits';
      const laterBet = placeWhenServed(player!, [on(id)], { stake: '1.00' }).then(({ status }) => (answer = status));
      await (isQueued ? untilBlocked(stage.site.database.ownerPool, 2) : laterBet);
      await earlierConnection.query('commit');
      await Promise.all([suspension, laterBet]);
      return answer;
    } finally {
      await earlierConnection.query('rollback');
      earlierConnection.release();
    }
  }

  test('waits its turn, so that no stream of bets keeps an operator waiting', async () => {
    expect(await betBehindSuspension({ isQueued: true })).toBe('unavailable');
  });

  test('sabotage: without a queue it is accepted before the suspension', async () => {
    await stage.site.database.ownerPool.query(`
      alter function book.queue_for rename to queue_for_kept;
      create function book.queue_for(text[], boolean) returns void language sql as 'select'`);
    try {
      expect(await betBehindSuspension({ isQueued: false })).toBe('accepted');
    } finally {
      await stage.site.database.ownerPool.query(`
        drop function book.queue_for; alter function book.queue_for_kept rename to queue_for`);
    }
  });
});

test('all markets of the event are suspended with the reason, held bets are declined, and both end with it', async () => {
  const { id } = await stage.event({ isLive: true });
  const player = await stage.player();
  const held = await placed(player, [on(id)]);
  await suspend(id);
  for (const pick of [on(id), { event: id, market: GOALS, outcome: 'over', odds: 1900 }])
    expect(await place(player, [pick], { requestId: randomUUID() })).toMatchObject({
      status: 'unavailable',
      legs: [{ reason: 'trader' }],
    });
  await endHolds(stage.site.database);
  await becomes(player, held, 'declined');
  await setSuspended(ctx(), { event: id, market: undefined, because: null });
  const bet = await placed(player, [on(id)]);
  await endHolds(stage.site.database);
  await becomes(player, bet, 'accepted');
});
