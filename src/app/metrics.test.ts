// Metrics for an operator's alerts are on a listener of their own, and move with what they measure.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';

let site: TestSite;
let address: string;
beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  site = await startTestSite({ hasProvider: true, environment: { METRICS_PORT: String(port) } });
});
afterAll(() => site.close());

/** The value of a line such as `baize_withdrawals_waiting{state="checks"}`; `undefined` when it is not there. */
async function figure(line: string): Promise<number | undefined> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const sampleLine = text.split('\n').find((sample) => sample.startsWith(`${line} `));
  return sampleLine === undefined ? undefined : Number(sampleLine.slice(line.length));
}

test('the listener serves the metrics and nothing else, the public port none', async () => {
  expect((await fetch(`${address}/metrics`)).headers.get('content-type')).toContain('text/plain');
  expect((await fetch(`${address}/api/Games.get`)).status).toBe(404);
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
});

test('every figure that the example alerts ask for is there', async () => {
  const lines = [
    'baize_database_up',
    'baize_database_pool_connections{state="waiting"}',
    'baize_database_replication_lag_bytes',
    'baize_events_behind{subscriber="winners"}',
    'baize_events_oldest_seconds{subscriber="evidence"}',
    'baize_dead_letters{subscriber="figures"}',
    'baize_job_late_seconds{job="send-messages"}',
    'baize_live_sockets',
    'baize_withdrawals_waiting{state="checks"}',
    'baize_payment_differences_open{what="missing-there"}',
    'baize_withdrawals_oldest_seconds{state="requested"}',
    'baize_messages_unsent',
    'baize_messages_oldest_seconds',
    'baize_disk_free_bytes',
    'baize_figures_not_read',
  ];
  const values = await Promise.all(lines.map(async (line) => [line, await figure(line)]));
  expect(values.filter(([, value]) => value === undefined)).toEqual([]);
  expect(await figure('baize_figures_not_read')).toBe(0);
  expect(await figure('baize_database_up')).toBe(1);
});

test('stakes, deposits, refused callbacks and events that failed are counted', async () => {
  const player = await site.player();
  await giveMoney(site, player, 10_000n);
  const rounds = 'baize_rounds_settled_total{currency="EUR"}';
  const before = (await figure(rounds)) ?? 0;
  for (let round = 0; round < 3; round++)
    await player.ok('Games.playRound', {
      sysname: 'dice',
      mode: 'play',
      stake: '1.00',
      params: '{"direction":"under","target":"50.00"}',
      request_id: randomUUID(),
    });
  await expect.poll(async () => (await figure(rounds)) ?? 0).toBe(before + 3);

  const refused = 'baize_payment_callbacks_total{provider="sandbox",verdict="refused"}';
  const refusedBefore = (await figure(refused)) ?? 0;
  expect((await fetch(`${site.url}/callbacks/sandbox`, { method: 'POST', body: '{}' })).status).toBe(401);
  expect(await figure(refused)).toBe(refusedBefore + 1);

  await site.database.ownerPool.query(
    `insert into platform.dead_letters (subscriber, event, event_id, payload_index, payload, announced_at, failed_at, attempts, error)
     values ('winners', 'games.round-settled', 0, 0, '{}', now(), now(), 8, 'y')`,
  );
  expect(await figure('baize_dead_letters{subscriber="winners"}')).toBe(1);
  expect(await figure('baize_dead_letters{subscriber="evidence"}')).toBe(0);
});

test('a figure that cannot be read is left out and counted, and the others are there', async () => {
  await site.database.ownerPool.query('alter table messages.outgoing rename to hidden');
  expect(await figure('baize_figures_not_read')).toBe(2);
  expect(await figure('baize_messages_unsent')).toBeUndefined();
  expect(await figure('baize_database_up')).toBe(1);
  await site.database.ownerPool.query('alter table messages.hidden rename to outgoing');
});
