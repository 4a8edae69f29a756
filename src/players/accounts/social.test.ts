// Log-in by another service, against the real identity provider in a process of its own: who gets in, and who does not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encrypt, decrypt } from '#platform/encryption.ts';
import { sha256 } from '#platform/secure-random.ts';
import { codeTo } from '#testing/mailbox.ts';
import { freePort } from '#testing/free-port.ts';
import {
  IDP_SECRET,
  resultOf,
  startTestIdentityProvider,
  Traveller,
  type TestIdentityProvider,
} from './testing/identity-provider.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { ApiClient } from '#testing/api-client.ts';
import { hostileAddresses } from '#site/shell/testing/hostile-addresses.ts';
import { covers } from '#testing/covers.ts';

const VICTIM = 'victim@example.org';
const PERSONS = [
  { id: 'maya', name: 'Maya', email: 'Maya@example.org', isEmailVerified: true },
  { id: 'theo', name: 'Theo' },
  { id: 'liar', name: 'Liar', email: 'liar@example.org', isEmailVerified: false },
  { id: 'mallory', name: 'Mallory', email: VICTIM, isEmailVerified: true },
  ...['ann', 'ben', 'cid', 'dot', 'eve', 'fay', 'gus', 'hal', 'ina', 'jon', 'kai', 'leo'].map((id) => ({
    id,
    name: id,
  })),
];

let site: TestSite;
let provider: TestIdentityProvider;
beforeAll(async () => {
  const port = await freePort();
  site = await startTestSite({ environment: { SANDBOX_IDP_PORT: String(port), SANDBOX_IDP_SECRET: IDP_SECRET } });
  provider = await startTestIdentityProvider({
    port,
    redirectUris: [`${site.url}/oauth/callback/dev`],
    persons: PERSONS,
  });
});
afterAll(async () => {
  await provider.close();
  await site.close();
});

const init = (back = '/promotions', service = 'dev'): string =>
  `${site.url}/oauth/init?${new URLSearchParams({ service, redirect_url: site.url + back, type_auth: 'login' })}`;

/** The API as this browser's page would ask it. */
function apiOf(traveller: Traveller): ApiClient {
  const client = new ApiClient(site.url);
  for (const [name, value] of traveller.jar(site.url)) client.cookies.set(name, value);
  return client;
}

async function enter(person: string, traveller = new Traveller(), headers: Record<string, string> = {}) {
  const back = await traveller.returnAs(person, init(), headers);
  const answer = await traveller.go(back);
  return { traveller, back, answer, result: resultOf(answer), api: apiOf(traveller) };
}

const journeyOf = (back: URL) => sha256(back.searchParams.get('state')!);
const sql = (text: string, values: unknown[] = []) => site.database.ownerPool.query(text, values);

