/**
 * A site with players, deposits, open rounds, a waiting withdrawal and a document is backed up while bets go on, restored
 * on a new server, and continues there. And a backup that was damaged, altered or made with other keys is refused.
 */
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Config } from '#platform/config.ts';
import { readConfig } from '../config.ts';
import { openPool } from '#platform/db/database.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { silentLogger } from '#platform/log.ts';
import { documentPath } from '#players/verification/index.ts';
import { seal } from '#money/wallet/index.ts';
import { ApiClient } from '#testing/api-client.ts';
import { eventually } from '#testing/patience.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { CHILD_ENVIRONMENT } from '#testing/child-environment.ts';
import { createTestDatabase } from '#testing/database.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { freePort } from '#testing/free-port.ts';
import { giveMoney } from '#testing/money.ts';
import { bundled } from '#testing/bundled.ts';
import { operatorEnvironment } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { unreadEvents } from '#testing/unread-events.ts';
import { siteMigrations } from '../migrations.ts';
import { reachDatabase } from '../open-database.ts';
import { openSite } from '../site.ts';
import { MANIFEST, readManifest, signManifest, type Manifest } from './manifest.ts';
import { partsOf } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const SECRET = randomBytes(32).toString('hex');
const DOCUMENT = 'a'.repeat(32);
const PLAYERS = 6;
let folder = '';
let site: TestSite;
let backup = '';
/** The output of the command. */
let output = '';
let players: ApiClient[] = [];
let openRound = '';
let withdrawal = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'baize-backup-'));
  chmodSync(folder, 0o755); // as root the database runs as another user, who must reach it
  site = await startTestSite({ hasProvider: true, environment: { SECRET, PAYOUT_CODE: 'off' } });
  players = await Promise.all(Array.from({ length: PLAYERS }, () => site.player()));
  for (const player of players) await giveMoney(site, player, 100_000n);
  await keepDocument(site);
  withdrawal = await askForWithdrawal(players[0]!);
  ({ round_id: openRound } = await players[1]!.ok<{ round_id: string }>('Games.openRound', {
    sysname: 'mines',
    mode: 'play',
    stake: '5.00',
    params: '{"mines":1}',
    request_id: randomUUID(),
  }));
  const load = keepBetting(players);
  await seal(site.site.services.db);
  ({ stdout: output } = await run('backup', folder, operatorEnvironment(site)));
  await load.stop();
  [backup = ''] = readdirSync(folder).map((name) => path.join(folder, name));
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (command: 'backup' | 'restore', target: string, environment: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, [await bundled(`src/app/${command}.ts`), target], {
    env: { ...environment, SECRET },
  });

/** As the identity service's copies are kept. */
async function keepDocument({ site: { services }, database }: TestSite): Promise<void> {
  const file = documentPath(services.config, DOCUMENT);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, keyRingOf(services.config).encrypt(Buffer.from('passport')));
  await database.ownerPool.query(
    `insert into verification.documents values (gen_random_uuid(), 1, 'x', 'passport', $1, 'image/png', 8, 'not-scanned', now(), null)`,
    [DOCUMENT],
  );
}

async function askForWithdrawal(player: ApiClient): Promise<string> {
  const deposit = { method: 'card', amount: '50', request_id: randomUUID() };
  const { redirect_url } = await player.ok<{ redirect_url: string }>('Cashier.makedeposit', deposit);
  await fetch(redirect_url, { method: 'POST', body: new URLSearchParams({ scenario: 'success' }), redirect: 'manual' });
  await eventually(async () => expect(Number(await mainBalanceOf(player))).toBe(1050));
  const fields = { method: 'card', amount: '30', requisites: '{"holder":"A PLAYER"}', request_id: randomUUID() };
  return (await player.ok<{ id: string }>('Cashier.makewithdrawal', fields)).id;
}

const mainBalanceOf = async (player: ApiClient): Promise<string> =>
  (await player.ok<{ balance_main: { amount: string } }>('Account.getBalance')).balance_main.amount;

const bet = (player: ApiClient) =>
  player.ok('Games.playRound', {
    sysname: 'dice',
    mode: 'play',
    stake: '1.00',
    request_id: randomUUID(),
    params: '{"direction":"under","target":"50.00"}',
  });

