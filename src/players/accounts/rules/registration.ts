// The rules of a registration, and the name that a new player gets.
import type { InputOf } from '#kernel/method.ts';
import { dayOf } from '#kernel/person-validators.ts';
import { newPassword } from '#kernel/password-strength.ts';
import type { Random } from '#kernel/random.ts';
import { faultsOf, type Fault } from '#kernel/faults.ts';
import { textField } from '#kernel/field-schemas.ts';
import { required } from '#kernel/validators.ts';
import type { register } from '../contract.ts';
import { personFields, type PersonRules } from '../form-contract.ts';
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
export interface RegistrationRules extends Required<PersonRules> {
  methods: readonly ContactType[];
}

/** Faults by field; empty when the registration is valid. */
export const registrationFaults = (
  input: Registration,
  rules: RegistrationRules,
  today: Date,
): Partial<Record<string, Fault>> =>
  faultsOf<string>(
    {
      login: textField((text) => loginFault(text, readContact(text, input.country_code), rules.methods)),
      password: newPassword,
      ...personFields(rules, today),
    },
    { ...input },
  );

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
