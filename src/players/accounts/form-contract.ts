// Schemas of what players fill in about their account: the forms and the server parse by them. What the operator has set up comes
// on top, as an argument.
import * as z from 'zod/mini';
import { cleanText } from '#kernel/clean-text.ts';
import { fieldSchema } from '#kernel/field-rules.ts';
import { PASSWORD_LENGTH, type FieldRule } from '#kernel/field-types.ts';
import { requiredText, rule, textField } from '#kernel/field-schemas.ts';
import { code, cpf, date, dayOf, fakename, phone } from '#kernel/person-validators.ts';
import { isNameOfHouse } from '#kernel/public-name.ts';
import {
  bornAfter,
  bornBefore,
  email,
  maxLength,
  minLength,
  mustBeTicked,
  password,
  passwordCharacters,
  required,
  sameAs,
  type Validator,
} from '#kernel/validators.ts';

/** E-mail address or phone number, as somebody remembers it. */
export const loginName = requiredText(254);

/** A password that the player has, to prove that it is them. */
export const ownPassword = requiredText(128);

export const newPassword = textField(password);
export const repeatedPassword = (other: string) => textField(required, sameAs(other));

/** The rules of a password, one by one, for a form that shows which of them are met. */
export const passwordRules = {
  length: textField(minLength(PASSWORD_LENGTH.min), maxLength(PASSWORD_LENGTH.max)),
  characters: textField(passwordCharacters),
};

/** Six digits, from a message or an app (VA-17, VA-18). */
export const sixDigits = textField(code);

const RECOVERY_CODE = /^[\s-]*([0-9a-z][\s-]*){10}$/i;

/** Six digits, or ten letters and digits however they are written. */
export const codeOrRecovery = textField((value) => (RECOVERY_CODE.test(value) ? undefined : code(value)));

/** Ten letters and digits, from the message that lets a password be tried while guessing goes on. */
export const logInCode = textField((value) =>
  /^[0-9a-z]{10}$/i.test(value.replace(/[\s-]/g, '')) ? undefined : { key: 'codeWrong' },
);

export const emailAddress = textField(required, (value) => email(value.trim()));

/** `canBe`: whether there can be such a number, where the numbers of the world are at hand. */
export const phoneNumber = (canBe: (text: string) => boolean = () => true) =>
  textField(phone, (value) => (canBe(value) ? undefined : { key: 'phone' }));

/** What the operator allows. A form that does not know of a rule leaves it to the server. */
export interface PersonRules {
  minAge: number;
  maxAge?: number;
  /** Days in `yyyy-mm-dd`, within which a birth date lies whatever the age (VA-24). */
  birthDate: { min: string; max: string };
  closedCountries: readonly string[];
  currencies?: readonly string[];
}

/** What all players must state about themselves, however they came. */
export const personFields = (rules: PersonRules, today: Date) => ({
  currency: textField(required, (value) =>
    rules.currencies?.includes(value) === false ? { key: 'wrongField' } : undefined,
  ),
  country_code: textField(required, (value) =>
    /^[A-Z]{2}$/.test(value) && !rules.closedCountries.includes(value) ? undefined : { key: 'wrongField' },
  ),
  birth_date: textField(required, date(rules.birthDate.min, rules.birthDate.max), ageRule(rules, today)),
  age: textField(mustBeTicked),
  terms: textField(mustBeTicked),
});

function ageRule({ minAge, maxAge }: PersonRules, today: Date): Validator {
  return (value) => {
    const day = dayOf(value) ?? '';
    return bornBefore(minAge, today)(day) ?? (maxAge === undefined ? undefined : bornAfter(maxAge, today)(day));
  };
}

/**
 * A public name, as it is stored. `current`: players keep the name that they have, even if it would be refused today.
 * `houseNames`: what the house calls itself.
 */
export const publicName = ({ current, houseNames }: { current: string; houseNames: readonly string[] }) =>
  z.pipe(
    z.pipe(z.string(), z.transform(cleanText)),
    z.string().check(
      rule((value) => {
        if (value === current) return undefined;
        const isOfHouse = isNameOfHouse(value, [...houseNames]);
        return fakename(value) ?? (isOfHouse ? { key: 'fakename', detail: { key: 'fakenameOfHouse' } } : undefined);
      }),
    ),
  );

/** A field of the personal data, as the operator has set it up; a tax number by its check digits, too. */
export function personalField(name: string, fieldRule: FieldRule) {
  const schema = fieldSchema(fieldRule);
  return name === 'document_number'
    ? z.pipe(
        schema,
        textField((value) => (value === '' ? undefined : cpf(value))),
      )
    : schema;
}
