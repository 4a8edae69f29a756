import { describe, expect, it } from 'vitest';
import { DEFAULT_SENTENCES, sentenceOf, sentencesOf, type Fault } from './faults.ts';
import {
  allOf,
  bornBefore,
  mustBeTicked,
  email,
  maxLength,
  minLength,
  offendingCharacters,
  parseDay,
  password,
  required,
  sameAs,
} from './validators.ts';
import { covers } from '#testing/covers.ts';

const textOf = (fault: Fault | undefined): string | undefined => fault && sentenceOf(fault);

describe('required', () => {
  it('answers an empty field and one of blanks with "Field is required"', covers('VA-01'), () => {
    expect(textOf(required(''))).toBe('Field is required');
    expect(textOf(required('  '))).toBe('Field is required');
    expect(required('a')).toBeUndefined();
  });
});

describe('email', () => {
  it.each(['a@b.com', 'a@b.co.uk', 'first.last+tag@example.org', 'и@почта.рф'])(
    'accepts %s',
    covers('VA-30 1/2'),
    (value) => {
      expect(email(value)).toBeUndefined();
    },
  );
  it.each([
    'a@b',
    'a@@b.com',
    'a b@c.com',
    'a@b.c.d.e',
    'a@',
    '@b.com',
    'a@b..com',
    'a@b.com ',
    `${'a'.repeat(250)}@b.com`,
  ])('refuses %s with "Wrong email address"', covers('VA-02', 'VA-30 2/2'), (value) => {
    expect(textOf(email(value))).toBe('Wrong email address');
  });
});

describe('length', () => {
  it('says "Min length is 6" for 3 characters', covers('VA-03'), () => {
    expect(textOf(minLength(6)('abc'))).toBe('Min length is 6');
    expect(minLength(6)('abcdef')).toBeUndefined();
  });
  it('says "Max length is 20" for 21 characters', covers('VA-04'), () => {
    expect(textOf(maxLength(20)('a'.repeat(21)))).toBe('Max length is 20');
    expect(maxLength(20)('a'.repeat(20))).toBeUndefined();
  });
  it('counts characters as a person does', () => {
    expect(maxLength(2)('😀😀')).toBeUndefined();
  });
});

describe('password', () => {
  it.each([
    [0, false],
    [5, false],
    [6, true],
    [20, true],
    [21, false],
  ])('of %i characters: accepted is %s', covers('VA-14'), (length, isAccepted) => {
    expect(password('a'.repeat(length)) === undefined).toBe(isAccepted);
  });
  it('names the bound that was crossed', covers('~VA-14'), () => {
    expect(textOf(password(''))).toBe('Field is required');
    expect(textOf(password('abcde'))).toBe('Min length is 6');
    expect(textOf(password('a'.repeat(21)))).toBe('Max length is 20');
  });
  it('says "Wrong password", and lists exactly the characters outside the set', covers('VA-07', 'VA-15'), () => {
    expect(sentencesOf(password('пабcdef')!)).toEqual(['Wrong password', 'Not allowed: п а б']);
    expect(sentencesOf(password('abc"def€')!)).toEqual(['Wrong password', 'Not allowed: " €']);
    expect(sentencesOf(password('abc def')!)).toEqual(['Wrong password', 'Not allowed: ␣']);
    expect(offendingCharacters('a"b"c€')).toEqual(['"', '€']);
  });
  it('takes every character of the set, and none beside it', covers('~VA-15', 'OP-12 1/5'), () => {
    const ascii = Array.from({ length: 0x80 }, (_, code) => String.fromCodePoint(code));
    const beyond = ['\u00a0', 'é', 'ß', 'я', 'ā', '０', '€', '…', '😀'];
    const characters = [...ascii, ...beyond].filter((character) => password(`abcde${character}`) === undefined);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const set = `0123456789${letters}${letters.toLowerCase()}!@#$%^&*()_+-=[]{};:,.?/|~`;
    expect(characters.toSorted()).toEqual(Array.from(set).toSorted());
  });
  it('answers a different repeat with passwordsNotEqual', covers('VA-16'), () => {
    expect(sameAs('secret1')('secret2')).toEqual({ key: 'passwordsNotEqual' });
    expect(textOf(sameAs('a')('b'))).toBe('Passwords do not match');
    expect(sameAs('secret1')('secret1')).toBeUndefined();
  });
});

describe('checkbox', () => {
  it('must be checked', covers('VA-34'), () => {
    expect(mustBeTicked('')).toEqual({ key: 'checkbox' });
    expect(mustBeTicked('1')).toBeUndefined();
  });
});

describe('birth date', () => {
  const today = new Date('2026-03-01T00:00:00Z');
  const adult = bornBefore(18, today);
  it('accepts the eighteenth birthday and refuses the day before it', () => {
    expect(adult('2008-03-01')).toBeUndefined();
    expect(textOf(adult('2008-03-02'))).toBe('You must be at least 18 years old');
  });
  it('[A10] counts in whole years: 17 years and 364 days are too few, and the 29th of February comes of age in March', () => {
    const on = (day: string) => bornBefore(18, new Date(`${day}T00:00:00Z`));
    expect(on('2026-02-28')('2008-03-01')).toBeDefined();
    expect(on('2022-02-28')('2004-02-29')).toBeDefined();
    expect(on('2022-03-01')('2004-02-29')).toBeUndefined();
    expect(bornBefore(20, new Date('2024-02-28T23:59:59Z'))('2004-02-29')).toBeDefined();
    expect(bornBefore(20, new Date('2024-02-29T00:00:00Z'))('2004-02-29')).toBeUndefined();
    expect(on('2024-02-29')('2006-03-01')).toBeDefined();
    expect(on('2024-02-29')('2006-02-28')).toBeUndefined();
  });
  it('refuses days that do not exist', () => {
    for (const day of ['2001-02-29', '2000-13-01', '99.99.2000', '', '1899-01-01'])
      expect(textOf(adult(day))).toBe('Wrong date');
    expect(parseDay('2000-02-29')).toEqual({ year: 2000, month: 2, day: 29 });
  });
});

describe('sentences', () => {
  it('are the default messages word for word', covers('VA-01', 'VA-02', 'VA-03', 'VA-04', 'VA-07'), () => {
    expect(DEFAULT_SENTENCES).toMatchObject({
      required: 'Field is required',
      email: 'Wrong email address',
      minLength: 'Min length is $$min$$',
      maxLength: 'Max length is $$max$$',
      phone: 'Wrong phone number',
      fakename: 'Wrong fake name',
      password: 'Wrong password',
      name: 'Wrong symbols in name',
      address: 'Wrong address',
      iban: 'Wrong iban',
      date: 'Wrong date',
      passwordsNotEqual: 'Passwords do not match',
    });
  });
  it('gives way to a text of the operator', () => {
    expect(sentenceOf({ key: 'minLength', values: { min: 6 } }, { minLength: 'At least $$min$$, please' })).toBe(
      'At least 6, please',
    );
  });
  it('takes the first fault of many checks', () => {
    expect(allOf(required, email)('')).toEqual({ key: 'required' });
    expect(allOf(required, email)('a')).toEqual({ key: 'email' });
    expect(allOf(required, email)('a@b.com')).toBeUndefined();
  });
});
