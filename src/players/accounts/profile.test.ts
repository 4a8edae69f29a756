// The profile: its fields and their checks, the public name, the currency, and a registration that is completed later.
import { jobs } from './jobs.ts';
import { fakenamesOf } from './store/players.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { CURRENCY_EXPONENTS } from '#kernel/money.ts';
import { systemContext } from '#platform/context.ts';
import { changeEntry } from '#site/content/index.ts';
import { giveMoney } from '#testing/money.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import type { PersonalDataField, Profile } from './profile-contract.ts';
import { ratesPerEur } from './index.ts';
import { covers } from '#testing/covers.ts';

const clock = manualClock(new Date('2026-03-10T12:00:00Z'));
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.close());

const configureForms = (data: object) => changeEntry(site.site.services, 'forms-config', undefined, data, {});

describe('the profile', () => {
  test('of a fresh account has all twelve fields', covers('AP-26', 'EN-01', '~EN-02'), async () => {
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

  test('is saved, and is there afterwards', covers('AP-15'), async () => {
    const client = await site.player();
    const profile = {
      first_name: 'Jānis',
      last_name: "O'Neil-Иванов",
      sex: '1',
      region: 'Bayern',
      home_town: 'München',
      address: 'Main Street 12',
      postcode: '80331',
    };
    expect(await client.ok('Account.saveProfileInfo', profile)).toBe(1);
    expect(await client.ok('Account.getprofileinfo')).toMatchObject({ ...profile, sex: 1 });
  });

  test.each([
    ['first_name', 'J@ne', 'Wrong symbols in name'],
    ['last_name', 'Anna2', 'Wrong symbols in name'],
    ['address', 'Main # 1', 'Wrong address'],
    ['postcode', 'AB1', 'Wrong value'],
    ['document_number', '123.456.789-00', 'Wrong value'],
    ['sex', '7', 'Wrong value'],
  ])('refuses %s "%s": %s', covers('VA-08', 'VA-09', '~VA-27'), async (name, value, sentence) => {
    const answer = await (await site.player()).call('Account.saveProfileInfo', { [name]: value });
    expect(answer.error?.error_data?.[name]?.[0]).toBe(sentence);
  });

  test('a postcode has up to eight digits, or is as the pattern of the country says', covers('VA-27'), async () => {
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

  test('every field must be filled in unless its isRequired is false', covers('VA-25', 'VA-26'), async () => {
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
    'a field of the type %s goes by the rule of texts',
    covers('VA-36'),
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

  test(
    'least and highest values, and patterns of the operator, are those of the form and of the server',
    covers('VA-11', 'VA-35'),
    async () => {
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
    },
  );

  test(
    'a birth date lies within its bounds, and may be written as people write it, with a year of four digits',
    covers('VA-12', 'VA-24'),
    async () => {
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
    },
  );

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

  test('ages, patterns and masks are those of the configuration of forms', covers('OP-14 1/2'), async () => {
    const year = clock.now().getUTCFullYear();
    const bornIn = (birthYear: number) =>
      site.visitor().call('Auth.register', { ...registration(), birth_date: `${birthYear}-01-01` });
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

  test('keeps a tax number as digits, encrypted', covers('EN-02'), async () => {
    const client = await site.player({ country_code: 'BR', currency: 'BRL' });
    await client.ok('Account.saveProfileInfo', { document_type: 'cpf', document_number: '529.982.247-25' });
    expect(await client.ok('Account.getprofileinfo', { fields: 'document' })).toMatchObject({
      document: { type: 'cpf', number: '52998224725' },
    });
    const { rows } = await site.database.ownerPool.query<{ seen: boolean }>(
      `select bool_or(position('52998224725'::bytea in encrypted_cpf) > 0) as seen from accounts.players`,
    );
    expect(rows[0]!.seen).toBe(false);
    const fields = await client.ok<PersonalDataField[]>('Account.getPersonalDataFields');
    expect(fields.at(-1)).toMatchObject({ name: 'document_number', validator: 'cpf', mask: '###.###.###-##' });
  });

  test(
    'names the fields of the form with their checks, the broader one for towns, and asks a tax number of Brazilians only',
    covers('AP-25 1/2', 'OP-12 5/5'),
    async () => {
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
    },
  );

  test('takes another public name, if it is one and free', covers('AP-08', 'VA-06', '~VA-32'), async () => {
    const client = await site.player();
    const name = `Otter${Date.now() % 100_000}`;
    expect(await client.ok('Account.changefakename', { fakename: name })).toBe(1);
    expect(await client.ok('Account.getInfo')).toMatchObject({ fakename: name });
    for (const wrong of ['abc', 'ab cd', 'abc!', 'a b!'])
      expect((await client.call('Account.changefakename', { fakename: wrong })).error?.message).toBe('Wrong fake name');
    const refusal = await (await site.player()).call('Account.changefakename', { fakename: name.toLowerCase() });
    expect(refusal.error?.message).toBe('This name is taken');
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

  test('keeps names and towns in one form, however their letters were typed', covers('~VA-20', '~VA-23'), async () => {
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

  test(
    'notes that documents were handed in, unless they have been accepted meanwhile',
    covers('AP-17 1/2'),
    async () => {
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
    },
  );

  test('changes the currency while there is no money, and explains when there is', covers('AP-18'), async () => {
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

  test('gives a rate for every currency that is offered', covers('AP-21'), async () => {
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

  test('completes a registration that came without country and birth date, once', covers('~ST-31'), async () => {
    const client = await site.player();
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    await site.database.ownerPool.query('update accounts.players set is_registration_completed = false where id = $1', [
      uid,
    ]);
    const profile = { currency: 'USD', country_code: 'ES', birth_date: '1988-02-29', terms: '1', age: '1' };
    expect((await client.call('Account.completeRegistration', { ...profile, terms: '' })).error?.error_data).toEqual({
      terms: ['Please tick this box'],
    });
    const done = await client.ok('Account.completeRegistration', profile);
    expect(done).toMatchObject({
      is_registration_completed: true,
      country_code: 'ES',
      balance_main: { currency: 'USD' },
    });
    expect(await client.ok('Account.completeRegistration', { ...profile, country_code: 'FR' })).toMatchObject({
      country_code: 'ES',
    });
  });
});
