// Sessions: what their ids are made of, when one is changed for another, and how they end.
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import { ApiClient } from '#testing/api-client.ts';
import { codeTo } from '#testing/mailbox.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { LiveClient } from '#testing/live-client.ts';
import { untilBlocked } from '#testing/until-blocked.ts';
import { publish } from '#platform/live/publish.ts';
import { openSession } from './sessions.ts';
import { setIdentity } from './identity.ts';

const clock = manualClock(new Date('2026-03-10T12:00:00Z'));
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const PASSWORD = registration()['password']!;
let site: TestSite;
/** Only the absolute life of a session ends it there. */
let patient: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock, environment: { TRUST_PROXY: 'loopback' } });
  patient = await startTestSite({ clock, environment: { SESSION_IDLE_MINUTES: '43200' } });
});
afterAll(async () => {
  await site.close();
  await patient.close();
});

/** The session of a client, for a thief who might have got hold of it. */
function copyOf(client: ApiClient): ApiClient {
  const copy = new ApiClient(client.url);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}
const lives = async (client: ApiClient): Promise<boolean> => (await client.call('Account.getBalance')).status === 200;

async function playerOf(on: TestSite) {
  const fields = registration();
  const client = on.visitor();
  const { uid } = await client.ok<{ uid: number }>('Auth.register', fields);
  return { client, uid: BigInt(uid), login: fields['login']! };
}

describe('the id of a session', () => {
  test('[S01] is chance alone: two thousand of them, none twice, as even as noise; of none more than a hash is kept', async () => {
    const { uid } = await playerOf(site);
    const ctx = systemContext(site.site.services, 'test');
    const tokens: string[] = [];
    await transaction(ctx.db, async (tx) => {
      for (let count = 0; count < 2000; count++) {
        await openSession(ctx, tx, uid);
        const { change } = ctx.session;
        if (change && change !== 'clear') tokens.push(change.token);
      }
    });
    expect(new Set(tokens).size).toBe(2000);
    const bytes = Buffer.concat(tokens.map((token) => Buffer.from(token, 'base64url')));
    expect(bytes.length / tokens.length).toBe(32);
    const counts = Array.from({ length: 256 }, () => 0);
    for (const byte of bytes) counts[byte]!++;
    const entropy = -counts.reduce((sum, count) => sum + (count / bytes.length) * Math.log2(count / bytes.length), 0);
    expect(entropy).toBeGreaterThan(7.9);
    const { rows } = await site.database.ownerPool.query<{ row: string; hash: Buffer }>(
      'select t::text as row, token_hash as hash from accounts.sessions t where player_id = $1 order by id desc limit 1',
      [uid],
    );
    expect(rows[0]!.hash).toEqual(sha256(tokens.at(-1)!));
    expect(rows[0]!.row).not.toContain(tokens.at(-1)!);
  });

  test('[S02] is kept by the browser for this site alone, over https only', async () => {
    const url = 'https://casino.example';
    const secure = await startTestSite({ environment: { PUBLIC_URL: url } });
    try {
      const answer = await new ApiClient(secure.url).call('Auth.register', registration(), {
        headers: { origin: url },
      });
      const cookie = answer.headers.getSetCookie().find((header) => header.includes('sid='))!;
      expect(cookie).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
      expect(answer.text).not.toContain(/sid=([\w-]+)/.exec(cookie)![1]!);
    } finally {
      await secure.close();
    }
  });

  test('[S03] is another one after a registration and after a log-in; one that was planted before is dead', async () => {
    const thief = await playerOf(site);
    const victim = copyOf(thief.client);
    await victim.ok('Auth.register', registration());
    expect(victim.cookies.get('sid')).not.toBe(thief.client.cookies.get('sid'));
    await expect.poll(() => lives(thief.client)).toBe(false);
    const { login } = await playerOf(site);
    const planted = copyOf((await playerOf(site)).client);
    const entering = copyOf(planted);
    await entering.ok('Auth.login', { login, password: PASSWORD });
    expect(entering.cookies.get('sid')).not.toBe(planted.cookies.get('sid'));
    await expect.poll(() => lives(planted)).toBe(false);
    expect(await lives(entering)).toBe(true);
  });

  test('[S03] is another one when the second factor changes', async () => {
    const { client } = await playerOf(site);
    const before = copyOf(client);
    const { secret } = await client.ok<{ secret: string }>('Account.changeTwoFactorAuth', {
      method: 'app',
      password: PASSWORD,
    });
    const code = generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
    await client.ok('Account.confirmTwoFactorAuth', { code });
    expect(await lives(client)).toBe(true);
    await expect.poll(() => lives(before)).toBe(false);
  });
});

