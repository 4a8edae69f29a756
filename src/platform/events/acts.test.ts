// What an operator sees of announced events, and what they can do about events that did not arrive.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operator } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';

let site: TestSite;
beforeAll(async () => (site = await startTestSite()));
afterAll(() => site.close());

test('a dead letter is listed, sent again by the running site, and has its effect', async () => {
  await site.player();
  const round = randomUUID();
  const settledAt = new Date().toISOString();
  const payload = {
    roundId: round,
    playerId: '1',
    kind: 'round',
    subject: 'dice',
    category: 'fast',
    currency: 'EUR',
    isFree: false,
    stakedMinor: '100',
    wonMinor: '900',
    startedAt: settledAt,
    settledAt,
  };
  const { rows } = await site.database.ownerPool.query<{ id: bigint }>(
    `insert into platform.dead_letters (subscriber, event, event_id, payload_index, payload, announced_at, failed_at, attempts, error)
     values ('winners', 'stakes.settled', 0, 0, $1, now(), now(), 8, 'the table was locked') returning id`,
    [JSON.stringify(payload)],
  );
  expect(await operator(site, 'events', 'list')).toMatch(/winners .*1 dead letters/);
  const listed = await operator(site, 'events', 'dead');
  expect(listed).toContain('stakes.settled → winners  8 tries: the table was locked');
  expect(listed).toContain(round);
  await operator(site, 'events', 'resend', String(rows[0]!.id));
  await expect
    .poll(async () => (await site.visitor().ok<{ items: Array<{ round_id: string }> }>('leaderboard.get')).items)
    .toContainEqual(expect.objectContaining({ round_id: round }));
  expect((await site.database.ownerPool.query('select from platform.dead_letters')).rowCount).toBe(0);
});

test('a replay names what it will do again, and takes only a subscriber that exists', async () => {
  const day = new Date().toISOString().slice(0, 10);
  expect(await operator(site, 'events', 'replay', 'winners', '--since', day)).toContain('begins again');
  await expect(operator(site, 'events', 'replay', 'nobody', '--since', day)).rejects.toThrow(/no subscriber nobody/);
});
