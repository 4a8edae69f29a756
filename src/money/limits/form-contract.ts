// The schema of a limit that a player sets: the form and the server parse by it.
import { optionalAmount, optionalNumber } from '#kernel/field-schemas.ts';
import type { Currency } from '#kernel/money.ts';
import type { LimitKind } from './contract.ts';

const MAX_MINUTES = 31 * 24 * 60;

/** A sum in minor units, or whole minutes for `time`; `null` for none. */
export const limitAmount = (kind: LimitKind, currency: Currency) =>
  kind === 'time' ? optionalNumber(minutesIn) : optionalAmount(currency);

const minutesIn = (text: string): bigint | undefined =>
  /^[1-9][0-9]{0,4}$/.test(text) && Number(text) <= MAX_MINUTES ? BigInt(text) : undefined;
