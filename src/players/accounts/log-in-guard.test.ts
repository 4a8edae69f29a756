// What strangers can do to a log-in: slow it down, never shut its owner out. Addresses come through a trusted proxy.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { ApiClient } from '#testing/api-client.ts';
import { challengeIn, logInProved, solved } from './testing/log-in-proof.ts';
import { lettersTo } from '#testing/mailbox.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { inLongForm } from '#testing/long-form.ts';
import { FREE_FAILURES, PROVED_FAILURES } from './log-in-guard.ts';
import { ALARM_AT, PROOFS_PER_WINDOW } from './stuffing.ts';

const clock = manualClock(new Date('2026-03-10T12:00:00Z'));
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock, environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });
});
afterAll(() => site.close());
/** Each test begins in peace. */
beforeEach(() => clock.advance(3_600_000));

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
let lastAddress = 0;
/** Of somebody who was never here. */
const newAddress = (): string => `100.64.${(++lastAddress >> 8) & 255}.${lastAddress & 255}`;

interface Owner {
  login: string;
  password: string;
  browser: ApiClient;
}

/** A player with the browser that they registered with. */
async function newOwner(): Promise<Owner> {
  const fields = registration();
  const browser = new ApiClient(site.url);
  await browser.ok('Auth.register', fields, from(newAddress()));
  return { login: fields['login']!, password: fields['password']!, browser };
}
const guess = (login: string, address: string, password = 'not-the-one') =>
  new ApiClient(site.url).call('Auth.login', { login, password }, from(address));
const ruleOf = ({ status, error }: { status: number; error?: { reason?: { rule: string } } }) =>
  error?.reason?.rule ?? status;
const enter = ({ login, password, browser }: Owner, more: Record<string, string> = {}, address = newAddress()) =>
  browser.call('Auth.login', { login, password, ...more }, from(address));
const elsewhere = (owner: Owner): Owner => ({ ...owner, browser: new ApiClient(site.url) });

/** As if so many wrong passwords of strangers had been compared. */
async function failed(login: string, failures: number): Promise<void> {
  await site.database.ownerPool.query(
    `insert into accounts.attempts (who, failures, first_at) values ($1, $2, $3)
     on conflict (who) do update set failures = $2, first_at = $3`,
    [createHash('sha256').update(`log-in-account ${login}`).digest(), failures, clock.now()],
  );
}

async function mailCodeOf({ login }: Owner): Promise<string> {
  await new ApiClient(site.url).ok('Auth.sendLogInCode', { login }, from(newAddress()));
  for (const { text } of await lettersTo(site, login)) {
    const code = /\b[0-9a-hj-np-z]{5}-[0-9a-hj-np-z]{5}\b/.exec(text)?.[0];
    if (code !== undefined) return code;
  }
  throw new Error('no code came');
}

