/** Where a withdrawal goes: the same place however it is written, so that neither a mark nor a proof depends on the spelling. */
import type { PaymentMethod } from '../contract.ts';
import { sha256 } from '#platform/secure-random.ts';
import { requestDigest } from './request-digest.ts';

type Validator = PaymentMethod['requisites'][number]['validator'];

const PLAIN: Record<Validator, (value: string) => string> = {
  cardHolder: (value) => value.replaceAll(/\s+/g, ' ').toUpperCase(),
  iban: (value) => value.replaceAll(' ', '').toUpperCase(),
  cpf: (value) => value.replaceAll(/[.-]/g, ''),
  phone: (value) => value.replaceAll(/[+ ()-]/g, ''),
  email: (value) => value.toLowerCase(),
  text: (value) => value,
  bank: (value) => value,
};

/** A digest. A name is no part of it where an account says where the money goes: the name can be any. */
export function destinationOf(
  method: Pick<PaymentMethod, 'sysname' | 'requisites'>,
  requisites: Readonly<Record<string, string>>,
): string {
  const given = method.requisites.filter(({ name }) => requisites[name] !== undefined);
  const accounts = given.filter(({ validator }) => validator !== 'cardHolder' && validator !== 'bank');
  const fields = accounts.length > 0 ? accounts : given;
  const plain = Object.fromEntries(fields.map(({ name, validator }) => [name, PLAIN[validator](requisites[name]!)]));
  return sha256(requestDigest({ method: method.sysname, requisites: plain })).toString('hex');
}
