// The schema of a limit that a player sets: the form and the server parse by it.
import * as z from 'zod/mini';
import { textField } from '#kernel/field-schemas.ts';
import { parseAmount, type Currency } from '#kernel/money.ts';
import type { LimitKind } from './contract.ts';

const MAX_MINUTES = 31 * 24 * 60;

/** A sum in minor units, or whole minutes for `time`; `null` for none. Many keyboards have a comma in place of the point. */
export function limitAmount(kind: LimitKind, currency: Currency) {
  const read = (text: string): bigint | null | undefined => {
    const plain = plainLimit(text);
    if (plain === '') return null;
    return kind === 'time' ? minutesIn(plain) : parseAmount(plain, currency);
  };
  return z.pipe(
    textField((text) => (read(text) === undefined ? { key: 'wrongField' } : undefined)),
    z.transform((text) => read(text)!),
  );
}

/** As the API takes it. */
export const plainLimit = (text: string): string => text.trim().replace(',', '.');

const minutesIn = (text: string): bigint | undefined =>
  /^[1-9][0-9]{0,4}$/.test(text) && Number(text) <= MAX_MINUTES ? BigInt(text) : undefined;
