/** What a player states about where the money comes from or goes to. A card number is never part of it (W10). */
import { isValidIBAN } from 'ibantools';
import { cleanNumber, cleanText, compact } from '#kernel/clean-text.ts';
import { cardHolder } from '#kernel/person-validators.ts';
import { email } from '#kernel/validators.ts';
import type { PaymentMethod } from '../contract.ts';
import { holdsCardNumber } from './card-number.ts';
import { coinAddress, type CoinNetwork } from './coin-address.ts';

type RequisiteField = PaymentMethod['requisites'][number];
export type RequisitesVerdict =
  | { ok: true; requisites: Record<string, string> }
  | { ok: false; errors: Record<string, string[]> };

const MAX_LENGTH = 100;

type Validator = RequisiteField['validator'];

/** The normal form of a requisite, in which it is stored, compared and sent: one account is one text however it was pasted. */
const NORMAL: Record<Validator, (text: string, readPhone: ReadPhone) => string> = {
  cardHolder: (text) => cleanText(text).replaceAll('’', "'").replaceAll(/[‐‑]/g, '-'),
  iban: (text) => compact(text).toUpperCase(),
  cpf: compact,
  phone: (text, readPhone) => readPhone(text) ?? cleanNumber(text).replaceAll(/[ ().-]/g, ''),
  email: (text) => cleanText(text).toLowerCase(),
  text: cleanText,
  bank: cleanText,
  ...mapOfNetworks((network) => (text) => coinAddress(network, compactCoin(text)) ?? compactCoin(text)),
};

const compactCoin = (text: string): string => cleanText(text).replaceAll(' ', '');

const CHECKS: Record<Exclude<Validator, 'bank'>, (value: string) => string | undefined> = {
  cardHolder: (value) => (cardHolder(value) ? 'Wrong value' : undefined),
  iban: (value) => (isValidIBAN(value) ? undefined : 'Wrong iban'),
  cpf: (value) => (isCpf(value) ? undefined : 'Wrong value'),
  phone: (value) => (/^\+?[1-9][0-9]{7,14}$/.test(value) ? undefined : 'Wrong phone number'),
  email: (value) => (email(value) ? 'Wrong email address' : noCardNumber(value)),
  text: (value) => noCardNumber(value),
  ...mapOfNetworks((network) => (value) => (coinAddress(network, value) ? undefined : 'Wrong value')),
};

function mapOfNetworks<Value>(make: (network: CoinNetwork) => Value): Record<CoinNetwork, Value> {
  return { bitcoin: make('bitcoin'), litecoin: make('litecoin'), ethereum: make('ethereum'), tron: make('tron') };
}

/** A phone number as `+` and digits; `undefined` when there is none such. */
export type ReadPhone = (text: string) => string | undefined;

export const normalRequisite = (validator: Validator, text: string, readPhone: ReadPhone = () => undefined): string =>
  NORMAL[validator](text, readPhone);

/**
 * Keeps the fields that the method requires, in their normal form; an unknown field is refused, so that nothing is stored unread.
 * `banks`: ids of those that can be chosen.
 */
export function checkRequisites(
  fields: readonly RequisiteField[],
  given: Readonly<Record<string, string>>,
  banks: readonly string[] = [],
  readPhone?: ReadPhone,
): RequisitesVerdict {
  const errors: Record<string, string[]> = {};
  const requisites: Record<string, string> = {};
  for (const name of Object.keys(given))
    if (!fields.some((field) => field.name === name)) errors[name] = ['Wrong value'];
  for (const field of fields) {
    const input = Object.hasOwn(given, field.name) ? given[field.name]! : '';
    const value = normalRequisite(field.validator, input, readPhone);
    const error = checkRequisite(field, value, banks);
    if (error) errors[field.name] = [error];
    else if (value !== '') requisites[field.name] = value;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, requisites };
}

function checkRequisite(field: RequisiteField, value: string, banks: readonly string[]): string | undefined {
  if (value === '') return field.required ? 'Field is required' : undefined;
  if (value.length > MAX_LENGTH) return `Max length is ${MAX_LENGTH}`;
  if (field.validator === 'bank') return banks.includes(value) ? undefined : 'Wrong value';
  return CHECKS[field.validator](value);
}

const noCardNumber = (value: string): string | undefined => (holdsCardNumber(value) ? 'Wrong value' : undefined);

/** Eleven digits, not all equal, with both check digits right. */
function isCpf(digits: string): boolean {
  if (!/^[0-9]{11}$/.test(digits) || /^(.)\1{10}$/.test(digits)) return false;
  return [9, 10].every((length) => {
    let sum = 0;
    for (let index = 0; index < length; index++) sum += Number(digits[index]) * (length + 1 - index);
    return ((sum * 10) % 11) % 10 === Number(digits[length]);
  });
}

/** Shows enough of a destination to recognise it, and no more: the last four characters. */
export const maskRequisite = (value: string): string => (value.length <= 4 ? value : `•••• ${value.slice(-4)}`);
