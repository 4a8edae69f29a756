import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bundled } from '#testing/bundled.ts';
import { createTestDatabase, urlOf, type TestDatabase } from '#testing/database.ts';
import { PRODUCTION_ENVIRONMENT } from '#testing/production.ts';
import { killStorm } from '#testing/kill-storm.ts';
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import { startTestSite } from '#testing/site.ts';
import { freePort } from '#testing/free-port.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { readConfig } from './config.ts';
import { EMBEDDED_OWNER } from '#platform/db/embedded-place.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { CHILD_ENVIRONMENT } from '#testing/child-environment.ts';
import { IS_LONG_FORM, inLongForm } from '#testing/long-form.ts';

const root = path.join(import.meta.dirname, '../..');
const folders: string[] = [];
afterAll(() => folders.forEach(removeData));

function dataFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'baize-fault-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** Runs the server until it ends on its own. */
async function runToEnd(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, [await bundled('src/app/main.ts')], {
    cwd: root,
    env: {
      ...CHILD_ENVIRONMENT,
      PORT: String(port),
      SANDBOX_PSP: 'off',
      SANDBOX_KYC: 'off',
      SANDBOX_SUPPLIER: 'off',
      SANDBOX_BTCPAY: 'off',
      SANDBOX_HYPERSWITCH: 'off',
      SANDBOX_BANK: 'off',
      DESK_PORT: 'off',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // A process that starts although it should refuse must not outlive the test.
  onTestFinished(() => void child.kill('SIGKILL'));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output };
}

describe('kill -9 of the server', () => {
  // Five times among 200 players, with a database that goes with the site each time, with `npm run chaos`.
  const storm = IS_LONG_FORM
    ? { players: 200, kills: 5, betsBetween: 300 }
    : { players: 50, kills: 2, betsBetween: 80 };
  let database: TestDatabase;
  let place: { databaseUrl?: string };
  beforeAll(async () => {
    database = await createTestDatabase();
    place = IS_LONG_FORM ? {} : { databaseUrl: urlOf(database) };
  });
  afterAll(() => database.close());

  test('in the middle of play, more than once: every acknowledged bet is there, none twice, the books balance', async () => {
    const result = await killStorm({ ...storm, ...place, entry: await bundled('src/app/main.ts') });
    expect(result).toMatchObject({ lost: 0, extra: 0, ledgerFaults: [] });
    expect(result.acknowledged).toBeGreaterThanOrEqual((storm.kills + 1) * storm.betsBetween);
  });

  inLongForm('finds a sabotaged server that says yes before the commit', async () => {
    const sabotaged = { players: 50, kills: 1, betsBetween: 100, entry: 'testing/sabotage/acknowledge-early.ts' };
    const result = await killStorm({ ...sabotaged, ...place });
    expect(result.lost).toBeGreaterThan(0);
  });

  test('leaves no database running and a folder that the next start takes as it is, which is refused to a third one with a sentence', async () => {
    const DATA_DIR = dataFolder();
    const first = await startSiteProcess({ DATA_DIR }, await bundled('src/app/main.ts'));
    await createPlayers(first.owner, 1);
    await first.kill();
    const second = await startSiteProcess({ DATA_DIR }, await bundled('src/app/main.ts'));
    const client = new pg.Client(second.owner as pg.ClientConfig);
    await client.connect();
    expect((await client.query('select from accounts.players')).rowCount).toBe(1);
    await client.end();
    const { code, output } = await runToEnd({ DATA_DIR });
    expect(code).toBe(1);
    expect(output).toContain(`Another Baize is running on ${DATA_DIR}`);
    expect((await fetch(`${second.url}/ready`)).status).toBe(200);
    await second.stop();
    expect(second.output()).not.toMatch(/error/i);
    // Ctrl-C and kill alike: the postmaster goes with us.
    const probe = new pg.Client(second.owner as pg.ClientConfig);
    await expect(probe.connect()).rejects.toThrow();
  });
});

describe('a lost database connection', () => {
  test('does not end the process, and heals within 2 seconds under load', async () => {
    const site = await startTestSite();
    const player = await site.player();
    let isOver = false;
    const statuses: number[] = [];
    const load = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!isOver)
          statuses.push(
            (
              await player.call('Games.playRound', {
                sysname: 'dice',
                mode: 'demo',
                stake: '1.00',
                request_id: crypto.randomUUID(),
                params: '{"direction":"under","target":"49.50"}',
              })
            ).status,
          );
      }),
    );
    for (let kill = 0; kill < 5; kill++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await site.database.ownerPool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'baize_app'",
      );
      await expect.poll(async () => (await player.call('Account.getBalance')).status, { interval: 50 }).toBe(200);
    }
    isOver = true;
    await load;
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10);
    await site.close();
  });
});

