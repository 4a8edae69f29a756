/** What a player states about where the money comes from or goes to. A card number is never part of it (W10). */
import { isValidIBAN } from 'ibantools';
import * as z from 'zod/mini';
import { cleanNumber, cleanText, compact } from '#kernel/clean-text.ts';
import { faultOf, type Fault } from '#kernel/faults.ts';
import { rule } from '#kernel/field-schemas.ts';
import { cardHolder, cpf, phone } from '#kernel/person-validators.ts';
import { allOf, email, maxLength, type Validator } from '#kernel/validators.ts';
import { holdsCardNumber } from './card-number.ts';
import { coinAddress, type CoinNetwork } from './coin-address.ts';

type Kind = 'cardHolder' | 'iban' | 'cpf' | 'phone' | 'email' | 'text' | 'bank' | CoinNetwork;

/** A field that a payment method asks for. */
export interface RequisiteField {
  name: string;
  validator: Kind;
  required: boolean;
}

export type RequisitesVerdict =
  | { ok: true; requisites: Record<string, string> }
  | { ok: false; faults: Record<string, Fault> };

/** What the server alone has at hand. A form without it leaves the decision to the server. */
export interface RequisiteReaders {
  /** Ids of the banks that can be chosen. */
  banks?: readonly string[];
  /** A phone number as `+` and digits; `undefined` when there is none such. */
  readPhone?: ReadPhone;
}
export type ReadPhone = (text: string) => string | undefined;

const MAX_LENGTH = 100;
const WRONG: Fault = { key: 'wrongField' };

/** The normal form of a requisite, in which it is stored, compared and sent: one account is one text however it was pasted. */
const NORMAL: Record<Kind, (text: string, readPhone: ReadPhone) => string> = {
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

const noCardNumber: Validator = (value) => (holdsCardNumber(value) ? WRONG : undefined);

const CHECKS: Record<Exclude<Kind, 'bank' | 'phone'>, Validator> = {
  cardHolder: (value) => (cardHolder(value) ? WRONG : undefined),
  iban: (value) => (isValidIBAN(value) ? undefined : { key: 'iban' }),
  cpf: (value) => (/^[0-9]{11}$/.test(value) ? cpf(value) : WRONG),
  email: allOf(email, noCardNumber),
  text: noCardNumber,
  ...mapOfNetworks((network) => (value) => (coinAddress(network, value) ? undefined : WRONG)),
};

function mapOfNetworks<Value>(make: (network: CoinNetwork) => Value): Record<CoinNetwork, Value> {
  return { bitcoin: make('bitcoin'), litecoin: make('litecoin'), ethereum: make('ethereum'), tron: make('tron') };
}

export const normalRequisite = (validator: Kind, text: string, readPhone: ReadPhone = () => undefined): string =>
  NORMAL[validator](text, readPhone);

/** A requisite of a method in its normal form; the form of a payment and the server both parse by it. */
export const requisite = ({ validator, required }: RequisiteField, readers: RequisiteReaders = {}) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => normalRequisite(validator, text, readers.readPhone)),
    ),
    z.string().check(
      rule((value) => {
        if (value === '') return required ? { key: 'required' } : undefined;
        return maxLength(MAX_LENGTH)(value) ?? checkOf(validator, readers)(value);
      }),
    ),
  );

function checkOf(validator: Kind, { banks, readPhone }: RequisiteReaders): Validator {
  if (validator === 'bank') return (value) => (banks?.includes(value) === false ? WRONG : undefined);
  if (validator !== 'phone') return CHECKS[validator];
  // Only with its country is a national number known for one.
  return readPhone ? (value) => (/^\+?[1-9][0-9]{7,14}$/.test(value) ? undefined : { key: 'phone' }) : phone;
}

/**
 * Keeps the fields that the method requires, in their normal form; an unknown field is refused, so that nothing is stored
 * unread.
 */
export function checkRequisites(
  fields: readonly RequisiteField[],
  values: Readonly<Record<string, string>>,
  readers?: RequisiteReaders,
): RequisitesVerdict {
  const faults: Record<string, Fault> = {};
  const requisites: Record<string, string> = {};
  for (const name of Object.keys(values)) if (!fields.some((field) => field.name === name)) faults[name] = WRONG;
  for (const field of fields) {
    const schema = requisite(field, readers);
    const text = Object.hasOwn(values, field.name) ? values[field.name]! : '';
    const fault = faultOf(schema, text);
    const value = fault ? '' : schema.parse(text);
    if (fault) faults[field.name] = fault;
    else if (value !== '') requisites[field.name] = value;
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, requisites };
}

/** Shows enough of a destination to recognise it, and no more: the last four characters. */
export const maskRequisite = (value: string): string => (value.length <= 4 ? value : `•••• ${value.slice(-4)}`);
