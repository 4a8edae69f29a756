// A new demo site has a past before anyone comes: played by its demo players, through the running code, on a clock of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyDrop, type JackpotEntry } from '#fairness/seeds/jackpot.ts';
import type { Config } from '#platform/config.ts';
import { readConfig } from '../config.ts';
import { silentLogger } from '#platform/log.ts';
import { ApiClient } from '#testing/api-client.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { freePort } from '#testing/free-port.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import type { Raffle } from '#rewards/raffles/contract.ts';
import type { DropProof } from '#rewards/jackpots/contract.ts';
import type { Tournament } from '#rewards/tournaments/contract.ts';
import { openSite, type Site } from '../site.ts';
import { readAccounts } from '../../../sandbox/demo-players/accounts.ts';
import { hasPast, playPast } from './play-past.ts';
import { pastBegins, pastSessions } from './sessions.ts';

const DAY_MS = 86_400_000;
const ALL = Array.from({ length: 48 }, (_, nth) => nth);

describe('when they played', () => {
  // A day of each weekday, and the first minutes of a week.
  const moments = [
    ...Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2027, 2, 8 + day, 15, 30))),
    new Date('2027-03-08T00:01:00Z'),
  ];

  test.each(moments)('%s: since a Saturday with a whole weekend and a change of week behind it', (now) => {
    const begins = pastBegins(now);
    expect(begins.getUTCDay()).toBe(6);
    expect(begins.getTime() % DAY_MS).toBe(0);
    const monday = new Date(begins.getTime() + 2 * DAY_MS);
    expect(now.getTime()).toBeGreaterThanOrEqual(monday.getTime());
    expect(now.getTime() - monday.getTime()).toBeLessThan(7 * DAY_MS);
    const starts = pastSessions(now, ALL, 8).map(({ startsAt }) => startsAt.getTime());
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(starts.some((at) => at < monday.getTime())).toBe(true);
    expect(starts[0]).toBeGreaterThan(begins.getTime());
    expect(starts.at(-1)).toBeLessThan(now.getTime());
  });

  test('everyone has played', () => {
    const players = new Set(pastSessions(moments[0]!, ALL, 8).flatMap((pastSession) => pastSession.players));
    expect(players.size).toBe(ALL.length);
  });
});

test('only a demo site with a database of its own, and money for its players, has one', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'baize-past-'));
  const demo = { DATA_DIR: folder };
  expect(hasPast(readConfig(demo))).toBe(true);
  for (const other of [
    { DEMO_PAST: 'off' },
    { DEMO_PLAYERS: '0' },
    { SANDBOX_PSP: 'off' },
    { DATABASE_URL: 'postgres://localhost/baize' },
  ])
    expect(hasPast(readConfig({ ...demo, ...other }))).toBe(false);
  rmSync(folder, { recursive: true, force: true });
});