function keepBetting(clients: readonly ApiClient[]): { stop(): Promise<void> } {
  let isOver = false;
  const betting = clients.map(async (player) => {
    while (!isOver) await bet(player);
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(betting);
    },
  };
}

/** All purses of the database, as `account id: entries, balance`. */
async function pursesIn(pool: pg.Pool): Promise<Array<{ id: bigint; seq: bigint; balance: bigint }>> {
  return (
    await pool.query<{ id: bigint; seq: bigint; balance: bigint }>(
      'select id, seq, balance from wallet.accounts where seq > 0 order by id',
    )
  ).rows;
}

/** Another folder of data, and so a new server that counts its transactions from the beginning. */
function newServer(): Config {
  const DATA_DIR = path.join(folder, randomUUID());
  mkdirSync(DATA_DIR, { mode: 0o755 });
  return readConfig({
    DATA_DIR,
    SECRET,
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
}

test('a backup under load is restored on a new server, where every balance is that of one moment, and play goes on', async () => {
  expect(output).toContain('SECRET and PII_KEYS are NOT in this file');
  expect(output).toContain('the books balance');
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const config = newServer();
  const environment = { ...CHILD_ENVIRONMENT, DATA_DIR: config.DATA_DIR, PII_KEYS: TEST_PII_KEYS };
  expect((await run('restore', backup, environment)).stdout).toContain('the books balance');

  const restored = await reachDatabase(config);
  const pool = openPool(restored.owner, 2, silentLogger());
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const again = await openSite({
    config: { ...config, PORT: port, PUBLIC_URL: url },
    connection: restored.app,
    log: silentLogger(),
  });
  onTestFinished(async () => {
    await again.stop();
    await pool.end();
    await restored.stop();
  });

  // Each purse as the site itself had it after so many entries; the site kept running afterwards.
  const purses = await pursesIn(pool);
  const { rows: history } = await site.database.ownerPool.query<{ id: bigint; seq: bigint; balance: bigint }>(
    `select account_id as id, seq, balance_after as balance from wallet.entries e
      where (account_id, seq) in (select * from unnest($1::bigint[], $2::bigint[])) order by 1`,
    [purses.map(({ id }) => id), purses.map(({ seq }) => seq)],
  );
  expect(history).toEqual(purses);
  const now = await pursesIn(site.database.ownerPool);
  expect(now.length).toBe(purses.length);
  expect(now.some(({ seq }, index) => seq > purses[index]!.seq)).toBe(true);

  // The players are still logged in, and their rounds and withdrawals are where they were.
  const clients = players.map((player) => {
    const client = new ApiClient(url);
    for (const [name, value] of player.cookies) client.cookies.set(name, value);
    return client;
  });
  for (const client of clients) for (let round = 0; round < 5; round++) await bet(client);
  const step = { round_id: openRound, number: '1', action: '{"do":"open","cell":3}', request_id: randomUUID() };
  expect(await clients[1]!.ok<{ round_id: string }>('Games.actInRound', step)).toMatchObject({ round_id: openRound });
  const { items } = await clients[0]!.ok<{ items: Array<{ id: string; status: string }> }>('Cashier.gethistory');
  expect(items).toContainEqual(expect.objectContaining({ id: withdrawal, status: 'checks' }));
  expect(
    keyRingOf(config)
      .decrypt(readFileSync(documentPath(config, DOCUMENT)))
      ?.toString(),
  ).toBe('passport');

  // New entries are sealed, and house balances are neither lost nor counted twice.
  await pool.query('select wallet.roll_up()');
  await expect
    .poll(async () => {
      await seal(again.services.db);
      const { rows } = await pool.query<{ open: number }>(
        'select ((select count(*) from wallet.entries) - (select sum(entries) from wallet.blocks))::int as open',
      );
      return rows[0]!.open;
    })
    .toBe(0);
  const { rows: houses } = await pool.query(
    `select h.name from wallet.house_balances h where h.balance <> (select coalesce(sum(amount), 0) from wallet.entries where account_id = h.id)`,
  );
  expect(houses).toEqual([]);
  await expect.poll(() => unreadEvents(pool)).toBe(0);
  expect(await booksBalance(pool)).toEqual([]);
});

test('a backup overwrites nothing, and leaves nothing behind when it fails', async () => {
  const target = path.join(folder, 'twice.tar.gz');
  const options = {
    owner: site.database.owner,
    config: site.site.services.config,
    migrations: siteMigrations(),
    version: '0',
  };
  writeFileSync(`${target}.partial`, 'of another');
  await expect(writeBackup(target, options)).rejects.toThrow(/another backup is being written/);
  expect(readFileSync(`${target}.partial`, 'utf8')).toBe('of another');
  rmSync(`${target}.partial`);
  const failing = { ...options, config: { ...options.config, DATA_DIR: documentPath(options.config, DOCUMENT) } };
  await expect(writeBackup(target, failing)).rejects.toThrow(/ENOTDIR/);
  expect(readdirSync(folder).filter((name) => name.startsWith('twice'))).toEqual([]);
  await expect(run('backup', backup, operatorEnvironment(site))).rejects.toMatchObject({
    stderr: expect.stringContaining('overwrites nothing') as string,
  });
});

test('an outside database takes it from an owner who is no superuser', async () => {
  const admin = await createTestDatabase();
  onTestFinished(() => admin.close());
  const name = `owner_${randomUUID().replaceAll('-', '')}`;
  await admin.ownerPool.query(`create role ${name} login; grant baize_app, baize_desk to ${name}`);
  await admin.ownerPool.query(`create database ${name} owner ${name}`);
  const owner = { ...admin.owner, user: name, database: name };
  await restoreBackup(backup, { owner, config: newServer(), migrations: siteMigrations() });
  const pool = openPool(owner, 2, silentLogger());
  expect(await booksOf(pool)).toEqual([]);
  await pool.end();
});

/** Of a database without a site: pending events wait for one. */
const booksOf = async (pool: pg.Pool): Promise<string[]> =>
  (await booksBalance(pool)).filter((fault) => !fault.startsWith('Q10'));

type Part = { name: string; bytes: Buffer };

/** The backup with other parts; `resign`: as a faulty writer would leave it, with a manifest that is its own. */
async function altered(change: (parts: Part[]) => Part[], resign?: (manifest: Manifest) => Manifest): Promise<string> {
  const parts: Part[] = [];
  for await (const { name, content } of partsOf(backup)) parts.push({ name, bytes: await buffer(content) });
  const file = path.join(folder, `${randomUUID()}.tar.gz`);
  const archive = pack();
  for (const part of change(parts)) {
    const isSigned = resign && part.name === MANIFEST;
    const { name } = part;
    const bytes = isSigned
      ? Buffer.from(signManifest(resign(readManifest(part.bytes.toString(), SECRET)), SECRET))
      : part.bytes;
    archive.entry({ name }, bytes);
  }
  archive.finalize();
  await pipeline(archive, createGzip(), createWriteStream(file));
  return file;
}

/** Restores into an empty database; answers with the faults of its books. */
async function restore(file: string, changes: { config?: Partial<Config> } = {}): Promise<string[]> {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const config = { ...newServer(), ...changes.config };
  await restoreBackup(file, { owner: database.owner, config, migrations: siteMigrations() });
  return booksBalance(database.ownerPool);
}

const ENTRIES = 'tables/wallet.entries/000001';
const changed = (parts: Part[], name: string, change: (text: string) => string): Part[] =>
  parts.map((part) => (part.name === name ? { name, bytes: Buffer.from(change(part.bytes.toString())) } : part));
/** Another amount in the first entry. */
const richer = (text: string): string => text.replace(/^(\d+\t-?\d+\t-?\d+)/, '$10');

describe('a backup is refused', () => {
  test('when a row was altered, and its digest with it', async () => {
    const file = await altered((parts) => changed(parts, ENTRIES, richer));
    await expect(restore(file)).rejects.toThrow(/altered or damaged: the table wallet\.entries/);
    const digests = await altered((parts) =>
      changed(changed(parts, ENTRIES, richer), MANIFEST, (text) => text.replace('"rows"', '"rows" ')),
    );
    await expect(restore(digests)).rejects.toThrow(/altered: its manifest is not the one that was signed/);
  });

  test('when a table, a document or the end is missing, or something was added', async () => {
    const without = (name: RegExp) => altered((parts) => parts.filter((part) => !name.test(part.name)));
    await expect(restore(await without(/accounts\.players/))).rejects.toThrow(/the table accounts\.players/);
    await expect(restore(await without(/^documents/))).rejects.toThrow(/the document a{32}/);
    await expect(restore(await without(/manifest/))).rejects.toThrow(/cut off/);
    await expect(restore(await without(/header/))).rejects.toThrow(/no backup of Baize/);
    const more = await altered((parts) => [
      ...parts.slice(0, -1),
      { name: 'tables/public.more/000001', bytes: Buffer.from('1\n') },
      parts.at(-1)!,
    ]);
    await expect(restore(more)).rejects.toThrow(/the table public\.more/);
  });

  test('when it was cut off or a byte of it has changed', async () => {
    const bytes = readFileSync(backup);
    const file = path.join(folder, 'damaged.tar.gz');
    writeFileSync(file, bytes.subarray(0, bytes.length - 1000));
    await expect(restore(file)).rejects.toThrow(/damaged|cut off/);
    const flipped = Buffer.from(bytes);
    flipped[flipped.length >> 1]! ^= 0x10;
    writeFileSync(file, flipped);
    await expect(restore(file)).rejects.toThrow(/damaged|altered/);
    writeFileSync(file, 'not an archive');
    await expect(restore(file)).rejects.toThrow(/damaged/);
  });

  test('with other keys, before anything else of it is read', async () => {
    await expect(restore(backup, { config: { SECRET: randomBytes(32).toString('hex') } })).rejects.toThrow(
      /other keys\. SECRET is not the one/,
    );
    const PII_KEYS = TEST_PII_KEYS.replaceAll('5a', '5b');
    await expect(restore(backup, { config: { PII_KEYS } })).rejects.toThrow(/other keys\. The key "test"/);
  });

  test('when it is of a newer version', async () => {
    const file = await altered((parts) =>
      changed(parts, 'header.json', (text) =>
        text.replace('"migrations":[', '"migrations":[{"id":"wallet/9999-new","digest":""},'),
      ),
    );
    await expect(restore(file)).rejects.toThrow(/newer or another Baize .* wallet\/9999-new/);
  });

  test('by a database that is not empty', async () => {
    await expect(
      restoreBackup(backup, { owner: site.database.owner, config: newServer(), migrations: siteMigrations() }),
    ).rejects.toThrow(/not empty/);
  });
});

describe('a faulty writer is found', () => {
  const without = (name: string) => (manifest: Manifest) => ({
    ...manifest,
    tables: manifest.tables.filter((table) => table.name !== name),
  });
  test('that forgets a table', async () => {
    const file = await altered(
      (parts) => parts.filter(({ name }) => !name.startsWith('tables/cashier.withdrawals/')),
      without('cashier.withdrawals'),
    );
    await expect(restore(file)).rejects.toThrow(/not hold the same tables: cashier\.withdrawals/);
  });

  test('that loses a row or alters one', async () => {
    const { createHash } = await import('node:crypto');
    let text = '';
    const withRows = (change: (text: string) => string, isCounted: boolean) =>
      altered(
        (parts) => changed(parts, ENTRIES, (before) => (text = change(before))),
        (manifest) => ({
          ...manifest,
          tables: manifest.tables.map((table) =>
            table.name === 'wallet.entries'
              ? {
                  ...table,
                  sha256: createHash('sha256').update(text).digest('hex'),
                  rows: table.rows - (isCounted ? 1 : 0),
                }
              : table,
          ),
        }),
      );
    const shorter = (before: string): string => before.slice(before.indexOf('\n') + 1);
    await expect(restore(await withRows(shorter, false))).rejects.toThrow(
      /wallet\.entries has \d+ rows in the backup; \d+ were loaded/,
    );
    expect((await restore(await withRows(shorter, true))).join('\n')).toMatch(/Q3: transfer/);
    expect((await restore(await withRows(richer, false))).join('\n')).toMatch(/seal: block 1/);
  });

  test('and a restore that failed can be repeated in the same database', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    const options = { owner: database.owner, config: newServer(), migrations: siteMigrations() };
    const file = await altered(
      (parts) => parts.filter(({ name }) => !name.includes('accounts.players')),
      (manifest) => ({
        ...manifest,
        tables: manifest.tables.map((table) =>
          table.name === 'accounts.players'
            ? { ...table, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }
            : table,
        ),
      }),
    );
    await expect(restoreBackup(file, options)).rejects.toThrow(/foreign key|were loaded/);
    await restoreBackup(backup, options);
    expect(await booksOf(database.ownerPool)).toEqual([]);
  });
});
