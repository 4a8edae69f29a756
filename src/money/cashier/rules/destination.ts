/** Where a withdrawal goes: the same place however it is written, so that neither a mark nor a proof depends on the spelling. */
import type { PaymentMethod } from '../contract.ts';
import { sha256 } from '#platform/secure-random.ts';
import { requestDigest } from './request-digest.ts';
import { normalRequisite } from '#money/requisites/requisites.ts';

type Validator = PaymentMethod['requisites'][number]['validator'];

/** The normal form, less what says nothing about where it goes; the same for what was stored before there was one. */
function plain(validator: Validator, value: string): string {
  const normal = normalRequisite(validator, value);
  if (validator === 'cardHolder') return normal.toUpperCase();
  return validator === 'phone' ? normal.replaceAll('+', '') : normal;
}

/** A digest. A name is no part of it where an account says where the money goes: the name can be any. */
export function destinationOf(
  method: Pick<PaymentMethod, 'sysname' | 'requisites'>,
  requisites: Readonly<Record<string, string>>,
): string {
  const filledRequisites = method.requisites.filter(({ name }) => requisites[name] !== undefined);
  const accounts = filledRequisites.filter(({ validator }) => validator !== 'cardHolder' && validator !== 'bank');
  const fields = accounts.length > 0 ? accounts : filledRequisites;
  const plainRequisites = Object.fromEntries(
    fields.map(({ name, validator }) => [name, plain(validator, requisites[name]!)]),
  );
  return sha256(requestDigest({ method: method.sysname, requisites: plainRequisites })).toString('hex');
}
