/** Exact fractions, for proofs that may not round. */
import { assert } from '#kernel/assert.ts';

export interface Rational {
  readonly top: bigint;
  /** Always positive. */
  readonly bottom: bigint;
}

export function rational(top: bigint | number, bottom: bigint | number = 1n): Rational {
  const [a, b] = [BigInt(top), BigInt(bottom)];
  assert(b !== 0n, 'a fraction over nothing');
  const divisor = gcd(a < 0n ? -a : a, b < 0n ? -b : b) * (b < 0n ? -1n : 1n);
  return { top: a / divisor, bottom: b / divisor };
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

export const plus = (a: Rational, b: Rational): Rational =>
  rational(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const times = (a: Rational, b: Rational): Rational => rational(a.top * b.top, a.bottom * b.bottom);
export const over = (a: Rational, b: Rational): Rational => rational(a.top * b.bottom, a.bottom * b.top);
export const sum = (terms: Iterable<Rational>): Rational => [...terms].reduce(plus, rational(0));

/** Rounded half away from zero to so many decimals. */
export function toFixed({ top, bottom }: Rational, decimals: number): string {
  const scaled = (top < 0n ? -top : top) * 10n ** BigInt(decimals) * 2n;
  const rounded = ((scaled / bottom + 1n) / 2n).toString().padStart(decimals + 1, '0');
  const sign = top < 0n && /[1-9]/.test(rounded) ? '-' : '';
  return decimals === 0 ? sign + rounded : `${sign}${rounded.slice(0, -decimals)}.${rounded.slice(-decimals)}`;
}

export const toPercent = (value: Rational, decimals = 4): string => toFixed(times(value, rational(100)), decimals);

/** Nearest double; keeps about 17 digits however long the fraction is. */
export const toNumber = (value: Rational): number => Number(toFixed(value, 25));
