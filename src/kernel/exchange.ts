/**
 * Compares sums in different currencies by the operator's rates. Always truncated, so that every program gets the same number.
 * A currency without a rate is worth nothing.
 */
import { minorPerMajor, type Currency } from './money.ts';

/** Units of each currency for one EUR, as decimal text of at most twelve decimals. */
export type RatesPerEur = Readonly<Record<string, string>>;

const DECIMALS = 12;
const SCALE = 10n ** BigInt(DECIMALS);
const CENTS_PER_EUR = 100n;

/** In EUR cents; with `parts`, in that fraction of a cent, e.g. 1,000,000 for millionths. */
export function toEurCents(minor: bigint, currency: Currency, rates: RatesPerEur, parts = 1n): bigint {
  if (currency === 'EUR') return minor * parts;
  const rate = rates[currency];
  return rate === undefined ? 0n : (minor * parts * CENTS_PER_EUR * SCALE) / (scaled(rate) * minorPerMajor(currency));
}

/** Minor units of a currency for EUR cents. */
export function fromEurCents(cents: bigint, currency: Currency, rates: RatesPerEur): bigint {
  if (currency === 'EUR') return cents;
  const rate = rates[currency];
  return rate === undefined ? 0n : (cents * scaled(rate) * minorPerMajor(currency)) / (CENTS_PER_EUR * SCALE);
}

function scaled(rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.');
  return BigInt(whole) * SCALE + BigInt(fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
}
