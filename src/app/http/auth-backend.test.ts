// The auth backend over HTTP, as a program calls it; its client is packages/auth-client.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignJWT, UnsecuredJWT, generateKeyPair } from 'jose';
import { manualClock } from '#kernel/clock.ts';
import { keyOf } from '#platform/encryption.ts';
import { codeTo, lettersTo, linkTo } from '#testing/mailbox.ts';
import { freePort } from '#testing/free-port.ts';
import {
  IDP_SECRET,
  startTestIdentityProvider,
  type TestIdentityProvider,
} from '#players/accounts/testing/identity-provider.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { tokenFor } from '#players/accounts/testing/service-token.ts';
import { covers } from '#testing/covers.ts';

const PASSWORD = registration()['password']!;
// From now on, because the identity provider runs on real time.
const clock = manualClock(new Date());
let site: TestSite;
let provider: TestIdentityProvider;
beforeAll(async () => {
  const port = await freePort();
  site = await startTestSite({
    clock,
    environment: { SANDBOX_IDP_PORT: String(port), SANDBOX_IDP_SECRET: IDP_SECRET },
  });
  provider = await startTestIdentityProvider({
    port,
    redirectUris: [`${site.url}/oauth/callback/dev`],
    persons: [
      { id: 'maya', name: 'Maya', email: 'maya@example.org', isEmailVerified: true },
      { id: 'nina', name: 'Nina', email: 'nina@example.org', isEmailVerified: true },
      { id: 'mallory', name: 'Mallory', email: 'victim@example.org', isEmailVerified: true },
    ],
  });
});
afterAll(async () => {
  await provider.close();
  await site.close();
});

interface Answer {
  status: number;
  body: {
    jwt?: string;
    user?: object;
    data?: null;
    error?: { status: number; name: string; message: string };
  } & Record<string, unknown>;
}

