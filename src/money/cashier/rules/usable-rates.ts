/**
 * Whether a daily file of the European Central Bank can be used, and how old its rates are. It is used whole or not at all: a file that
 * is wrong in one place may be wrong in others.
 */
import { CURRENCY_EXPONENTS } from '#kernel/money.ts';
import type { DayRates } from '../adapters/ecb-rates.ts';

const DAY_MS = 86_400_000;
/** A weekend with a holiday on each side. After that, something is wrong. */
const STALE_AFTER_DAYS = 4;

/** Which the bank does not publish: the euro itself, coins, play money, and what it has suspended. */
const UNPUBLISHED = new Set(['EUR', 'BTC', 'FUN', 'RUB']);
const NEEDED = Object.keys(CURRENCY_EXPONENTS).filter((currency) => !UNPUBLISHED.has(currency));

/** Whole days from the day of the rates to now. */
export const ageInDays = (day: string, now: Date): number =>
  Math.floor((now.getTime() - Date.parse(`${day}T00:00:00Z`)) / DAY_MS);

export const isStale = (day: string, now: Date): boolean => ageInDays(day, now) > STALE_AFTER_DAYS;

/** What is wrong with it, in a sentence; `undefined` where it can be used. */
export function faultOfRates(days: readonly DayRates[], now: Date, newestDay: string | undefined): string | undefined {
  const [rates] = days;
  if (!rates || days.length > 1) return `It has the rates of ${days.length} days, and should of one.`;
  const { day, perEuro } = rates;
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) return `${day} is not a date.`;
  if (at > now) return `Its day, ${day}, is not there yet.`;
  if (newestDay !== undefined && day < newestDay) return `Its day, ${day}, is before ${newestDay}, which is on record.`;
  const missing = NEEDED.filter((currency) => !perEuro.has(currency));
  return missing.length > 0 ? `It has no rate of ${missing.join(', ')}.` : undefined;
}
