// What is a player's own: contacts, sessions, personal data, currency, and an account that is blocked.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import type { RandomBytes } from '#kernel/random.ts';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { changeEntry } from '#site/content/index.ts';
import { codeTo, lettersTo, linkTo } from '#testing/mailbox.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import type { ApiClient } from '#testing/api-client.ts';
import type { Contact, OpenSession, Profile } from './profile-contract.ts';
import { fakenamesOf } from './store/players.ts';
import { incompletePerson, openAccount } from './open-account.ts';
import { setBlocked } from './index.ts';
import { covers } from '#testing/covers.ts';

const clock = manualClock(new Date('2026-03-10T12:00:00Z'));
const MINUTE = 60_000;
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.close());

const PASSWORD = registration()['password']!;
let next = 0;
const newMail = (): string => `contact${++next}@example.org`;
const newPhone = (): string => `+4420794600${String(10 + ++next)}`;

const contactsOf = async (client: ApiClient): Promise<Contact[]> =>
  (await client.ok<Profile>('Account.getprofileinfo', { fields: 'contacts' })).contacts!;

async function confirm(client: ApiClient, contact: string): Promise<void> {
  await client.ok('Account.sendconfirmationtocontact', { contact });
  await client.ok('Account.confirmContact', { contact, code: await codeTo(site, contact.replace('+', '')) });
}

