// Getting in: by e-mail or phone, with wrong passwords, after a lost one, with a second factor.
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { codeTo, lettersTo, linkTo } from '#testing/mailbox.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { covers } from '#testing/covers.ts';

const clock = manualClock(new Date('2026-03-10T12:00:00Z'));
const MINUTE = 60_000;
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.close());

const tryIn = (fields: Record<string, string>, client = site.visitor()) =>
  client.call('Auth.login', { login: fields['login']!, password: fields['password']!, ...pick(fields, 'code') });
const pick = (fields: Record<string, string>, name: string) => (fields[name] ? { [name]: fields[name] } : {});

async function player(fields = registration()): Promise<{ client: ApiClient; fields: Record<string, string> }> {
  const client = site.visitor();
  await client.ok('Auth.register', fields);
  return { client, fields };
}

/** A player whose log-in contact is proved. */
async function provedPlayer() {
  const account = await player();
  const login = account.fields['login']!;
  await account.client.ok('Account.sendconfirmationtocontact', { contact: login });
  await account.client.ok('Account.confirmContact', { contact: login, code: await codeTo(site, login) });
  return { ...account, login, password: account.fields['password']! };
}

describe('registration and log-in', () => {
  test('takes a phone number, and knows it again in any spelling', covers('~VA-28', '~VA-29'), async () => {
    const fields = { ...registration(), login: '+1 213 373 4253', country_code: 'US' };
    const { client } = await player(fields);
    expect(await client.ok('Account.getInfo')).toMatchObject({ login: '12133734253' });
    for (const login of ['12133734253', '+12133734253', '+1 (213) 373-4253'])
      expect((await tryIn({ ...fields, login })).status).toBe(200);
  });

  test('reads a number as it is written in the country', covers('~VA-28'), async () => {
    const { client } = await player({ ...registration(), login: '030 901820', country_code: 'DE' });
    expect(await client.ok('Account.getInfo')).toMatchObject({ login: '4930901820' });
  });

  test.each([
    ['12', 'Wrong phone number'],
    ['+1 555 000', 'Wrong phone number'],
    ['999999999999999', 'Wrong phone number'],
    ['12/34/56', 'Wrong phone format'],
  ])('refuses %s: %s', covers('VA-05', '~VA-28'), async (login, sentence) => {
    const answer = await site.visitor().call('Auth.register', { ...registration(), login });
    expect(answer.error?.error_data).toEqual({ login: [sentence] });
  });

  test("says that a phone number can't be used which somebody has", covers('~ER-09'), async () => {
    const fields = { ...registration(), login: '+44 20 7946 0958', country_code: 'GB' };
    await player(fields);
    const answer = await site.visitor().call('Auth.register', { ...registration(), login: '+442079460958' });
    expect(answer.error?.error_data).toEqual({ login: ["This phone number can't be used"] });
  });

  test(
    'welcomes a new player by mail, in their language, with a way out of news that they asked for',
    covers('AP-19 1/2'),
    async () => {
      const fields: Record<string, string> = { ...registration(), news: '1' };
      const client = site.visitor();
      await client.ok('Auth.register', fields, { query: { locale: 'es' } });
      const link = await linkTo(site, fields['login']!, '/unsubscribe');
      expect((await lettersTo(site, fields['login']!))[0]!.subject).toBe('Te damos la bienvenida a Baize');
      expect(link.pathname).toBe('/es/unsubscribe');
      expect(await client.ok('Account.getInfo')).toMatchObject({ is_subscribed: true });
      await site.visitor().ok('Account.unsubscribe', { token: link.searchParams.get('token')! });
      expect(await client.ok('Account.getInfo')).toMatchObject({ is_subscribed: false });
    },
  );

  test('takes no unsubscription with a link that was changed', covers('~AP-19'), async () => {
    const fields: Record<string, string> = { ...registration(), news: '1' };
    const { client } = await player(fields);
    const token = (await linkTo(site, fields['login']!, '/unsubscribe')).searchParams.get('token')!;
    for (const forged of [`1${token}`, token.slice(0, -4) + 'AAAA', token.split('.')[0]!, 'x'])
      expect((await site.visitor().call('Account.unsubscribe', { token: forged })).status).toBe(400);
    expect(await client.ok('Account.getInfo')).toMatchObject({ is_subscribed: true });
  });

  test('[S09] shows the log-in before this one', async () => {
    const { fields, client } = await player();
    expect(await client.ok('Account.getInfo')).toMatchObject({ previous_login: null });
    clock.advance(MINUTE);
    const info = (await tryIn(fields)).data as unknown as { previous_login: { at: string; ip: string } };
    expect(info.previous_login.at).toBe(new Date(clock.now().getTime() - MINUTE).toISOString());
    expect(info.previous_login.ip).toMatch(/127\.0\.0\.1|::1/);
  });

  test('reports a device that was never used before, and only of such', async () => {
    const { fields } = await player();
    const from = (agent: string) =>
      site.visitor().call('Auth.login', fieldsOf(fields), { headers: { 'user-agent': agent } });
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await from(firefox);
    await from(firefox);
    const notices = async () => {
      const letters = await lettersTo(site, fields['login']!);
      return letters
        .filter(({ subject }) => /New device/.test(subject))
        .map(({ text }) => /Firefox, Windows/.test(text));
    };
    // The site's own job may be sending it at this moment.
    await expect.poll(notices).toEqual([true]);
  });
});

