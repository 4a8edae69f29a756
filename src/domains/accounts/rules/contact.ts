// E-mail addresses and phone numbers in the one spelling in which they are kept.
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max';
import { email, type Fault } from '#kernel/validators.ts';
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
  const trimmed = text.trim();
  if (trimmed.includes('@')) {
    const contact = trimmed.toLowerCase();
    return email(contact) ?? { type: 'email', contact, phoneCountryCode: '' };
  }
  return readPhone(trimmed, country);
}

function readPhone(text: string, country: string): ReadContact | Fault {
  if (/[^\d\s()+.-]/.test(text)) return { key: 'wrongPhoneFormat' };
  const code = isCountry(country) ? country : undefined;
  // As a number within the country; otherwise as an international one without its plus.
  const phone = [
    parsePhoneNumberFromString(text, code),
    parsePhoneNumberFromString(`+${text.replace(/\D/g, '')}`),
  ].find((one) => one?.isValid());
  if (!phone) return { key: /\d/.test(text) ? 'phone' : 'wrongPhoneFormat' };
  return { type: 'phone', contact: phone.number.slice(1), phoneCountryCode: phone.country ?? code ?? '' };
}

export const isFault = (read: ReadContact | Fault): read is Fault => 'key' in read;

/**
 * A login as it is looked up: nothing about it can be wrong here, it is either known or not. A phone number's leading plus is
 * ignored (VA-29), and so is its grouping.
 */
export function lookedUpLogin(text: string): string {
  const trimmed = text.trim().toLowerCase();
  return trimmed.includes('@') ? trimmed : trimmed.replace(/[\s()+.-]/g, '');
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
