// Sums of a definition: written by currency; a missing currency is worth the same as in EUR.
import { fromEurCents, type RatesPerEur } from '#kernel/exchange.ts';
import { isCurrency, parseAmount, type Currency } from '#kernel/money.ts';

/** In major units by currency, e.g. `{ "EUR": "5", "JPY": "800" }`. */
export type Sums = Readonly<Record<string, string>>;

/** In minor units; `undefined` where the sums contain neither the currency nor EUR. */
export function sumIn(sums: Sums, currency: Currency, rates: RatesPerEur): bigint | undefined {
  const listed = sums[currency];
  if (listed !== undefined) return parseAmount(listed, currency);
  const euros = sums['EUR'];
  if (euros === undefined || rates[currency] === undefined) return undefined;
  const cents = parseAmount(euros, 'EUR');
  return cents === undefined ? undefined : roundDown(fromEurCents(cents, currency, rates));
}

/** Whole euros converted to another currency should look like a sum that a person would write. */
function roundDown(minor: bigint): bigint {
  const digits = minor.toString();
  const unit = 10n ** BigInt(Math.max(0, digits.length - 2));
  return (minor / unit) * unit;
}

/** A sentence about the first sum that is invalid. */
export function faultOfSums(name: string, sums: Sums): string | undefined {
  for (const [currency, amount] of Object.entries(sums)) {
    if (!isCurrency(currency) || currency === 'FUN') return `${name} names ${currency}, which is no currency.`;
    const minor = parseAmount(amount, currency);
    if (minor === undefined || minor <= 0n) return `${name} in ${currency} must be a sum above 0, e.g. "5".`;
  }
  return Object.keys(sums).length === 0 ? `${name} names no currency.` : undefined;
}

/** A multiplier such as 35 or 0.5, of a sum in minor units; rounded up, as requirements are. */
export const times = (minor: bigint, multiplier: number): bigint =>
  (minor * BigInt(Math.round(multiplier * 100)) + 99n) / 100n;

export const percentOf = (minor: bigint, percent: number): bigint =>
  (minor * BigInt(Math.round(percent * 100))) / 10_000n;