describe('an account that strangers guess at', () => {
  test('[A05] 110 wrong log-ins from four addresses take nothing from a device that its owner used before', async () => {
    const owner = await newOwner();
    let compared = 0;
    for (let tries = 0; tries < 110; tries++) {
      const answer = await guess(owner.login, `203.0.113.${tries % 4}`);
      if (answer.status === 401) compared++;
      if (tries % 11 === 0) {
        expect(ruleOf(await enter(owner))).toBe(200);
        expect(ruleOf(await enter(owner))).toBe(200);
      }
      clock.advance(727);
    }
    expect(compared).toBe(FREE_FAILURES);
  });

  test('[A05] not even from the network of its owner', async () => {
    const owner = await newOwner();
    for (let tries = 0; tries < 25; tries++) await guess(owner.login, '203.0.113.7');
    expect(ruleOf(await enter(owner, {}, '203.0.113.7'))).toBe(200);
  });

  test('[A05] its owner gets in from a new device with a proof of work', async () => {
    const owner = await newOwner();
    for (let tries = 0; tries < 20; tries++) await guess(owner.login, `203.0.113.${tries % 4}`);
    const stranger = elsewhere(owner);
    expect(ruleOf(await enter(stranger))).toBe('accounts.log-in-proof');
    expect(ruleOf(await logInProved(stranger.browser, { login: owner.login, password: owner.password }))).toBe(200);
    // Known from now on.
    expect(ruleOf(await enter(stranger))).toBe(200);
  });

  test('[A05] where proofs are abused, too, a code to the contact lets its owner in', async () => {
    const owner = await newOwner();
    await failed(owner.login, PROVED_FAILURES);
    const stranger = elsewhere(owner);
    expect(ruleOf(await enter(stranger))).toBe('accounts.log-in-code');
    expect(ruleOf(await logInProved(stranger.browser, { login: owner.login, password: owner.password }))).toBe(
      'accounts.log-in-code',
    );
    const code = await mailCodeOf(owner);
    expect(ruleOf(await enter(stranger, { mail_code: code }))).toBe(200);
    // Once.
    expect(ruleOf(await enter(elsewhere(owner), { mail_code: code }))).toBe('accounts.code');
    expect(ruleOf(await enter(owner))).toBe(200);
  });

  test('[A05] nobody makes the codes of another run out or void', async () => {
    const owner = await newOwner();
    await failed(owner.login, PROVED_FAILURES);
    const code = await mailCodeOf(owner);
    for (let tries = 0; tries < 30; tries++) {
      clock.advance(120_000);
      await new ApiClient(site.url).call('Auth.sendLogInCode', { login: owner.login }, from(newAddress()));
      const wrong = { login: owner.login, password: 'not-the-one', mail_code: 'abcde-fghjk' };
      expect(ruleOf(await new ApiClient(site.url).call('Auth.login', wrong, from(newAddress())))).toBe('accounts.code');
    }
    expect(ruleOf(await enter(elsewhere(owner), { mail_code: code }))).toBe(200);
  });

  test('[A05] a code is no password: with a wrong one it is used up after five', async () => {
    const owner = await newOwner();
    const code = await mailCodeOf(owner);
    const tryCode = (password: string) => enter({ ...elsewhere(owner), password }, { mail_code: code });
    for (let tries = 0; tries < 5; tries++) expect(ruleOf(await tryCode('not-the-one'))).toBe('accounts.password');
    expect(ruleOf(await tryCode(owner.password))).toBe('accounts.code');
  });

  test('[A05] a code opens a network that has locked itself out', async () => {
    const owner = await newOwner();
    const stranger = elsewhere(owner);
    for (let tries = 0; tries < 3; tries++) await guess(owner.login, '203.0.113.9');
    expect(ruleOf(await enter(stranger, {}, '203.0.113.9'))).toBe('accounts.soft-lock');
    expect(ruleOf(await enter(stranger, { mail_code: await mailCodeOf(owner) }, '203.0.113.9'))).toBe(200);
  });

  test('[A04] is asked the same as one that does not exist', async () => {
    const owner = await newOwner();
    const stages = async (login: string) => {
      const seen: unknown[] = [];
      for (let tries = 0; tries < 8; tries++) seen.push(ruleOf(await guess(login, newAddress())));
      await failed(login, PROVED_FAILURES);
      seen.push(ruleOf(await guess(login, newAddress())));
      const sent = await new ApiClient(site.url).call('Auth.sendLogInCode', { login }, from(newAddress()));
      const again = await new ApiClient(site.url).call('Auth.sendLogInCode', { login }, from(newAddress()));
      return [...seen, sent.text, again.text];
    };
    expect(await stages('nobody-at-all@example.org')).toEqual(await stages(owner.login));
  });

  test('[L01] is one account however the login is written', async () => {
    const { login } = await newOwner();
    const paddings = [' ', '\t', '\u00a0', '\n', '\ufeff', '  \t', '\u2003'];
    let compared = 0;
    for (let tries = 0; tries < 60; tries++) {
      const padding = paddings[tries % paddings.length]!.repeat(1 + Math.floor(tries / paddings.length));
      const written = tries % 2 === 0 ? padding + login : login.toUpperCase() + padding;
      if ((await guess(written, newAddress())).status === 401) compared++;
    }
    expect(compared).toBe(FREE_FAILURES);
  });

  test('[L01] is one account for the product API and the auth backend together', async () => {
    const owner = await newOwner();
    const local = (body: object, address: string) =>
      fetch(`${site.url}/auth/local`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from(address).headers },
        body: JSON.stringify(body),
      }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as never }));
    let compared = 0;
    for (let tries = 0; tries < 20; tries++) {
      const padded = `${'\t '.repeat(tries)}${owner.login}`;
      const wrong = { identifier: padded, password: 'not-the-one' };
      if (
        tries % 2 === 0
          ? (await local(wrong, newAddress())).status === 400
          : (await guess(padded, newAddress())).status === 401
      )
        compared++;
    }
    expect(compared).toBe(FREE_FAILURES);
    // A program gets in by a proof or by a code.
    const right = { identifier: owner.login, password: owner.password };
    const address = newAddress();
    const localAnswer = await local(right, address);
    expect(localAnswer).toMatchObject({ status: 429, body: { error: { details: { rule: 'accounts.log-in-proof' } } } });
    const { details } = (localAnswer.body as { error: { details: { challenge: string; bits: number } } }).error;
    expect(await local({ ...right, proof: await solved(details.challenge, details.bits) }, address)).toMatchObject({
      status: 200,
    });
    expect(await local({ ...right, mail_code: await mailCodeOf(owner) }, newAddress())).toMatchObject({ status: 200 });
  });

  test('[L01] many tries at once are no way around', async () => {
    const { login } = await newOwner();
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(login, newAddress())));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(FREE_FAILURES);
  });
});