const fieldsOf = ({ login, password }: Record<string, string>) => ({ login: login!, password: password! });

describe('wrong passwords', () => {
  test('[A05] makes a caller wait after three, for half an hour, known login or not', async () => {
    const { fields } = await player();
    for (const login of [fields['login']!, 'nobody.at.all@example.org']) {
      for (let tries = 0; tries < 3; tries++)
        expect((await tryIn({ login, password: 'not-the-one' })).error?.type).toBe('AuthorizationException');
      const locked = await tryIn({ login, password: fields['password']! });
      expect([locked.status, locked.error?.reason?.rule]).toEqual([429, 'accounts.soft-lock']);
      expect(locked.headers.get('retry-after')).toBe('1800');
    }
    clock.advance(30 * MINUTE - 1000);
    expect((await tryIn(fields)).status).toBe(429);
    clock.advance(2000);
    expect((await tryIn(fields)).status).toBe(200);
  });

  test('[A05] lets no more than three of twenty at once reach the password', async () => {
    const { fields } = await player();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tryIn({ login: fields['login']!, password: 'not-the-one' })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17);
  });

  test('forgets earlier failures when the right one comes', async () => {
    const { fields } = await player();
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 2; tries++) await tryIn({ login: fields['login']!, password: 'not-the-one' });
      expect((await tryIn(fields)).status).toBe(200);
    }
  });
});