async function call(path: string, fields?: object, token?: string): Promise<Answer> {
  const response = await fetch(site.url + path, {
    ...(fields && { method: 'POST', body: JSON.stringify(fields) }),
    headers: {
      ...(fields && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

async function player(): Promise<{ login: string; uid: number }> {
  const fields = registration();
  const client = await site.player(fields);
  return { login: fields['login']!, uid: (await client.ok<{ uid: number }>('Account.getInfo')).uid };
}

const jwtOf = async (login: string, password = PASSWORD): Promise<string> =>
  (await call('/auth/local', { identifier: login, password })).body.jwt!;

describe('a token', () => {
  test(
    'is given for the right password, and says who one is',
    covers('OP-28 2/2', 'AU-05 1/2', 'AU-13 1/2', '~AU-04'),
    async () => {
      const { login, uid } = await player();
      const { status, body } = await call('/auth/local', { identifier: login.toUpperCase(), password: PASSWORD });
      expect(status).toBe(200);
      expect(body).toMatchObject({ jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), user: { id: uid } });
      const me = await call('/users/me', undefined, body.jwt);
      expect(me.status).toBe(200);
      expect(me.body).toMatchObject({ id: uid, email: login, confirmed: false, blocked: false, provider: 'local' });
    },
  );

  test(
    'is refused to a wrong password and to an unknown account, in the same words',
    covers('~ER-23', 'AU-05 2/2'),
    async () => {
      const { login } = await player();
      const wrong = await call('/auth/local', { identifier: login, password: 'Wr0ng-horse' });
      const nobody = await call('/auth/local', { identifier: 'nobody@example.org', password: 'Wr0ng-horse' });
      expect(wrong).toEqual(nobody);
      expect(wrong).toMatchObject({
        status: 400,
        body: {
          data: null,
          error: { status: 400, name: 'ValidationError', message: 'Invalid identifier or password' },
        },
      });
    },
  );

  test('is asked for by /users/me', covers('AU-13 2/2'), async () => {
    expect(await call('/users/me')).toEqual({
      status: 401,
      body: {
        data: null,
        error: {
          status: 401,
          name: 'UnauthorizedError',
          message: 'Missing or invalid credentials',
          details: { rule: 'api.bearer' },
        },
      },
    });
  });

  test('[T08] is good to the second for fifteen minutes', async () => {
    const { login } = await player();
    const jwt = await jwtOf(login);
    clock.advance(15 * 60_000 - 2000);
    expect((await call('/users/me', undefined, jwt)).status).toBe(200);
    clock.advance(3000);
    expect((await call('/users/me', undefined, jwt)).status).toBe(401);
  });

  test('[T08] of every other making is refused, and ours is taken', async () => {
    const { login, uid } = await player();
    const genuine = await jwtOf(login);
    const [head, claims, signature] = genuine.split('.') as [string, string, string];
    const { pwd } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { pwd: string };
    const { config } = site.site.services;
    const key = keyOf(config, 'auth tokens');
    const now = Math.floor(clock.now().getTime() / 1000);
    const tokenWith = (change: object = {}, header: object = {}) =>
      new SignJWT({ pwd, iss: site.url, aud: 'auth-backend', sub: String(uid), iat: now, exp: now + 900, ...change })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
        .sign(key);
    const { privateKey } = await generateKeyPair('RS256');
    const text = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const signedBy = (secret: string | Buffer, header: object) => {
      const start = `${text(header)}.${claims}`;
      return `${start}.${createHmac('sha256', secret).update(start).digest('base64url')}`;
    };
    const forged: Record<string, string> = {
      none: new UnsecuredJWT({ pwd, sub: String(uid) })
        .setIssuer(site.url)
        .setAudience('auth-backend')
        .setIssuedAt(now)
        .setExpirationTime(now + 900)
        .encode(),
      'none with our signature': `${text({ alg: 'none', typ: 'JWT' })}.${claims}.${signature}`,
      nOnE: `${text({ alg: 'nOnE', typ: 'JWT' })}.${claims}.`,
      'no signature': `${head}.${claims}.`,
      'a changed claim': `${head}.${text({ pwd, sub: '100001', iss: site.url, aud: 'auth-backend', iat: now, exp: now + 900 })}.${signature}`,
      RS256: await new SignJWT({ pwd })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setSubject(String(uid))
        .setIssuer(site.url)
        .setAudience('auth-backend')
        .setIssuedAt(now)
        .setExpirationTime(now + 900)
        .sign(privateKey),
      'another key': signedBy('another', { alg: 'HS256', typ: 'JWT' }),
      'no key': signedBy('', { alg: 'HS256', typ: 'JWT' }),
      'a kid that leads elsewhere': signedBy('', { alg: 'HS256', typ: 'JWT', kid: '../../../../dev/null' }),
      'a key of its own': signedBy('mine', { alg: 'HS256', typ: 'JWT', jwk: { kty: 'oct', k: 'bWluZQ' } }),
      'the key of another purpose': signedBy(keyOf(config, 'signature restore'), { alg: 'HS256', typ: 'JWT' }),
      'another audience': await tokenWith({ aud: 'product' }),
      'another issuer': await tokenWith({ iss: 'https://evil.example' }),
      'no end': await tokenWith({ exp: undefined }),
      'an end that has been': await tokenWith({ exp: now - 1 }),
      'a beginning to come': await tokenWith({ nbf: now + 60 }),
      nobody: await tokenWith({ sub: '1' }),
      'a strange subject': await tokenWith({ sub: "1' or '1'='1" }),
      'an earlier password': await tokenWith({ pwd: '0'.repeat(16) }),
      'another type': await tokenWith({}, { typ: 'at+jwt' }),
      'a critical header': `${text({ alg: 'HS256', typ: 'JWT', crit: ['x'], x: 1 })}.${claims}.${signature}`,
    };
    for (const [what, token] of Object.entries(forged))
      expect((await call('/users/me', undefined, token)).status, what).toBe(401);
    // The counter-check: made the same way without a fault, it is accepted.
    expect((await call('/users/me', undefined, await tokenWith())).status).toBe(200);
    expect((await call('/users/me', undefined, genuine)).status).toBe(200);
  });

  test('is worth nothing once its owner is blocked', covers('~AU-05'), async () => {
    const { login, uid } = await player();
    const jwt = await jwtOf(login);
    await site.database.ownerPool.query("update accounts.players set status = 'banned' where id = $1", [uid]);
    expect((await call('/users/me', undefined, jwt)).status).toBe(401);
    expect((await call('/auth/local', { identifier: login, password: PASSWORD })).body.error).toMatchObject({
      status: 403,
      name: 'ForbiddenError',
    });
  });
});

describe('an account', () => {
  test('is opened, once, and lacks what the site asks for later', covers('AU-06', '~ST-31'), async () => {
    const email = 'program@example.org';
    const { body } = await call('/auth/local/register', { email, password: PASSWORD });
    expect((await call('/users/me', undefined, body.jwt)).body).toMatchObject({ email, confirmed: false });
    const client = site.visitor();
    expect(await client.ok('Auth.login', { login: email, password: PASSWORD })).toMatchObject({
      is_registration_completed: false,
    });
    expect((await call('/auth/local/register', { email, password: PASSWORD })).body.error).toMatchObject({
      status: 400,
      message: 'Email or Username are already taken',
    });
    for (const fields of [
      { email: 'x', password: PASSWORD },
      { email: 'y@example.org', password: 'password' },
      { email },
    ])
      expect((await call('/auth/local/register', fields)).status).toBe(400);
  });

  test('gets a new password by the code of a mail, and by its link', covers('AU-07', 'AU-08'), async () => {
    const { login } = await player();
    expect((await call('/auth/forgot-password', { email: login })).body).toEqual({ ok: true });
    expect((await call('/auth/forgot-password', { email: 'nobody@example.org' })).body).toEqual({ ok: true });
    const link = await linkTo(site, login, '/forms/sign_in');
    const fields = { password: 'N3w-horse-77', passwordConfirmation: 'N3w-horse-77' };
    expect((await call('/auth/reset-password', { code: 'x', ...fields })).body.error?.message).toBe(
      'Incorrect code provided',
    );
    expect(
      (await call('/auth/reset-password', { code: '1', password: 'N3w-horse-77', passwordConfirmation: 'no' })).body
        .error,
    ).toMatchObject({ status: 400, message: 'Passwords do not match' });
    const { body } = await call('/auth/reset-password', { code: link.searchParams.get('restore'), ...fields });
    expect((await call('/users/me', undefined, body.jwt)).status).toBe(200);
    expect((await call('/auth/local', { identifier: login, password: PASSWORD })).status).toBe(400);
    expect(await jwtOf(login, 'N3w-horse-77')).toBeDefined();
    clock.advance(61_000);
    await call('/auth/forgot-password', { email: login });
    const code = await codeTo(site, login, /\b\d{6}\b/.exec((await lettersTo(site, login)).at(-1)!.text)?.[0]);
    const again = { password: 'N3w-horse-88', passwordConfirmation: 'N3w-horse-88' };
    expect((await call('/auth/reset-password', { code, email: login, ...again })).body.jwt).toBeDefined();
  });

  test('changes its password with a token; the old password and the old token are over', covers('AU-09'), async () => {
    const { login } = await player();
    const jwt = await jwtOf(login);
    const fields = { currentPassword: PASSWORD, password: 'N3w-horse-77', passwordConfirmation: 'N3w-horse-77' };
    expect((await call('/auth/change-password', fields)).status).toBe(401);
    expect((await call('/auth/change-password', { ...fields, currentPassword: 'no' }, jwt)).body.error?.message).toBe(
      'The provided current password is invalid',
    );
    const { body } = await call('/auth/change-password', fields, jwt);
    expect((await call('/users/me', undefined, body.jwt)).status).toBe(200);
    expect((await call('/users/me', undefined, jwt)).status).toBe(401);
    expect((await call('/auth/local', { identifier: login, password: PASSWORD })).status).toBe(400);
    expect(await jwtOf(login, 'N3w-horse-77')).toBeDefined();
  });

  test('has its address confirmed; the same answer for one that nobody has', covers('AU-10'), async () => {
    const { login } = await player();
    expect((await call('/auth/send-email-confirmation', { email: login })).body).toEqual({ email: login, sent: true });
    const other = 'nobody@example.org';
    expect((await call('/auth/send-email-confirmation', { email: other })).body).toEqual({ email: other, sent: true });
    expect((await linkTo(site, login, '/confirmation')).searchParams.get('token')).toBeTruthy();
  });

  test('with a second factor asks for the code', covers('~AU-05'), async () => {
    const { login, uid } = await player();
    await site.database.ownerPool.query("update accounts.players set second_factor = 'contact' where id = $1", [uid]);
    const answer = await call('/auth/local', { identifier: login, password: PASSWORD });
    expect(answer.body.error).toMatchObject({ status: 401, message: 'two_factor_auth is enable' });
    const code = await codeTo(site, login);
    expect((await call('/auth/local', { identifier: login, password: PASSWORD, code })).body.jwt).toBeDefined();
  });
});

describe('a token of another service', () => {
  test('that was made for us lets its owner in, as the same player each time', covers('AU-11'), async () => {
    const token = await tokenFor(provider, 'maya', {
      clientId: 'baize',
      redirectUri: `${site.url}/oauth/callback/dev`,
    });
    const first = await call(`/auth/dev/callback?access_token=${token}`);
    expect(first.body.user).toMatchObject({ email: 'maya@example.org', provider: 'social' });
    expect((await call('/users/me', undefined, first.body.jwt)).body['id']).toBe(
      (first.body.user as { id: number }).id,
    );
    const second = await call(`/auth/dev/callback?access_token=${token}`);
    expect(second.body.user).toEqual(expect.objectContaining({ id: (first.body.user as { id: number }).id }));
  });

  test(
    'of a player with a second factor asks for their code, as the password does',
    covers('~AU-11', '~ST-12'),
    async () => {
      const token = await tokenFor(provider, 'nina', {
        clientId: 'baize',
        redirectUri: `${site.url}/oauth/callback/dev`,
      });
      const path = `/auth/dev/callback?access_token=${token}`;
      const { id } = (await call(path)).body.user as { id: number };
      await site.database.ownerPool.query("update accounts.players set second_factor = 'contact' where id = $1", [id]);
      const answer = await call(path);
      expect(answer.body.error).toMatchObject({ status: 401, message: 'two_factor_auth is enable' });
      expect(answer.body.jwt).toBeUndefined();
      const code = await codeTo(site, 'nina@example.org');
      expect((await call(`${path}&code=${code === '111111' ? '222222' : '111111'}`)).body.jwt).toBeUndefined();
      expect((await call(`${path}&code=${code}`)).body).toMatchObject({ jwt: expect.any(String), user: { id } });
      expect((await call(`${path}&code=${code}`)).body.jwt).toBeUndefined();
    },
  );

  test('[T08] that was made for another site is worth nothing, nor is any other', covers('~AU-11'), async () => {
    const token = await tokenFor(provider, 'maya', {
      clientId: 'elsewhere',
      redirectUri: 'http://localhost:9/elsewhere',
    });
    for (const path of [
      `/auth/dev/callback?access_token=${token}`,
      '/auth/dev/callback?access_token=x',
      '/auth/google/callback?access_token=x',
    ])
      expect((await call(path)).status).toBe(401);
    expect((await call('/auth/dev/callback')).status).toBe(400);
  });

  test('[T07] opens no account of somebody with the same address', covers('~AU-11'), async () => {
    await site.player({ login: 'victim@example.org' });
    const token = await tokenFor(provider, 'mallory', {
      clientId: 'baize',
      redirectUri: `${site.url}/oauth/callback/dev`,
    });
    expect((await call(`/auth/dev/callback?access_token=${token}`)).body.error).toMatchObject({ status: 400 });
  });
});
