// One contact in all the ways in which people write and paste it: registered, logged in with, restored.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { codeTo } from '#testing/mailbox.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { covers } from '#testing/covers.ts';

const clock = manualClock(new Date('2026-03-10T12:00:00Z'));
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.close());

const PASSWORD = registration()['password']!;
const logIn = async (login: string, password = PASSWORD) =>
  (await site.visitor().call('Auth.login', { login, password })).status;

const FORMS = [
  {
    country: 'GB',
    contact: '447400123456',
    forms: ['07400 123456', '+44 7400 123456', '+44 (0)7400 123456', '0044 7400 123456', '07400‑123456'],
  },
  {
    country: 'ES',
    contact: '34612345678',
    forms: ['612 345 678', '612-34-56-78', '\u202a+34 612 345 678\u202c', '0034612345678'],
  },
  {
    country: 'RU',
    contact: '79123456789',
    forms: ['8 (912) 345-67-89', '+7 912 345-67-89', '\u200e8\u00a0912\u00a0345\u00a067\u00a089'],
  },
  { country: 'DE', contact: '4915123456789', forms: ['01512 3456789', '+49 1512 3456789', '004915123456789'] },
  { country: 'US', contact: '12013550123', forms: ['(201) 355-0123', '201.355.0123', '1 201 355 0123'] },
  { country: 'BR', contact: '5511961234567', forms: ['(11) 96123-4567', '+55 11 96123-4567'] },
];

test.each(FORMS)(
  'a number in $country, $contact, registers, logs in and restores in any form',
  covers('~VA-28', '~VA-29'),
  async ({ country, contact, forms }) => {
    const fields = { ...registration(), country_code: country, login: forms[0]! };
    await site.visitor().ok('Auth.register', fields);
    const spellings = [...forms, contact, `+${contact}`];
    for (const login of spellings) expect([login, await logIn(login)]).toEqual([login, 200]);
    // Asked for in one form, and redeemed in another.
    await site.visitor().ok('Auth.restore', { login: forms[0]! });
    const code = await codeTo(site, contact);
    const restored = await site.visitor().ok('Auth.restore', { login: forms.at(-1)!, code, password: 'An0ther-one' });
    expect(restored).toMatchObject({ login: contact });
    expect(await logIn(forms[0]!, 'An0ther-one')).toBe(200);
    for (const login of spellings)
      expect((await site.visitor().call('Auth.register', { ...fields, login })).error?.error_data).toEqual({
        login: ["This phone number can't be used"],
      });
  },
);

test('a number of two countries lets in neither of its owners by mistake, and both in full', async () => {
  const [lisbon, paris] = ['+351 912 345 678', '+33 9 12 34 56 78'];
  await site.visitor().ok('Auth.register', { ...registration(), login: lisbon });
  expect(await logIn('912 345 678')).toBe(200);
  await site.visitor().ok('Auth.register', { ...registration(), login: paris });
  expect(await logIn('912 345 678')).toBe(401);
  expect(await Promise.all([lisbon, paris].map((login) => logIn(login)))).toEqual([200, 200]);
});

test('an address with what cannot be seen is the address without it', async () => {
  const fields = registration();
  const plain = fields['login']!;
  const pastedContact = `\u00a0\u200b${plain.slice(0, 3)}\u200d${plain.slice(3)}\u2060\ufeff`;
  const client = site.visitor();
  await client.ok('Auth.register', { ...fields, login: pastedContact });
  expect(await client.ok('Account.getInfo')).toMatchObject({ login: plain });
  expect(await logIn(plain)).toBe(200);
  expect(await logIn(pastedContact)).toBe(200);
  const answer = await fetch(`${site.url}/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: pastedContact, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
});

test('a contact of the profile is confirmed in whatever form it is named', async () => {
  const client = site.visitor();
  await client.ok('Auth.register', { ...registration(), country_code: 'GB' });
  await client.ok('Account.addContact', { contact: '\u206607400 765432\u2069' });
  await client.ok('Account.sendconfirmationtocontact', { contact: '07400 765432' });
  await client.ok('Account.confirmContact', { contact: '+44 7400 765432', code: await codeTo(site, '447400765432') });
});

test('guesses in many forms are counted as guesses at one login', async () => {
  await site.visitor().ok('Auth.register', { ...registration(), country_code: 'GB', login: '07400 111222' });
  const forms = ['07400 111222', '+447400111222', '0044 7400 111222'];
  for (const login of forms) expect(await logIn(login, 'not-the-one')).toBe(401);
  expect(await logIn('07400-111222')).toBe(429);
});
