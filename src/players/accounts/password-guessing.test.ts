// What a guesser learns and how far they get: nothing by the clock, and a list of stolen passwords not far.
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { argon2Sync, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { readConfig } from '#app/config.ts';
import { OPTIONS } from '#app/config/options.ts';
import { silentLogger } from '#platform/log.ts';
import { PRODUCTION_ENVIRONMENT } from '#testing/production.ts';
import { ApiClient } from '#testing/api-client.ts';
import { logInProved } from './testing/log-in-proof.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { IS_LONG_FORM, inLongForm } from '#testing/long-form.ts';
import { hashPassword } from './password-hash.ts';
import { ALARM_AT } from './stuffing.ts';

/** What it is unless it is set. */
const DEFAULT = { PASSWORD_MEMORY_MIB: Number(OPTIONS.PASSWORD_MEMORY_MIB.fallback) };

describe('the time and the words of an answer', () => {
  let site: TestSite;
  beforeAll(async () => {
    // At what it costs in earnest: it is the hash that a guesser would miss.
    site = await startTestSite({ environment: { PASSWORD_MEMORY_MIB: String(DEFAULT.PASSWORD_MEMORY_MIB) } });
  });
  afterAll(() => site.close());

  /** Times are compared with `npm run chaos`, on a machine that does nothing else; words always. */
  const PAIRS = IS_LONG_FORM ? 60 : 3;
  /**
   * A hash that is left out, or done twice, changes the time by all of it. Here other tests run at the same moment; the
   * five milliseconds of the requirement are measured by `npm run bench -- log-ins`.
   */
  const toleranceOf = (ms: number): number => Math.max(5, ms / 4);
  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

  /** Tries each kind of log-in in turn, so that whatever else the machine does meets all of them alike. */
  async function measured(kinds: Record<string, () => string>, isForgotten = false) {
    const client = site.visitor();
    const times: Record<string, number[]> = {};
    const answers: Record<string, Set<string>> = {};
    for (let round = 0; round < PAIRS; round++)
      for (const [kind, login] of round % 2 === 0 ? Object.entries(kinds) : Object.entries(kinds).toReversed()) {
        const guessedLogin = login();
        const started = performance.now();
        const { status, error } = await client.call('Auth.login', { login: guessedLogin, password: 'not-the-one' });
        (times[kind] ??= []).push(performance.now() - started);
        const { request_id: _, ...words } = error!;
        (answers[kind] ??= new Set()).add(JSON.stringify([status, words]));
        // Three wrong ones make a place wait, which is another answer.
        if (isForgotten) await site.database.ownerPool.query('delete from accounts.attempts');
      }
    return {
      answers,
      medianOf: (kind: string) => median(times[kind]!.slice(2)),
    };
  }

  test('[A04] are the same for a login that nobody has, a wrong password and a blocked account', async () => {
    const [existing, blocked] = [registration(), registration()];
    for (const fields of [existing, blocked]) await site.visitor().ok('Auth.register', fields);
    const { rows } = await site.database.ownerPool.query<{ id: string }>(
      'select max(id)::text as id from accounts.players',
    );
    await site.database.ownerPool.query(`update accounts.players set status = 'banned' where id = $1`, [rows[0]!.id]);
    let stranger = 0;
    const { answers, medianOf } = await measured(
      {
        known: () => existing['login']!,
        unknown: () => `nobody${++stranger}@example.org`,
        blocked: () => blocked['login']!,
      },
      true,
    );
    expect(answers['unknown']).toEqual(answers['known']);
    expect(answers['blocked']).toEqual(answers['known']);
    expect(answers['known']!.size).toBe(1);
    if (!IS_LONG_FORM) return;
    const most = toleranceOf(medianOf('known'));
    expect(Math.abs(medianOf('unknown') - medianOf('known'))).toBeLessThan(most);
    expect(Math.abs(medianOf('blocked') - medianOf('known'))).toBeLessThan(most);
  });

  inLongForm('[A04] the same measure finds an answer that came without a password being compared', async () => {
    const locked = registration();
    await site.visitor().ok('Auth.register', locked);
    const client = site.visitor();
    for (let tries = 0; tries < 3; tries++)
      await client.call('Auth.login', { login: locked['login']!, password: 'not-the-one' });
    let stranger = 0;
    // Of the stranger nothing needs to be forgotten: each is another.
    const { medianOf } = await measured({
      unknown: () => `somebody${++stranger}@example.org`,
      locked: () => locked['login']!,
    });
    const most = toleranceOf(medianOf('unknown'));
    expect(Math.abs(medianOf('locked') - medianOf('unknown'))).toBeGreaterThan(most);
  });
});

describe('stolen passwords from a thousand addresses', () => {
  const clock = manualClock(new Date('2026-03-10T12:00:00Z'));
  const error = vi.fn();
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({
      clock,
      log: Object.assign(silentLogger(), { error }),
      environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' },
    });
  });
  afterAll(() => site.close());

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const HOME = '198.51.100.7';
  const alarms = () =>
    error.mock.calls.filter(([fields]) => (fields as { alert?: string }).alert === 'password-stuffing');

  test('[L01] log-ins are limited by address and by account, and the time to wait is named', async () => {
    const tryIn = (login: string, address: string) =>
      new ApiClient(site.url).call('Auth.login', { login, password: 'not-the-one' }, from(address));
    const seen: (string | undefined)[] = [];
    for (let count = 0; count < 21; count++)
      seen.push((await tryIn(`by-address${count}@example.org`, '192.0.2.1')).error?.reason?.rule);
    expect(seen.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'accounts.password'));
    expect(seen[20]).toBe('rate.log-in');
    for (let count = 0; count < 5; count++) await tryIn('by-account@example.org', `192.0.2.${10 + count}`);
    // Not refused, which would lock the owner out, but slowed down.
    const slowed = await tryIn('by-account@example.org', '192.0.2.99');
    expect([slowed.status, slowed.error?.reason?.rule]).toEqual([429, 'accounts.log-in-proof']);
    const held = await tryIn('by-address@example.org', '192.0.2.1');
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0);
    // The next test begins in peace.
    clock.advance(5 * 60_000);
  });

  test('[L01] whatever moves money is done ten times a second by one player at most, in whichever way', async () => {
    const player = await site.player();
    const order = () => ({ mode: 'play', stake: '1.00', params: '{}', request_id: randomUUID() });
    const ways: [string, () => Record<string, string>][] = [
      ['Games.playRound', () => ({ ...order(), sysname: 'dice' })],
      ['Games.openRound', () => ({ ...order(), sysname: 'mines' })],
      [
        'Games.actInRound',
        () => ({ round_id: randomUUID(), number: '1', action: '{"do":"take"}', request_id: randomUUID() }),
      ],
      ['Games.playAutoplay', () => ({ id: randomUUID(), number: '1' })],
      ['Freespins.play', () => ({ id: randomUUID(), request_id: randomUUID() })],
      ['Live.cashOut', () => ({ bet: randomUUID() })],
      ['Cashier.cancelwithdrawal', () => ({ id: randomUUID() })],
    ];
    for (const [last, fields] of ways) {
      clock.advance(1000);
      for (let count = 0; count < 10; count++) {
        const [name, some] = ways[count % ways.length]!;
        expect((await player.call(name, some())).error?.reason?.rule).not.toBe('rate.money');
      }
      const held = await player.call(last, fields());
      expect([last, held.status, held.error?.reason?.rule]).toEqual([last, 429, 'rate.money']);
    }
  });

  test('[L01] games are searched for five times a second from one address; looking through the lobby is free', async () => {
    const look = (options: object, address: string) =>
      new ApiClient(site.url).call('Games.get', { options: JSON.stringify(options) }, from(address));
    clock.advance(1000);
    for (let count = 0; count < 5; count++) expect((await look({ query: 'dice' }, '192.0.2.77')).status).toBe(200);
    const held = await look({ query: 'dice' }, '192.0.2.77');
    expect([held.status, held.error?.reason?.rule]).toEqual([429, 'rate.search']);
    expect((await look({ types: ['slot'] }, '192.0.2.77')).status).toBe(200);
    expect((await look({ query: 'dice' }, '192.0.2.78')).status).toBe(200);
  });

  test('[F03] codes go to twenty contacts a day from one address, known or not, and to others from elsewhere', async () => {
    const attempts = (count: number, address: string) =>
      new ApiClient(site.url).call('Auth.restore', { login: `asked${count}@example.org` }, from(address));
    for (let count = 0; count < 20; count++) expect((await attempts(count, '192.0.2.200')).status).toBe(200);
    const held = await attempts(20, '192.0.2.200');
    expect([held.status, held.error?.reason?.rule]).toEqual([429, 'accounts.resend']);
    expect(Number(held.headers.get('retry-after'))).toBe(86_400);
    expect((await attempts(20, '192.0.2.201')).status).toBe(200);
  });

  test('[A06] reach few comparisons, an alarm goes off, and a player still logs in, from a known device and from a new one', async () => {
    const fields = registration();
    const browser = new ApiClient(site.url);
    await browser.ok('Auth.register', fields, from(HOME));
    const owner = (address: string, client = browser) =>
      client.call('Auth.login', { login: fields['login']!, password: fields['password']! }, from(address));
    const [MINUTES, PER_MINUTE] = IS_LONG_FORM ? [10, 1000] : [2, 600];
    const BATCH_MS = 60_000 / (PER_MINUTE / 20);
    let compared = 0;
    let alarmAfter = Number.NaN;
    for (let minute = 0; minute < MINUTES; minute++)
      for (let batch = 0; batch < PER_MINUTE / 20; batch++) {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) => {
            const number = (batch * 20 + index) % 1000;
            return new ApiClient(site.url).call(
              'Auth.login',
              { login: `leaked${minute}.${number}@example.org`, password: `Leaked-${number}` },
              from(`127.${minute}.${number >> 8}.${number & 255}`),
            );
          }),
        );
        compared += answers.filter(({ status }) => status === 401).length;
        const others = answers.filter(({ status }) => status !== 401);
        for (const { status, error: refused } of others) {
          expect([status, refused?.reason?.rule]).toEqual([429, 'accounts.log-in-proof']);
        }
        if (Number.isNaN(alarmAfter) && alarms().length > 0) alarmAfter = minute * 60 + (batch * BATCH_MS) / 1000;
        if (batch === 15) {
          expect((await owner(HOME)).status).toBe(200);
          const elsewhere = { login: fields['login']!, password: fields['password']! };
          expect((await logInProved(new ApiClient(site.url), elsewhere, from('203.0.113.77'))).status).toBe(200);
        }
        clock.advance(BATCH_MS);
      }
    // The requirement: fewer than 500 of 10,000 (long form).
    expect(compared).toBeGreaterThanOrEqual(ALARM_AT);
    expect(compared).toBeLessThanOrEqual(ALARM_AT + 20);
    expect(alarmAfter).toBeLessThanOrEqual(60);
    // It ends on its own; then strangers are compared again, and the owner gets in from anywhere.
    clock.advance(3 * 60_000);
    expect((await owner('203.0.113.9', new ApiClient(site.url))).status).toBe(200);
  });
});

