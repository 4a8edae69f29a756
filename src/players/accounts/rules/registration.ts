// The rules of a registration, and the name that a new player gets.
import type { InputOf } from '#kernel/method.ts';
import { date, dayOf } from '#kernel/person-validators.ts';
import { newPassword } from '#kernel/password-strength.ts';
import type { Random } from '#kernel/random.ts';
import type { Fault } from '#kernel/faults.ts';
import { allOf, bornAfter, bornBefore, mustBeTicked, required } from '#kernel/validators.ts';
import type { register } from '../contract.ts';
import type { ContactType } from '../tables.ts';
import { isFault, readContact, type ReadContact } from './contact.ts';

type Asked = InputOf<typeof register>;
const NEEDED = ['login', 'password', 'currency', 'country_code', 'birth_date', 'terms', 'age'] as const;
export type Registration = Record<(typeof NEEDED)[number], string> & Pick<Asked, 'news' | 'promo_code'>;

/** Fields missing from the form. */
export const missingFields = (input: Asked): string[] => NEEDED.filter((name) => input[name] === undefined);

/** With the birth date as it is kept, `yyyy-mm-dd`; people may write `dd.mm.yyyy` (VA-24). */
export const withKeptBirthDate = <Input extends Pick<Registration, 'birth_date'>>(input: Input): Input => ({
  ...input,
  birth_date: dayOf(input.birth_date) ?? input.birth_date,
});

/** What the operator allows. */
export interface RegistrationRules {
  methods: readonly ContactType[];
  closedCountries: readonly string[];
  currencies: readonly string[];
  minAge: number;
  maxAge: number;
  /** Days in `yyyy-mm-dd`, within which a birth date lies whatever the age (VA-24). */
  birthDate: { min: string; max: string };
}

type Faults = Record<string, Fault | undefined>;

/** Faults by field; empty when the registration is valid. */
export function registrationFaults(input: Registration, rules: RegistrationRules, today: Date) {
  return presentFaults({
    login: loginFault(input.login, readContact(input.login, input.country_code), rules.methods),
    password: newPassword(input.password),
    ...personFaults(input, rules, today),
  });
}

/** What every player must state about themselves, however they came. */
export const personFaults = (
  input: Pick<Registration, 'currency' | 'country_code' | 'birth_date' | 'terms' | 'age'>,
  rules: RegistrationRules,
  today: Date,
): Faults => ({
  currency: rules.currencies.includes(input.currency) ? undefined : { key: 'wrongField' },
  country_code:
    required(input.country_code) ??
    (/^[A-Z]{2}$/.test(input.country_code) && !rules.closedCountries.includes(input.country_code)
      ? undefined
      : { key: 'wrongField' }),
  birth_date:
    required(input.birth_date) ??
    allOf(
      date(rules.birthDate.min, rules.birthDate.max),
      bornBefore(rules.minAge, today),
      bornAfter(rules.maxAge, today),
    )(input.birth_date),
  terms: mustBeTicked(input.terms),
  age: mustBeTicked(input.age),
});

export const presentFaults = (faults: Faults): Record<string, Fault> =>
  Object.fromEntries(Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, fault]] : [])));

function loginFault(text: string, read: ReadContact | Fault, methods: readonly ContactType[]): Fault | undefined {
  const missing = required(text);
  if (missing) return missing;
  if (!isFault(read)) return methods.includes(read.type) ? undefined : { key: 'wrongField' };
  // Input with letters was meant as an e-mail address, whatever is missing in it.
  return read.key === 'wrongPhoneFormat' && /\p{L}/u.test(text) ? { key: 'email' } : read;
}

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

/** A public name that reveals nothing about its owner (4-20 letters and digits). */
export function newFakename(random: Random): string {
  return `${FIRST[random.int(FIRST.length)]}${SECOND[random.int(SECOND.length)]}${1000 + random.int(9000)}`;
}
