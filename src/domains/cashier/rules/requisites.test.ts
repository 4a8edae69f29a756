import fc from 'fast-check';
import { composeIBAN } from 'ibantools';
import { expect, test } from 'vitest';
import type { PaymentMethod } from '../contract.ts';
import { checkRequisites, holdsCardNumber, maskRequisite } from './requisites.ts';

type Field = PaymentMethod['requisites'][number];
const field = (validator: Field['validator'], required = true): Field => ({
  name: 'value',
  label: 'Value',
  validator,
  required,
});
const errorOf = (validator: Field['validator'], value: string): string | undefined => {
  const verdict = checkRequisites([field(validator)], { value });
  return verdict.ok ? undefined : verdict.errors['value']?.[0];
};

test.each(["J. O'NEIL-SMITH", 'Anna Müller', 'Иван Петров'])('[VA-31 1/2] accepts the card holder %s', (name) => {
  expect(errorOf('cardHolder', name)).toBeUndefined();
});

test.each(['J0HN', 'JOHN_S', 'JOHN#1', '4111111111111111'])('[VA-31 2/2] refuses the card holder %s', (name) => {
  expect(errorOf('cardHolder', name)).toBe('Wrong value');
});

test.each(['GB82 WEST 1234 5698 7654 32', 'DE89370400440532013000', 'nl91abna0417164300'])(
  '[~VA-10] accepts the IBAN %s',
  (iban) => {
    expect(errorOf('iban', iban)).toBeUndefined();
  },
);

test.each(['XX00', 'GB82 WEST 1234 5698 7654 33', 'DE8937040044053201300', 'GB82-WEST'])(
  '[VA-10] refuses the IBAN %s',
  (iban) => {
    expect(errorOf('iban', iban)).toBe('Wrong iban');
  },
);

test('[~VA-10] one wrong digit anywhere breaks an IBAN', () => {
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

test('[OP-12 4/5] a CPF needs eleven digits with both check digits; an IBAN the length of its country and its check digits', () => {
  expect(errorOf('cpf', '529.982.247-25')).toBeUndefined();
  for (const wrong of ['529.982.247-26', '11111111111', '5299822472'])
    expect(errorOf('cpf', wrong)).toBe('Wrong value');
  for (const wrong of ['529.982.247-15', '52998224725x', '']) expect(errorOf('cpf', wrong)).toBeDefined();
  // The shortest and the longest country, and one digit more or less.
  for (const right of ['NO9386011117947', 'MT84MALT011000012345MTLCAST001S'])
    expect([right, errorOf('iban', right)]).toEqual([right, undefined]);
  for (const wrong of ['NO938601111794', 'NO93860111179470', 'MT84MALT011000012345MTLCAST001', 'ZZ9386011117947'])
    expect([wrong, errorOf('iban', wrong)]).toEqual([wrong, 'Wrong iban']);
});

test('[~VA-30] an e-mail has one @ and a domain with one or two dot parts', () => {
  for (const right of ['a@b.com', 'a@b.co.uk']) expect(errorOf('email', right)).toBeUndefined();
  for (const wrong of ['a@b', 'a@@b.com', 'a b@c.com', 'a@b.c.d.e'])
    expect(errorOf('email', wrong)).toBe('Wrong email address');
});

test('no card number is accepted in any field, however it is written', () => {
  for (const text of [
    '4111111111111111',
    'card 4111 1111 1111 1111 please',
    '5500-0000-0000-0004',
    '00378282246310005',
  ])
    expect(errorOf('text', text), text).toBe('Wrong value');
  expect(holdsCardNumber('order 1234567890')).toBe(false);
});

test('[~VA-01] an empty required field is missing, an optional one is left out', () => {
  expect(errorOf('text', '   ')).toBe('Field is required');
  expect(checkRequisites([field('text', false)], {})).toEqual({ ok: true, requisites: {} });
});

test('a field that the method does not ask for is refused, inherited names too', () => {
  expect(checkRequisites([], { card_number: '1' })).toMatchObject({ ok: false });
  expect(checkRequisites([{ ...field('text'), name: 'constructor' }], {})).toMatchObject({
    errors: { constructor: ['Field is required'] },
  });
});

test('a masked requisite shows four characters at most', () => {
  expect(maskRequisite('DE89370400440532013000')).toBe('•••• 3000');
});
