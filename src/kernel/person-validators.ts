/** Checks of what a person says about themselves; the form and the server both make them. See `validators.ts`. */
import { cpf as taxNumber } from 'cpf-cnpj-validator';
import { cleanNumber, cleanText } from './clean-text.ts';
import { isNameOfHouse } from './public-name.ts';
import type { Fault } from './faults.ts';
import { allOf, listCharacters, maxLength, minLength, parseDay, required, type Validator } from './validators.ts';

// The set N1 of the specification (VA-20).
const N1 = /[@_"!?#$%^&*(){}[\]|/\\<>~§+:;`]/;
const MOST = 100;

/** Names and addresses have a message of their own for being empty (VA-21). */
const requiredField: Validator = (value) => required(value) && { key: 'requiredField' };

/** A check of the text as it is stored: with composed letters and without invisible characters. */
const ofClean =
  (check: Validator): Validator =>
  (value) =>
    check(cleanText(value));

/** Letters of any script, space, `'`, `-`, `.` and the `·` of Catalan; neither digits nor the set N1 (VA-20, VA-21). */
export const name: Validator = ofClean(
  allOf(requiredField, maxLength(MOST), (value) =>
    N1.test(value) || !/^[\p{L}\p{M} '’.·‐‑-]+$/u.test(value) ? { key: 'name' } : undefined,
  ),
);

const ADDRESS_CHARACTER = /^[\p{L}\p{M}\p{Nd} '’.,·‐‑–-]$/u;

/** As a name, with digits and what separates parts of an address (VA-22); says which signs are not taken. */
export const address: Validator = ofClean(
  allOf(requiredField, maxLength(MOST), (value) => {
    const offending = new Set(
      Array.from(value).filter((character) => N1.test(character) || !ADDRESS_CHARACTER.test(character)),
    );
    if (offending.size === 0) return undefined;
    return {
      key: 'address',
      detail: { key: 'addressCharacters', values: { characters: listCharacters([...offending]) } },
    };
  }),
);

/**
 * Letters of Latin and Cyrillic script, Latvian, Romanian and Vietnamese ones among them, and common punctuation: a person's full
 * name, a town (VA-23, OP-12).
 */
export const broadName: Validator = ofClean(
  allOf(requiredField, maxLength(MOST), (value) =>
    /^(?:(?=[\p{L}ʼʻ])[\p{Script=Latin}\p{Script=Cyrillic}ʼʻ]\p{M}*|[ '’.,()·‐‑-])+$/u.test(value)
      ? undefined
      : { key: 'name' },
  ),
);

export const FAKENAME_LENGTH = { min: 4, max: 20 } as const;

const fakenameCharacters: Validator = (value) => {
  const isOfSet = /^[A-Za-z0-9À-ÖØ-öø-ÿĀ-žА-Яа-яЁё]+$/u.test(value);
  // A name that is too short gets the sentence of the rule.
  return isOfSet && !minLength(FAKENAME_LENGTH.min)(value) ? undefined : { key: 'fakename' };
};

/** Four to twenty letters and digits, nothing else (VA-32), and no name that speaks for the house. */
export const fakename: Validator = allOf(
  required,
  (value) => fakenameCharacters(value.normalize('NFC')),
  (value) => maxLength(FAKENAME_LENGTH.max)(value.normalize('NFC')),
  (value) => (isNameOfHouse(value) ? { key: 'fakename', detail: { key: 'fakenameOfHouse' } } : undefined),
);
/** The holder of a card: letters, space, `.`, `'`, `-` (VA-31). */
export const cardHolder: Validator = ofClean(
  (value) => required(value) ?? (/^[\p{L}\p{M} .'’·‐‑-]+$/u.test(value) ? undefined : { key: 'wrongField' }),
);

/** Exactly six digits (VA-17, VA-18). */
export const code: Validator = (value) => required(value) ?? (/^\d{6}$/.test(value) ? undefined : { key: 'codeWrong' });

/**
 * A phone number as a form can check it; only the server knows whether it exists. What is not written like a number has a
 * wrong format (VA-28), and what is too short or too long to be one is a wrong number (VA-05).
 */
export const phone: Validator = (value) => {
  if (value.trim() === '') return { key: 'insertPhoneNumber' };
  const digits = cleanNumber(value)
    .replace(/^tel:/i, '')
    .replace(/[ ()+.-]/g, '');
  if (!/^\d+$/.test(digits)) return { key: 'wrongPhoneFormat' };
  return /^\d{6,15}$/.test(digits) ? undefined : { key: 'phone' };
};

/** Something must be chosen: 1 or 2; 0 is nothing (VA-25). */
/** The Brazilian tax number: eleven digits, the last two of which are check digits. */
export const cpf: Validator = (value) => (taxNumber.isValid(value) ? undefined : { key: 'wrongField' });

export const sex: Validator = (value) => {
  if (value === '' || value === '0') return { key: 'required' };
  return value === '1' || value === '2' ? undefined : { key: 'wrongField' };
};

/** `custom` by a pattern, else anything (VA-35). */
export const custom =
  (pattern?: RegExp): Validator =>
  (value) => {
    if (!pattern) return required(value);
    return pattern.test(value) ? undefined : { key: 'wrongField' };
  };

/** Required, unless said otherwise (VA-26). */
export const text =
  (isRequired = true): Validator =>
  (value) =>
    isRequired ? required(value) : undefined;

/** Anything goes: only the server knows which codes there are (VA-33). */
export const promoCode: Validator = () => undefined;

/**
 * Up to eight digits, or the operator's pattern; an invalid pattern counts as not given (VA-27). Without a pattern it may be
 * empty: some countries have no postcodes.
 */
export const postcode =
  (pattern = ''): Validator =>
  (value) =>
    (compilePattern(pattern) ?? /^\d{0,8}$/).test(value) ? undefined : { key: 'wrongField' };

/** A pattern of the operator's for a whole value; `undefined` when there is none, or it is not valid. */
export function compilePattern(pattern: string): RegExp | undefined {
  if (pattern === '') return undefined;
  try {
    return new RegExp(`^(?:${pattern})$`);
  } catch {
    return undefined;
  }
}

const WRITTEN_DAY = /^(\d{2})([.,'-])(\d{2})\2(\d{4})$/;

/** `dd.mm.yyyy` with `.`, `,`, `'` or `-` between, as `yyyy-mm-dd`; `undefined` when there is no such day. */
export function dayOf(value: string): string | undefined {
  const [, day, , month, year] = WRITTEN_DAY.exec(value) ?? [];
  const iso = day === undefined ? value : `${year}-${month}-${day}`;
  return parseDay(iso) ? iso : undefined;
}

/** A day that exists, from `min` to `max` (both `yyyy-mm-dd`), with a year of four digits (VA-12, VA-24). */
export const date =
  (min: string, max: string): Validator =>
  (value): Fault | undefined => {
    const day = dayOf(value);
    return day !== undefined && day >= min && day <= max ? undefined : { key: 'date' };
  };