describe('the end of a session', () => {
  test('[S04] comes with the log-out, at once, and the browser forgets what it kept', async () => {
    const { client } = await playerOf(site);
    const copy = copyOf(client);
    const answer = await client.call('Auth.logout');
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(await lives(copy)).toBe(false);
  });

  test('[S05] comes after thirty days, however much it was used', async () => {
    const { client } = await playerOf(patient);
    for (let day = 0; day < 29; day++) {
      clock.advance(DAY_MS);
      if (day % 7 === 0) expect(await lives(client)).toBe(true);
    }
    clock.advance(DAY_MS - MINUTE_MS);
    expect(await lives(client)).toBe(true);
    clock.advance(MINUTE_MS + 1000);
    expect(await lives(client)).toBe(false);
  });

  const other = async (login: string): Promise<ApiClient> => {
    const client = site.visitor();
    await client.ok('Auth.login', { login, password: PASSWORD });
    return client;
  };
  const status = (value: string) => async (uid: bigint) =>
    site.database.ownerPool.query('update accounts.players set status = $2 where id = $1', [uid, value]);
  const WAYS: [string, (uid: bigint, login: string, client: ApiClient) => Promise<unknown>][] = [
    ['a block', status('banned')],
    ['the end of the account', status('deleted')],
    ['an exclusion', async (_, login) => (await other(login)).ok('Limits.exclude', { length: '6m', confirm: '1' })],
    ['the player elsewhere', async (_, login) => (await other(login)).ok('Account.endSession', { session: 'others' })],
    ['a log-out', async (_uid, _login, client) => copyOf(client).call('Auth.logout')],
  ];
  test.each(WAYS)('[S07] by %s hangs up the live channel within a second', async (_, end) => {
    const { client, uid, login } = await playerOf(site);
    const [liveClient, guest] = [await LiveClient.open(site.url, client), await LiveClient.open(site.url)];
    liveClient.join('me');
    await expect.poll(() => liveClient.words.length).toBeGreaterThan(0);
    const closed = new Promise((resolve) => liveClient.socket.once('close', () => resolve('hung up')));
    await end(uid, login, client);
    expect(await closed).toBe('hung up');
    // No one else is disturbed, and a visitor with the same cookie is a guest.
    expect(guest.socket.readyState).toBe(guest.socket.OPEN);
    const back = await LiveClient.open(site.url, client);
    back.join('me');
    await expect.poll(() => back.words).toEqual([{ t: 'me', no: true }]);
    guest.close();
    back.close();
  });

  test('[S07] is not to be confused with news about its player: then the live channel stays', async () => {
    const { client, uid } = await playerOf(site);
    const live = await LiveClient.open(site.url, client);
    live.join('me');
    await expect.poll(() => live.words.length).toBeGreaterThan(0);
    const { db } = site.site.services;
    await transaction(db, (tx) =>
      setIdentity(tx, uid, { identity_level: 2, verify_by: null, is_on_verification: false }),
    );
    await publish(db, `player/${uid}`, { kind: 'still-yours' });
    await live.receive('still-yours');
    live.close();
  });

  test('[S07] that falls into a look at it is not forgotten: the next call asks again', async () => {
    const { client, uid } = await playerOf(site);
    clock.advance(MINUTE_MS);
    // The session has been found alive, and what belongs to it is waited for, when its player is blocked.
    const holder = await site.database.ownerPool.connect();
    let during: Promise<unknown>;
    try {
      await holder.query('begin; lock table wallet.accounts in access exclusive mode');
      during = client.call('Account.getBalance');
      await untilBlocked(site.database.ownerPool);
      // Notifications arrive in order: after the second, the first has arrived too.
      const seen = new Promise<void>((resolve) =>
        site.site.services.notifications.on('sessions_test', () => resolve()),
      );
      await status('banned')(uid);
      await expect
        .poll(async () => {
          await site.database.ownerPool.query('notify sessions_test');
          return Promise.race([seen.then(() => true), new Promise((resolve) => setTimeout(resolve, 50, false))]);
        })
        .toBe(true);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await during;
    expect(await lives(client)).toBe(false);
  });
});

describe('a password', () => {
  test('[A02] counts to its last character', async () => {
    const fields: Record<string, string> = { ...registration(), password: 'Tr1cky-horse-staple1' };
    expect(fields['password']).toHaveLength(20);
    await site.visitor().ok('Auth.register', fields);
    const tries = async (password: string) =>
      (await site.visitor().call('Auth.login', { login: fields['login']!, password })).status;
    expect(await tries('Tr1cky-horse-staple2')).toBe(401);
    expect(await tries('Tr1cky-horse-staple')).toBe(401);
    expect(await tries('Tr1cky-horse-staple1')).toBe(200);
  });

  test('[A05] tried in vain elsewhere does not lock its owner out', async () => {
    const { login } = await playerOf(site);
    const tryFrom = (address: string, password: string) =>
      site.visitor().call('Auth.login', { login, password }, { headers: { 'x-forwarded-for': address } });
    for (let tries = 0; tries < 3; tries++) expect((await tryFrom('203.0.113.66', 'not-the-one')).status).toBe(401);
    expect((await tryFrom('203.0.113.66', PASSWORD)).status).toBe(429);
    expect((await tryFrom('198.51.100.7', PASSWORD)).status).toBe(200);
  });

  test('[A07] that is restored leaves the second factor as it is, and opens no session', async () => {
    const { client, login } = await playerOf(site);
    const { secret } = await client.ok<{ secret: string }>('Account.changeTwoFactorAuth', {
      method: 'app',
      password: PASSWORD,
    });
    const code = generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
    await client.ok('Account.confirmTwoFactorAuth', { code });
    const visitor = site.visitor();
    await visitor.ok('Auth.restore', { login });
    await visitor.ok('Auth.restore', { login, code: await codeTo(site, login), password: 'N3w-horse-77' });
    expect(await lives(visitor)).toBe(false);
    const apiAnswer = await visitor.call('Auth.login', { login, password: 'N3w-horse-77' });
    expect(apiAnswer.error?.message).toBe('two_factor_auth is enable');
  });
});

describe('codes', () => {
  test('[F03] go to one contact five times an hour at most, a minute apart, and the wait is named', async () => {
    const { client, login } = await playerOf(site);
    const send = () => client.call('Account.sendconfirmationtocontact', { contact: login });
    for (let count = 0; count < 5; count++) {
      expect((await send()).status).toBe(200);
      clock.advance(30_000);
      const early = await send();
      expect([early.status, early.error?.message]).toEqual([429, 'Resend time is 30']);
      expect(early.headers.get('retry-after')).toBe('30');
      clock.advance(30_000);
    }
    expect((await send()).error?.message).toBe('Resend time is 3600');
  });
});
