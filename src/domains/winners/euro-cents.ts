// What wins in different currencies are worth beside each other, by the operator's rates.
import { isCurrency, minorPerMajor } from '#kernel/money.ts';

const SCALE = 10n ** 12n;

/** In cents, rounded down; nothing of a currency without a rate. */
export function euroCents(minor: bigint, currency: string, rates: Readonly<Record<string, string>>): bigint {
  const rate = rates[currency];
  if (!isCurrency(currency) || rate === undefined) return 0n;
  const [whole = '0', fraction = ''] = rate.split('.');
  const scaled = BigInt(whole) * SCALE + BigInt(fraction.slice(0, 12).padEnd(12, '0'));
  return (minor * 100n * SCALE) / (scaled * minorPerMajor(currency));
}