describe('a site that opens after it', () => {
  /** A Wednesday. */
  const now = new Date('2027-03-10T15:30:00Z');
  const monday = '2027-03-08T00:00:00.000Z';
  const clock = { now: () => now };
  let database: TestDatabase;
  let folder: string;
  let config: Config;
  let site: Site;
  let visitor: ApiClient;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(path.join(os.tmpdir(), 'baize-past-'));
    const port = await freePort();
    config = readConfig({
      DATA_DIR: folder,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SANDBOX_PSP_PORT: String(await freePort()),
      PII_KEYS: TEST_PII_KEYS,
      LOG_LEVEL: 'silent',
      PASSWORD_MEMORY_MIB: '1',
      SANDBOX_SUPPLIER: 'off',
      LIVE_TABLES: 'off',
      LEAGUE: 'off',
    });
    expect(await playPast({ config, connection: database.app, clock, log: silentLogger() })).toBe(true);
    site = await openSite({ config, connection: database.app, log: silentLogger(), clock });
    visitor = new ApiClient(site.address);
  });
  afterAll(async () => {
    await site.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('shows rounds, wins and payments from before the week began until now, and none from later', async () => {
    for (const table of ['rounds.rounds', 'winners.wins', 'cashier.deposits']) {
      const { rows } = await database.ownerPool.query<{ first: Date; last: Date; count: string }>(
        `select min(created_at) as first, max(created_at) as last, count(*) from ${table}`,
      );
      const [{ first, last, count }] = rows as [(typeof rows)[number]];
      expect(Number(count), table).toBeGreaterThan(20);
      expect(first.toISOString() < monday, table).toBe(true);
      expect(now.getTime() - last.getTime(), table).toBeGreaterThanOrEqual(0);
    }
    const { items } = await visitor.ok<{ items: { created_at: string; kind: string }[] }>('leaderboard.get');
    expect(items.length).toBe(12);
    expect(items.every(({ created_at: at }) => at <= now.toISOString())).toBe(true);
  });

  test('shows how long payouts took: values of the steps of withdrawals that were paid out', async () => {
    const { methods } = await visitor.ok<{ methods: { count: number; half_s: number; nearly_all_s: number }[] }>(
      'Cashier.getPayoutTimes',
    );
    expect(methods.length).toBeGreaterThanOrEqual(1);
    for (const { count, half_s: half, nearly_all_s: nearlyAll } of methods) {
      expect(count).toBeGreaterThanOrEqual(5);
      expect(half).toBeGreaterThan(60);
      expect(nearlyAll).toBeGreaterThan(half);
    }
    const { rows } = await database.ownerPool.query(`select state, count(*)::int from cashier.withdrawals group by 1`);
    expect(rows).toEqual([{ state: 'paid', count: expect.any(Number) }]);
  });

  test('shows jackpots that have dropped, each of which anyone can verify', async () => {
    const { items } = await visitor.ok<{ items: { id: string; dropped_at: string }[] }>('Jackpots.getWinners');
    // One pool drops every day.
    expect(items.length).toBeGreaterThanOrEqual(3);
    for (const { id } of items) {
      const drop = await visitor.ok<DropProof>('Jackpots.getDrop', {}, { query: { id } });
      const query = { run: drop.run_id, count: '10000' };
      const entries = await visitor.ok<{ items: JackpotEntry[] }>('Jackpots.getEntries', {}, { query });
      expect(drop.dropped_at <= now.toISOString()).toBe(true);
      const broken = verifyDrop(drop as never, entries.items).filter(({ result }) => result !== 'holds');
      expect(broken).toEqual([]);
    }
  });

  test('shows tournaments with winners, and the raffle of last week with its own', async () => {
    const { items } = await visitor.ok<{ items: Tournament[] }>(
      'tournaments.get',
      {},
      { query: { status: 'finished', count: '50' } },
    );
    expect(items.filter(({ total_participants: count, extra }) => count === 0 && !extra.is_cancelled)).toEqual([]);
    const final = items.filter(({ extra }) => extra.is_final);
    const names = new Set(final.map(({ extra }) => extra.definition));
    expect([...names]).toEqual(
      expect.arrayContaining(['daily-slots', 'weekend-classic', 'weekly-race', 'hourly-sprint']),
    );
    for (const name of ['daily-slots', 'weekly-race'])
      expect(final.find(({ extra }) => extra.definition === name)!.winners.length, name).toBeGreaterThan(2);
    const { items: raffles } = await visitor.ok<{ items: Raffle[] }>('Draws.get');
    const drawn = raffles.filter(({ status }) => status === 'drawn');
    expect(drawn.length).toBe(1);
    expect(drawn[0]!.winners.length).toBeGreaterThan(0);
  });

  test('shows figures of each of its days, which agree with the ledger', async () => {
    const { rows } = await database.ownerPool.query<{ day: string; agrees: boolean | null }>(
      `select distinct d.day, r.is_reconciled as agrees from figures.days d left join figures.reconciliations r using (day)
        where d.line = 'staked' and d.day < $1 order by d.day`,
      [now],
    );
    const past = rows.filter(({ day }) => day < now.toISOString().slice(0, 10));
    expect(past.length).toBeGreaterThanOrEqual(3);
    expect(past.filter(({ agrees }) => agrees !== true)).toEqual([]);
    const { rows: games } = await database.ownerPool.query<{ subject: string }>(
      'select distinct subject from figures.game_days',
    );
    expect(games.length).toBeGreaterThan(5);
    expect(games.map(({ subject }) => subject)).not.toContain('before');
  });

  test('its books balance, and every event has been dealt with', async () => {
    expect(await booksBalance(database.ownerPool)).toEqual([]);
    const { rows } = await database.ownerPool.query('select subscriber, error from platform.dead_letters');
    expect(rows).toEqual([]);
  });

  test('keeps what has happened: no past is played where anyone has an account', async () => {
    const count = async () => (await database.ownerPool.query('select count(*) from rounds.rounds')).rows;
    const before = await count();
    expect(await playPast({ config, connection: database.app, clock, log: silentLogger() })).toBe(false);
    expect(await count()).toEqual(before);
  });

  test('its demo players come back to their accounts', () => {
    const accounts = readAccounts(path.join(folder, 'demo-players.json'), 48);
    expect(accounts.filter(({ isOpen }) => isOpen).length).toBeGreaterThan(20);
  });
});
