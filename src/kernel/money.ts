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

/** The unit in which a player pays in and out, by whole numbers (VA-19). One of a coin is a part of it: few have a whole one. */
const PAYMENT_UNITS: Partial<Record<Currency, { name: string; exponent: number }>> = {
  BTC: { name: 'mBTC', exponent: 5 },
};

/** `EUR`, `mBTC`. */
export const paymentUnit = (currency: Currency): string => PAYMENT_UNITS[currency]?.name ?? currency;

const paymentExponent = (currency: Currency): number => PAYMENT_UNITS[currency]?.exponent ?? exponentOf(currency);

/** Minor units in one payment unit: 100n for EUR, 100 000n for BTC. */
export const minorPerPaymentUnit = (currency: Currency): bigint => 10n ** BigInt(paymentExponent(currency));

/** Reads a sum in payment units, as exactly as the currency is. */
export const parsePaymentSum = (text: string, currency: Currency): bigint | undefined =>
  decimalIn(text, paymentExponent(currency));

/** Writes a sum in payment units, without a fraction where there is none: `"12.34"`, `"50"`, `"1.23456"` of BTC. */
export function formatPaymentSum(minor: bigint, currency: Currency): string {
  const perUnit = minorPerPaymentUnit(currency);
  const fraction = minor % perUnit;
  const whole = String(minor / perUnit);
  return fraction === 0n ? whole : `${whole}.${String(fraction).padStart(paymentExponent(currency), '0')}`;
}

const DECIMAL = /^(0|[1-9][0-9]{0,17})(?:\.([0-9]{1,18}))?$/;

/** Reads a non-negative decimal string in major units. `undefined` when it is not one, or finer than the currency. */
export const parseAmount = (text: string, currency: Currency): bigint | undefined =>
  decimalIn(text, exponentOf(currency));

/** As the API takes it. Many keyboards have a comma in place of the point. */
export const plainAmount = (typed: string): string => typed.trim().replace(',', '.');

function decimalIn(text: string, exponent: number): bigint | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
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