describe('who comes by another service', () => {
  test(
    '[T04] is sent there with state, nonce and a PKCE challenge, by an address of AU-02',
    covers('~AU-02'),
    async () => {
      const { status, location, headers } = await new Traveller().go(init());
      expect(status).toBe(303);
      expect(location!.origin).toBe(provider.url);
      const urlSearchParams = location!.searchParams;
      expect(urlSearchParams.get('code_challenge_method')).toBe('S256');
      expect(urlSearchParams.get('response_type')).toBe('code');
      for (const name of ['state', 'nonce', 'code_challenge'])
        expect(Buffer.from(urlSearchParams.get(name)!, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
      expect(headers.get('set-cookie')).toMatch(/^oauth=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/);
    },
  );

  test('gets an account that asks for the rest before they play', covers('~AU-01', '~ST-31'), async () => {
    const { result, api, answer } = await enter('maya');
    expect(result).toEqual({ outcome: 'ok', back: '/promotions' });
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(await api.ok('Account.getInfo')).toMatchObject({
      login: 'maya@example.org',
      is_registration_completed: false,
      is_login_confirmed: true,
    });
    const deposit = { method: 'card', amount: '10', request_id: 'a-request-of-the-test' };
    expect((await api.call('Cashier.makedeposit', deposit)).error).toMatchObject({
      type: 'AccessDeniedException',
      reason: { rule: 'accounts.incomplete' },
    });
    const { currency, country_code, birth_date, terms, age } = registration() as Record<string, string>;
    const rest = {
      currency: currency!,
      country_code: country_code!,
      birth_date: birth_date!,
      terms: terms!,
      age: age!,
    };
    expect(await api.ok('Account.completeRegistration', rest)).toMatchObject({ is_registration_completed: true });
    expect((await api.call('Cashier.makedeposit', deposit)).error?.reason?.rule).not.toBe('accounts.incomplete');
  });

  test('is the same player when they come again', covers('~AU-01'), async () => {
    const first = await (await enter('theo')).api.ok<{ uid: number; login: string }>('Account.getInfo');
    const second = await (await enter('theo')).api.ok<{ uid: number }>('Account.getInfo');
    expect(second.uid).toBe(first.uid);
    expect(first.login).toBe('dev:theo');
  });

  test('goes by /connect/{provider} as well; a service that is not there is refused', covers('AU-12'), async () => {
    const traveller = new Traveller();
    const back = await traveller.returnAs('ann', `${site.url}/connect/dev`);
    expect(resultOf(await traveller.go(back))).toEqual({ outcome: 'ok', back: '/' });
    for (const path of ['/connect/nobody', '/connect/__proto__', '/oauth/init?service=constructor', '/oauth/init'])
      expect((await traveller.go(site.url + path)).status).toBe(404);
  });

  test('is shown that they have changed their mind', covers('~AU-01'), async () => {
    const { result, api } = await enter('');
    expect(result).toEqual({ outcome: 'cancelled', back: '/promotions?toastType=social-cancelled' });
    expect(await api.ok('Account.getInfo')).toMatchObject({ uid: 0 });
  });
});

describe('what does not get in', () => {
  test('[T07] a proved address of somebody’s account is no key to it', async () => {
    const victim = await site.player({ login: VICTIM });
    const { result, api } = await enter('mallory');
    expect(result.outcome).toBe('email-taken');
    expect(await api.ok('Account.getInfo')).toMatchObject({ uid: 0 });
    const { uid } = await victim.ok<{ uid: number }>('Account.getInfo');
    const { rowCount } = await sql('select from accounts.identities where player_id = $1', [uid]);
    expect(rowCount).toBe(0);
  });

  test('[T07] an address that the service has not proved counts for nothing', async () => {
    const owner = await site.player({ login: 'liar@example.org' });
    const { api, result } = await enter('liar');
    expect(result.outcome).toBe('ok');
    const { uid } = await owner.ok<{ uid: number }>('Account.getInfo');
    const info = await api.ok<{ uid: number; login: string }>('Account.getInfo');
    expect(info.uid).not.toBe(uid);
    expect(info.login).toBe('dev:liar');
  });

  test('[T04] an answer is good once; were it not kept, it would be tried again', async () => {
    const { traveller, back, result } = await enter('ben');
    expect(result.outcome).toBe('ok');
    expect(resultOf(await traveller.go(back)).outcome).toBe('expired');
    // The sabotage: with the use forgotten the same answer is taken to the provider, who has its own guard.
    await sql('update accounts.social_journeys set used_at = null where state_hash = $1', [journeyOf(back)]);
    expect(resultOf(await traveller.go(back)).outcome).toBe('failed');
  });

  test('[T04] of twenty at once one gets in', async () => {
    const traveller = new Traveller();
    const back = await traveller.returnAs('cid', init());
    const answers = await Promise.all(Array.from({ length: 20 }, () => traveller.go(back)));
    const outcomes = answers.map((answer) => resultOf(answer).outcome);
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'expired')).toHaveLength(19);
  });

  test('[T04] an answer planted in another browser opens no session', async () => {
    const thief = new Traveller();
    const back = await thief.returnAs('dot', init());
    const victim = new Traveller();
    await victim.go(init());
    const answer = await victim.go(back);
    expect(resultOf(answer).outcome).toBe('expired');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(resultOf(await new Traveller().go(back)).outcome).toBe('expired');
    // The sabotage: where browsers were not distinguished, the victim would be the thief now.
    await sql('update accounts.social_journeys set browser_hash = $1 where state_hash = $2', [
      sha256(victim.jar(site.url).get('oauth')!),
      journeyOf(back),
    ]);
    expect(resultOf(await victim.go(back)).outcome).toBe('ok');
  });

  test('[T04] states of two journeys of one browser cannot be swapped', async () => {
    const traveller = new Traveller();
    const first = await traveller.returnAs('eve', init());
    const second = await traveller.returnAs('eve', init());
    const state = first.searchParams.get('state')!;
    first.searchParams.set('state', second.searchParams.get('state')!);
    second.searchParams.set('state', state);
    for (const back of [first, second]) expect(resultOf(await traveller.go(back)).outcome).toBe('failed');
  });

  test.each([
    ['another verifier', (journey: Kept) => ({ ...journey, verifier: 'v'.repeat(43) })],
    ['another nonce', (journey: Kept) => ({ ...journey, nonce: 'n'.repeat(43) })],
    ['no change', (journey: Kept) => journey],
  ])('[T04] an answer to a question with %s', async (what, change) => {
    const traveller = new Traveller();
    const back = await traveller.returnAs('fay', init());
    const { rows } = await sql('select sealed from accounts.social_journeys where state_hash = $1', [journeyOf(back)]);
    const { config } = site.site.services;
    const journey = JSON.parse(decrypt(config, 'social-journey', (rows[0] as { sealed: Buffer }).sealed)) as Kept;
    await sql('update accounts.social_journeys set sealed = $1 where state_hash = $2', [
      encrypt(config, 'social-journey', JSON.stringify(change(journey))),
      journeyOf(back),
    ]);
    expect(resultOf(await traveller.go(back)).outcome).toBe(what === 'no change' ? 'ok' : 'failed');
  });

  test.each([
    ['of another service', (back: URL) => back.searchParams.set('iss', 'https://evil.example'), 'failed'],
    ['that names no service', (back: URL) => back.searchParams.delete('iss'), 'failed'],
    ['with another code', (back: URL) => back.searchParams.set('code', 'x'.repeat(43)), 'failed'],
    ['with two codes', (back: URL) => back.searchParams.append('code', 'x'), 'failed'],
    ['without a code', (back: URL) => back.searchParams.delete('code'), 'failed'],
    ['without a state', (back: URL) => back.searchParams.delete('state'), 'expired'],
    ['with a state of nobody', (back: URL) => back.searchParams.set('state', 'x'.repeat(43)), 'expired'],
    ['at another service’s address', (back: URL) => void (back.pathname = '/oauth/callback/google'), 'expired'],
    ['as it was', () => {}, 'ok'],
  ])('[T04] mix-up: an answer %s', async (_, spoil, outcome) => {
    const traveller = new Traveller();
    const back = await traveller.returnAs('gus', init());
    spoil(back);
    expect(resultOf(await traveller.go(back)).outcome).toBe(outcome);
  });

  test('[T04] a journey ends after ten minutes', async () => {
    const traveller = new Traveller();
    const back = await traveller.returnAs('gus', init());
    const age = async (seconds: number) =>
      sql(
        `update accounts.social_journeys set expires_at = now() + make_interval(secs => $1) where state_hash = $2
         returning extract(epoch from expires_at - created_at)`,
        [seconds, journeyOf(back)],
      );
    const { rows } = await sql(
      'select extract(epoch from expires_at - created_at)::int as s from accounts.social_journeys where state_hash = $1',
      [journeyOf(back)],
    );
    expect((rows[0] as { s: number }).s).toBe(600);
    await age(-1);
    expect(resultOf(await traveller.go(back)).outcome).toBe('expired');
    await age(5);
    expect(resultOf(await traveller.go(back)).outcome).toBe('ok');
  });

  test('[T05] no address leads out of the site, whatever redirect_url says', async () => {
    const { host } = new URL(site.url);
    const corpus = hostileAddresses({ ownOrigin: host, allowed: 'partner.example', evil: 'evil.example' });
    expect(corpus.length).toBeGreaterThan(200);
    const query = (address: string) =>
      new URLSearchParams({ service: 'dev', redirect_url: address, type_auth: 'login' });
    for (const address of corpus.filter((text) => query(text).toString().length < 3000))
      await new Traveller().go(`${site.url}/oauth/init?${query(address)}`);
    const { rows } = await sql('select distinct back_path from accounts.social_journeys');
    for (const { back_path: path } of rows as { back_path: string }[]) {
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, site.url).origin, path).toBe(site.url);
    }
  });

  test('[T06] a blocked player does not get in by a service', async () => {
    const { api } = await enter('hal');
    const { uid } = await api.ok<{ uid: number }>('Account.getInfo');
    await sql("update accounts.players set status = 'banned' where id = $1", [uid]);
    const { result, api: after } = await enter('hal');
    expect(result.outcome).toBe('blocked');
    expect(await after.ok('Account.getInfo')).toMatchObject({ uid: 0 });
  });

  test('[T06] the page at the end carries no token, and no script but its own', async () => {
    const { answer, traveller } = await enter('ann');
    const session = traveller.jar(site.url).get('sid')!;
    expect(session.length).toBeGreaterThan(20);
    expect(answer.text).not.toContain(session);
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'sha256-[^']+'; /);
    expect(answer.text).toContain('nonce }, location.origin)');
  });
});

