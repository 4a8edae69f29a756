/** What a player states about where the money comes from or goes to. A card number is never part of it (W10). */
import { isValidIBAN } from 'ibantools';
import { cleanNumber, cleanText, compact } from '#kernel/clean-text.ts';
import { cardHolder } from '#kernel/person-validators.ts';
import { email, maxLength, type Fault } from '#kernel/validators.ts';
import type { PaymentMethod } from '../contract.ts';
import { holdsCardNumber } from './card-number.ts';
import { coinAddress, type CoinNetwork } from './coin-address.ts';

type RequisiteField = PaymentMethod['requisites'][number];
export type RequisitesVerdict =
  | { ok: true; requisites: Record<string, string> }
  | { ok: false; faults: Record<string, Fault> };

const MAX_LENGTH = 100;
const WRONG: Fault = { key: 'wrongField' };

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

const CHECKS: Record<Exclude<Validator, 'bank'>, (value: string) => Fault | undefined> = {
  cardHolder: (value) => (cardHolder(value) ? WRONG : undefined),
  iban: (value) => (isValidIBAN(value) ? undefined : { key: 'iban' }),
  cpf: (value) => (isCpf(value) ? undefined : WRONG),
  phone: (value) => (/^\+?[1-9][0-9]{7,14}$/.test(value) ? undefined : { key: 'phone' }),
  email: (value) => email(value) ?? noCardNumber(value),
  text: (value) => noCardNumber(value),
  ...mapOfNetworks((network) => (value) => (coinAddress(network, value) ? undefined : WRONG)),
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
  values: Readonly<Record<string, string>>,
  banks: readonly string[] = [],
  readPhone?: ReadPhone,
): RequisitesVerdict {
  const faults: Record<string, Fault> = {};
  const requisites: Record<string, string> = {};
  for (const name of Object.keys(values)) if (!fields.some((field) => field.name === name)) faults[name] = WRONG;
  for (const field of fields) {
    const input = Object.hasOwn(values, field.name) ? values[field.name]! : '';
    const value = normalRequisite(field.validator, input, readPhone);
    const fault = checkRequisite(field, value, banks);
    if (fault) faults[field.name] = fault;
    else if (value !== '') requisites[field.name] = value;
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, requisites };
}

function checkRequisite(field: RequisiteField, value: string, banks: readonly string[]): Fault | undefined {
  if (value === '') return field.required ? { key: 'required' } : undefined;
  const tooLong = maxLength(MAX_LENGTH)(value);
  if (tooLong) return tooLong;
  if (field.validator === 'bank') return banks.includes(value) ? undefined : WRONG;
  return CHECKS[field.validator](value);
}

const noCardNumber = (value: string): Fault | undefined => (holdsCardNumber(value) ? WRONG : undefined);

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
