import fc from 'fast-check';
import { composeIBAN } from 'ibantools';
import { expect, test } from 'vitest';
import { holdsCardNumber } from './card-number.ts';
import { sentenceOf } from '#kernel/faults.ts';
import { checkRequisites, maskRequisite, type RequisiteField } from './requisites.ts';
import { covers } from '#testing/covers.ts';

const field = (validator: RequisiteField['validator'], required = true): RequisiteField => ({
  name: 'value',
  validator,
  required,
});
const errorOf = (validator: RequisiteField['validator'], value: string): string | undefined => {
  const verdict = checkRequisites([field(validator)], { value });
  return verdict.ok ? undefined : sentenceOf(verdict.faults['value']!);
};

test.each(["J. O'NEIL-SMITH", 'Anna Müller', 'Иван Петров'])(
  'accepts the card holder %s',
  covers('VA-31 1/2'),
  (name) => {
    expect(errorOf('cardHolder', name)).toBeUndefined();
  },
);

test.each(['J0HN', 'JOHN_S', 'JOHN#1', '4111111111111111'])(
  'refuses the card holder %s',
  covers('VA-31 2/2'),
  (name) => {
    expect(errorOf('cardHolder', name)).toBe('Wrong value');
  },
);

test.each(['GB82 WEST 1234 5698 7654 32', 'DE89370400440532013000', 'nl91abna0417164300'])(
  'accepts the IBAN %s',
  covers('~VA-10'),
  (iban) => {
    expect(errorOf('iban', iban)).toBeUndefined();
  },
);

test.each(['XX00', 'GB82 WEST 1234 5698 7654 33', 'DE8937040044053201300', 'GB82-WEST'])(
  'refuses the IBAN %s',
  covers('VA-10'),
  (iban) => {
    expect(errorOf('iban', iban)).toBe('Wrong iban');
  },
);

test('one wrong digit anywhere breaks an IBAN', covers('~VA-10'), () => {
  const bban = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 18, maxLength: 18 });
  fc.assert(
    fc.property(bban, fc.nat(17), fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
      const iban = composeIBAN({ countryCode: 'DE', bban: digits })!;
      expect(errorOf('iban', iban)).toBeUndefined();
      const changed = digits.split('');
      changed[at] = String((Number(changed[at]) + shift) % 10);
      expect(errorOf('iban', `${iban.slice(0, 4)}${changed.join('')}`)).toBe('Wrong iban');
    }),
  );
});

test(
  'a CPF needs eleven digits with both check digits; an IBAN the length of its country and its check digits',
  covers('OP-12 4/5'),
  () => {
    expect(errorOf('cpf', '529.982.247-25')).toBeUndefined();
    for (const wrong of ['529.982.247-26', '11111111111', '5299822472'])
      expect(errorOf('cpf', wrong)).toBe('Wrong value');
    for (const wrong of ['529.982.247-15', '52998224725x', '']) expect(errorOf('cpf', wrong)).toBeDefined();
    // The shortest and the longest country, and one digit more or less.
    for (const right of ['NO9386011117947', 'MT84MALT011000012345MTLCAST001S'])
      expect([right, errorOf('iban', right)]).toEqual([right, undefined]);
    for (const wrong of ['NO938601111794', 'NO93860111179470', 'MT84MALT011000012345MTLCAST001', 'ZZ9386011117947'])
      expect([wrong, errorOf('iban', wrong)]).toEqual([wrong, 'Wrong iban']);
  },
);

test('an e-mail has one @ and a domain with one or two dot parts', covers('~VA-30'), () => {
  for (const right of ['a@b.com', 'a@b.co.uk']) expect(errorOf('email', right)).toBeUndefined();
  for (const wrong of ['a@b', 'a@@b.com', 'a b@c.com', 'a@b.c.d.e'])
    expect(errorOf('email', wrong)).toBe('Wrong email address');
});

test('no card number is accepted in any field, however it is written', () => {
  for (const text of [
    '4111111111111111',
    'card 4111 1111 1111 1111 please',
    '5500-0000-0000-0004',
    '378282246310005',
    '4111111111111111 12/27',
  ])
    expect(errorOf('text', text), text).toBe('Wrong value');
  expect(holdsCardNumber('order 1234567890')).toBe(false);
});

test('a number is a card’s by beginning, length and check digit of the whole: longer accounts pass', () => {
  // Accounts of Spain, Russia and Mexico, which hold sixteen digits with a right check digit somewhere within.
  for (const account of ['21000418450200051332', '40817810099910004312', '002010077777777771', '0041111111111111111'])
    expect([account, errorOf('text', account)]).toEqual([account, undefined]);
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 20, maxLength: 40 }),
      (digits) => {
        expect(holdsCardNumber(digits)).toBe(false);
      },
    ),
  );
  const cards = [
    '4222222222222',
    '5555555555554444',
    '2223003122003222',
    '30569309025904',
    '6011111111111117',
    '3530111333300000',
  ];
  for (const card of [...cards, '6200000000000005', '2200000000000004'])
    for (const spelling of [
      card,
      card.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
      card.replaceAll(/(\d{4})(?=\d)/g, '$1\u2011'),
      `nr ${card}.`,
    ])
      expect([spelling, errorOf('text', spelling)]).toEqual([spelling, 'Wrong value']);
});

test(
  'is stored in one form, with whatever spaces and hyphens it was pasted',
  covers('~VA-10', '~VA-31', '~VA-36'),
  () => {
    const normal = (validator: RequisiteField['validator'], value: string) => {
      const verdict = checkRequisites(
        [field(validator)],
        { value },
        { readPhone: (text) => `+${text.replaceAll(/\D/g, '')}` },
      );
      return verdict.ok ? verdict.requisites['value'] : verdict.faults['value'];
    };
    const gap = fc.string({
      unit: fc.constantFrom(' ', '\u00a0', '\u2009', '\u202f', '\u200b', '-', '\u2011', '–', '\u200e', '\t'),
      maxLength: 3,
    });
    const forms = [
      ['iban', 'DE89370400440532013000', 'de89 3704 0044 0532 0130 00'],
      ['cpf', '52998224725', '529 982 247 25'],
      ['phone', '+447400123456', '+44 7400 123456'],
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...forms),
        fc.array(gap, { minLength: 6, maxLength: 6 }),
        ([validator, normalForm, text], gaps) => {
          const parts = text.split(' ');
          expect(normal(validator, parts.map((part, index) => part + gaps[index]!).join(''))).toBe(normalForm);
        },
      ),
    );
    expect(normal('cardHolder', '\u00a0J.\u2009O’NEIL\u2011SMITH\u200b ')).toBe("J. O'NEIL-SMITH");
    expect(normal('email', '\u200bAda@Example.org ')).toBe('ada@example.org');
  },
);

test('an empty required field is missing, an optional one is left out', covers('~VA-01'), () => {
  expect(errorOf('text', '   ')).toBe('Field is required');
  expect(checkRequisites([field('text', false)], {})).toEqual({ ok: true, requisites: {} });
});

test('a field that the method does not ask for is refused, inherited names too', () => {
  expect(checkRequisites([], { card_number: '1' })).toMatchObject({ ok: false });
  expect(checkRequisites([{ ...field('text'), name: 'constructor' }], {})).toMatchObject({
    faults: { constructor: { key: 'required' } },
  });
});

test('a masked requisite shows four characters at most', () => {
  expect(maskRequisite('DE89370400440532013000')).toBe('•••• 3000');
});
