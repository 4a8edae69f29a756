// A new demo site has a past before anyone comes: played by its demo players, through the running code, on a clock of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, type Config } from '#platform/config.ts';
import { silentLogger } from '#platform/log.ts';
import { ApiClient } from '#testing/api-client.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { freePort } from '#testing/free-port.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { openSite, type Site } from '../site.ts';
import { hasPast, playPast } from './play-past.ts';
import { pastBegins, pastSessions } from './sessions.ts';

const DAY_MS = 86_400_000;

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
    const starts = pastSessions(now, 48, 8).map(({ startsAt }) => startsAt.getTime());
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(starts.some((at) => at < monday.getTime())).toBe(true);
    expect(starts[0]).toBeGreaterThan(begins.getTime());
    expect(starts.at(-1)).toBeLessThan(now.getTime());
  });

  test('everyone has played', () => {
    const players = new Set(pastSessions(moments[0]!, 48, 8).flatMap((one) => one.players));
    expect(players.size).toBe(48);
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
  let database: TestDatabase;
  let folder: string;
  let config: Config;
  let site: Site;
  let visitor: ApiClient;
  /** A Wednesday. */
  const now = new Date('2027-03-10T15:30:00Z');
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(path.join(os.tmpdir(), 'baize-past-'));
    config = readConfig({
      DATA_DIR: folder,
      PORT: String(await freePort()),
      SANDBOX_PSP_PORT: String(await freePort()),
      PII_KEYS: TEST_PII_KEYS,
      LOG_LEVEL: 'silent',
      PASSWORD_MEMORY_MIB: '1',
      SANDBOX_SUPPLIER: 'off',
      LIVE_TABLES: 'off',
      LEAGUE: 'off',
    });
    const clock = { now: () => now };
    const t = performance.now();
    const log = (await import('#platform/log.ts')).createLogger({ level: 'warn', file: '/tmp/past.log' });
    await playPast({ config, connection: database.app, clock, log });
    console.log('past', performance.now() - t);
    site = await openSite({ config, connection: database.app, log: silentLogger(), clock });
    visitor = new ApiClient(site.address);
  });
  afterAll(async () => {
    await site.stop();
    expect(await booksBalance(database.ownerPool)).toEqual([]);
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  test('x', async () => {
    const q = async (s: string) => console.log(s, (await database.ownerPool.query(s)).rows);
    await q('select count(*), min(created_at), max(created_at), sum(staked), sum(won) from games.rounds');
    await q('select count(*), sum(amount_minor) from cashier.deposits where state=\'success\'');
    await q('select definition, count(*), count(closed_at) closed from tournaments.tournaments group by 1');
    await q('select definition, e.* from tournaments.prizes e join tournaments.tournaments t on t.id=tournament_id limit 40');
    await q('select jackpot, level, count(*), sum(amount) from jackpots.drops group by 1,2');
    await q('select subject, drawn_at from draws.draws');
    await q('select count(*), min(created_at), max(created_at) from winners.wins');
    await q('select * from platform.dead_letters limit 3');
    await q('select * from platform.positions limit 50');
  });
});