describe('contacts', () => {
  test('adds a phone, which is listed and not yet confirmed', covers('AP-07', 'EN-03'), async () => {
    const client = await site.player();
    expect(await client.ok('Account.addcontact', { contact: '+44 20 7946 0001' })).toBe(1);
    expect(await contactsOf(client)).toEqual([
      {
        type: 'email',
        contact: expect.any(String),
        is_confirmed: false,
        is_subscribed: false,
        phone_country_code: '',
        is_login: true,
      },
      {
        type: 'phone',
        contact: '442079460001',
        is_confirmed: false,
        is_subscribed: false,
        phone_country_code: 'GB',
        is_login: false,
      },
    ]);
  });

  test('adds a phone once, and fails for neither, when it is sent twice at once', async () => {
    const client = await site.player();
    const contact = newPhone();
    const added = await Promise.all(Array.from({ length: 8 }, () => client.call('Account.addcontact', { contact })));
    expect(added.map(({ data }) => data)).toEqual(added.map(() => 1));
    expect(await contactsOf(client)).toHaveLength(2);
  });

  test('sends a code by text message, and confirms by it', covers('AP-16', 'AP-13'), async () => {
    const client = await site.player();
    const phone = newPhone();
    await client.ok('Account.addcontact', { contact: phone });
    expect(await client.ok('Account.sendconfirmationtocontact', { contact: phone })).toEqual({ resend_time: 60 });
    const [letter] = await lettersTo(site, phone.slice(1));
    expect(letter).toMatchObject({ channel: 'sms', html: '' });
    const code = await codeTo(site, phone.slice(1));
    const wrong = await client.call('Account.confirmContact', {
      contact: phone,
      code: code === '111111' ? '222222' : '111111',
    });
    expect(wrong.error?.error_data).toEqual({ code: ['Wrong code from the message'] });
    expect(await client.ok('Account.confirmContact', { contact: phone, code })).toBe(1);
    expect((await contactsOf(client)).find(({ type }) => type === 'phone')).toMatchObject({ is_confirmed: true });
  });

  test('confirms by the link of the mail, also where nobody is signed in', covers('AP-13'), async () => {
    const fields = registration();
    const client = site.visitor();
    await client.ok('Auth.register', fields);
    await client.ok('Account.sendconfirmationtocontact', { contact: fields['login']! });
    const token = (await linkTo(site, fields['login']!, '/confirmation')).searchParams.get('token')!;
    expect((await site.visitor().call('Account.confirmContact', { token: `${token}x` })).status).toBe(400);
    expect(await site.visitor().ok('Account.confirmContact', { token })).toBe(1);
    expect(await client.ok('Account.getInfo')).toMatchObject({ is_login_confirmed: true });
  });

  test('refuses what another player has proved', covers('ER-09'), async () => {
    const owner = await site.player();
    const [mail, phone] = [newMail(), newPhone()];
    const client = await site.player();
    for (const contact of [phone]) {
      await owner.ok('Account.addcontact', { contact });
      await confirm(owner, contact);
    }
    await site.visitor().ok('Auth.register', { ...registration(), login: mail });
    expect((await client.call('Account.addcontact', { contact: mail })).error?.error_data).toEqual({
      contact: ["This e-mail can't be used"],
    });
    expect((await client.call('Account.addcontact', { contact: phone })).error?.error_data).toEqual({
      contact: ["This phone number can't be used"],
    });
  });

  test('[A08] replaces a proved one only after password and proof; the old one is notified and the login goes along', async () => {
    const fields = registration();
    const old = fields['login']!;
    const client = site.visitor();
    await client.ok('Auth.register', fields);
    await confirm(client, old);
    const fresh = newMail();
    expect((await client.call('Account.addcontact', { contact: fresh })).error?.error_data).toEqual({
      password: ['Field is required'],
    });
    await client.ok('Account.addcontact', { contact: fresh, password: PASSWORD });
    expect(await client.ok('Account.getInfo')).toMatchObject({ login: old });
    await confirm(client, fresh);
    expect(await client.ok('Account.getInfo')).toMatchObject({ login: fresh, is_login_confirmed: true });
    expect((await lettersTo(site, old))[0]!.text).toContain(`we will write to ${fresh}`);
    expect((await contactsOf(client)).map(({ contact }) => contact)).toEqual([fresh]);
    expect((await site.visitor().call('Auth.login', { login: old, password: PASSWORD })).status).toBe(401);
    expect((await site.visitor().call('Auth.login', { login: fresh, password: PASSWORD })).status).toBe(200);
  });

  test('[A08] a log-in that was never proved is no easier to take: password first, and the former address is notified', async () => {
    const fields = registration();
    const client = site.visitor();
    await client.ok('Auth.register', fields);
    const fresh = newMail();
    const answer = await client.call('Account.addcontact', { contact: fresh });
    expect([answer.error?.reason?.rule, answer.error?.error_data]).toEqual([
      'accounts.contact-password',
      { password: ['Field is required'] },
    ]);
    const wrong = await client.call('Account.addcontact', { contact: fresh, password: 'not-the-one' });
    expect(wrong.error?.reason?.rule).toBe('accounts.own-password');
    await client.ok('Account.addcontact', { contact: fresh, password: PASSWORD });
    await confirm(client, fresh);
    expect(await client.ok('Account.getInfo')).toMatchObject({ login: fresh });
    expect((await lettersTo(site, fields['login']!))[0]!.text).toContain(`we will write to ${fresh}`);
  });

  test('switches news on and off', covers('AP-11', '~EN-03'), async () => {
    const fields = registration();
    const client = site.visitor();
    await client.ok('Auth.register', fields);
    for (const subscription of ['1', '0']) {
      expect(await client.ok('Account.changeSubscription', { contact: fields['login']!, subscription })).toBe(1);
      expect((await contactsOf(client))[0]!.is_subscribed).toBe(subscription === '1');
      expect(await client.ok('Account.getInfo')).toMatchObject({ is_subscribed: subscription === '1' });
    }
  });

  test('[X02] is nobody else’s to confirm, ask for or subscribe', async () => {
    const fields = registration();
    const owner = site.visitor();
    await owner.ok('Auth.register', fields);
    await owner.ok('Account.sendconfirmationtocontact', { contact: fields['login']! });
    const code = await codeTo(site, fields['login']!);
    const stranger = await site.player();
    for (const [method, more] of [
      ['Account.sendconfirmationtocontact', {}],
      ['Account.confirmContact', { code }],
      ['Account.changeSubscription', { subscription: '1' }],
    ] as const)
      expect((await stranger.call(method, { contact: fields['login']!, ...more })).error?.reason?.rule).toBe(
        'accounts.own-contact',
      );
    expect(await owner.ok('Account.getInfo')).toMatchObject({ is_login_confirmed: false });
  });

  test('lists the countries whose numbers are taken', covers('AP-20 1/2'), async () => {
    const { default_country, countries } = await site
      .visitor()
      .ok<{ default_country: string; countries: object[] }>('Account.getContactPhoneSettings');
    expect(default_country).toBe('GB');
    expect(countries).toContainEqual({ code: 'DE', calling_code: '49' });
    expect(countries.length).toBeGreaterThan(200);
  });
});

