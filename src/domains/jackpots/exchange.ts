// Stakes in other currencies count by the operator's rates, and a drop is paid by them. Rounded down, always in the same way.
import { minorPerMajor, type Currency } from '#kernel/money.ts';
import { MICRO } from '#math/fairness/jackpot.ts';

/** Units of a currency for one EUR, as text. */
type Rates = Readonly<Record<string, string>>;

const SCALE = 10n ** 12n;

function scaled(rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.');
  return BigInt(whole) * SCALE + BigInt(fraction.slice(0, 12).padEnd(12, '0'));
}

/** Minor units of a currency in millionths of a cent. */
export function microEuros(minor: bigint, currency: Currency, rates: Rates): bigint {
  if (currency === 'EUR') return minor * MICRO;
  const rate = rates[currency];
  return rate === undefined ? 0n : (minor * MICRO * 100n * SCALE) / (scaled(rate) * minorPerMajor(currency));
}

/** Cents in minor units of a currency. */
export function fromCents(cents: bigint, currency: Currency, rates: Rates): bigint {
  const rate = rates[currency];
  return currency === 'EUR' || rate === undefined
    ? cents
    : (cents * scaled(rate) * minorPerMajor(currency)) / (100n * SCALE);
}
