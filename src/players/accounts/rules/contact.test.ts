import fc from 'fast-check';
import { getCountries, getExampleNumber, type PhoneNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import { comparableContact, lookedUpLogin, matchLogin, readContact, readLogin } from './contact.ts';
import { covers } from '#testing/covers.ts';

const NUMBERS = getCountries().flatMap((country) => {
  const number = getExampleNumber(country, examples);
  return number?.isValid() ? [number] : [];
});

/** How people write and paste one and the same number. */
function spellingsOf(number: PhoneNumber): string[] {
  const [national, international] = [number.formatNational(), number.formatInternational()];
  const digits = number.number.slice(1);
  return [
    national,
    international,
    number.number,
    digits,
    `00${digits}`,
    `tel:${number.number}`,
    ...[national, international].flatMap((text) => [
      text.replaceAll(' ', '\u00a0'),
      text.replaceAll(' ', '\u202f'),
      text.replaceAll(/[ -]/g, '.'),
      text.replaceAll(/[ -]/g, '\u2011'),
      text.replaceAll(/[ -]/g, ' – '),
      `\u202a${text}\u202c`,
      `\u2066\u200e${text}\u2069\ufeff`,
      ` ${text}\t`,
    ]),
  ];
}

const contactIn = (text: string, country: string): unknown => {
  const parsedContact = readContact(text, country);
  return 'contact' in parsedContact ? parsedContact.contact : parsedContact;
};

describe('a phone number', () => {
  test(`is the same in every usual spelling, in each of ${NUMBERS.length} countries`, covers('~VA-28'), () => {
    const failures = NUMBERS.flatMap((number) =>
      spellingsOf(number)
        .filter((text) => contactIn(text, number.country!) !== number.number.slice(1))
        .map((text) => [number.country, text, contactIn(text, number.country!)]),
    );
    expect(failures).toEqual([]);
  });

  test.each([
    ['8 (912) 345-67-89', 'RU', '79123456789'],
    ['07400 123456', 'GB', '447400123456'],
    ['+44 (0)7400 123456', 'GB', '447400123456'],
    ['612 345 678', 'ES', '34612345678'],
    ['０７４００ １２３４５６', 'GB', '447400123456'],
  ])('%s in %s', (text, country, contact) => {
    expect(contactIn(text, country)).toBe(contact);
  });

  test(`logs in and restores by every usual spelling, wherever it is the only one of its kind`, () => {
    const failures = NUMBERS.flatMap((number) =>
      spellingsOf(number)
        .slice(0, 8)
        .filter((text) => matchLogin(readLogin(text), [number.number.slice(1)], (login) => login) === undefined)
        .map((text) => [number.country, text]),
    );
    expect(failures).toEqual([]);
  });

  test('is never somebody else’s: with the numbers of all countries it means its owner, or nobody', () => {
    const logins = NUMBERS.map((number) => number.number.slice(1));
    for (const number of NUMBERS) {
      const login = number.number.slice(1);
      const matchOf = (text: string) => matchLogin(readLogin(text), logins, (login) => login);
      for (const text of [number.formatInternational(), login, `00${login}`]) expect(matchOf(text)).toBe(login);
      expect([login, undefined]).toContain(matchOf(number.formatNational()));
    }
  });

  test('in the form of its country means nobody where it is two people’s, and the one who states it in full', () => {
    const [spain, france] = ['34612345678', '33612345678'];
    const matchOf = (text: string, ...stored: string[]) => matchLogin(readLogin(text), stored, (login) => login);
    expect(matchOf('612 345 678', spain, france)).toBeUndefined();
    expect(matchOf('612 345 678', spain)).toBe(spain);
    expect(matchOf('+34 612 345 678', spain, france)).toBe(spain);
    // The digits of an American number are a Chinese one within China.
    expect(matchOf('15551234567', '15551234567', '8615551234567')).toBe('15551234567');
    expect(matchOf('+15551234567', '8615551234567')).toBeUndefined();
  });

  test('with anything else in it has a wrong format', covers('~VA-28'), () => {
    for (const text of ['12/34/56', 'call 07400', '+44_7400'])
      expect(readContact(text, 'GB')).toEqual({ key: 'wrongPhoneFormat' });
  });
});

describe('an e-mail address', () => {
  const invisible = fc.constantFrom('\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u200e', '\u202a', '\u00ad');

  test('loses what cannot be seen, wherever it stands', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(invisible, fc.nat(15)), { maxLength: 5 }), (marks) => {
        let text = 'Ada@Example.org';
        for (const [mark, at] of marks) text = text.slice(0, at) + mark + text.slice(at);
        expect(contactIn(`\u00a0${text}\u3000`, '')).toBe('ada@example.org');
        expect(lookedUpLogin(text)).toBe('ada@example.org');
      }),
    );
  });

  test('is read out of what a mail program copies', () => {
    expect(contactIn('mailto:ada@example.org', '')).toBe('ada@example.org');
    expect(contactIn('<ada@example.org>', '')).toBe('ada@example.org');
  });

  test('is one sequence of code points, however its letters were typed', () => {
    expect(contactIn('jose\u0301@example.org', '')).toBe('jos\u00e9@example.org');
  });
});

describe('a contact for comparison', () => {
  test.each([
    ['A.d.a+casino@GoogleMail.com', 'ada@gmail.com'],
    ['ada+1@outlook.com', 'ada@outlook.com'],
    ['a.da@outlook.com', 'a.da@outlook.com'],
    ['ada+1@example.org', 'ada+1@example.org'],
    ['+1@gmail.com', '+1@gmail.com'],
    ['447400123456', '447400123456'],
  ])('%s', (contact, comparable) => {
    expect(comparableContact(contact)).toBe(comparable);
  });
});
