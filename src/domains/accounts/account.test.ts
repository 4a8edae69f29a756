// What is a player's own: contacts, sessions, personal data, currency, and an account that is blocked.
import { jobs } from './jobs.ts';
import { fakenamesOf } from './store/players.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { CURRENCY_EXPONENTS } from '#kernel/money.ts';
import { systemContext } from '#platform/context.ts';
import { changeEntry } from '#domains/content/index.ts';
import { codeTo, lettersTo, linkTo } from '#testing/mailbox.ts';
import { giveMoney } from '#testing/money.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import type { ApiClient } from '#testing/api-client.ts';
import type { Contact, OpenSession, PersonalDataField, Profile } from './profile-contract.ts';
import { ratesPerEur, setBlocked } from './index.ts';

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
  test('[AP-07][EN-03] adds a phone, which is listed and not yet confirmed', async () => {
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

  test('[AP-16][AP-13] sends a code by text message, and confirms by it', async () => {
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

  test('[AP-13] confirms by the link of the mail, also where nobody is signed in', async () => {
    const fields = registration();
    const client = site.visitor();
    await client.ok('Auth.register', fields);
    await client.ok('Account.sendconfirmationtocontact', { contact: fields['login']! });
    const token = (await linkTo(site, fields['login']!, '/confirmation')).searchParams.get('token')!;
    expect((await site.visitor().call('Account.confirmContact', { token: `${token}x` })).status).toBe(400);
    expect(await site.visitor().ok('Account.confirmContact', { token })).toBe(1);
    expect(await client.ok('Account.getInfo')).toMatchObject({ is_login_confirmed: true });
  });

  test('[ER-09] refuses what another player has proved', async () => {
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
    const taken = await client.call('Account.addcontact', { contact: fresh });
    expect([taken.error?.reason?.rule, taken.error?.error_data]).toEqual([
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

  test('[AP-11][~EN-03] switches news on and off', async () => {
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

  test('[AP-20 1/2] lists the countries whose numbers are taken', async () => {
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

  test('[S06][AP-10] end when the password is changed; one’s own is renewed', async () => {
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

  test('[S07][~ER-02] end within a second when the account is blocked, and the player sees why', async () => {
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

const configureForms = (data: object) => changeEntry(site.site.services, 'forms-config', undefined, data, {});

describe('the profile', () => {
  test('[AP-26][EN-01][~EN-02] of a fresh account has all twelve fields', async () => {
    const profile = await (await site.player()).ok<Profile>('Account.getprofileinfo', { fields: 'contacts,document' });
    expect(profile).toEqual({
      first_name: '',
      last_name: '',
      sex: 0,
      birth_date: '1990-05-17',
      country: 'Germany',
      country_code: 'DE',
      region: '',
      home_town: '',
      address: '',
      postcode: '',
      document: { type: 'cpf', number: '' },
      contacts: [expect.objectContaining({ type: 'email' })],
    });
  });

  test('[AP-15] is saved, and is there afterwards', async () => {
    const client = await site.player();
    const said = {
      first_name: 'Jānis',
      last_name: "O'Neil-Иванов",
      sex: '1',
      region: 'Bayern',
      home_town: 'München',
      address: 'Main Street 12',
      postcode: '80331',
    };
    expect(await client.ok('Account.saveProfileInfo', said)).toBe(1);
    expect(await client.ok('Account.getprofileinfo')).toMatchObject({ ...said, sex: 1 });
  });

  test.each([
    ['first_name', 'J@ne', 'Wrong symbols in name'],
    ['last_name', 'Anna2', 'Wrong symbols in name'],
    ['address', 'Main # 1', 'Wrong address'],
    ['postcode', 'AB1', 'Wrong value'],
    ['document_number', '123.456.789-00', 'Wrong value'],
    ['sex', '7', 'Wrong value'],
  ])('[VA-08][VA-09][~VA-27] refuses %s "%s": %s', async (name, value, sentence) => {
    const answer = await (await site.player()).call('Account.saveProfileInfo', { [name]: value });
    expect(answer.error?.error_data?.[name]?.[0]).toBe(sentence);
  });

  test('[VA-27] a postcode has up to eight digits, or is as the pattern of the country says', async () => {
    const takes = async (country_code: string, postcode: string) => {
      const client = await site.player({ country_code });
      return (await client.call('Account.saveProfileInfo', { postcode })).status === 200;
    };
    for (const [country, postcode, isTaken] of [
      ['DE', '12345678', true],
      ['DE', '123456789', false],
      ['DE', 'AB1', false],
      ['DE', '', true],
      // Shipped patterns of countries that write letters or a dash.
      ['GB', 'SW1A 1AA', true],
      ['GB', 'sw1a1aa', true],
      ['GB', '12345678', false],
      ['GB', '', false],
      ['IE', 'D6W XY00', true],
      ['NL', '1012 AB', true],
      ['PL', '00-950', true],
    ] as const)
      expect([country, postcode, await takes(country, postcode)]).toEqual([country, postcode, isTaken]);
  });

  test('[VA-25][VA-26] every field must be filled in unless its isRequired is false', async () => {
    const client = await site.player();
    const save = async (fields: Record<string, string>) =>
      (await client.call('Account.saveProfileInfo', fields)).error?.error_data ?? {};
    const empty = { first_name: '', last_name: '', sex: '0', home_town: '', address: '', region: '' };
    expect(Object.keys(await save(empty))).toEqual(['first_name', 'last_name', 'sex', 'home_town', 'address']);
    expect(await save({ sex: '' })).toEqual({ sex: ['Field is required'] });
    const fields = await client.ok<PersonalDataField[]>('Account.getPersonalDataFields');
    expect(fields.filter((field) => !field.is_required).map(({ name }) => name)).toEqual(['region', 'postcode']);
    await configureForms({ fields: { region: {}, sex: { isRequired: false } } });
    expect(await save({ region: '' })).toEqual({ region: ['Field is required'] });
    expect(await save({ sex: '0' })).toEqual({});
    await configureForms({ fields: {} });
  });

  test.each(['login', 'documentType', 'documentNumber', 'cpf'])(
    '[VA-36] a field of the type %s goes by the rule of texts',
    async (validator) => {
      const client = await site.player();
      const save = async (region: string) =>
        (await client.call('Account.saveProfileInfo', { region })).error?.error_data?.['region'];
      await configureForms({ fields: { region: { validator } } });
      expect([await save(''), await save('§ 12')]).toEqual([['Field is required'], undefined]);
      await configureForms({ fields: { region: { validator, isRequired: false } } });
      expect(await save('')).toBeUndefined();
      await configureForms({ fields: {} });
    },
  );

  test('[VA-11][VA-35] least and highest values, and patterns of the operator, are those of the form and of the server', async () => {
    const client = await site.player();
    const save = async (region: string) =>
      (await client.call('Account.saveProfileInfo', { region })).error?.error_data?.['region'];
    await configureForms({ fields: { region: { validator: 'text', minValue: 5, maxValue: 10 } } });
    expect([await save('4'), await save('11'), await save('7')]).toEqual([
      ['Min value is 5'],
      ['Max value is 10'],
      undefined,
    ]);
    const fields = await client.ok<PersonalDataField[]>('Account.getPersonalDataFields');
    expect(fields.find(({ name }) => name === 'region')).toMatchObject({ min_value: 5, max_value: 10 });
    await configureForms({ fields: { region: { validator: 'custom', regex: 'a+' } } });
    expect([await save('b'), await save('aa')]).toEqual([['Wrong value'], undefined]);
    await configureForms({ fields: { region: { validator: 'custom' } } });
    expect([await save(''), await save('☃')]).toEqual([['Field is required'], undefined]);
    await configureForms({ fields: {} });
  });

  test('[VA-12][VA-24] a birth date lies within its bounds, and may be written as people write it, with a year of four digits', async () => {
    const born = (birth_date: string) => site.visitor().call('Auth.register', { ...registration(), birth_date });
    for (const date of ['99.99.2000', '17.05.90', '17/05/1990', '31.02.1990', '17.05.1890'])
      expect((await born(date)).error?.error_data).toEqual({ birth_date: ['Wrong date'] });
    const client = await site.player({ birth_date: '17.05.1990' });
    expect(await client.ok('Account.getprofileinfo')).toMatchObject({ birth_date: '1990-05-17' });
    await configureForms({ fields: { birth_date: { minDate: '1980-01-01', maxDate: '1990-12-31' } } });
    for (const outside of ['31.12.1979', '01.01.1991'])
      expect((await born(outside)).error?.error_data).toEqual({ birth_date: ['Wrong date'] });
    for (const mark of [',', '.', "'", '-']) expect((await born(`01${mark}01${mark}1980`)).status).toBe(200);
    expect(await site.visitor().ok('Auth.getSettings')).toMatchObject({
      birth_date: { min: '1980-01-01', max: '1990-12-31' },
    });
    await configureForms({ fields: {} });
  });

  test('nobody registers from a country that the operator has closed, and a code that is none is refused', async () => {
    const close = (closedCountries: unknown) =>
      changeEntry(site.site.services, 'auth-config', undefined, { closedCountries }, {});
    await close(['FR', 'GB']);
    const from = (country_code: string) => site.visitor().call('Auth.register', { ...registration(), country_code });
    expect((await from('GB')).error?.error_data).toEqual({ country_code: ['Wrong value'] });
    for (const [codes, place] of [
      [['FR', 'gb'], 1],
      [['UK'], 0],
      [['Germany'], 0],
    ] as const)
      await expect(close(codes)).rejects.toThrow(
        `closedCountries.${place}: must be the code of a country in capitals, e.g. "GB"`,
      );
    await expect(close('GB')).rejects.toThrow('closedCountries: must be a list');
    expect((await from('GB')).status).toBe(400);
    await close([]);
    expect((await from('GB')).status).toBe(200);
  });

  test('[OP-14 1/2] ages, patterns and masks are those of the configuration of forms', async () => {
    const year = clock.now().getUTCFullYear();
    const bornIn = (one: number) =>
      site.visitor().call('Auth.register', { ...registration(), birth_date: `${one}-01-01` });
    const client = await site.player();
    expect((await bornIn(year - 20)).status).toBe(200);
    await configureForms({ minAge: 21, maxAge: 60, postcodes: { DE: { regex: '[A-Z]{2}\\d', mask: '@@#' } } });
    expect(await site.visitor().ok('Auth.getSettings')).toMatchObject({ min_age: 21 });
    for (const born of [year - 20, year - 70])
      expect(Object.keys((await bornIn(born)).error?.error_data ?? {})).toEqual(['birth_date']);
    expect((await bornIn(year - 30)).status).toBe(200);
    const fields = await client.ok<PersonalDataField[]>('Account.getPersonalDataFields');
    expect(fields.find(({ name }) => name === 'postcode')).toMatchObject({ regex: '[A-Z]{2}\\d', mask: '@@#' });
    expect(await client.ok('Account.saveProfileInfo', { postcode: 'AB1' })).toBe(1);
    expect((await client.call('Account.saveProfileInfo', { postcode: '12345' })).error?.error_data).toEqual({
      postcode: ['Wrong value'],
    });
    await configureForms({ minAge: 18, maxAge: 120, postcodes: {} });
  });

  test('[EN-02] keeps a tax number as digits, encrypted', async () => {
    const client = await site.player({ country_code: 'BR', currency: 'BRL' });
    await client.ok('Account.saveProfileInfo', { document_type: 'cpf', document_number: '529.982.247-25' });
    expect(await client.ok('Account.getprofileinfo', { fields: 'document' })).toMatchObject({
      document: { type: 'cpf', number: '52998224725' },
    });
    const { rows } = await site.database.ownerPool.query<{ seen: boolean }>(
      `select bool_or(position('52998224725'::bytea in sealed_cpf) > 0) as seen from accounts.players`,
    );
    expect(rows[0]!.seen).toBe(false);
    const fields = await client.ok<PersonalDataField[]>('Account.getPersonalDataFields');
    expect(fields.at(-1)).toMatchObject({ name: 'document_number', validator: 'cpf', mask: '###.###.###-##' });
  });

  test('[AP-25 1/2][OP-12 5/5] names the fields of the form with their checks, the broader one for towns, and asks a tax number of Brazilians only', async () => {
    const fields = await (await site.player()).ok<PersonalDataField[]>('Account.getPersonalDataFields');
    expect(fields.map(({ name }) => name)).toEqual([
      'first_name',
      'last_name',
      'sex',
      'region',
      'home_town',
      'address',
      'postcode',
    ]);
    expect(fields.map(({ validator }) => validator)).toEqual([
      'name',
      'name',
      'sex',
      'broadName',
      'broadName',
      'address',
      'postcode',
    ]);
  });

  test('[AP-08][VA-06][~VA-32] takes another public name, if it is one and free', async () => {
    const client = await site.player();
    const name = `Otter${Date.now() % 100_000}`;
    expect(await client.ok('Account.changefakename', { fakename: name })).toBe(1);
    expect(await client.ok('Account.getInfo')).toMatchObject({ fakename: name });
    for (const wrong of ['abc', 'ab cd', 'abc!', 'a b!'])
      expect((await client.call('Account.changefakename', { fakename: wrong })).error?.message).toBe('Wrong fake name');
    const taken = await (await site.player()).call('Account.changefakename', { fakename: name.toLowerCase() });
    expect(taken.error?.message).toBe('This name is taken');
  });

  test('takes no public name that looks like another one, or speaks for the house', async () => {
    const client = await site.player();
    const number = `${Date.now() % 100_000}`;
    await client.ok('Account.changefakename', { fakename: `Paco${number}` });
    const rename = async (fakename: string) =>
      (await (await site.player()).call('Account.changefakename', { fakename })).error?.error_data;
    for (const twin of [`Расо${number}`, `PACO${number}`, `Pác0${number}`])
      expect([twin, await rename(twin)]).toEqual([twin, { fakename: ['This name is taken'] }]);
    for (const name of ['Administrator', 'Suрроrt24', 'BaizeTeam', 'Крупье'])
      expect([name, await rename(name)]).toEqual([
        name,
        { fakename: ['Wrong fake name', 'This name is reserved for the house'] },
      ]);
    // Their own name stays theirs, in another case as well.
    await client.ok('Account.changefakename', { fakename: `paco${number}`, is_hidden: '1' });
  });

  test('gives a look to names from before, and parts two that look alike already', async () => {
    const [first, second] = [await site.player(), await site.player()];
    const ids = await Promise.all(
      [first, second].map(async (client) => (await client.ok<{ uid: number }>('Account.getInfo')).uid),
    );
    const { ownerPool } = site.database;
    for (const [index, name] of ['Oxeye777', 'Охеуе777'].entries())
      await ownerPool.query('update accounts.players set fakename = $2, fakename_look = null where id = $1', [
        ids[index],
        name,
      ]);
    await jobs.find(({ name }) => name === 'keep-name-looks')!.run(systemContext(site.site.services, 'test'));
    const { rows } = await ownerPool.query<{ fakename_look: string }>(
      'select fakename_look from accounts.players where id = any($1) order by id',
      [ids],
    );
    expect(rows.map((row) => row.fakename_look)).toEqual(['oxeye777', `oxeye777#${ids[1]}`]);
  });

  test('[~VA-20][~VA-23] keeps names and towns in one form, however their letters were typed', async () => {
    const client = await site.player();
    await client.ok('Account.saveProfileInfo', {
      first_name: 'Jose\u0301 Col·lell',
      home_town: '\u200eBucures\u0326ti\u00a0',
    });
    expect(await client.ok('Account.getprofileinfo')).toMatchObject({
      first_name: 'José Col·lell',
      home_town: 'București',
    });
    const answer = await client.call('Account.saveProfileInfo', { address: 'Calle Mayor 3/2' });
    expect(answer.error?.error_data).toEqual({ address: ['Wrong address', 'Not allowed: /'] });
  });

  test('hides the public name from others, and shows it again', async () => {
    const client = await site.player();
    const { uid, fakename } = await client.ok<{ uid: number; fakename: string }>('Account.getInfo');
    const seen = async () => (await fakenamesOf(site.site.services.db, [BigInt(uid)])).get(BigInt(uid));
    const isHidden = async () =>
      (await client.ok<Profile>('Account.getprofileinfo', { fields: 'is_name_hidden' })).is_name_hidden;
    expect([await seen(), await isHidden()]).toEqual([fakename, false]);
    await client.ok('Account.changefakename', { fakename, is_hidden: '1' });
    expect([await seen(), await isHidden()]).toEqual(['•••••', true]);
    // Who only renames themselves stays hidden.
    await client.ok('Account.changefakename', { fakename: `${fakename}2` });
    expect(await seen()).toBe('•••••');
    await client.ok('Account.changefakename', { fakename, is_hidden: '0' });
    expect([await seen(), await isHidden()]).toEqual([fakename, false]);
  });

  test('[AP-17 1/2] notes that documents were handed in, unless they have been accepted meanwhile', async () => {
    const client = await site.player();
    const info = () => client.ok<{ uid: number; is_on_verification: boolean }>('Account.getInfo');
    expect(await client.ok('Account.setUserOnVerification')).toBe(1);
    expect(await info()).toMatchObject({ is_on_verification: true });
    await site.database.ownerPool.query(
      'update accounts.players set identity_level = 2, is_on_verification = false where id = $1',
      [(await info()).uid],
    );
    await client.ok('Account.setUserOnVerification');
    expect(await info()).toMatchObject({ is_on_verification: false });
  });

  test('[AP-18] changes the currency while there is no money, and explains when there is', async () => {
    const client = await site.player();
    expect(await client.ok('Account.setCurrency', { currency: 'JPY' })).toMatchObject({
      balance_main: { amount: '0', currency: 'JPY' },
    });
    await expect
      .poll(async () => (await client.ok<{ balance_main: object }>('Account.getBalance')).balance_main)
      .toEqual({ amount: '0', currency: 'JPY' });
    await giveMoney(site, client, 500n);
    const answer = await client.call('Account.setCurrency', { currency: 'EUR' });
    expect([answer.status, answer.error?.reason?.rule]).toEqual([409, 'accounts.currency-empty']);
  });

  test('[AP-21] gives a rate for every currency that is offered', async () => {
    const info = await site.visitor().ok<{ available_currencies: string[] }>('metadata.getgeneralinfo');
    const { rates } = await site.visitor().ok<{ rates: Record<string, string> }>('Account.getcurrencyrates');
    expect(Object.keys(rates).sort()).toEqual(info.available_currencies.toSorted());
    // They are the operator's; what is no rate leaves the shipped one, because thresholds in EUR go by them.
    const keep = (rates_per_eur: object) =>
      changeEntry(site.site.services, 'general-info', undefined, { rates_per_eur }, {});
    await keep({ USD: '1.2', JPY: 'many', BTC: '0', EUR: '2', XXX: '1' });
    await expect
      .poll(async () => (await site.visitor().ok<{ rates: object }>('Account.getcurrencyrates')).rates)
      .toEqual({ ...rates, USD: '1.2' });
    await keep(rates);
  });

  test('every currency that the site knows has a rate, which the operator can set: one without is worth nothing', async () => {
    const real = Object.keys(CURRENCY_EXPONENTS).filter((code) => code !== 'FUN');
    expect(Object.keys(ratesPerEur(site.site.services)).toSorted()).toEqual(real.toSorted());
    const keep = (rates_per_eur: object) =>
      changeEntry(site.site.services, 'general-info', undefined, { rates_per_eur }, {});
    const before = ratesPerEur(site.site.services);
    await keep({ ...before, RUB: '87.5', FUN: '1' });
    await expect.poll(() => ratesPerEur(site.site.services)).toEqual({ ...before, RUB: '87.5' });
    await keep(before);
  });

  test('[~ST-31] completes a registration that came without country and birth date, once', async () => {
    const client = await site.player();
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    await site.database.ownerPool.query('update accounts.players set is_registration_completed = false where id = $1', [
      uid,
    ]);
    const said = { currency: 'USD', country_code: 'ES', birth_date: '1988-02-29', terms: '1', age: '1' };
    expect((await client.call('Account.completeRegistration', { ...said, terms: '' })).error?.error_data).toEqual({
      terms: ['Please tick this box'],
    });
    const done = await client.ok('Account.completeRegistration', said);
    expect(done).toMatchObject({
      is_registration_completed: true,
      country_code: 'ES',
      balance_main: { currency: 'USD' },
    });
    expect(await client.ok('Account.completeRegistration', { ...said, country_code: 'FR' })).toMatchObject({
      country_code: 'ES',
    });
  });
});
