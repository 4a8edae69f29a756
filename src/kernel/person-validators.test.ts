import { describe, expect, it } from 'vitest';
import { applyMask } from './masks.ts';
import {
  address,
  broadName,
  code,
  custom,
  date,
  dayOf,
  fakename,
  name,
  phone,
  postcode,
  promoCode,
  sex,
  text,
} from './person-validators.ts';
import { DEFAULT_SENTENCES, sentenceOf, sentencesOf, type Fault } from './faults.ts';
import { covers } from '#testing/covers.ts';

const textOf = (fault: Fault | undefined): string | undefined => fault && sentenceOf(fault);
const N1 = '@_"!?#$%^&*(){}[]|/\\<>~§+:;`';

describe('names and addresses', () => {
  it.each(Array.from(`${N1}0123456789`))('refuses %s in a name', covers('VA-08', 'VA-20 1/2'), (character) => {
    expect(textOf(name(`An${character}na`))).toBe('Wrong symbols in name');
  });
  it.each(['Anna', "Jānis O'Neil-Иванов", 'José', '李', 'J. R.'])(
    'accepts the name %s',
    covers('VA-20 2/2', 'VA-23'),
    (value) => {
      expect(name(value)).toBeUndefined();
    },
  );
  it('asks for an empty name and address', covers('VA-21', 'VA-22 2/2'), () => {
    for (const missing of [name(''), address(' ')]) {
      expect(missing).toEqual({ key: 'requiredField' });
      expect(textOf(missing)).toBe('Field is required');
    }
  });
  it('takes digits in an address, and refuses the set N1', covers('VA-09', 'VA-22 1/2'), () => {
    expect(address('Main Street 12')).toBeUndefined();
    expect(textOf(address('Main # 12'))).toBe('Wrong address');
    for (const character of N1) expect(textOf(address(`Main ${character} 1`))).toBe('Wrong address');
  });
  const REAL = [
    'Col·lell',
    'București',
    'Târgoviște',
    'Đà Nẵng',
    'Łódź',
    'Reykjavík',
    "L'Hospitalet",
    'Київ',
    'Њујорк',
    'Ġgantija',
    'Şanlıurfa',
    'Køge',
    'Ærøskøbing',
    'Vila·franca',
    '’s-Hertogenbosch',
    'Жаңаөзен',
    'Kahoʻolawe',
  ];
  it.each(REAL)(
    'accepts %s, composed, decomposed and with what cannot be seen',
    covers('~VA-20', '~VA-23'),
    (value) => {
      const spellings = [value.normalize('NFC'), value.normalize('NFD'), `\u200e${value}\u200b`, `\u00a0${value}`];
      for (const spelling of spellings)
        expect([name(spelling), broadName(spelling), address(spelling)]).toEqual([undefined, undefined, undefined]);
    },
  );
  it('takes every letter of Latin and Cyrillic script, and no other sign of them', covers('~VA-23'), () => {
    const characters = Array.from({ length: 0x2fff }, (_, code) => String.fromCodePoint(code));
    const letters = characters.filter((character) => /[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(character));
    expect(letters.filter((letter) => /\p{L}/u.test(letter) && broadName(`Ab${letter}`))).toEqual([]);
    expect(letters.filter((letter) => !/[\p{L}\p{M}]/u.test(letter) && !broadName(`Ab${letter}`))).toEqual([]);
    expect(broadName('\u0306')).toBeDefined();
  });
  it('says which signs of an address are not taken, each once', covers('~VA-22'), () => {
    expect(sentencesOf(address('Main # 1/2 #')!)).toEqual(['Wrong address', 'Not allowed: # /']);
  });
  it('accepts Latin, Cyrillic and Latvian letters by the broader pattern', covers('VA-23'), () => {
    expect(broadName("Jānis O'Neil-Иванов")).toBeUndefined();
    expect(textOf(broadName('Town 7'))).toBe('Wrong symbols in name');
  });
});

describe('the sets of letters', () => {
  const passed = (check: (value: string) => Fault | undefined, around: (character: string) => string) => {
    const characters = Array.from({ length: 0x460 }, (_, code) => String.fromCodePoint(code));
    return characters.filter((character) => check(around(character)) === undefined).join('');
  };
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const rest = (text: string): string => text.replaceAll(/[A-Za-z0-9]/g, '');
  const LATVIAN = 'āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ';
  const CYRILLIC = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ';

  it(
    'a public name takes Latin, Cyrillic and Latvian letters and digits, from 4 to 20, and no sign at all',
    covers('OP-12 2/5'),
    () => {
      const characters = passed(fakename, (character) => `abc${character}`);
      for (const character of `${LETTERS}0123456789${LATVIAN}${CYRILLIC}éÖß`) expect(characters).toContain(character);
      // Two signs lie among the Latin letters, and letters of other Slavic languages next to the Russian ones.
      for (const character of "×÷ЀЂЏѐђ_ \u00a0-.'ͰΩ") expect(characters).not.toContain(character);
      expect(rest(characters)).toMatch(/^\p{L}+$/u);
      expect([fakename('abc'), fakename('a'.repeat(20)), fakename('a'.repeat(21))].map((fault) => fault?.key)).toEqual([
        'fakename',
        undefined,
        'maxLength',
      ]);
    },
  );

  it(
    'the broader pattern takes the same letters and common punctuation, no digit; a name takes letters of any script',
    covers('OP-12 3/5'),
    () => {
      const characters = passed(broadName, (character) => `ab${character}c`);
      for (const character of `${LETTERS}${LATVIAN}${CYRILLIC} '.,()-`) expect(characters).toContain(character);
      expect(characters).toContain('Ђ');
      for (const character of '0123456789_@#!?:;/×÷Ω') expect(characters).not.toContain(character);
      const named = passed(name, (character) => `ab${character}c`);
      for (const character of ` '.-${LETTERS}${LATVIAN}${CYRILLIC}ΩЂ`) expect(named).toContain(character);
      for (const character of `${N1}0123456789,×÷`) expect(named).not.toContain(character);
      expect(name('李小龙')).toBeUndefined();
    },
  );
});

describe('fields of a form', () => {
  it.each(['abc', 'ab cd', 'abc!', 'a b!'])('refuses the public name %s', covers('VA-06', 'VA-32 1/2'), (value) => {
    expect(textOf(fakename(value))).toBe('Wrong fake name');
  });
  it('refuses a public name of the house, and says so', () => {
    expect(sentencesOf(fakename('Administrator')!)).toEqual(['Wrong fake name', 'This name is reserved for the house']);
  });
  it('accepts a public name of four letters', covers('VA-32 2/2'), () => expect(fakename('abcd')).toBeUndefined());
  it.each(['', '12345', '12a456', '1234567'])('refuses the code "%s"', covers('VA-17 1/2', 'VA-18 2/2'), (value) => {
    expect(code(value)).toBeDefined();
  });
  it('accepts six digits', covers('VA-17 2/2'), () => expect(code('123456')).toBeUndefined());
  it('asks for a phone number, and refuses what is none', covers('VA-28', 'VA-05'), () => {
    expect(textOf(phone(''))).toBe('Enter your phone number');
    for (const malformed of ['abc', '12a34567', '+49 30/90'])
      expect(textOf(phone(malformed))).toBe('Wrong phone format');
    for (const impossible of ['12', '12345', '1'.repeat(16)])
      expect(textOf(phone(impossible))).toBe('Wrong phone number');
    expect(phone('+49 30 901820')).toBeUndefined();
  });
  it(
    'takes a day within its bounds, with a year of four digits and the marks allowed',
    covers('~VA-12', '~VA-24'),
    () => {
      const check = date('1920-01-01', '2008-01-01');
      for (const good of ['01.01.1990', '01,01,1990', "01'01'1990", '01-01-1990', '1990-01-01'])
        expect(check(good)).toBeUndefined();
      for (const wrong of ['31.12.1919', '02.01.2008', '01.01.90', '01/01/1990', '99.99.2000', '31.02.1990'])
        expect(textOf(check(wrong))).toBe('Wrong date');
      expect(dayOf('29.02.2004')).toBe('2004-02-29');
    },
  );
  it('asks for the sex', covers('~VA-25'), () => {
    for (const text of ['', '0']) expect(textOf(sex(text))).toBe('Field is required');
    expect(textOf(sex('7'))).toBe('Wrong value');
    expect(sex('1')).toBeUndefined();
  });
  it('asks for a text unless it need not be there', covers('~VA-26'), () => {
    expect(textOf(text()(''))).toBe('Field is required');
    expect(text(false)('')).toBeUndefined();
  });
  it('takes eight digits as a postcode, or what the pattern says', covers('~VA-27'), () => {
    expect(postcode()('12345678')).toBeUndefined();
    for (const wrong of ['123456789', 'AB1']) expect(postcode()(wrong)).toBeDefined();
    expect(postcode('[A-Z]{2}\\d')('AB1')).toBeUndefined();
    expect(postcode('[A-Z]{2}\\d')('12345')).toBeDefined();
    expect(postcode('[')('12345')).toBeUndefined();
  });
  it('takes any promo code', covers('VA-33'), () => {
    for (const any of ['', ' ', '☃', 'x'.repeat(500)]) expect(promoCode(any)).toBeUndefined();
  });
  it('goes by a pattern, or takes anything but nothing', covers('~VA-35'), () => {
    expect(custom(/^a+$/)('aaa')).toBeUndefined();
    expect(textOf(custom(/^a+$/)('b'))).toBe('Wrong value');
    expect(custom()('b')).toBeUndefined();
    expect(custom()('')).toBeDefined();
  });
  it('has a sentence for each other case', covers('~VA-11', '~VA-16', '~VA-37'), () => {
    expect(DEFAULT_SENTENCES).toMatchObject({
      minValue: 'Min value is $$min$$',
      maxValue: 'Max value is $$max$$',
      passwordsNotEqual: 'Passwords do not match',
      smsCode: 'Wrong code from the message',
      codeWrong: 'Wrong code',
      codeExpired: 'The code has expired',
    });
  });
});

describe('masks', () => {
  it.each([
    ['##-@@-**', '12ab3c', '12-ab-3c'],
    ['##-@@-**', '1xab', '1'],
    ['##-@@-**', '12-ab', '12-ab'],
    ['###.###.###-##', '52998224725', '529.982.247-25'],
    ['##', 'ab', ''],
  ])('%s makes of %s %s', covers('VA-38'), (mask, typed, masked) => {
    expect(applyMask(mask, typed)).toBe(masked);
  });
});
