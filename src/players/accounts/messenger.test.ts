// Inside the messenger: who is let in by its proof, and what is no proof.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { codeTo } from '#testing/mailbox.ts';
import { BOT_TOKEN, messengerFields, signedInitData } from './testing/telegram.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { messengerUserOf } from './adapters/telegram.ts';
import { covers } from '#testing/covers.ts';

const clock = manualClock(new Date('2026-03-10T12:00:00Z'));
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock, environment: { TELEGRAM_BOT_TOKEN: BOT_TOKEN } });
});
afterAll(() => site.close());

let nextUser = 500;
const newUser = (fields: object = {}) => ({ id: nextUser++, first_name: 'Ada', language_code: 'es-MX', ...fields });
const fresh = (user: object = newUser(), ageS = 1) =>
  signedInitData({ user, authDate: new Date(clock.now().getTime() - ageS * 1000) });
const enter = (payload: string, change: Record<string, string> = {}) =>
  site.visitor().call('Auth.register', messengerFields(payload, change));

describe('the proof', () => {
  // What the messenger's documentation of mini-apps shows as its example.
  const EXAMPLE =
    'query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2';
  const EXAMPLE_TOKEN = '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8';
  const then = new Date(1662771648_000);

  test('[T01] of the published example is genuine; with another id it is not', () => {
    expect(messengerUserOf(EXAMPLE, EXAMPLE_TOKEN, then)).toMatchObject({ id: '279058397', username: 'vdkfrost' });
    expect(messengerUserOf(EXAMPLE.replace('279058397', '279058398'), EXAMPLE_TOKEN, then)).toBeUndefined();
  });

  const now = clock.now();
  const user = { id: 77, username: 'ada' };
  const genuine = signedInitData({ user, authDate: now });
  const changed = (change: (data: URLSearchParams) => void): string => {
    const data = new URLSearchParams(genuine);
    change(data);
    return data.toString();
  };
  const signedAnew = (key: Buffer, data = new URLSearchParams(genuine)): string => {
    data.delete('hash');
    const text = [...data].map(([name, value]) => `${name}=${value}`).toSorted();
    data.set('hash', createHmac('sha256', key).update(text.join('\n')).digest('hex'));
    return data.toString();
  };

  test.each([
    ['a wrong hash', changed((data) => data.set('hash', '0'.repeat(64)))],
    ['no hash', changed((data) => data.delete('hash'))],
    ['an empty hash', changed((data) => data.set('hash', ''))],
    ['a short hash', changed((data) => data.set('hash', data.get('hash')!.slice(0, 32)))],
    ['a hash in capitals', changed((data) => data.set('hash', data.get('hash')!.toUpperCase()))],
    ['two hashes', changed((data) => data.append('hash', data.get('hash')!))],
    ['two users', changed((data) => data.append('user', '{"id":1}'))],
    ['a field more', changed((data) => data.set('is_admin', '1'))],
    ['a field less', changed((data) => data.delete('query_id'))],
    ['another user', changed((data) => data.set('user', '{"id":1}'))],
    ['another date', changed((data) => data.set('auth_date', String(Math.floor(now.getTime() / 1000) - 1)))],
    ['another bot’s token', signedInitData({ user, authDate: now, token: '99:another' })],
    ['no token', signedInitData({ user, authDate: now, token: '' })],
    ['key and message swapped', signedAnew(createHmac('sha256', BOT_TOKEN).update('WebAppData').digest())],
    ['the bare token as key', signedAnew(Buffer.from(BOT_TOKEN))],
    ['fields joined otherwise', genuine.replaceAll('&', '\n')],
    ['a user without an id', signedInitData({ user: { username: 'ada' }, authDate: now })],
    ['an id of text', signedInitData({ user: { id: '77' }, authDate: now })],
    ['an id below zero', signedInitData({ user: { id: -77 }, authDate: now })],
    ['a broken id', signedInitData({ user: { id: 7.5 }, authDate: now })],
    ['a user that is no JSON', signedInitData({ user: 'ada', authDate: now })],
    ['no user', signedInitData({ authDate: now })],
    ['a date that is none', signedInitData({ user, authDate: now, fields: { auth_date: 'today' } })],
    ['too much of it', signedInitData({ user, authDate: now, fields: { start_param: 'x'.repeat(4096) } })],
    ['nothing', ''],
  ])('[T01] with %s is no proof', (_, payload) => expect(messengerUserOf(payload, BOT_TOKEN, now)).toBeUndefined());

  test('[T01] in any order, and with a signature beside the hash, is one', () => {
    expect(messengerUserOf(genuine, BOT_TOKEN, now)).toMatchObject({ id: '77', username: 'ada' });
    const turned = new URLSearchParams([...new URLSearchParams(genuine)].toReversed());
    expect(messengerUserOf(turned.toString(), BOT_TOKEN, now)).toBeDefined();
    const withSignature = signedInitData({ user, authDate: now, fields: { signature: 'c2lnbmF0dXJl' } });
    expect(messengerUserOf(withSignature, BOT_TOKEN, now)).toBeDefined();
    const unsignedSignature = new URLSearchParams(genuine);
    unsignedSignature.set('signature', 'c2lnbmF0dXJl');
    expect(messengerUserOf(unsignedSignature.toString(), BOT_TOKEN, now)).toBeUndefined();
  });

  test('[T02] is good from a minute before its date to five minutes after it', () => {
    const at = (seconds: number) => messengerUserOf(genuine, BOT_TOKEN, new Date(now.getTime() + seconds * 1000));
    expect([-61, -60, 0, 299, 300, 301].map((seconds) => at(seconds) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  test('[T01] is none where there is no bot', () =>
    expect(messengerUserOf(signedInitData({ user, authDate: now, token: '' }), '', now)).toBeUndefined());
});

const guarded = (uid: number) => {
  const login = `guarded${uid}@example.org`;
  return { login, sql: (text: string) => site.database.ownerPool.query(text, [uid, login]) };
};

describe('a user of the messenger', () => {
  test('is registered and signed in by six fields, in their language', covers('AP-28', 'EN-30', '~AU-03'), async () => {
    const client = site.visitor();
    const fields = messengerFields(fresh());
    expect(Object.keys(fields)).toEqual(['is_tg', 'id', 'username', 'hash', 'language_code', 'payload']);
    const account = await client.ok('Auth.register', fields);
    expect(account).toMatchObject({
      login: `telegram:${fields['id']}`,
      locale: 'es',
      is_registration_completed: false,
    });
    expect(await client.ok('Account.getInfo')).toMatchObject({ uid: (account as { uid?: number }).uid });
  });

  test('[T03] is the same player under another name, and nobody else under their name', covers('~AP-28'), async () => {
    const user = newUser({ username: 'ada' });
    const first = (await enter(fresh(user))).data as unknown as { uid: number };
    const renamed = (await enter(fresh({ ...user, username: 'lovelace' }, 2))).data as unknown as { uid: number };
    const namesake = (await enter(fresh(newUser({ username: 'ada' })))).data as unknown as { uid: number };
    expect(renamed.uid).toBe(first.uid);
    expect(namesake.uid).not.toBe(first.uid);
  });

  test('[T02] gets in once by one proof, of twenty tries at once too', async () => {
    const payload = fresh();
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(payload)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.reason?.rule === 'accounts.messenger')).toHaveLength(19);
    // The sabotage: were used proofs forgotten, it would work once more.
    await site.database.ownerPool.query('delete from accounts.used_proofs');
    expect((await enter(payload)).status).toBe(200);
  });

  test('[T02] a proof that is too old is refused over HTTP as well', async () => {
    expect((await enter(fresh(newUser(), 301))).error?.type).toBe('AuthorizationException');
    expect((await enter(fresh(newUser(), 299))).status).toBe(200);
  });

  test('[T03] is refused when the page says another id or hash than the proof', async () => {
    expect((await enter(fresh(), { id: '1' })).status).toBe(401);
    expect((await enter(fresh(), { hash: 'f'.repeat(64) })).status).toBe(401);
    expect((await enter(fresh(), { payload: '' })).status).toBe(401);
  });

  test('sees that they are blocked', covers('~ER-02'), async () => {
    const user = newUser();
    const { uid } = (await enter(fresh(user))).data as unknown as { uid: number };
    await site.database.ownerPool.query("update accounts.players set status = 'banned' where id = $1", [uid]);
    expect((await enter(fresh(user, 2))).error?.type).toBe('UserBannedException');
  });

  test(
    '[T03] with a second factor is nobody until their code comes, and then themselves',
    covers('~AU-03', '~ST-12'),
    async () => {
      const user = newUser();
      const { uid } = (await enter(fresh(user))).data as unknown as { uid: number };
      const { sql, login } = guarded(uid);
      await sql(
        `update accounts.players set login = $2, login_type = 'email', second_factor = 'contact' where id = $1`,
      );
      const client = site.visitor();
      const asked = await client.call('Auth.register', messengerFields(fresh(user, 2)));
      expect([asked.status, asked.error?.message]).toEqual([401, 'two_factor_auth is enable']);
      expect(asked.error?.reason?.inputs).toMatchObject({ method: 'contact', resend_time: 60 });
      expect(asked.headers.getSetCookie().some((cookie) => cookie.startsWith('sid='))).toBe(false);
      expect(await client.ok('Account.getInfo')).toMatchObject({ uid: 0 });
      const code = await codeTo(site, login);
      // In another browser the code opens nothing; here it does, once.
      expect((await site.visitor().call('Auth.finishSocialLogin', { code })).status).toBe(409);
      const wrong = code === '111111' ? '222222' : '111111';
      expect((await client.call('Auth.finishSocialLogin', { code: wrong })).status).toBe(400);
      expect(await client.ok('Auth.finishSocialLogin', { code })).toMatchObject({ uid });
      expect(await client.ok('Account.getInfo')).toMatchObject({ uid });
      // The proof that named them is used up, code or not.
      expect((await client.call('Auth.finishSocialLogin', { code })).status).toBe(409);
    },
  );

  test('of the form nothing is asked inside, and of the messenger nothing outside', covers('~AP-28'), async () => {
    const answer = await site.visitor().call('Auth.register', { login: 'half@example.org' });
    expect(answer.error?.error_data).toMatchObject({ password: ['Field is required'], terms: ['Field is required'] });
  });
});

test('[S02] the session of the messenger goes into a frame of its site, over https, kept apart for that site', async () => {
  const url = 'https://casino.example';
  const secure = await startTestSite({ clock, environment: { TELEGRAM_BOT_TOKEN: BOT_TOKEN, PUBLIC_URL: url } });
  try {
    const answer = await secure
      .visitor()
      .call('Auth.register', messengerFields(fresh({ id: 499 })), { headers: { origin: url } });
    const cookie = answer.headers.getSetCookie().find((one) => one.includes('sid='))!;
    expect(cookie).toMatch(
      /^__Host-sid=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; Partitioned; SameSite=None$/,
    );
    // As does the word that half of a log-in is done, and the session that follows it.
    await secure.database.ownerPool.query(
      "update accounts.players set login = 'framed@example.org', login_type = 'email', second_factor = 'contact'",
    );
    const client = secure.visitor();
    const { headers } = await client.call('Auth.register', messengerFields(fresh({ id: 499 }, 2)), {
      headers: { origin: url },
    });
    const half = headers.getSetCookie().find((one) => one.includes('half='))!;
    expect(half).toMatch(/^__Host-half=[^;]+; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/);
    const code = await codeTo(secure, 'framed@example.org');
    const entered = await client.call('Auth.finishSocialLogin', { code }, { headers: { origin: url } });
    expect(entered.headers.getSetCookie().find((one) => one.includes('sid='))).toMatch(
      /; Secure; Partitioned; SameSite=None$/,
    );
  } finally {
    await secure.close();
  }
});
