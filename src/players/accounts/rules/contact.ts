// E-mail addresses and phone numbers in the one spelling in which they are kept.
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import { cleanNumber, cleanText } from '#kernel/clean-text.ts';
import type { Fault } from '#kernel/faults.ts';
import { email } from '#kernel/validators.ts';
import type { ContactType } from '../tables.ts';

export interface ReadContact {
  type: ContactType;
  /** E-mail in lower case, or phone number in digits with its country's code and without a plus. */
  contact: string;
  /** Country of a phone number, where it has one. */
  phoneCountryCode: string;
}

const COUNTRIES = new Set<string>(getCountries());

/** Of two capitals, as in ISO 3166. */
export const isCountry = (code: string): code is CountryCode => COUNTRIES.has(code);

/** Reads what a player typed. `country`: assumed for a number without a country code. */
export function readContact(text: string, country: string): ReadContact | Fault {
  const clean = cleanText(text);
  if (clean.includes('@')) {
    const contact = emailIn(clean);
    return email(contact) ?? { type: 'email', contact, phoneCountryCode: '' };
  }
  return readPhone(cleanNumber(text), country);
}

/** `+` and digits of a phone number as a person of the country writes it; `undefined` when there is none such. */
export function phoneIn(text: string, country: string): string | undefined {
  const parsedContact = readContact(text, country);
  return isFault(parsedContact) || parsedContact.type !== 'phone' ? undefined : `+${parsedContact.contact}`;
}

/** A mail program may have put an address between angle brackets, or behind `mailto:`. */
const emailIn = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^<(.*)>$/, '$1')
    .replace(/^mailto:/, '');

function readPhone(typedNumber: string, country: string): ReadContact | Fault {
  const text = withoutScheme(typedNumber);
  if (!isWrittenAsPhone(text)) return { key: 'wrongPhoneFormat' };
  const code = isCountry(country) ? country : undefined;
  const phone = numberIn(text, code) ?? internationalNumber(text);
  if (!phone) return { key: /\d/.test(text) ? 'phone' : 'wrongPhoneFormat' };
  return { type: 'phone', contact: digitsOf(phone), phoneCountryCode: phone.country ?? code ?? '' };
}

const withoutScheme = (text: string): string => text.replace(/^tel:/i, '');
const isWrittenAsPhone = (text: string): boolean => /^[\d ()+.-]*$/.test(text);

/**
 * A number as it is written within a country, or with a plus. One that begins with the country's own code is taken for an
 * international one without its plus, where both can be: within the country it would have a trunk prefix.
 */
function numberIn(text: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const phone = parsePhoneNumberFromString(text, country);
  const code = phone?.countryCallingCode;
  const international = code !== undefined && text.startsWith(code) ? internationalNumber(text) : undefined;
  if (international && international.countryCallingCode === code) return international;
  return phone?.isValid() ? phone : undefined;
}

/** With the code of its country in front, with or without a plus or the `00` that most countries dial for it. */
function internationalNumber(text: string): PhoneNumber | undefined {
  const phone = parsePhoneNumberFromString(`+${text.replace(/\D/g, '').replace(/^00/, '')}`);
  return phone?.isValid() ? phone : undefined;
}

export const isFault = (read: ReadContact | Fault): read is Fault => 'key' in read;

/**
 * A login as it is looked up where no country is known: nothing about it can be wrong here, it is either known or not. A phone
 * number's leading plus is ignored (VA-29), and so is its grouping.
 */
export function lookedUpLogin(text: string): string {
  const clean = cleanText(text);
  if (clean.includes('@')) return emailIn(clean);
  return withoutScheme(cleanNumber(text))
    .replace(/[ ()+.-]/g, '')
    .toLowerCase();
}

/** The longest phone number has fifteen digits, and `00` may precede it. */
const MOST_DIGITS = 17;

export interface LoginForms {
  /** What the text states in full, the usual spelling first; not empty. */
  fullForms: string[];
  /** What it would be within the countries of the world, for a number without the code of its country. */
  nationalForms: string[];
}

/** The logins that a text may stand for. All of them are looked up, and `matchLogin` says which one it is. */
export function readLogin(text: string): LoginForms {
  const usual = lookedUpLogin(text);
  const number = withoutScheme(cleanNumber(text));
  // An address may have been stored with invisible characters, before they were removed.
  if (usual.includes('@') || !isWrittenAsPhone(number))
    return { fullForms: distinct([usual, text.trim().toLowerCase()]), nationalForms: [] };
  if (usual.length > MOST_DIGITS) return { fullForms: [usual], nationalForms: [] };
  const international = internationalNumber(number);
  const fullForms = distinct([...(international ? [digitsOf(international)] : []), usual]);
  if (number.startsWith('+')) return { fullForms, nationalForms: [] };
  const national = getCountries().flatMap((country) => {
    const phone = numberIn(number, country);
    return phone ? [digitsOf(phone)] : [];
  });
  return { fullForms, nationalForms: distinct(national).filter((login) => !fullForms.includes(login)) };
}

/**
 * Which of the rows a login means. Full forms come first, as every player can type their login that way (VA-29): no number of
 * another country can shut its owner out. A national number may belong to several people in several countries: it counts only
 * where exactly one of them has an account.
 */
export function matchLogin<Row>(
  { fullForms, nationalForms }: LoginForms,
  rows: readonly Row[],
  loginOf: (row: Row) => string,
): Row | undefined {
  for (const login of fullForms) {
    const exact = rows.find((row) => loginOf(row) === login);
    if (exact) return exact;
  }
  const candidates = rows.filter((row) => nationalForms.includes(loginOf(row)));
  return candidates.length === 1 ? candidates[0] : undefined;
}

const digitsOf = (phone: PhoneNumber): string => phone.number.slice(1);
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Providers that deliver `name+anything` to `name`. */
const TAGGING = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com icloud.com me.com mac.com ' +
    'proton.me protonmail.com pm.me fastmail.com yandex.ru yandex.com ya.ru'
  ).split(' '),
);
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox or phone of a contact, for COMPARISON only: equal for two contacts that the same person reads. Nothing is ever sent
 * to it, and no log-in uses it. `contact`: as it is stored.
 */
export function comparableContact(contact: string): string {
  const clean = lookedUpLogin(contact);
  const at = clean.lastIndexOf('@');
  if (at < 0) return clean;
  const [name, domain] = [clean.slice(0, at), clean.slice(at + 1)];
  const mailbox = TAGGING.has(domain) ? name.replace(/(?<=.)\+.*$/, '') : name;
  return GMAIL.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}

/** A contact as bystanders may see it on the screen: `p•••@example.org`, `•••••• 89`. */
export function maskedContact(contact: string): string {
  const at = contact.indexOf('@');
  return at > 0 ? `${contact[0]}•••${contact.slice(at)}` : `•••••• ${contact.slice(-2)}`;
}

export interface PhoneCountry {
  code: string;
  calling_code: string;
}

export const phoneCountries = (closed: readonly string[]): PhoneCountry[] =>
  getCountries()
    .filter((code) => !closed.includes(code))
    .map((code) => ({ code, calling_code: getCountryCallingCode(code) }));
