// A site that is older than its events: its past is counted from the ledger, agrees with it, and counts nothing twice.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#testing/patience.ts';
import { dayAfter } from './days.ts';
import { definitionNamed, figureOf } from './definitions.ts';
import { readFigures } from './read-figures.ts';
import { reconcileDays } from './reconcile.ts';
import { randomHistory, type History } from './testing/random-history.ts';

/** Two months ago: of a site that is younger every event is kept. */
const DAY_MS = 86_400_000;
const SHIFT = Math.floor(Date.now() / DAY_MS) - 60 - Date.parse('2026-11-10') / DAY_MS;
const shifted = (day: string): string => dayAfter(day, SHIFT);

let history: History;
beforeAll(async () => {
  history = await randomHistory(600, { isUncounted: true });
  const owner = (statement: string) => history.database.ownerPool.query(statement);
  // As if every day had been written on itself, and events were kept since the evening of the second one.
  for (const [table, column, hour] of [
    ['wallet.transfers', 'created_at', '06:00'],
    ['platform.outbox', 'announced_at', '12:00'],
  ] as const)
    await owner(
      `update ${table} t set ${column} = m.day + ${SHIFT} + time '${hour}' from figures.moved_days m where t.${column} >= m.from_at and t.${column} < m.to_at and m.day < '2026-11-15'`,
    );
  for (const day of history.days)
    await owner(
      `update platform.outbox set payloads = replace(payloads::text, '"startedAt":"${day}', '"startedAt":"${shifted(day)}')::json`,
    );
  await owner('delete from figures.moved_days');
  await owner(
    `delete from platform.outbox where id < (select min(id) + 10 from platform.outbox where announced_at >= '${shifted('2026-11-11')}')`,
  );
  await owner(`delete from platform.outbox where announced_at < '${shifted('2026-11-11')}'`);
  await history.count();
});
afterAll(() => history.close());

const PERIOD = { from: shifted('2026-11-10'), to: shifted('2026-11-14'), by: 'day' } as const;
const days = (): string[] => history.days.map(shifted);

const sumByHand = (line: string, day?: string): bigint =>
  [...history.expected]
    .filter(([key]) => {
      const [dayOfKey, , , , currency, name] = key.split('/');
      return currency === 'EUR' && name === line && (day === undefined || shifted(dayOfKey!) === day);
    })
    .reduce((sum, [, minor]) => sum + minor, 0n);

test('its days agree with the ledger', async () => {
  const checks = await eventually(async () => (await reconcileDays(history.ctx, days()))!.map((check) => check));
  expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
  const again = await eventually(async () => (await reconcileDays(history.ctx, days()))!.map((check) => check));
  expect(again.flatMap(({ faults }) => faults)).toEqual([]);
});

test('all together has come to what it was, and each day that has its events', async () => {
  await history.count();
  const { total, rows } = await readFigures(history.ctx.db, { ...PERIOD, only: { currency: 'EUR' } });
  const ggr = definitionNamed('ggr');
  expect(figureOf(ggr, total)).toBe(sumByHand('staked') - sumByHand('won'));
  expect(figureOf(definitionNamed('deposits'), total)).toBe(sumByHand('deposits'));
  for (const row of rows.filter(({ value }) => value >= shifted('2026-11-12')))
    expect(figureOf(ggr, row), row.value).toBe(sumByHand('staked', row.value) - sumByHand('won', row.value));
});

test('a new site counts its stakes from events, from the first one on', async () => {
  const site = await randomHistory(60);
  const { rows } = await site.database.ownerPool.query(
    `select opens_on::text as day, (select count(*)::int from figures.game_days where subject = 'before') as before from figures.marks`,
  );
  await site.close();
  expect(rows).toEqual([{ day: '1970-01-01', before: 0 }]);
});