describe('a player with a second factor', () => {
  /** Their account is known by the service, and asks for codes by mail. */
  async function guarded(person: string) {
    const login = `${person}.guarded.${Date.now()}@example.org`;
    const client = await site.player({ login });
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    await sql(`delete from accounts.identities where provider = 'dev' and subject = $1`, [person]);
    await sql(
      `insert into accounts.identities (provider, subject, player_id, linked_at, last_used_at) values ('dev', $1, $2, now(), now())`,
      [person, uid],
    );
    await sql(`update accounts.players set second_factor = 'contact' where id = $1`, [uid]);
    return { login, uid };
  }
  const uidOf = async (api: ApiClient) => (await api.ok<{ uid: number }>('Account.getInfo')).uid;

  test('is nobody until their code comes, and then themselves', covers('~AU-01', '~ST-12'), async () => {
    const { login, uid } = await guarded('ina');
    const { result, api, answer } = await enter('ina');
    expect(result).toEqual({
      outcome: 'second-factor',
      back: `/forms/sign_in?${new URLSearchParams({ step: 'code', redirectUrl: '/promotions' })}`,
    });
    expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith('half='))).toMatch(
      /HttpOnly; SameSite=Lax/,
    );
    expect(answer.text).not.toContain(api.cookies.get('half')!);
    expect(await uidOf(api)).toBe(0);
    const apiAnswer = await api.call('Auth.finishSocialLogin');
    expect([apiAnswer.status, apiAnswer.error?.message]).toEqual([401, 'two_factor_auth is enable']);
    expect(apiAnswer.error?.reason?.inputs).toMatchObject({ method: 'contact', resend_time: 60 });
    const code = await codeTo(site, login);
    const wrong = await api.call('Auth.finishSocialLogin', { code: code === '111111' ? '222222' : '111111' });
    expect(wrong.error?.error_data).toEqual({ code: ['Wrong code'] });
    expect(await uidOf(api)).toBe(0);
    expect(await api.ok('Auth.finishSocialLogin', { code })).toMatchObject({ uid });
    expect(await uidOf(api)).toBe(uid);
    // What the service said has been used.
    expect(api.cookies.get('half')).toBeUndefined();
  });

  test('[F04][T04] lets one of twenty in who send the right code at once, and what the service said is used up', async () => {
    const { login } = await guarded('jon');
    const { api } = await enter('jon');
    const half = api.cookies.get('half')!;
    await api.call('Auth.finishSocialLogin');
    const code = await codeTo(site, login);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => apiWith(half).call('Auth.finishSocialLogin', { code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await apiWith(half).call('Auth.finishSocialLogin')).error?.reason?.rule).toBe('accounts.social-step');
  });
  const apiWith = (half: string): ApiClient => {
    const client = new ApiClient(site.url);
    client.cookies.set('half', half);
    return client;
  };

  test('[T06] is not asked for their code in another browser, with a forged word, or after ten minutes', async () => {
    await guarded('kai');
    const { api } = await enter('kai');
    const half = api.cookies.get('half')!;
    const ruleOf = async (client: ApiClient) => (await client.call('Auth.finishSocialLogin')).error?.reason?.rule;
    expect(await ruleOf(site.visitor())).toBe('accounts.social-step');
    for (const forged of [`${half}x`, half.replace('.', '0.'), half.split('.')[0]!])
      expect(await ruleOf(apiWith(forged))).toBe('accounts.social-step');
    await sql(`update accounts.challenges set expires_at = now() - interval '1 second' where purpose = 'social-step'`);
    expect(await ruleOf(apiWith(half))).toBe('accounts.social-step');
    await sql(`update accounts.challenges set expires_at = now() + interval '1 minute' where purpose = 'social-step'`);
    expect(await ruleOf(apiWith(half))).toBe('accounts.second-factor');
  });

  test('[S07] is not let in when they were blocked on the way', async () => {
    const { login, uid } = await guarded('leo');
    const { api } = await enter('leo');
    await api.call('Auth.finishSocialLogin');
    const code = await codeTo(site, login);
    await sql(`update accounts.players set status = 'banned' where id = $1`, [uid]);
    expect((await api.call('Auth.finishSocialLogin', { code })).error?.type).toBe('UserBannedException');
  });
});

