/**
 * Rules of one value, each of which answers `undefined` when the value will do, otherwise its fault. Schemas are made of them
 * (`field-schemas.ts`): forms and the server parse by those, and nothing else asks these rules.
 */
import type { Fault } from './faults.ts';
import { PASSWORD_LENGTH } from './field-types.ts';

export type Validator = (value: string) => Fault | undefined;

/** The first fault that a list of checks finds. */
export const allOf =
  (...checks: readonly Validator[]): Validator =>
  (value) => {
    for (const check of checks) {
      const fault = check(value);
      if (fault) return fault;
    }
    return undefined;
  };

export const required: Validator = (value) => (value.trim() === '' ? { key: 'required' } : undefined);

// Characters as a person counts them, not UTF-16 units.
const lengthOf = (value: string): number => Array.from(value).length;

export const minLength =
  (min: number): Validator =>
  (value) =>
    lengthOf(value) < min ? { key: 'minLength', values: { min } } : undefined;

export const maxLength =
  (max: number): Validator =>
  (value) =>
    lengthOf(value) > max ? { key: 'maxLength', values: { max } } : undefined;

const DECIMAL = /^-?\d+(?:[.,]\d+)?$/;
const numberIn = (value: string): number | undefined =>
  DECIMAL.test(value.trim()) ? Number(value.trim().replace(',', '.')) : undefined;

/** A number of at least `min`; anything but a number is a wrong value (VA-11). */
export const minValue =
  (min: number): Validator =>
  (value) => {
    const number = numberIn(value);
    if (number === undefined) return { key: 'wrongField' };
    return number < min ? { key: 'minValue', values: { min } } : undefined;
  };

/** A number of at most `max` (VA-11). */
export const maxValue =
  (max: number): Validator =>
  (value) => {
    const number = numberIn(value);
    if (number === undefined) return { key: 'wrongField' };
    return number > max ? { key: 'maxValue', values: { max } } : undefined;
  };

// One `@`, a domain of a name with one or two dot parts, no spaces (VA-30).
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+){1,2}$/;

export const email: Validator = (value) => (value.length <= 254 && EMAIL.test(value) ? undefined : { key: 'email' });

const PASSWORD_CHARACTER = /^[A-Za-z0-9!@#$%^&*()_+\-=[\]{};:,.?/|~]$/;

/** The characters of a password that may not be in it, each once, in order of appearance. */
export const offendingCharacters = (value: string): string[] => [
  ...new Set(Array.from(value).filter((character) => !PASSWORD_CHARACTER.test(character))),
];

/** Characters for a sentence that names them. */
export const listCharacters = (characters: readonly string[]): string =>
  characters.map((character) => (character === ' ' ? '␣' : character)).join(' ');

export const passwordCharacters: Validator = (value) => {
  const offending = offendingCharacters(value);
  if (offending.length === 0) return undefined;
  return { key: 'password', detail: { key: 'passwordCharacters', values: { characters: listCharacters(offending) } } };
};

/** VA-14, VA-15. An empty password is missing, whatever characters are required. */
export const password: Validator = allOf(
  (value) => (value === '' ? { key: 'required' } : undefined),
  passwordCharacters,
  minLength(PASSWORD_LENGTH.min),
  maxLength(PASSWORD_LENGTH.max),
);

export const sameAs =
  (other: string): Validator =>
  (value) =>
    value === other ? undefined : { key: 'passwordsNotEqual' };

/** A ticked box travels as `1`. */
export const mustBeTicked: Validator = (value) => (value === '1' ? undefined : { key: 'checkbox' });

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A day that exists, written `yyyy-mm-dd`. */
export function parseDay(value: string): { year: number; month: number; day: number } | undefined {
  const match = ISO_DAY.exec(value);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day >= 1 && day <= days && year >= 1900 ? { year, month, day } : undefined;
}

/** No one is older than `age` years: a date before that was mistyped. */
export const bornAfter =
  (age: number, today: Date): Validator =>
  (value) => {
    const born = parseDay(value);
    return born && born.year >= today.getUTCFullYear() - age ? undefined : { key: 'date' };
  };

/** A birth date that makes the person `age` or older on `today` (UTC). */
export const bornBefore =
  (age: number, today: Date): Validator =>
  (value) => {
    const born = parseDay(value);
    if (!born) return { key: 'date' };
    const latest = (today.getUTCFullYear() - age) * 10_000 + (today.getUTCMonth() + 1) * 100 + today.getUTCDate();
    if (born.year * 10_000 + born.month * 100 + born.day > latest) return { key: 'minimumAge', values: { age } };
    return undefined;
  };
