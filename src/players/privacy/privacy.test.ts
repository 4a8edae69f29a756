// What stands in the database of a person, who gets it, and what is left of them when they go.
import { readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { readConfig } from '#app/config.ts';
import { testConfig } from '#testing/config.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { openDatabase } from '#platform/db/database.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { createLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { findPlayer } from '#players/accounts/index.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { PRODUCTION_ENVIRONMENT } from '#testing/production.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { lettersTo } from '#testing/mailbox.ts';
import { giveMoney } from '#testing/money.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { holdLock } from '#testing/hold-lock.ts';
import { untilBlocked } from '#testing/until-blocked.ts';
import type { DataExport } from './contract.ts';
import { erasePlayer, manifest } from './index.ts';
import { collect } from './export.ts';
import { rotateKeys } from './rotate-keys.ts';

const clock = manualClock(new Date('2026-11-20T12:00:00Z'));
const logFile = path.join(os.tmpdir(), `baize-privacy-${process.pid}.log`);
let site: TestSite;
let ctx: Context;
beforeAll(async () => {
  site = await startTestSite({
    hasProvider: true,
    hasIdentityService: true,
    clock,
    log: createLogger({ level: 'trace', file: logFile }),
  });
  ctx = systemContext(site.site.services, 'test');
});
afterAll(async () => {
  await site?.close();
  rmSync(logFile, { force: true });
});

const PASSWORD = registration()['password']!;
const CANARY = {
  login: 'canary.bird@example.org',
  birth_date: '1977-03-09',
  first_name: 'Canaria',
  last_name: 'Zwitscher',
  address: 'Vogelgasse 17',
  home_town: 'Käfigstadt',
  region: 'Harzgebirge',
  postcode: '38700',
  phone: '442079460958',
  payer: 'nest.egg@example.org',
  comment: 'The passport of Mrs Zwitscher is cut off.',
};

/** Everything in the database that is text, or bytes that could be read as text. */
async function dump(): Promise<string> {
  const { rows: columns } = await site.database.ownerPool.query<{ place: string; column_name: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as place, quote_ident(column_name) as column_name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       and data_type in ('text', 'bytea', 'json', 'jsonb', 'ARRAY', 'date', 'character varying', 'inet')`,
  );
  expect(columns.length).toBeGreaterThan(100);
  const parts: string[] = [];
  for (const { place, column_name } of columns) {
    const { rows } = await site.database.ownerPool.query<{ text: string }>(
      `select case when pg_typeof(${column_name}) = 'bytea'::regtype then encode(${column_name}::text::bytea, 'escape') else ${column_name}::text end as text from ${place} where ${column_name} is not null`,
    );
    for (const { text } of rows)
      // bytea comes as \x…: as the bytes that they are.
      parts.push(
        `${place}.${column_name} ${/^\\+x[0-9a-f]*$/.test(text) ? Buffer.from(text.replace(/^\\+x/, ''), 'hex').toString('latin1') : text}`,
      );
  }
  return parts.join('\n');
}

const plaintexts = (text: string): string[] =>
  Object.values(CANARY).flatMap((value) =>
    text.split('\n').filter((line) => line.includes(value) || line.includes(Buffer.from(value).toString('latin1'))),
  );

async function canary(): Promise<{ client: ApiClient; id: bigint }> {
  const client = site.visitor();
  const { uid } = await client.ok<{ uid: number }>('Auth.register', {
    ...registration(),
    login: CANARY.login,
    birth_date: CANARY.birth_date,
  });
  const { first_name, last_name, address, home_town, region, postcode } = CANARY;
  await client.ok('Account.saveProfileInfo', { first_name, last_name, address, home_town, region, postcode });
  await client.ok('Account.addcontact', { contact: `+${CANARY.phone}` });
  await client.ok('Account.sendconfirmationtocontact', { contact: CANARY.phone });
  await client.call('Auth.restore', { login: CANARY.login });
  // The provider does not believe our moved clock; what was typed is recorded before it is asked.
  await client.call('Cashier.makedeposit', {
    method: 'wallet',
    amount: '20',
    requisites: JSON.stringify({ email: CANARY.payer }),
    campaign_offer_id: '-1',
    request_id: randomUUID(),
  });
  await lettersTo(site, CANARY.login);
  return { client, id: BigInt(uid) };
}

let bird: Awaited<ReturnType<typeof canary>>;
const openAs = (client: ApiClient, link: string) => fetch(link, { headers: { cookie: client.cookieHeader } });
const makeExports = () => manifest.jobs.find(({ name }) => name === 'make-exports')!.run(ctx);
const forget = () => manifest.jobs.find(({ name }) => name === 'forget-outdated-data')!.run(ctx);

describe('personal data at rest', () => {
  test('[Q01] stands nowhere in the database as it was typed', async () => {
    bird = await canary();
    expect(plaintexts(await dump())).toEqual([]);
    expect(await bird.client.ok('Account.getprofileinfo', { fields: 'contacts' })).toMatchObject({
      first_name: CANARY.first_name,
      home_town: CANARY.home_town,
      birth_date: CANARY.birth_date,
    });
    // Sabotage: the search does find what is not encrypted.
    await site.database.ownerPool.query(
      'update accounts.players set address = convert_to($1, $2), promo_code = $3 where id = $4',
      [CANARY.address, 'UTF8', CANARY.last_name, bird.id],
    );
    expect(plaintexts(await dump())).toHaveLength(2);
    await rotateKeys(ctx);
    await site.database.ownerPool.query('update accounts.players set promo_code = null where id = $1', [bird.id]);
    expect(plaintexts(await dump())).toEqual([]);
    expect((await findPlayer(site.database.db, bird.id))!.address).toBe(CANARY.address);
  });

  test('[D04] reaches no log, at any level', async () => {
    await bird.client.call('Auth.login', { login: CANARY.login, password: 'wrong-password-1' });
    await bird.client.ok('sumsub.createApplicant');
    ctx.log.flush();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const log = readFileSync(logFile, 'utf8');
    expect(log).toContain('site started');
    expect(plaintexts(log)).toEqual([]);
    for (const secret of [ctx.config.SUMSUB_SECRET, ctx.config.SUMSUB_WEBHOOK_SECRET, PASSWORD, '5a5a5a5a5a'])
      expect(log).not.toContain(secret);
  });

  test('[Q01] a value that was changed, or encrypted with a key that is gone, is not read', async () => {
    const ring = keyRingOf({ PII_KEYS: TEST_PII_KEYS });
    const encrypted = ring.encrypt('a name');
    expect(ring.decrypt(encrypted)!.toString()).toBe('a name');
    expect(ring.decrypt(Buffer.from('never encrypted'))).toBeUndefined();
    for (let at = 8; at < encrypted.length; at += 5) {
      const changed = Buffer.from(encrypted);
      changed[at]! ^= 1;
      expect(() => ring.decrypt(changed)).toThrow();
    }
    const other = keyRingOf({ PII_KEYS: `index:${'1d'.repeat(32)},other:${'77'.repeat(32)}` });
    expect(() => other.decrypt(encrypted)).toThrow(/by the key test, which PII_KEYS does not name/);
  });
});

describe('[Q02] a new key', () => {
  test('[Q02] encrypts everything anew while players go on, and the old one is needed no more', async () => {
    const keys = `index:${'1d'.repeat(32)},fresh:${'9c'.repeat(32)},test:${'5a'.repeat(32)}`;
    const renewed = {
      ...ctx,
      config: { ...ctx.config, PII_KEYS: keys },
      db: openDatabase(site.database.pool, keyRingOf({ PII_KEYS: keys })),
    };
    // The running site knows the new key too, as it does after its restart; here only the old one still encrypts.
    let isDone = false;
    const names: string[] = [];
    const player = (async () => {
      while (!isDone) names.push((await findPlayer(renewed.db, bird.id))!.first_name!);
    })();
    const { key, values } = await rotateKeys(renewed);
    isDone = true;
    await player;
    expect(key).toBe('fresh');
    expect(values).toBeGreaterThan(15);
    expect(new Set(names)).toEqual(new Set([CANARY.first_name]));
    expect((await rotateKeys(renewed)).values).toBe(0);
    const onlyNew = openDatabase(site.database.pool, keyRingOf({ PII_KEYS: keys.split(',').slice(0, 2).join(',') }));
    expect(await findPlayer(onlyNew, bird.id)).toMatchObject({ login: CANARY.login, address: CANARY.address });
    const onlyOld = openDatabase(site.database.pool, keyRingOf({ PII_KEYS: TEST_PII_KEYS }));
    await expect(findPlayer(onlyOld, bird.id)).rejects.toThrow(/by the key fresh/);
    // Back again, for the tests that follow.
    const back = `${TEST_PII_KEYS},fresh:${'9c'.repeat(32)}`;
    await rotateKeys({
      ...renewed,
      config: { ...ctx.config, PII_KEYS: back },
      db: openDatabase(site.database.pool, keyRingOf({ PII_KEYS: back })),
    });
    expect(plaintexts(await dump())).toEqual([]);
  });

  test('[Q02] production starts with keys of its own only', () => {
    const { PII_KEYS: piiKeys, ...good } = PRODUCTION_ENVIRONMENT;
    expect(() => readConfig(good)).toThrow(/PII_KEYS must be set/);
    for (const PII_KEYS of [`index:${'0'.repeat(64)},demo:${'1'.repeat(64)}`, testConfig().PII_KEYS])
      expect(() => readConfig({ ...good, PII_KEYS })).toThrow(/named demo/);
    for (const PII_KEYS of [
      'abc',
      `index:${'0'.repeat(64)}`,
      `a:${'0'.repeat(64)},b:${'1'.repeat(64)}`,
      `index:${'0'.repeat(64)},a:${'1'.repeat(64)},a:${'2'.repeat(64)}`,
    ])
      expect(() => readConfig({ ...good, PII_KEYS })).toThrow(/^PII_KEYS=\(hidden\)/);
    expect(() => readConfig({ ...good, PII_KEYS: piiKeys, SANDBOX_KYC: 'on' })).toThrow(/SANDBOX_KYC/);
    expect(readConfig({ ...good, PII_KEYS: piiKeys }).SUMSUB_URL).toBe('https://api.sumsub.com');
  });
});

describe('[Q03] a copy of one’s data', () => {
  test('[Q03] is made in the background and reached by a link that expires', async () => {
    const { client } = bird;
    expect(await client.ok('Privacy.requestExport')).toMatchObject({ state: 'queued', url: null });
    await client.ok('Privacy.requestExport');
    // One that cannot be made, here of nobody, holds up none of those behind it.
    await site.database.ownerPool.query(
      `insert into privacy.exports (id, player_id, state, created_at) values (gen_random_uuid(), 987654, 'queued', '2020-01-01')`,
    );
    await makeExports();
    await site.database.ownerPool.query('delete from privacy.exports where player_id = 987654');
    const { items } = await client.ok<{ items: DataExport[] }>('Privacy.getExports');
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ state: 'ready' });
    const link = `${site.url}${items[0]!.url}`;
    // The link alone opens nothing: neither for a guest nor for another player.
    expect((await fetch(link)).status).toBe(401);
    expect((await openAs(await site.player(), link)).status).toBe(404);
    const answer = await openAs(client, link);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    const file = (await answer.json()) as { account: Record<string, unknown>; payments: { deposits: object[] } };
    expect(file.account).toMatchObject({
      login: CANARY.login,
      first_name: CANARY.first_name,
      birth_date: CANARY.birth_date,
    });
    expect(file.payments.deposits).toMatchObject([{ amount: expect.stringMatching(/^20/) as string }]);
    expect(JSON.stringify(file)).not.toMatch(/password|secret|token/i);
    expect(plaintexts(await dump())).toEqual([]);
    clock.advance(3_600_000);
    await client.ok('Auth.login', { login: CANARY.login, password: PASSWORD });
    expect((await openAs(client, link)).status).toBe(404);
    const again = await client.ok<{ items: DataExport[] }>('Privacy.getExports');
    expect((await openAs(client, `${site.url}${again.items[0]!.url}`)).status).toBe(200);
    clock.advance(2 * 86_400_000);
    await forget();
    await client.ok('Auth.login', { login: CANARY.login, password: PASSWORD });
    expect((await client.ok<{ items: DataExport[] }>('Privacy.getExports')).items).toMatchObject([
      { state: 'expired', url: null },
    ]);
  });

  test('[X02] nobody sees another’s, nor makes up a link', async () => {
    const other = await site.player();
    expect(await other.ok('Privacy.getExports')).toEqual({ items: [] });
    for (const token of ['x', 'a.b', `${randomUUID()}_9999999999999.${'A'.repeat(43)}`])
      expect((await openAs(other, `${site.url}/exports/${token}`)).status).toBe(404);
    expect((await site.visitor().call('Privacy.requestExport')).status).toBe(401);
  });
});

describe('[Q03] the end of an account', () => {
  test('[Q03] waits for money, and for the password', async () => {
    const client = await site.player();
    await giveMoney(site, client, 500n);
    expect((await client.call('Privacy.eraseAccount', { password: 'not-it-1' })).error?.reason?.rule).toBe(
      'accounts.own-password',
    );
    expect((await client.call('Privacy.eraseAccount', { password: PASSWORD })).error).toMatchObject({
      reason: { rule: 'privacy.balance-empty' },
    });
    expect((await client.call('Account.getBalance')).status).toBe(200);
  });

  test('[Q03] waits for a round that is not over: its stake is on no balance', async () => {
    const client = await site.player();
    await giveMoney(site, client, 100n);
    const key = () => uuidv7(Date.now(), secureRandom);
    const opening = { sysname: 'mines', mode: 'play', stake: '1.00', params: '{"mines":24}', request_id: key() };
    const { round_id } = await client.ok<{ round_id: string }>('Games.openRound', opening);
    expect(await client.call('Privacy.eraseAccount', { password: PASSWORD })).toMatchObject({
      status: 409,
      error: { reason: { rule: 'games.unfinished' } },
    });
    expect(await client.call('Account.setCurrency', { currency: 'USD' })).toMatchObject({
      error: { reason: { rule: 'games.unfinished' } },
    });
    const act = { round_id, number: '1', action: '{"do":"open","cell":0}', request_id: key() };
    const { won } = await client.ok<{ won: { amount: string } }>('Games.actInRound', act);
    // One in 25 wins, and then the money is in the way.
    const erased = await client.call('Privacy.eraseAccount', { password: PASSWORD });
    if (won.amount === '0.00') expect(erased.status).toBe(200);
    else expect(erased.error?.reason?.rule).toBe('privacy.balance-empty');
  });

  test('[~Q03] leaves no deposit behind that was begun beside it', async () => {
    const client = await site.player();
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    const { ownerPool } = site.database;
    const lock = await holdLock(ownerPool, 'lock table privacy.exports in access exclusive mode');
    const ending = client.call('Privacy.eraseAccount', { password: PASSWORD });
    await untilBlocked(ownerPool);
    const begun = client.call('Cashier.makedeposit', { method: 'card', amount: '20', request_id: randomUUID() });
    await untilBlocked(ownerPool, 2);
    await lock.release();
    const [{ status }] = await Promise.all([ending, begun]);
    const { rowCount } = await ownerPool.query('select from cashier.deposits where player_id = $1', [uid]);
    expect([status, rowCount]).toEqual([200, 0]);
  });

  test('[Q03] takes the person and leaves the number; what the law keeps goes after five years', async () => {
    await site.database.ownerPool.query(
      `update cashier.deposits set state = 'expired', next_poll_at = null where player_id = $1`,
      [bird.id],
    );
    // Pressed twice.
    const erased = [1, 2].map(() => bird.client.call('Privacy.eraseAccount', { password: PASSWORD }));
    expect((await Promise.all(erased)).map(({ status, data }) => [status, data])).toEqual([
      [200, 1],
      [200, 1],
    ]);
    expect((await bird.client.call('Account.getBalance')).status).toBe(401);
    const gone = (await findPlayer(site.database.db, bird.id))!;
    expect(gone).toMatchObject({ status: 'deleted', first_name: null, address: null, fakename: `Erased${bird.id}` });
    expect((await site.visitor().call('Auth.login', { login: CANARY.login, password: PASSWORD })).status).toBe(401);
    const storedRows = () =>
      site.database.ownerPool.query('select player_id from privacy.archive where player_id = $1', [bird.id]);
    expect((await storedRows()).rowCount).toBe(1);
    expect(plaintexts(await dump())).toEqual([]);
    // The ledger has not moved, and the name is free for a new account.
    const entries = await site.database.ownerPool.query(
      'select count(*)::int as n from wallet.accounts where player_id = $1',
      [bird.id],
    );
    expect(entries.rows[0].n).toBeGreaterThan(0);
    clock.set(new Date('2031-11-21T12:00:00Z'));
    await forget();
    expect((await storedRows()).rowCount).toBe(1);
    clock.set(new Date('2031-11-23T12:00:00Z'));
    await forget();
    expect((await storedRows()).rowCount).toBe(0);
    const { rows } = await sql<{
      requisites: unknown;
    }>`select requisites from cashier.deposits where player_id = ${bird.id}`.execute(site.database.db);
    expect(rows.map(({ requisites }) => requisites)).toEqual([{}]);
  });

  test('[~Q03] takes along what they said at live tables, which their copy of the data holds', async () => {
    const client = await site.player();
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    const { ownerPool } = site.database;
    await ownerPool.query(
      `insert into live_tables.messages (sysname, player_id, is_hidden, text, said_at) values ('live-roulette', $1, false, 'good luck', now())`,
      [uid],
    );
    await ownerPool.query('insert into live_tables.mutes (player_id, muted_id, muted_at) values ($1, $2, now())', [
      uid,
      bird.id,
    ]);
    expect((await collect(ctx, BigInt(uid)))['table_talk']).toMatchObject({
      messages: [{ table: 'live-roulette', text: 'good luck' }],
      muted: [String(bird.id)],
    });
    await erasePlayer(ctx, BigInt(uid), 'operator');
    const { rows } = await ownerPool.query(
      `select (select count(*)::int from live_tables.messages where player_id = $1) +
              (select count(*)::int from live_tables.mutes where player_id = $1) as left`,
      [uid],
    );
    expect(rows[0].left).toBe(0);
  });

  test('[~Q03] takes along the services that they log in by and the values kept for them; their copy holds these, and their limits', async () => {
    const client = await site.player();
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    const { ownerPool } = site.database;
    await ownerPool.query(
      `insert into accounts.identities (provider, subject, player_id, linked_at, last_used_at) values ('dev', 'robin', $1, now(), now())`,
      [uid],
    );
    await ownerPool.query(
      `insert into general.stored_values (player_id, key, value, updated_at) values ($1, 'seen', '7', now())`,
      [uid],
    );
    await client.ok('Limits.set', { kind: 'stake', period: 'day', limit: '50' });
    await client.ok('Limits.exclude', { length: '24h', confirm: '1' });
    expect(await collect(ctx, BigInt(uid))).toMatchObject({
      account: { services: [{ provider: 'dev', subject: 'robin' }] },
      stored_values: [{ key: 'seen', value: '7' }],
      limits: {
        limits: [{ kind: 'stake', period: 'day', source: 'player', limit: '50.00' }],
        breaks: [{ kind: 'time-out' }],
        history: [{ what: 'time-out' }, { what: 'set' }],
      },
    });
    await erasePlayer(ctx, BigInt(uid), 'operator');
    const { rows } = await ownerPool.query(
      `select (select count(*)::int from accounts.identities where player_id = $1) +
              (select count(*)::int from general.stored_values where player_id = $1) as left`,
      [uid],
    );
    expect(rows[0].left).toBe(0);
  });

  test('[~Q03] takes along what was noted of their visits, which their copy of the data holds', async () => {
    const client = await site.player();
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    const { ownerPool } = site.database;
    await client.ok('events.handle', { event_name: 'pageview', event_params: '{"path":"/promotions"}' });
    await ownerPool.query(
      `insert into tracking.hits (referer, track_id, fraud_session, player_id, at) values ('https://friend.example/', '', 'device-7', $1, now())`,
      [uid],
    );
    expect((await collect(ctx, BigInt(uid)))['visits']).toMatchObject({
      events: [{ name: 'pageview', params: { path: '/promotions' } }],
      hits: [{ referer: 'https://friend.example/', fraud_session: 'device-7' }],
    });
    await erasePlayer(ctx, BigInt(uid), 'operator');
    const { rows } = await ownerPool.query(
      `select (select count(*)::int from tracking.events where player_id = $1) +
              (select count(*)::int from tracking.hits where player_id = $1) as left`,
      [uid],
    );
    expect(rows[0].left).toBe(0);
  });

  test('[Q03] an operator erases as well; once is as good as twice', async () => {
    const client = await site.player();
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    await erasePlayer(ctx, BigInt(uid), 'operator');
    await erasePlayer(ctx, BigInt(uid), 'operator');
    expect(await findPlayer(site.database.db, BigInt(uid))).toMatchObject({ status: 'deleted' });
  });
});