interface Kept {
  verifier: string;
  nonce: string;
}

describe('a signed-in player', () => {
  const FROM_OUR_PAGE = { 'sec-fetch-site': 'same-origin' };

  async function playerIn(): Promise<{ traveller: Traveller; uid: number; client: ApiClient }> {
    const client = await site.player();
    const traveller = new Traveller();
    for (const [name, value] of client.cookies) traveller.jar(site.url).set(name, value);
    await client.ok('Account.linkService', { service: 'dev', password: registration()['password']! });
    return { traveller, client, uid: (await client.ok<{ uid: number }>('Account.getInfo')).uid };
  }

  test('adds a service to their account, and logs in by it afterwards', covers('~AU-01'), async () => {
    await sql("delete from accounts.identities where subject = 'maya'");
    const { traveller, uid } = await playerIn();
    expect((await enter('maya', traveller, FROM_OUR_PAGE)).result.outcome).toBe('ok');
    expect(await (await enter('maya')).api.ok('Account.getInfo')).toMatchObject({ uid });
    const other = await playerIn();
    expect((await enter('maya', other.traveller, FROM_OUR_PAGE)).result.outcome).toBe('linked-elsewhere');
  });

  test(
    '[X02] is asked for their password first, and takes the service away again with it',
    covers('~AU-01'),
    async () => {
      const client = await site.player();
      const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
      const wrong = await client.call('Account.linkService', { service: 'dev', password: 'not it' });
      expect(wrong.error?.reason?.rule).toBe('accounts.own-password');
      const traveller = new Traveller();
      for (const [name, value] of client.cookies) traveller.jar(site.url).set(name, value);
      const { api } = await enter('ben', traveller, FROM_OUR_PAGE);
      expect((await api.ok<{ uid: number }>('Account.getInfo')).uid).not.toBe(uid);
      const mine = await playerIn();
      await sql("delete from accounts.identities where subject = 'ben'");
      await enter('ben', mine.traveller, FROM_OUR_PAGE);
      const isLinked = async () =>
        (await mine.client.ok<{ services: { id: string; is_linked: boolean }[] }>('Account.getSecurity')).services;
      expect(await isLinked()).toEqual([{ id: 'dev', name: 'Demo ID', is_linked: true }]);
      await mine.client.ok('Account.unlinkService', { service: 'dev', password: registration()['password']! });
      expect(await isLinked()).toEqual([{ id: 'dev', name: 'Demo ID', is_linked: false }]);
    },
  );

  test('[T07] is not given somebody’s identity by a page of another site', async () => {
    await sql("delete from accounts.identities where subject = 'eve'");
    const { traveller, uid } = await playerIn();
    await enter('eve', traveller, { 'sec-fetch-site': 'cross-site' });
    const { rows } = await sql("select player_id from accounts.identities where subject = 'eve'");
    expect(Number((rows[0] as { player_id: bigint }).player_id)).not.toBe(uid);
  });
});
