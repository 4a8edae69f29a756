// How sums are written wherever a person reads them (CO-13, CO-14): the same in every language.
import { CURRENCY_EXPONENTS, type WireMoney } from './money.ts';

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Groups a plain decimal string and keeps its fraction as it stands: `"1234.5"` → `1,234.5`. */
export function groupDecimal(text: string): string {
  const [, sign, whole, fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? ['', '', text, undefined];
  return `${sign}${grouped(whole!)}${fraction ? `.${fraction}` : ''}`;
}

const SIGNS: Partial<Record<WireMoney['currency'], string>> = {
  EUR: '€',
  USD: '$',
  GBP: '£',
  JPY: '¥',
  BRL: 'R$',
  BTC: '₿',
};

/** Every sum has two decimals (CO-14); one of a coin has as many as the coin. */
const LEAST_DECIMALS = 2;

/** `€1,234.50`, `¥1,234.00`, `1,234.50 PLN`. Works on the text of the amount: no float ever touches money. */
export function formatMoney({ amount, currency }: WireMoney): string {
  const exponent = CURRENCY_EXPONENTS[currency];
  const [whole = '0', fraction = ''] = amount.split('.');
  const decimals = fraction.padEnd(Math.max(exponent, LEAST_DECIMALS), '0');
  const number = groupDecimal(`${whole}.${decimals}`);
  const sign = SIGNS[currency];
  if (!sign) return `${number} ${currency}`;
  return number.startsWith('-') ? `-${sign}${number.slice(1)}` : `${sign}${number}`;
}