describe('the proof of work', () => {
  async function challenged(): Promise<{ owner: Owner; address: string; challenge: string; bits: number }> {
    const owner = await newOwner();
    await failed(owner.login, FREE_FAILURES);
    const address = newAddress();
    return { owner, address, ...challengeIn(await enter(elsewhere(owner), {}, address)) };
  }
  const tryProof = (owner: Owner, proof: string, address: string, password = owner.password) =>
    enter({ ...elsewhere(owner), password }, { proof }, address).then(ruleOf);

  test('is taken once', async () => {
    const { owner, address, challenge, bits } = await challenged();
    const proof = await solved(challenge, bits);
    expect(await tryProof(owner, proof, address, 'not-the-one')).toBe('accounts.password');
    expect(await tryProof(owner, proof, address)).toBe('accounts.log-in-proof');
  });

  test('is taken once of twenty that come together', async () => {
    const { owner, address, challenge, bits } = await challenged();
    const proof = await solved(challenge, bits);
    const rules = await Promise.all(Array.from({ length: 15 }, () => tryProof(owner, proof, address, 'not-the-one')));
    // On a busy machine the one that got through may find no database, which uses the proof up as well.
    expect(rules.filter((rule) => rule === 'accounts.password' || rule === 'database')).toHaveLength(1);
  });

  test('holds for its login, its network and three minutes', async () => {
    const { owner, address, challenge, bits } = await challenged();
    const other = await newOwner();
    await failed(other.login, FREE_FAILURES);
    const proof = await solved(challenge, bits);
    expect(await tryProof(other, proof, address)).toBe('accounts.log-in-proof');
    expect(await tryProof(owner, proof, newAddress())).toBe('accounts.log-in-proof');
    clock.advance(180_000);
    expect(await tryProof(owner, proof, address)).toBe('accounts.log-in-proof');
  });

  test('is nothing that anybody makes up', async () => {
    const { owner, address, challenge, bits } = await challenged();
    const right = await solved(challenge, bits);
    const easy = challenge.replace(/^([0-9a-z]+)-\d+-/, '$1-0-');
    const wrong = `${challenge}.${(parseInt(right.slice(challenge.length + 1), 36) + 1).toString(36)}`;
    for (const proof of [challenge, `${easy}.0`, wrong, 'x', '.', `${'a'.repeat(190)}.0`])
      expect([proof, await tryProof(owner, proof, address)]).toEqual([proof, 'accounts.log-in-proof']);
    expect(await tryProof(owner, right, address)).toBe(200);
  });
});