describe('the start', () => {
  test('is refused when fsync, full_page_writes or synchronous_commit is off', async () => {
    const server = await startEmbedded(dataFolder());
    const client = new pg.Client({ host: server.host, port: server.port, user: EMBEDDED_OWNER, database: 'postgres' });
    await client.connect();
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit'];
    for (const setting of settings) await client.query(`alter system set ${setting} = off`);
    await client.query('select pg_reload_conf()');
    const areOff = async () =>
      (await client.query(`select from pg_settings where name = any ($1) and setting = 'off'`, [settings])).rowCount;
    await expect.poll(areOff, { interval: 20 }).toBe(3);
    const DATABASE_URL = `postgres://${EMBEDDED_OWNER}@localhost/postgres?host=${server.host}`;
    const { code, output } = await runToEnd({ DATA_DIR: dataFolder(), DATABASE_URL });
    await client.end();
    await server.stop();
    expect(code).toBe(1);
    for (const setting of settings)
      expect(output).toContain(`${setting}=off: after a power loss acknowledged bets would be gone`);
  });

  test('is refused with a sentence when a setting cannot be used', async () => {
    const { code, output } = await runToEnd({ DATA_DIR: dataFolder(), DATABASE_URL: 'mysql://secret@x' });
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL=(hidden) cannot be used');
    expect(output).not.toContain('    at ');
    // The same sentences, without a process for each.
    const DATA_DIR = dataFolder();
    for (const [name, value, sentence] of [
      ['PORT', 'eighty', 'PORT=eighty cannot be used: it must be a whole number from 0 to 65535.'],
      ['PUBLIC_URL', 'ftp://x', 'PUBLIC_URL=ftp://x cannot be used'],
      ['MODE', 'prod', 'MODE=prod cannot be used: it must be one of demo, production.'],
    ])
      expect(() => readConfig({ DATA_DIR, [name!]: value })).toThrow(sentence);
  });

  test('is refused in production mode with stand-ins or without a secret', async () => {
    expect((await runToEnd({ DATA_DIR: dataFolder(), MODE: 'production' })).output).toContain('SECRET must be set');
    for (const standIn of ['SANDBOX_PSP', 'SANDBOX_HYPERSWITCH'])
      expect(() => readConfig({ ...PRODUCTION_ENVIRONMENT, [standIn]: 'on' })).toThrow(standIn);
  });

  test('names what a payment provider lacks in production mode', () => {
    const settings = {
      HYPERSWITCH_URL: 'https://api.hyperswitch.example',
      HYPERSWITCH_API_KEY: 'snd_key',
      HYPERSWITCH_PROFILE: 'pro_1',
      HYPERSWITCH_WEBHOOK_KEY: 'hash key',
    };
    expect(readConfig({ ...PRODUCTION_ENVIRONMENT, ...settings })).toMatchObject(settings);
    for (const name of Object.keys(settings).slice(1))
      expect(() => readConfig({ ...PRODUCTION_ENVIRONMENT, ...settings, [name]: '' })).toThrow(name);
  });

  test('works on an outside database by DATABASE_URL, as a role that cannot change the ledger', async () => {
    const database = await createTestDatabase();
    const site = await startTestSite({ environment: { DATABASE_URL: urlOf(database) } });
    await site.close();
    const outside = new pg.Pool({ connectionString: urlOf(database), options: '-c role=baize_app' });
    await expect(outside.query('delete from wallet.entries')).rejects.toThrow(/permission denied/);
    await outside.end();
    await database.close();
  });
});