describe('hashing', () => {
  /** The longest time for which nothing else could run while the work was done. */
  async function longestStandstill(work: () => Promise<unknown>): Promise<number> {
    let [last, longest] = [performance.now(), 0];
    const beat = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    });
    await work();
    clearInterval(beat);
    return Math.max(longest, performance.now() - last);
  }
  const LIGHT = { PASSWORD_MEMORY_MIB: 1 };
  const blocking = (): unknown =>
    argon2Sync('argon2id', {
      message: 'Tr1cky-horse',
      nonce: randomBytes(16),
      parallelism: 1,
      tagLength: 32,
      memory: DEFAULT.PASSWORD_MEMORY_MIB * 1024,
      passes: 8,
    });

  test('[A01] is argon2id with 46 MiB; the queue for it has an end', async () => {
    const hash = await hashPassword(DEFAULT, 'Tr1cky-horse');
    const [, memory, passes, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash)!;
    expect(Number(memory)).toBeGreaterThanOrEqual(46 * 1024);
    expect([passes, lanes]).toEqual(['1', '1']);
    const crowd = await Promise.allSettled(Array.from({ length: 205 }, () => hashPassword(LIGHT, 'Tr1cky-horse')));
    const refused = crowd.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(3);
    expect(refused[0]!.reason).toMatchObject({ type: 'TooManyRequests', reason: { rule: 'accounts.log-in-queue' } });
  });

  test('[A01] is known again after the site has changed what it costs, and made anew at the log-in', async () => {
    const site = await startTestSite();
    try {
      const fields = registration();
      await site.visitor().ok('Auth.register', fields);
      const storedHash = async () =>
        (await site.database.ownerPool.query<{ password_hash: string }>('select password_hash from accounts.players'))
          .rows[0]!.password_hash;
      const dear = await hashPassword({ PASSWORD_MEMORY_MIB: 2 }, fields['password']!);
      await site.database.ownerPool.query('update accounts.players set password_hash = $1', [dear]);
      const enter = (password: string) => site.visitor().call('Auth.login', { login: fields['login']!, password });
      expect((await enter('not-the-one')).status).toBe(401);
      expect(await storedHash()).toBe(dear);
      expect((await enter(fields['password']!)).status).toBe(200);
      expect(await storedHash()).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
      expect((await enter(fields['password']!)).status).toBe(200);
    } finally {
      await site.close();
    }
  });

  test('[A01] costs no less in production, whatever is configured', () => {
    const inProduction = (PASSWORD_MEMORY_MIB: string) => () =>
      readConfig({ ...PRODUCTION_ENVIRONMENT, PASSWORD_MEMORY_MIB });
    expect(inProduction('45')).toThrow('PASSWORD_MEMORY_MIB must be at least 46 in production mode');
    expect(inProduction('46')).not.toThrow('PASSWORD_MEMORY_MIB');
    expect(
      readConfig({ DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'baize-cost-')), PASSWORD_MEMORY_MIB: '1' })
        .PASSWORD_MEMORY_MIB,
    ).toBe(1);
  });

  inLongForm('[A01] does not stop the event loop: others go on while passwords are hashed', async () => {
    const started = performance.now();
    const standstill = await longestStandstill(() =>
      Promise.all(Array.from({ length: 8 }, () => hashPassword(DEFAULT, 'Tr1cky-horse'))),
    );
    const took = performance.now() - started;
    expect(standstill).toBeLessThan(took / 2);
    // The sabotage: the same on the event loop stands still all the while.
    const begun = performance.now();
    const blocked = await longestStandstill(async () => blocking());
    expect(blocked).toBeGreaterThan((performance.now() - begun) / 2);
  });
});
