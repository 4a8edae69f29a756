/**
 * A database of the version before the districts (27 November 2026), as its operator's backup has it: players, rounds played and
 * open, a bet, a withdrawal that waits and an active bonus. It is restored by today's code, with every migration since, and goes on.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { readConfig } from '#app/config.ts';
import { openPool } from '#platform/db/database.ts';
import { APP_ROLE } from '#platform/db/migrate.ts';
import { silentLogger } from '#platform/log.ts';
import { ScriptedFeed, WINNER } from '#sportsbook/book/testing/feed.ts';
import { ApiClient } from '#testing/api-client.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { freePort } from '#testing/free-port.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { publishedVersions } from '#casino/titles/published.ts';
import { siteMigrations } from '../migrations.ts';
import { createDatabase } from '../open-database.ts';
import { openSite, type Site } from '../site.ts';
import { restoreBackup } from './restore-backup.ts';

const BACKUP = path.join(import.meta.dirname, 'testing/before-districts.tar.gz');
/** What the database held when it was taken. */
const THEN = {
  takenAt: '2026-11-27T23:45:09.073Z',
  password: 'Before-districts-1',
  anna: {
    main: '477.96',
    playedRound: 'b4831c45-f73b-8f20-bb80-131156d4b4a2',
    openRound: '6fba7134-e14a-85e4-8334-2d230dbafe37',
    bet: '3b021e22-2257-857a-90a8-77dab565c7c3',
    match: 'match-1',
  },
  carla: { main: '52.92', bonus: '0838f44c-f47f-8a64-91a9-53f9a4f483ab' },
} as const;

let folder: string;
let site: Site;
let url: string;
let closeAll: () => Promise<void>;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'baize-upgrade-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  const config = readConfig({
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: url,
    SECRET: 'ab'.repeat(32),
    PII_KEYS: TEST_PII_KEYS,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    LIVE_TABLES: 'off',
    LOYALTY: 'off',
    TOURNAMENTS: 'off',
    JACKPOTS: 'off',
    RAFFLES: 'off',
    LEAGUE: 'off',
    PAYOUT_CODE: 'off',
    SANDBOX_PSP: 'off',
    SANDBOX_KYC: 'off',
    SANDBOX_IDP: 'off',
    SANDBOX_SUPPLIER: 'off',
  });
  const server = inject('testServer');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await createDatabase({ ...server, database: 'postgres' }, name);
  const owner = { ...server, database: name };
  await restoreBackup(BACKUP, { owner, config, migrations: siteMigrations() });
  site = await openSite({
    config,
    connection: { ...owner, user: APP_ROLE },
    clock: manualClock(new Date(Date.parse(THEN.takenAt) + 60_000)),
    log: silentLogger(),
  });
  ownerPool = openPool(owner, 2, silentLogger());
  closeAll = async () => {
    await site.stop();
    await ownerPool.end();
  };
});
let ownerPool: ReturnType<typeof openPool>;
afterAll(async () => {
  await closeAll?.();
  rmSync(folder, { recursive: true, force: true });
});

async function logIn(login: string): Promise<ApiClient> {
  const client = new ApiClient(url);
  await client.ok('Auth.login', { login, password: THEN.password });
  return client;
}
const mainOf = async (client: ApiClient): Promise<string> =>
  (await client.ok<{ balance_main: { amount: string } }>('Account.getBalance')).balance_main.amount;

test('a player logs in with their password, has their money, and plays on', async () => {
  const anna = await logIn('anna@example.org');
  expect(await mainOf(anna)).toBe(THEN.anna.main);
  const params = '{"direction":"under","target":"50.00"}';
  await anna.ok('Games.playRound', { sysname: 'dice', mode: 'play', stake: '1.00', params, request_id: randomUUID() });
});

test('an open round goes on, and a round of before names mathematics that is still published', async () => {
  const anna = await logIn('anna@example.org');
  const { items } = await anna.ok<{ items: Array<{ round_id: string }> }>('Games.getOpenRounds');
  expect(items.map(({ round_id: id }) => id)).toContain(THEN.anna.openRound);
  const step = await anna.ok<{ round_id: string }>('Games.actInRound', {
    round_id: THEN.anna.openRound,
    number: '1',
    action: '{"do":"open","cell":0}',
    request_id: randomUUID(),
  });
  expect(step.round_id).toBe(THEN.anna.openRound);
  const { fairness } = await anna.ok<{ fairness: { math_hash: string } }>('Games.getRound', {
    id: THEN.anna.playedRound,
  });
  expect(Object.values(publishedVersions).flatMap((versions) => versions.map(({ module }) => module))).toContain(
    fairness.math_hash,
  );
});

test('a bet of before is settled when its match is decided', async () => {
  const anna = await logIn('anna@example.org');
  const feed = new ScriptedFeed(site.services);
  await feed.alive();
  // It was announced and priced before the upgrade.
  feed.sent.set(THEN.anna.match, [{}, {}] as never);
  await feed.settle(THEN.anna.match, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await expect
    .poll(() => anna.ok('Bets.getBet', { id: THEN.anna.bet }))
    .toMatchObject({ bet: { state: 'settled', returned: { amount: '20.00' } } });
});

test('a bonus counts on, and a withdrawal still waits', async () => {
  const carla = await logIn('carla@example.org');
  const { items } = await carla.ok<{ items: Array<{ id: string; status: string }> }>('Bonuses.get', { count: '100' });
  expect(items.find(({ id }) => id === THEN.carla.bonus)).toMatchObject({
    status: 'active',
    wagering: { done: { amount: '1.00' }, required: { amount: '2000.00' } },
  });
  const bruno = await logIn('bruno@example.org');
  const { items: payments } = await bruno.ok<{ items: Array<{ type: string; status: string }> }>(
    'Cashier.gethistory',
    {},
  );
  expect(payments).toContainEqual(expect.objectContaining({ type: 'withdrawal' }));
});

test('the books balance', async () => {
  expect(await booksBalance(ownerPool)).toEqual([]);
});
