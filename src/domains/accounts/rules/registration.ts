// What a registration must be like, and the name that a new player gets.
import type { InputOf } from '#kernel/method.ts';
import { isCurrency } from '#kernel/money.ts';
import type { Random } from '#kernel/random.ts';
import { bornBefore, checked, email, password, required, sentenceOf, type Fault } from '#kernel/validators.ts';
import { MINIMUM_AGE, type register } from '../contract.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

export type Registration = InputOf<typeof register>;

/** Faults by field, as sentences; empty when the registration will do. */
export function registrationFaults(input: Registration, today: Date): Record<string, string[]> {
  const faults: Record<string, Fault | undefined> = {
    login: required(input.login) ?? email(normalLogin(input.login)),
    password: password(input.password) ?? (isCommonPassword(input.password) ? { key: 'password' } : undefined),
    currency: isCurrency(input.currency) && input.currency !== 'FUN' ? undefined : { key: 'wrongField' },
    country_code: /^[A-Z]{2}$/.test(input.country_code)
      ? undefined
      : input.country_code === ''
        ? { key: 'required' }
        : { key: 'wrongField' },
    birth_date: required(input.birth_date) ?? bornBefore(MINIMUM_AGE, today)(input.birth_date),
    terms: checked(input.terms),
    age: checked(input.age),
  };
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, [sentenceOf(fault)]]] : [])),
  );
}

/** Logins are compared in lower case; a leading `+` of a phone number does not count (VA-29). */
export const normalLogin = (login: string): string => login.trim().toLowerCase().replace(/^\+/, '');

/** The commonest passwords of public lists, and the words of the product itself. */
export const isCommonPassword = (text: string): boolean => COMMON_PASSWORDS.has(text.toLowerCase());

const FIRST = [
  'Amber',
  'Brass',
  'Calm',
  'Clever',
  'Copper',
  'Dusky',
  'Early',
  'Emerald',
  'Gentle',
  'Golden',
  'Hidden',
  'Ivory',
  'Jade',
  'Keen',
  'Lucky',
  'Merry',
  'Misty',
  'Noble',
  'Olive',
  'Quiet',
  'Rapid',
  'Silver',
  'Sunny',
  'Velvet',
] as const;
const SECOND = [
  'Badger',
  'Comet',
  'Crane',
  'Falcon',
  'Fern',
  'Finch',
  'Harbor',
  'Heron',
  'Lantern',
  'Lynx',
  'Maple',
  'Marten',
  'Otter',
  'Pine',
  'Raven',
  'River',
  'Robin',
  'Sable',
  'Swift',
  'Thistle',
  'Willow',
  'Wren',
] as const;

/** A public name that tells nothing about its owner (4-20 letters and digits). */
export function newFakename(random: Random): string {
  return `${FIRST[random.int(FIRST.length)]}${SECOND[random.int(SECOND.length)]}${1000 + random.int(9000)}`;
}
