// What a settlement does not name, what is never decided, and what is kept no longer than it is needed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { voidUndecided } from '#sportsbook/book/void-undecided.ts';
import { becomes, betOf, mainOf, on, startBettingSite, type BettingSite } from './testing/betting-site.ts';
import { place, placed } from './testing/bets.ts';
import { GOALS, WINNER } from '#sportsbook/book/testing/feed.ts';
import { jobs } from './jobs.ts';

let stage: BettingSite;
beforeAll(async () => {
  stage = await startBettingSite();
});
afterAll(() => stage.close());
const ctx = () => systemContext(stage.site.site.services, 'test');

test('a settlement decides the outcomes that it names; the others are open until theirs', async () => {
  const { name, id } = await stage.event();
  const player = await stage.player();
  const [named, other] = [await placed(player, [on(id, 'x')]), await placed(player, [on(id)])];
  await stage.feed.settle(name, WINNER, { x: 'lost' });
  await becomes(player, named, 'settled');
  expect((await betOf(player, other)).state).toBe('accepted');
  expect(await place(player, [on(id, 'x')])).toMatchObject({ status: 'unavailable', legs: [{ reason: 'decided' }] });
  expect(await place(player, [on(id, '2')])).toMatchObject({ status: 'accepted' });
  // A price that comes later takes nothing of it back.
  await stage.feed.odds(name, [[WINNER, { '1': 2100, x: 3500, '2': 3000 }]]);
  expect(await place(player, [on(id, 'x')], { policy: 'any' })).toMatchObject({ legs: [{ reason: 'decided' }] });
  await stage.feed.settle(name, WINNER, { '1': 'won', '2': 'lost' });
  await becomes(player, other, 'settled');
  expect([(await betOf(player, named)).generation, await mainOf(player)]).toEqual([0, '990.00']);
});

test('an abandoned match is void two days after it was to begin, but for what was decided', async () => {
  const { name, id } = await stage.event();
  const player = await stage.player();
  const [open, decided] = [
    await placed(player, [on(id)]),
    await placed(player, [{ event: id, market: GOALS, outcome: 'over', odds: 1900 }]),
  ];
  await stage.feed.settle(name, GOALS, { over: 'won', under: 'lost' });
  const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
  await stage.feed.fixture(name, { status: 'abandoned', startsAt: hoursAgo(47) });
  await voidUndecided(ctx());
  await becomes(player, decided, 'settled');
  expect((await betOf(player, open)).state).toBe('accepted');
  await stage.feed.fixture(name, { status: 'abandoned', startsAt: hoursAgo(49) });
  await voidUndecided(ctx());
  await becomes(player, open, 'void');
  expect((await betOf(player, open)).legs[0]).toMatchObject({ result: 'void', void_reason: 'abandoned' });
  expect(await mainOf(player)).toBe('1009.00');
});

test('counts of the limits and decisions go when nothing needs them, and bets are taken and settled as before', async () => {
  const [old, current] = [await stage.event(), await stage.event()];
  const player = await stage.player();
  const [past, open] = [await placed(player, [on(old.id)]), await placed(player, [on(current.id)])];
  await stage.feed.settle(old.name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await becomes(player, past, 'settled');
  const { ownerPool } = stage.site.database;
  const left = async (table: string, event: string): Promise<number> =>
    (
      await ownerPool.query<{ count: number }>(`select count(*)::int as count from bets.${table} where event_id = $1`, [
        event,
      ])
    ).rows[0]!.count;
  await ownerPool.query(`update bets.bets set placed_at = placed_at - interval '60 days'`);
  await ownerPool.query(`update bets.decisions set told_at = told_at - interval '60 days'`);
  await ownerPool.query(`update bets.player_days set day = day - 60`);
  for (const job of jobs) await job.run(ctx());
  expect([await left('exposure', old.id), await left('decisions', old.id)]).toEqual([0, 0]);
  expect(await left('exposure', current.id)).toBe(3);
  expect((await ownerPool.query('select from bets.player_days')).rowCount).toBe(0);
  await placed(player, [on(current.id)]);
  await stage.feed.settle(current.name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await becomes(player, open, 'settled');
  // What is rolled back after its decision was forgotten follows all the same.
  await stage.feed.rollBack(old.name, WINNER);
  await becomes(player, past, 'accepted', 1);
});
