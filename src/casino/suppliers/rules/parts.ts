// What each action must contain, and what makes two calls the same transaction.
import type { SupplierCall } from '../adapters/dialect.ts';
import { no } from './call-refused.ts';

type Part = Exclude<keyof SupplierCall, 'isLast'>;
type With<Parts extends Part> = SupplierCall & { [P in Parts]: NonNullable<SupplierCall[P]> };

/** Refuses a call that lacks one of them. */
export function withParts<const Parts extends Part>(call: SupplierCall, ...parts: Parts[]): With<Parts> {
  if (parts.some((part) => call[part] === undefined)) no('INVALID_REQUEST');
  return call as With<Parts>;
}

/** More than this is not an amount but a mistake, or an attempt to make a sum overflow. */
const MAX_MINOR = 10n ** 15n;

export function checkedAmount(minor: bigint, least: bigint): bigint {
  if (minor < least || minor > MAX_MINOR) no('INVALID_REQUEST');
  return minor;
}

/**
 * Everything that identifies this transaction. The token is not part of it: a credit that is sent again later may come with
 * another one, or without.
 */
export const substanceOf = (kind: string, call: SupplierCall): string =>
  JSON.stringify([
    kind,
    call.user,
    call.round,
    call.reference,
    call.currency,
    s(call.amountMinor),
    s(call.wonMinor),
    ...(call.pack === undefined ? [] : [call.pack]),
  ]);

const s = (amount: bigint | undefined): string | undefined => amount?.toString();

const USER = /^[1-9][0-9]{0,17}$/;

/** Suppliers know players by their number. */
export const playerIdOf = (user: string): bigint => (USER.test(user) ? BigInt(user) : no('UNKNOWN_USER'));
