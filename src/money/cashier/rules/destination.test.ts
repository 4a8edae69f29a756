import { expect, test } from 'vitest';
import type { PaymentMethod } from '../contract.ts';
import { destinationOf } from './destination.ts';

type Validators = Record<string, PaymentMethod['requisites'][number]['validator']>;
const method = (validators: Validators) => ({
  sysname: 'some',
  requisites: Object.entries(validators).map(([name, validator]) => ({ name, validator, label: name, required: true })),
});

const ONE_PLACE: [string, Validators, Record<string, string>, Record<string, string>][] = [
  ['a bank account', { iban: 'iban' }, { iban: 'DE89370400440532013000' }, { iban: 'de89 3704 0044 0532 0130 00' }],
  ['a CPF', { cpf: 'cpf' }, { cpf: '52998224725' }, { cpf: '529.982.247-25' }],
  ['a phone', { phone: 'phone' }, { phone: '+4915112345678' }, { phone: '49 151 (1234) 5678' }],
  ['an e-mail address', { email: 'email' }, { email: 'a@b.com' }, { email: 'A@b.COM' }],
  ['a holder', { holder: 'cardHolder' }, { holder: 'M MARKED' }, { holder: 'm  Marked' }],
  [
    'a bank account under other names',
    { holder: 'cardHolder', iban: 'iban' },
    { holder: 'M MARKED', iban: 'DE89370400440532013000' },
    { holder: 'N OBODY', iban: 'DE89370400440532013000' },
  ],
];

test.each(ONE_PLACE)('%s is one destination, however it is written', (_, validators, first, other) => {
  expect(destinationOf(method(validators), other)).toBe(destinationOf(method(validators), first));
});

test.each<[string, Validators, Record<string, string>, Record<string, string>]>([
  ['another account', { iban: 'iban' }, { iban: 'DE89370400440532013000' }, { iban: 'GB82WEST12345698765432' }],
  ['another holder of a card', { holder: 'cardHolder' }, { holder: 'M MARKED' }, { holder: 'N OBODY' }],
  ['another address, which may differ in case', { address: 'text' }, { address: 'bc1qa' }, { address: 'bc1qA' }],
])('%s is another destination', (_, validators, first, other) => {
  expect(destinationOf(method(validators), other)).not.toBe(destinationOf(method(validators), first));
});
