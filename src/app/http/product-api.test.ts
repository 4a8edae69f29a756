import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS, refusalTypeOf, type RefusalType } from '#kernel/refusals.ts';
import { giveMoney } from '#testing/money.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { endpoints } from '../slices.ts';
import { covers } from '#testing/covers.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

describe('the product API', () => {
  test('answers at /api/{method} with a data field', covers('AP-01', 'AP-06'), async () => {
    const answer = await fetch(`${site.url}/api/metadata.getgeneralinfo?v=2.34&locale=en`);
    expect(answer.status).toBe(200);
    expect(Object.keys((await answer.json()) as object)).toEqual(['data']);
  });

  test('takes every method by its own verb only', covers('AP-05'), async () => {
    for (const { method } of endpoints) {
      const wrong = method.verb === 'GET' ? 'POST' : 'GET';
      const answer = await site.visitor().call(method.name, {}, { verb: wrong });
      expect([method.name, answer.status, answer.error?.type]).toEqual([method.name, 405, 'InvalidRequestException']);
    }
  });

  test('finds a method whatever the case of its letters', covers('OP-07 2/2'), async () => {
    for (const name of ['Account.getInfo', 'account.getinfo', 'ACCOUNT.GETINFO'])
      expect((await site.visitor().call(name, {}, { verb: 'GET' })).data).toMatchObject({ uid: 0 });
  });

  test('answers an unknown method with MethodNotFoundException', covers('ER-01 1/21'), async () => {
    const answer = await site.visitor().call('Games.winAlways');
    expect([answer.status, answer.error?.type]).toEqual([404, 'MethodNotFoundException']);
  });

  test('knows exactly the 29 error types, and the client recognises each', covers('ER-01 2/21'), () => {
    const names = Object.keys(REFUSALS) as RefusalType[];
    expect(names).toHaveLength(29);
    for (const name of names) expect(refusalTypeOf(`${name}Exception`)).toBe(name);
    expect(refusalTypeOf('NoSuchException')).toBeUndefined();
  });

  test('gives general info', covers('AP-36 2/2'), async () => {
    const info = await site.visitor().ok<Record<string, unknown>>('metadata.getgeneralinfo');
    expect(Object.keys(info).sort()).toEqual(
      [
        'analytic',
        'available_currencies',
        'available_locales',
        'default_currency',
        'is_seon_enabled',
        'domain_state',
        'domain_type',
        'time_to_force_logout',
        'is_bonus_isolation_enabled',
        'is_game_history_export_enabled',
        'user_inactivity_cashier_time',
        'user_inactivity_pp_time',
      ].sort(),
    );
  });

  test('gives at most ten banners with three fields, and the count', covers('AP-31 1/2'), async () => {
    const { items, count } = await site.visitor().ok<{ items: object[]; count: number }>('banners.get');
    expect(items.length).toBeGreaterThan(0);
    expect(items.length).toBeLessThanOrEqual(10);
    expect(count).toBeGreaterThanOrEqual(items.length);
    for (const item of items) expect(Object.keys(item).sort()).toEqual(['description', 'finished_at', 'id']);
    const page = await site.visitor().ok<{ items: object[] }>('banners.get', { offset: '1', count: '1', fields: 'id' });
    expect(page.items).toEqual([{ id: 1 }]);
  });

  test('shows a guest with uid 0', covers('AP-22', 'EN-06'), async () => {
    expect(await site.visitor().ok('Account.getInfo')).toMatchObject({ uid: 0, login: '' });
  });

  test('shows a player with every field and the four balances', covers('AP-22', 'EN-04', 'EN-05'), async () => {
    const info = await (await site.player()).ok<Record<string, unknown>>('Account.getInfo');
    for (const name of [
      'uid',
      'reg_time',
      'login',
      'fakename',
      'is_subscribed',
      'is_on_verification',
      'is_verified',
      'is_kyc_block_enabled',
      'is_registration_completed',
      'country_code',
      'locale',
      'two_factor_auth',
    ])
      expect(info).toHaveProperty(name);
    expect(info['uid']).toBeGreaterThan(0);
    for (const name of ['balance_main', 'balance_bonus', 'balance_betting_bonus', 'balance_fun'])
      expect(info[name]).toEqual({ amount: expect.stringMatching(/^\d+\.\d\d$/), currency: expect.any(String) });
  });

  test('gives the balances to a player, and new ones when they change; refuses a guest', covers('AP-24'), async () => {
    const player = await site.player();
    const balance = () => player.ok('Account.getBalance');
    expect(await balance()).toMatchObject({ balance_main: { amount: '0.00', currency: 'EUR' } });
    await giveMoney(site, player, 1_250n);
    expect(await balance()).toMatchObject({ balance_main: { amount: '12.50', currency: 'EUR' } });
    const answer = await site.visitor().call('Account.getBalance');
    expect([answer.status, answer.error?.type]).toEqual([401, 'AuthorizationException']);
  });

  test('logs in with login and password, and a session starts', covers('AP-27 1/2', '~ST-01'), async () => {
    const fields = registration();
    await site.visitor().ok('Auth.register', fields);
    const visitor = site.visitor();
    const info = await visitor.ok<{ uid: number }>('Auth.login', {
      login: fields['login']!.toUpperCase(),
      password: fields['password']!,
    });
    expect(info.uid).toBeGreaterThan(0);
    expect(await visitor.ok('Account.getInfo')).toMatchObject({ uid: info.uid });
  });

  test('[A04] answers an unknown login and a wrong password alike', async () => {
    const fields = registration();
    await site.visitor().ok('Auth.register', fields);
    const wrong = await site.visitor().call('Auth.login', { login: fields['login']!, password: 'not-the-one' });
    const unknown = await site.visitor().call('Auth.login', { login: 'nobody@example.org', password: 'not-the-one' });
    const { request_id: _a, ...first } = wrong.error!;
    const { request_id: _b, ...second } = unknown.error!;
    expect([wrong.status, first]).toEqual([unknown.status, second]);
    expect(first.type).toBe('AuthorizationException');
  });

  test('[S04] logs out with a GET, and the session no longer works', covers('AP-30', '~ST-01'), async () => {
    const player = await site.player();
    const stolen = player.cookieHeader;
    const answer = await player.call('Auth.logout');
    expect(answer.headers.get('set-cookie')).toMatch(/sid=;.*Expires=Thu, 01 Jan 1970/);
    const again = await fetch(`${site.url}/api/Account.getBalance`, { headers: { cookie: stolen } });
    expect(again.status).toBe(401);
  });

  test(
    '[S02] sets a session cookie that scripts cannot read and other sites do not send',
    covers('OP-17 7/7'),
    async () => {
      const answer = await site.visitor().call('Auth.register', registration());
      expect(answer.headers.get('set-cookie')).toMatch(
        /^sid=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax(?:,|$)/,
      );
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  test('knows guests and players and no other role', covers('~RO-01'), () => {
    expect([...new Set(endpoints.map(({ method }) => method.access))].sort()).toEqual(['guest', 'player']);
  });
});

describe('registration', () => {
  const faults = async (fields: Record<string, string>) =>
    (await site.visitor().call('Auth.register', { ...registration(), ...fields })).error?.error_data;

  test('refuses an empty login: Field is required', covers('VA-01'), async () => {
    expect(await faults({ login: '' })).toEqual({ login: ['Field is required'] });
  });
  test.each(['a@b', 'a@@b.com', 'a b@c.com', 'a@b.c.d.e', 'a@'])(
    'refuses the e-mail %s',
    covers('VA-02', '~VA-30'),
    async (login) => {
      expect(await faults({ login })).toEqual({ login: ['Wrong email address'] });
    },
  );
  test.each([
    ['', 'Field is required'],
    ['abcd5', 'Min length is 6'],
    ['a'.repeat(10) + 'b'.repeat(11), 'Max length is 20'],
  ])('refuses the password "%s": %s', covers('~VA-14', 'VA-03', 'VA-04'), async (password, message) => {
    expect(await faults({ password })).toEqual({ password: [message] });
  });
  test.each(['xk29dq', 'xk29dqxk29dqxk29dq!Z'])(
    'accepts a password of 6 and of 20 characters: %s',
    covers('~VA-14'),
    async (password) => {
      expect(await faults({ password })).toBeUndefined();
    },
  );
  test('lists exactly the two characters that a password may not hold', covers('VA-15'), async () => {
    expect((await faults({ password: 'abc"def§' }))?.['password']).toEqual(['Wrong password', 'Not allowed: " §']);
  });
  test('[A03] refuses a password that everyone uses', async () => {
    const { error } = await site.visitor().call('Auth.register', { ...registration(), password: 'password123' });
    expect(error).toMatchObject({
      message: 'This password is on lists of leaked passwords. Choose another one.',
      error_data: { password: ['This password is on lists of leaked passwords. Choose another one.'] },
      reason: { rule: 'accounts.password-leaked' },
    });
  });
  test('refuses unticked consents', covers('~VA-34'), async () => {
    expect(Object.keys((await faults({ terms: '', age: '0' }))!).sort()).toEqual(['age', 'terms']);
  });
  test('refuses a login that is taken, in any spelling', async () => {
    const fields = registration();
    await site.visitor().ok('Auth.register', fields);
    expect(await faults({ login: fields['login']!.toUpperCase() })).toEqual({ login: ["This e-mail can't be used"] });
  });
  test('lets one of ten parallel registrations of a login win', async () => {
    const fields = registration();
    const answers = await Promise.all(Array.from({ length: 10 }, () => site.visitor().call('Auth.register', fields)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.every((answer) => answer.status === 200 || answer.status === 400)).toBe(true);
  });
  test('[A10] refuses a birth date a day short of 18 years and takes the day itself', async () => {
    const today = new Date();
    const day = (shift: number) =>
      new Date(Date.UTC(today.getUTCFullYear() - 18, today.getUTCMonth(), today.getUTCDate() + shift))
        .toISOString()
        .slice(0, 10);
    expect(Object.keys((await faults({ birth_date: day(1) }))!)).toEqual(['birth_date']);
    expect(await faults({ birth_date: day(0) })).toBeUndefined();
  });
  test('[X03] changes nothing by fields that are not its own', async () => {
    for (const extra of ['balance', 'uid', 'is_verified', 'role', 'status'])
      expect(await faults({ [extra]: '1' })).toEqual({ [extra]: ['Unknown field'] });
  });
});

describe('what comes from outside', () => {
  test('is strict about unknown fields, and lenient when framed', covers('~AP-03'), async () => {
    const strict = await site.visitor().call('banners.get', { colour: 'red' });
    expect([strict.status, strict.error?.error_data]).toEqual([400, { colour: ['Unknown field'] }]);
    expect((await site.visitor().call('banners.get', { colour: 'red', _non_strict: '1' })).status).toBe(200);
  });

  test.each([
    ['a field twice', 'login=a&login=b'],
    ['an array', 'login[]=a'],
    ['a nested key', 'login[a]=b'],
    ['__proto__', '__proto__=1'],
    ['a null byte', 'login=a%00b'],
    ['101 fields', Array.from({ length: 101 }, (_, index) => `f${index}=1`).join('&')],
  ])('[X05] refuses %s', async (_name, body) => {
    const answer = await site.visitor().call('Auth.login', {}, { body });
    expect([answer.status, answer.error?.type]).toEqual([400, 'InvalidRequestException']);
  });

  test('refuses a missing field by its name', async () => {
    const answer = await site.visitor().call('Auth.login', { login: 'a@b.com' });
    expect([answer.status, answer.error?.error_data]).toEqual([400, { password: ['Field is required'] }]);
  });

  test('[L05] refuses a body of more than 1 MB', async () => {
    const answer = await site.visitor().call('Auth.login', {}, { body: `login=${'a'.repeat(1_100_000)}` });
    expect([answer.status, answer.error?.type]).toEqual([413, 'InvalidRequestException']);
  });

  test('takes form data of both kinds, and no JSON', covers('~AP-04'), async () => {
    const json = await site
      .visitor()
      .call('Auth.login', {}, { body: '{"login":"a"}', headers: { 'content-type': 'application/json' } });
    expect([json.status, json.error?.type]).toEqual([400, 'InvalidRequestException']);
    const form = new FormData();
    for (const [name, value] of Object.entries(registration())) form.set(name, value);
    const answer = await fetch(`${site.url}/api/Auth.register?v=2.34&locale=en`, {
      method: 'POST',
      body: form,
      headers: { origin: site.url },
    });
    expect(answer.status).toBe(200);
  });

  test('[L05] refuses a query of more than 4 kB', async () => {
    expect((await site.visitor().call('banners.get', { fields: 'a'.repeat(5000) })).status).toBe(400);
  });

  test.each([
    ['another site by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('refuses a write from %s, and it changes nothing', async (_name, headers: Record<string, string>) => {
    const fields = registration();
    const answer = await site.visitor().call('Auth.register', fields, { headers });
    expect([answer.status, answer.error?.type]).toEqual([403, 'AccessDeniedException']);
    expect(
      (await site.visitor().call('Auth.login', { login: fields['login']!, password: fields['password']! })).status,
    ).toBe(401);
  });

  test('refuses a write without any proof of its origin', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const outgoing = httpRequest(
        `${site.url}/api/Auth.login`,
        { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        (response) => {
          response.resume();
          resolve(response.statusCode!);
        },
      );
      outgoing.on('error', reject).end('login=a%40b.com&password=abcdef');
    });
    expect(status).toBe(403);
  });

  test.each(['sid=', 'sid=abc', `sid=${'a'.repeat(43)}`, `sid=${'a'.repeat(4000)}`])(
    'takes a stale session (%s) for a guest',
    async (cookie) => {
      const answer = await fetch(`${site.url}/api/Account.getInfo`, { headers: { cookie } });
      expect(((await answer.json()) as { data: { uid: number } }).data.uid).toBe(0);
    },
  );

  test('an error reveals neither stack nor path nor SQL', async () => {
    const answer = await site.visitor().call('Games.getRound', { id: "'; drop table rounds.rounds; --" });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(/\/src\/|node_modules|select |at .*\.ts/i);
  });

  test('carries a request id that the log carries too', async () => {
    const answer = await site
      .visitor()
      .call('Games.winAlways', {}, { headers: { 'x-request-id': 'support-case-4711' } });
    expect(answer.error?.request_id).toBe('support-case-4711');
  });
});

describe('who watches the process', () => {
  test('sees that it is alive, ready and of which version', async () => {
    expect(await (await fetch(`${site.url}/live`)).json()).toEqual({ live: true });
    expect(await (await fetch(`${site.url}/ready`)).json()).toEqual({ ready: true });
    expect(await (await fetch(`${site.url}/version`)).json()).toMatchObject({
      version: expect.any(String),
      schema: expect.stringMatching(/^\d+-[0-9a-f]{12}$/),
    });
  });
  test('finds no metrics on the public port', async () => {
    expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  });
});
