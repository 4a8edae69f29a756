/**
 * Money is a whole number of minor units (`bigint`) of one currency. No fraction, no float, ever.
 * On the wire an amount is a decimal string in major units with the currency's own number of decimals (`"12.50"`).
 */

/** Decimals of each currency we know. `FUN` is play money: a separate book that no real currency can reach. */
export const CURRENCY_EXPONENTS = {
  EUR: 2,
  USD: 2,
  GBP: 2,
  CAD: 2,
  BRL: 2,
  PLN: 2,
  RUB: 2,
  JPY: 0,
  BTC: 8,
  FUN: 2,
} as const satisfies Record<string, number>;

export type Currency = keyof typeof CURRENCY_EXPONENTS;

/** Money as it travels: `{ amount: "12.50", currency: "EUR" }`. */
export interface WireMoney {
  amount: string;
  currency: Currency;
}

export const isCurrency = (code: string): code is Currency => Object.hasOwn(CURRENCY_EXPONENTS, code);

export const exponentOf = (currency: Currency): number => CURRENCY_EXPONENTS[currency];

/** Minor units in one major unit: 100n for EUR, 1n for JPY. */
export const minorPerMajor = (currency: Currency): bigint => 10n ** BigInt(exponentOf(currency));

const DECIMAL = /^(0|[1-9][0-9]{0,17})(?:\.([0-9]{1,18}))?$/;

/** Reads a non-negative decimal string in major units. `undefined` when it is not one, or finer than the currency. */
export function parseAmount(text: string, currency: Currency): bigint | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const exponent = exponentOf(currency);
  const fraction = match[2] ?? '';
  if (fraction.length > exponent) return undefined;
  return BigInt(match[1]! + fraction.padEnd(exponent, '0'));
}

/** Writes minor units as a decimal string in major units: `1250n` EUR → `"12.50"`. */
export function formatAmount(minor: bigint, currency: Currency): string {
  const exponent = exponentOf(currency);
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Minor units of money as it travels; may be negative. */
export const minorOf = ({ amount, currency }: WireMoney): bigint =>
  amount.startsWith('-') ? -parseAmount(amount.slice(1), currency)! : parseAmount(amount, currency)!;

export const toWire = (minor: bigint, currency: Currency): WireMoney => ({
  amount: formatAmount(minor, currency),
  currency,
});