describe('restoring a password', () => {
  const NEW = 'N3w-horse-77';

  test('sets a new one by the code; the old one and every session end', covers('AP-29', '~AP-10'), async () => {
    const { client, fields, login } = await provedPlayer();
    expect(await site.visitor().ok('Auth.restore', { login })).toEqual({ resend_time: 60, login: null });
    const code = await codeTo(site, login);
    expect(await site.visitor().ok('Auth.restore', { login, code, password: NEW })).toEqual({
      resend_time: null,
      login,
    });
    // A process caches a session until the notification of its end arrives.
    await expect.poll(async () => (await client.call('Account.getBalance')).status).toBe(401);
    expect((await tryIn(fields)).status).toBe(401);
    expect((await tryIn({ login, password: NEW })).status).toBe(200);
    expect((await site.visitor().call('Auth.restore', { login, code, password: 'An0ther-one' })).status).toBe(400);
    expect((await lettersTo(site, login))[0]?.subject).toMatch(/password .* was changed/);
  });

  test('[A07] sets a new one by the link, once, and within ten minutes', covers('AP-29'), async () => {
    const { login } = await provedPlayer();
    await site.visitor().ok('Auth.restore', { login });
    const token = (await linkTo(site, login, '/forms/sign_in')).searchParams.get('restore')!;
    const set = (token: string) => site.visitor().call('Auth.restore', { token, password: NEW });
    expect((await set(token.slice(0, -6) + 'AAAAAA')).status).toBe(400);
    expect((await set(token)).status).toBe(200);
    expect((await set(token)).status).toBe(400);
    clock.advance(2 * MINUTE);
    await site.visitor().ok('Auth.restore', { login });
    clock.advance(10 * MINUTE + 1000);
    const late = (await linkTo(site, login, '/forms/sign_in')).searchParams.get('restore')!;
    expect((await set(late)).error?.error_data).toEqual({ token: ['The code has expired'] });
  });

  test('[A07] answers alike for a login that nobody has, at every step', async () => {
    const { login } = await provedPlayer();
    const steps = async (who: string) => {
      const visitor = site.visitor();
      const answers = [
        await visitor.call('Auth.restore', { login: who }),
        await visitor.call('Auth.restore', { login: who }),
        await visitor.call('Auth.restore', { login: who, code: '000000', password: NEW }),
      ];
      return answers.map(({ status, error, data }) => [status, error?.message, error?.error_data, data]);
    };
    expect(await steps(login)).toEqual(await steps('nobody.knows@example.org'));
    expect(await lettersTo(site, 'nobody.knows@example.org')).toEqual([]);
  });

  test('[F01][F03] voids a code after five tries, and sends another only after a minute', async () => {
    const { login } = await provedPlayer();
    await site.visitor().ok('Auth.restore', { login });
    const code = await codeTo(site, login);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries++)
      expect(
        (await site.visitor().call('Auth.restore', { login, code: wrong, password: NEW })).error?.error_data,
      ).toEqual({ code: ['Wrong code'] });
    expect((await site.visitor().call('Auth.restore', { login, code, password: NEW })).status).toBe(400);
    const early = await site.visitor().call('Auth.restore', { login });
    expect([early.status, early.error?.message]).toEqual([429, 'Resend time is 60']);
    clock.advance(MINUTE);
    expect((await site.visitor().call('Auth.restore', { login })).status).toBe(200);
  });

  test('[F04] takes a code once, of twenty who send it at the same time', async () => {
    const { login } = await provedPlayer();
    await site.visitor().ok('Auth.restore', { login });
    const code = await codeTo(site, login);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.visitor().call('Auth.restore', { login, code, password: NEW })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  test('sets nothing by a code or link that went to a contact which is no longer theirs', async () => {
    const { client, login, password } = await provedPlayer();
    await site.visitor().ok('Auth.restore', { login });
    const code = await codeTo(site, login);
    const token = (await linkTo(site, login, '/forms/sign_in')).searchParams.get('restore')!;
    const contact = registration()['login']!;
    await client.ok('Account.addcontact', { contact, password });
    await client.ok('Account.sendconfirmationtocontact', { contact });
    await client.ok('Account.confirmContact', { contact, code: await codeTo(site, contact) });
    for (const proof of [{ login, code }, { token }])
      expect((await site.visitor().call('Auth.restore', { ...proof, password: NEW })).status).toBe(400);
    expect((await tryIn({ login: contact, password })).status).toBe(200);
  });

  test('lifts the wait of a player who had locked themselves out', async () => {
    const { login } = await provedPlayer();
    for (let tries = 0; tries < 4; tries++) await tryIn({ login, password: 'not-the-one' });
    await site.visitor().ok('Auth.restore', { login });
    await site.visitor().ok('Auth.restore', { login, code: await codeTo(site, login), password: NEW });
    expect((await tryIn({ login, password: NEW })).status).toBe(200);
  });
});

describe('a code at log-in', () => {
  async function withCode() {
    const account = await provedPlayer();
    const { client, login, password } = account;
    await client.ok('Account.changeTwoFactorAuth', { method: 'contact', password });
    const code = await codeTo(site, login);
    await client.ok('Account.confirmTwoFactorAuth', { code });
    return { ...account, code };
  }

  test('[S06] takes effect when it is confirmed, and other devices are out', covers('AP-12', 'AP-14'), async () => {
    const { client, fields, login, password } = await provedPlayer();
    const other = site.visitor();
    await tryIn(fields, other);
    await client.ok('Account.changeTwoFactorAuth', { method: 'contact', password });
    expect(await client.ok('Account.getInfo')).toMatchObject({ two_factor_auth: false });
    await client.ok('Account.confirmTwoFactorAuth', { code: await codeTo(site, login) });
    expect(await client.ok('Account.getInfo')).toMatchObject({ two_factor_auth: true });
    expect((await other.call('Account.getBalance')).status).toBe(401);
  });

  test('asks for a confirmed contact and for the password', async () => {
    const { client, fields } = await player();
    const password = fields['password']!;
    expect((await client.call('Account.changeTwoFactorAuth', { method: 'contact', password })).error?.type).toBe(
      'UserNeedConfirmContactException',
    );
    const wrong = await client.call('Account.changeTwoFactorAuth', { method: 'app', password: 'not-the-one' });
    expect(wrong.error?.error_data).toEqual({ password: ['Wrong password'] });
  });

  test(
    'is asked for in the words of the client, and lets in with it',
    covers('AP-27 2/2', 'ST-12 1/2', '~ST-13'),
    async () => {
      const { fields, login, code: before } = await withCode();
      const apiAnswer = await tryIn(fields);
      expect([apiAnswer.error?.type, apiAnswer.error?.message]).toEqual([
        'AuthorizationException',
        'two_factor_auth is enable',
      ]);
      expect(apiAnswer.error?.reason?.inputs).toMatchObject({ method: 'contact', resend_time: 60 });
      expect(JSON.stringify(apiAnswer.error)).not.toContain(login);
      clock.advance(20_000);
      expect((await tryIn(fields)).error?.message).toBe('Resend time is 40');
      const code = await codeTo(site, login, before);
      expect((await tryIn({ ...fields, code })).status).toBe(200);
    },
  );

  test('says what is wrong: wrong, and run out', covers('VA-18 1/2'), async () => {
    const { fields, login, code: before } = await withCode();
    await tryIn(fields);
    const code = await codeTo(site, login, before);
    const wrong = code === '111111' ? '222222' : '111111';
    expect((await tryIn({ ...fields, code: wrong })).error?.message).toBe('Wrong code');
    clock.advance(10 * MINUTE);
    expect((await tryIn({ ...fields, code })).error?.message).toBe('The code has expired');
  });

  test('lets one of three in who send the right code at once', async () => {
    const { fields, login, code: before } = await withCode();
    await tryIn(fields);
    const code = await codeTo(site, login, before);
    // Three at a time, because a fourth log-in at once of one player is held for guessing.
    const answers = await Promise.all(Array.from({ length: 3 }, () => tryIn({ ...fields, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('[F02] takes no code that was for something else', async () => {
    const { fields, login, code: before } = await withCode();
    await tryIn(fields);
    const logIn = await codeTo(site, login, before);
    clock.advance(MINUTE);
    await site.visitor().ok('Auth.restore', { login });
    const restore = await codeTo(site, login, logIn);
    if (restore !== logIn) expect((await tryIn({ ...fields, code: restore })).status).toBe(400);
    expect((await site.visitor().call('Auth.restore', { login, code: logIn, password: 'N3w-horse-77' })).status).toBe(
      400,
    );
  });

  test('answers a wrong password as ever, without a code being sent', covers('ST-14 2/2'), async () => {
    const { fields, login } = await withCode();
    const before = (await lettersTo(site, login)).length;
    const answer = await tryIn({ ...fields, password: 'not-the-one' });
    expect(answer.error?.message).toBe('Incorrect email or password');
    expect(await lettersTo(site, login)).toHaveLength(before);
  });

  test('[F05] a passkey is made only with a code that was sent for it', async () => {
    const { client, login, password, code: before } = await withCode();
    clock.advance(MINUTE);
    const begin = (more: object) => client.call('Passkeys.beginRegistration', { password, ...more });
    expect((await begin({})).error?.reason?.rule).toBe('accounts.passkey-code');
    expect((await begin({ code: before })).error?.reason?.rule).toBe('accounts.code');
    expect((await begin({ code: await codeTo(site, login, before) })).error).toBeUndefined();
  });

  test('[F05] goes off only by a code again', async () => {
    const { client, login, password, code: before } = await withCode();
    clock.advance(MINUTE);
    await client.ok('Account.changeTwoFactorAuth', { method: 'off', password });
    expect((await client.call('Account.confirmTwoFactorAuth', { code: '000000' })).status).toBe(400);
    await client.ok('Account.confirmTwoFactorAuth', { code: await codeTo(site, login, before) });
    expect(await client.ok('Account.getInfo')).toMatchObject({ two_factor_auth: false });
  });
});

describe('an authenticator app', () => {
  const now = () => Math.floor(clock.now().getTime() / 1000);
  async function withApp() {
    const account = await player();
    const password = account.fields['password']!;
    const setUp = await account.client.ok<{ secret: string; uri: string }>('Account.changeTwoFactorAuth', {
      method: 'app',
      password,
    });
    const code = (shift = 0): string => generateSync({ secret: setUp.secret, epoch: now() + shift });
    expect(setUp.uri).toMatch(/^otpauth:\/\/totp\/Baize.*secret=[A-Z2-7]{32}/);
    const { recovery_codes: codes } = await account.client.ok<{ recovery_codes: string[] }>(
      'Account.confirmTwoFactorAuth',
      { code: code() },
    );
    return { ...account, code, codes, password, secret: setUp.secret };
  }

  test('[F05] a passkey, which lets in without it, is made only with its code', async () => {
    const { client, code, password } = await withApp();
    const begin = (more: object) => client.call('Passkeys.beginRegistration', { password, ...more });
    const apiAnswer = await begin({});
    expect([apiAnswer.error?.reason?.rule, apiAnswer.error?.reason?.inputs['method']]).toEqual([
      'accounts.passkey-code',
      'app',
    ]);
    expect((await begin({ code: '000000' })).error?.reason?.rule).toBe('accounts.code');
    expect((await begin({ code: code() })).error).toBeUndefined();
    expect((await begin({ code: code() })).error?.reason?.rule).toBe('accounts.code');
  });

  test('lets in with its code, each code once, one step early or late', async () => {
    const { fields, code } = await withApp();
    expect((await tryIn(fields)).error?.reason?.inputs).toMatchObject({ method: 'app' });
    for (const shift of [-30, 0, 30]) {
      expect((await tryIn({ ...fields, code: code(shift) })).status).toBe(200);
      expect((await tryIn({ ...fields, code: code(shift) })).error?.message).toBe('Wrong code');
    }
    expect((await tryIn({ ...fields, code: code(90) })).error?.message).toBe('Wrong code');
  });

  test('[F01] stops a guesser after five codes', async () => {
    const { fields, code } = await withApp();
    await tryIn(fields);
    for (let tries = 0; tries < 5; tries++) await tryIn({ ...fields, code: code(3600 + tries * 30) });
    clock.advance(MINUTE);
    // The right one opens a new challenge; twenty of them a day are all that there are.
    expect((await tryIn({ ...fields, code: code() })).status).toBe(200);
  });

  test('keeps its key encrypted', async () => {
    const { secret } = await withApp();
    const { rows } = await site.database.ownerPool.query<{ found: boolean }>(
      `select bool_or(encode(encrypted_app_secret, 'escape') like '%' || $1 || '%') as found from accounts.players`,
      [secret],
    );
    expect(rows[0]!.found).not.toBe(true);
  });

  test('goes off by a code of the app', async () => {
    const { client, password, code } = await withApp();
    clock.advance(MINUTE);
    expect(await client.ok('Account.changeTwoFactorAuth', { method: 'off', password })).toMatchObject({ proof: 'app' });
    await client.ok('Account.confirmTwoFactorAuth', { code: code() });
    expect(await client.ok('Account.getSecurity')).toMatchObject({ two_factor: 'off' });
  });

  test('cannot be guessed off either: twenty times five codes a day', async () => {
    const { client, password, code } = await withApp();
    const off = () => client.call('Account.changeTwoFactorAuth', { method: 'off', password });
    clock.advance(MINUTE);
    for (let attempt = 0; attempt < 19; attempt++) expect((await off()).status).toBe(200);
    expect((await off()).error?.reason?.rule).toBe('accounts.codes-per-day');
    // The last that was asked for is still good.
    expect((await client.call('Account.confirmTwoFactorAuth', { code: code() })).status).toBe(200);
  });

  describe('that is lost', () => {
    const left = async (client: ApiClient) =>
      (await client.ok<{ recovery_codes_left: number }>('Account.getSecurity')).recovery_codes_left;

    test('[F05] is made up for by ten recovery codes, shown when it is switched on, each good once', async () => {
      const { client, codes, fields } = await withApp();
      expect(new Set(codes).size).toBe(10);
      for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
      expect(await left(client)).toBe(10);
      expect((await tryIn({ ...fields, code: codes[0]! })).status).toBe(200);
      expect((await tryIn({ ...fields, code: codes[0]! })).error?.message).toBe('Wrong code');
      // However it is copied from paper.
      expect((await tryIn({ ...fields, code: codes[1]!.toUpperCase().replace('-', ' ') })).status).toBe(200);
      expect(await left(client)).toBe(8);
      const letters = (await lettersTo(site, fields['login']!)).filter(({ subject }) =>
        /recovery code was used/.test(subject),
      );
      expect(new Set(letters.map(({ text }) => /Codes left: (\d+)/.exec(text)?.[1]))).toEqual(new Set(['8', '9']));
    });

    test('[F04] lets one of three in who send the same recovery code at once', async () => {
      const { codes, fields } = await withApp();
      const answers = await Promise.all(Array.from({ length: 3 }, () => tryIn({ ...fields, code: codes[0]! })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test('[F01] keeps hashes of them only, bound to their owner', async () => {
      const [mine, theirs] = [await withApp(), await withApp()];
      expect((await tryIn({ ...mine.fields, code: theirs.codes[0]! })).error?.message).toBe('Wrong code');
      const { rows } = await site.database.ownerPool.query<{ all: string }>(
        `select string_agg(t::text, ' ') as all from accounts.recovery_codes t`,
      );
      for (const code of mine.codes) expect(rows[0]!.all).not.toContain(code.replace('-', ''));
    });

    test('[F05] can be switched off by one; then the others are void', async () => {
      const { client, password, codes, fields } = await withApp();
      clock.advance(1000);
      await client.ok('Account.changeTwoFactorAuth', { method: 'off', password });
      await client.ok('Account.confirmTwoFactorAuth', { code: codes[3]! });
      expect(await client.ok('Account.getSecurity')).toMatchObject({ two_factor: 'off', recovery_codes_left: 0 });
      expect((await tryIn(fields)).status).toBe(200);
    });

    test('[F05] gets new codes by password and a code, and those before are void', async () => {
      const { client, password, codes, fields, code } = await withApp();
      const renew = (secondCode: string, secret = password) =>
        client.call('Account.makeRecoveryCodes', { password: secret, code: secondCode });
      expect((await renew('000000')).error?.error_data).toEqual({ code: ['Wrong code'] });
      expect((await renew(codes[0]!, 'not-the-one')).error?.error_data).toEqual({ password: ['Wrong password'] });
      clock.advance(MINUTE);
      const renewed = (await renew(code())).data as unknown as { recovery_codes: string[] };
      expect(renewed.recovery_codes).toHaveLength(10);
      expect((await tryIn({ ...fields, code: codes[0]! })).status).toBe(400);
      expect((await tryIn({ ...fields, code: renewed.recovery_codes[0]! })).status).toBe(200);
      expect((await lettersTo(site, fields['login']!)).some(({ subject }) => /New recovery codes/.test(subject))).toBe(
        true,
      );
    });

    test('[F05] has none where there is no app', async () => {
      const { client, fields } = await player();
      const answer = await client.call('Account.makeRecoveryCodes', { password: fields['password']!, code: '000000' });
      expect([answer.status, answer.error?.reason?.rule]).toEqual([409, 'accounts.two-factor-state']);
    });
  });
});