describe('sessions', () => {
  const CHROME =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';

  async function twice() {
    const fields = registration();
    const [first, second] = [site.visitor(), site.visitor()];
    await first.ok('Auth.register', fields);
    clock.advance(1000);
    await second.ok(
      'Auth.login',
      { login: fields['login']!, password: PASSWORD },
      { headers: { 'user-agent': CHROME } },
    );
    return { fields, first, second };
  }

  test('are listed with device and address, the newest first', async () => {
    const { first } = await twice();
    const sessions = await first.ok<OpenSession[]>('Account.getSessions');
    expect(sessions.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Chrome, Linux', false],
      ['', true],
    ]);
    expect(sessions[0]!.ip).toMatch(/127\.0\.0\.1|::1/);
  });

  test('[S06] are ended one by one, all others at once, and never another player’s', async () => {
    const { first, second } = await twice();
    const stranger = await site.player();
    const [theirs] = await stranger.ok<OpenSession[]>('Account.getSessions');
    expect((await first.call('Account.endSession', { session: theirs!.id })).status).toBe(400);
    expect((await stranger.call('Account.getBalance')).status).toBe(200);
    const other = (await first.ok<OpenSession[]>('Account.getSessions')).find(({ is_current }) => !is_current)!;
    await first.ok('Account.endSession', { session: other.id });
    await expect.poll(async () => (await second.call('Account.getBalance')).status).toBe(401);
    const again = await twice();
    await again.first.ok('Account.endSession', { session: 'others' });
    await expect.poll(async () => (await again.second.call('Account.getBalance')).status).toBe(401);
    expect((await again.first.call('Account.getBalance')).status).toBe(200);
  });

  test('[S06] end when the password is changed; one’s own is renewed', covers('AP-10'), async () => {
    const { fields, first, second } = await twice();
    const before = first.cookieHeader;
    const wrong = await first.call('Account.changepassword', { old_password: 'not-the-one', password: 'N3w-horse-77' });
    expect(wrong.error?.error_data).toEqual({ old_password: ['Wrong password'] });
    const common = await first.call('Account.changepassword', { old_password: PASSWORD, password: 'password123' });
    expect(common.error?.reason?.rule).toBe('accounts.password-leaked');
    expect(await first.ok('Account.changepassword', { old_password: PASSWORD, password: 'N3w-horse-77' })).toBe(1);
    expect((await first.call('Account.getBalance')).status).toBe(200);
    await expect.poll(async () => (await second.call('Account.getBalance')).status).toBe(401);
    await expect
      .poll(async () => (await fetch(`${site.url}/api/Account.getBalance`, { headers: { cookie: before } })).status)
      .toBe(401);
    const logIn = (password: string) => site.visitor().call('Auth.login', { login: fields['login']!, password });
    expect((await logIn(PASSWORD)).status).toBe(401);
    expect((await logIn('N3w-horse-77')).status).toBe(200);
  });

  test('[S07] end within a second when the account is blocked, and the player sees why', covers('~ER-02'), async () => {
    const { fields, first, second } = await twice();
    const { uid } = await first.ok<{ uid: number }>('Account.getInfo');
    await second.ok('Account.getBalance');
    await setBlocked(systemContext(site.site.services, 'test'), fields['login']!, true);
    const type = async (client: ApiClient) => (await client.call('Account.getBalance')).error?.type;
    await expect.poll(() => type(first)).toBe('UserBannedException');
    await expect.poll(() => type(second)).toBe('UserBannedException');
    expect((await first.call('Account.getInfo')).error?.type).toBe('UserBannedException');
    const logIn = () => site.visitor().call('Auth.login', { login: fields['login']!, password: PASSWORD });
    expect((await logIn()).error?.type).toBe('UserBannedException');
    await setBlocked(systemContext(site.site.services, 'test'), String(uid), false);
    expect((await logIn()).status).toBe(200);
    expect((await first.call('Account.getBalance')).status).toBe(401);
  });

  test('[S05] end after half an hour without use, and not before', async () => {
    const client = await site.player();
    clock.advance(29 * MINUTE);
    expect((await client.call('Account.getBalance')).status).toBe(200);
    clock.advance(29 * MINUTE);
    expect((await client.call('Account.getBalance')).status).toBe(200);
    clock.advance(30 * MINUTE + 1000);
    expect((await client.call('Account.getBalance')).status).toBe(401);
  });

  test('end earlier where content says so', async () => {
    const client = await site.player();
    const write = (value: number | null) =>
      changeEntry(site.site.services, 'general-info', undefined, { time_to_force_logout: value }, {});
    await write(100);
    clock.advance(99_000);
    expect((await client.call('Account.getBalance')).status).toBe(200);
    clock.advance(101_000);
    expect((await client.call('Account.getBalance')).status).toBe(401);
    await write(null);
  });
});

describe('a generated public name', () => {
  /** The same bytes for each account, then others: the first name that it brings is one account's only. */
  const sameNames = (): RandomBytes => {
    let count = 0;
    return { bytes: (length) => (count++ < 3 ? new Uint8Array(length).fill(7) : secureRandom.bytes(length)) };
  };
  const opened = async (random: RandomBytes): Promise<bigint> => {
    const login = newMail();
    const ctx = { ...systemContext(site.site.services, 'test'), random };
    return transaction(ctx.db, (tx) =>
      openAccount(ctx, tx, {
        ...incompletePerson('EUR'),
        login,
        login_type: 'email',
        password_hash: null,
        contact: { type: 'email', contact: login, phoneCountryCode: '', isSubscribed: false, isProved: false },
      }),
    );
  };

  test('that is another player’s gives way to another, for accounts that are opened at the same time too', async () => {
    const ids = [await opened(sameNames())];
    ids.push(...(await Promise.all(Array.from({ length: 3 }, () => opened(sameNames())))));
    const names = await fakenamesOf(site.site.services.db, ids);
    expect(new Set(names.values()).size).toBe(4);
  });
});
