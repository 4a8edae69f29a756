/** What a player states about where the money comes from or goes to. A card number is never part of it (W10). */
import { isValidIBAN } from 'ibantools';
import type { PaymentMethod } from '../contract.ts';

type RequisiteField = PaymentMethod['requisites'][number];
export type RequisitesVerdict =
  | { ok: true; requisites: Record<string, string> }
  | { ok: false; errors: Record<string, string[]> };

const MAX_LENGTH = 100;

const CHECKS: Record<Exclude<RequisiteField['validator'], 'bank'>, (value: string) => string | undefined> = {
  cardHolder: (value) => (/^[\p{L} .'-]+$/u.test(value) ? undefined : 'Wrong value'),
  iban: (value) => (isValidIBAN(value.replaceAll(' ', '').toUpperCase()) ? undefined : 'Wrong iban'),
  cpf: (value) => (isCpf(value) ? undefined : 'Wrong value'),
  phone: (value) => (/^\+?[1-9][0-9]{7,14}$/.test(value.replaceAll(/[ ()-]/g, '')) ? undefined : 'Wrong phone number'),
  email: (value) => (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+){1,2}$/.test(value) ? noCardNumber(value) : 'Wrong email address'),
  text: (value) => noCardNumber(value),
};

/**
 * Keeps the fields that the method requires, trimmed; an unknown field is refused, so that nothing is stored unread. `banks`:
 * ids of those that can be chosen.
 */
export function checkRequisites(
  fields: readonly RequisiteField[],
  given: Readonly<Record<string, string>>,
  banks: readonly string[] = [],
): RequisitesVerdict {
  const errors: Record<string, string[]> = {};
  const requisites: Record<string, string> = {};
  for (const name of Object.keys(given))
    if (!fields.some((field) => field.name === name)) errors[name] = ['Wrong value'];
  for (const field of fields) {
    const value = Object.hasOwn(given, field.name) ? given[field.name]!.trim() : '';
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

/** 13 to 19 digits with a valid check digit (Luhn), spaces and dashes between them allowed, anywhere in the text. */
export function holdsCardNumber(text: string): boolean {
  for (const [run] of text.matchAll(/[0-9](?:[ -]?[0-9]){12,}/g)) {
    const digits = run.replaceAll(/[ -]/g, '');
    for (let length = 13; length <= 19; length++)
      for (let start = 0; start + length <= digits.length; start++)
        if (passesLuhn(digits.slice(start, start + length))) return true;
  }
  return false;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** Eleven digits, not all equal, with both check digits right. */
function isCpf(text: string): boolean {
  const digits = text.replaceAll(/[.-]/g, '');
  if (!/^[0-9]{11}$/.test(digits) || /^(.)\1{10}$/.test(digits)) return false;
  return [9, 10].every((length) => {
    let sum = 0;
    for (let index = 0; index < length; index++) sum += Number(digits[index]) * (length + 1 - index);
    return ((sum * 10) % 11) % 10 === Number(digits[length]);
  });
}

/** Shows enough of a destination to recognise it, and no more: the last four characters. */
export const maskRequisite = (value: string): string => (value.length <= 4 ? value : `•••• ${value.slice(-4)}`);