describe('a device that was used before', () => {
  const isKnown = async (owner: Owner): Promise<boolean> => {
    await failed(owner.login, PROVED_FAILURES);
    return (await enter(owner)).status === 200;
  };

  test('keeps a budget of its own: three wrong passwords are enough', async () => {
    const owner = await newOwner();
    const wrong = { ...owner, password: 'not-the-one' };
    for (let tries = 0; tries < 3; tries++) expect(ruleOf(await enter(wrong))).toBe('accounts.password');
    expect(ruleOf(await enter(owner))).toBe('accounts.soft-lock');
    // Another of the owner's devices does not notice.
    expect(ruleOf(await logInProved(new ApiClient(site.url), owner, from(newAddress())))).toBe(200);
  });

  test('is known for one account by that account only, and its cookie cannot be made up', async () => {
    const owner = await newOwner();
    const other = await newOwner();
    expect(await isKnown({ ...owner, browser: other.browser })).toBe(false);
    const forged = new ApiClient(site.url);
    forged.cookies.set('devices', owner.browser.cookies.get('devices')!.replace(/^\d+/, '100001'));
    expect(await isKnown({ ...owner, browser: forged })).toBe(false);
    expect(await isKnown(owner)).toBe(true);
  });

  test('is remembered beside other accounts on the same browser', async () => {
    const owner = await newOwner();
    const other = await newOwner();
    await enter({ ...other, browser: owner.browser });
    expect(await isKnown(owner)).toBe(true);
    expect(await isKnown({ ...other, browser: owner.browser })).toBe(true);
  });

  test.each<[string, (owner: Owner) => Promise<unknown>]>([
    [
      'a new password',
      (owner) =>
        owner.browser.ok('Account.changepassword', { old_password: owner.password, password: 'An0ther-horse-5' }),
    ],
    ['logging out everywhere', (owner) => owner.browser.ok('Account.endSession', { session: 'others' })],
  ])('is forgotten with %s; the one at hand stays known', async (_, act) => {
    const owner = await newOwner();
    const second = elsewhere(owner);
    expect(ruleOf(await enter(second))).toBe(200);
    await enter(owner);
    await act(owner);
    const { status: passwordStays } = await guess(owner.login, newAddress(), owner.password);
    const password = passwordStays === 200 ? owner.password : 'An0ther-horse-5';
    expect(await isKnown({ ...second, password })).toBe(false);
    expect(await isKnown({ ...owner, password })).toBe(true);
  });

  test('is no session: it is let in by the password only', async () => {
    const owner = await newOwner();
    const browser = new ApiClient(site.url);
    browser.cookies.set('devices', owner.browser.cookies.get('devices')!);
    expect((await browser.ok<{ uid: number }>('Account.getinfo')).uid).toBe(0);
    const { headers } = await enter(owner);
    expect(headers.getSetCookie().find((cookie) => cookie.startsWith('devices='))).toMatch(/; HttpOnly; SameSite=Lax/);
  });
});

describe('the whole site', () => {
  test('[A06] twelve addresses under their own limits do not lock out new visitors', async () => {
    const owners = await Promise.all(Array.from({ length: 12 }, newOwner));
    const honest: unknown[] = [];
    let compared = 0;
    for (let minute = 0; minute < 3; minute++)
      for (let batch = 0; batch < 12; batch++) {
        for (let attacker = 0; attacker < 12; attacker++) {
          const login = `leaked${minute}.${batch}.${attacker}@example.org`;
          if ((await guess(login, `203.0.113.${attacker}`)).status === 401) compared++;
        }
        const owner = owners[batch]!;
        honest.push(ruleOf(await logInProved(new ApiClient(site.url), owner, from(newAddress()))));
        clock.advance(5000);
      }
    expect(honest).toEqual(Array.from({ length: 36 }, () => 200));
    expect(compared).toBeLessThan((3 * 12 * 12) / 2);
  });

  inLongForm('[A06] who solves proofs by the hundred leads to codes, which still let owners in', async () => {
    const owner = await newOwner();
    const returningOwner = await newOwner();
    const rules = new Map<unknown, number>();
    for (let tries = 0; tries < ALARM_AT + PROOFS_PER_WINDOW + 20; tries++) {
      const guessed = { login: `proved${tries}@example.org`, password: 'not-the-one' };
      const rule = ruleOf(await logInProved(new ApiClient(site.url), guessed, from(newAddress())));
      rules.set(rule, (rules.get(rule) ?? 0) + 1);
    }
    expect(rules.get('accounts.password')).toBe(PROOFS_PER_WINDOW);
    expect(ruleOf(await enter(elsewhere(owner)))).toBe('accounts.log-in-code');
    expect(ruleOf(await enter(returningOwner))).toBe(200);
    expect(ruleOf(await enter(elsewhere(owner), { mail_code: await mailCodeOf(owner) }))).toBe(200);
  });
});
