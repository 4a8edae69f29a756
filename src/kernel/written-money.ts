// How numbers and sums are written wherever a person reads them (CO-13, CO-14), in each language as its readers write them.
import { DEFAULT_LOCALE, type Locale } from './locales.ts';
import { CURRENCY_EXPONENTS, type WireMoney } from './money.ts';

interface NumberStyle {
  group: string;
  point: string;
  /** Between a number and the currency after it. */
  space: string;
  /** Where the sign of a currency stands: `€5.00`, `5,00 €`. */
  sign: 'before' | 'after';
}

const NO_BREAK_SPACE = '\u00a0';
const SPACED: NumberStyle = { group: NO_BREAK_SPACE, point: ',', space: NO_BREAK_SPACE, sign: 'after' };
const STYLES: Readonly<Record<Locale, NumberStyle>> = {
  en: { group: ',', point: '.', space: ' ', sign: 'before' },
  es: SPACED,
  ru: SPACED,
};

/** Of a language that is not shipped, the default one's. */
const styleOf = (locale: string): NumberStyle => STYLES[locale as Locale] ?? STYLES[DEFAULT_LOCALE];

/** Groups a plain decimal string and keeps its fraction as it stands: `"1234.5"` → `1,234.5`, in Spanish `1 234,5`. */
export function groupDecimal(text: string, locale: string = DEFAULT_LOCALE): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!parts) return text;
  const { group, point } = styleOf(locale);
  const [, sign, whole, fraction] = parts;
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, group);
  return `${sign}${grouped}${fraction ? `${point}${fraction}` : ''}`;
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

/** `€1,234.50`, `¥1,234.00`, `1,234.50 PLN`, in Spanish `1 234,50 €`. Works on the text of the amount: no float ever touches money. */
export function formatMoney({ amount, currency }: WireMoney, locale: string = DEFAULT_LOCALE): string {
  const exponent = CURRENCY_EXPONENTS[currency];
  const [whole = '0', fraction = ''] = amount.split('.');
  const decimals = fraction.padEnd(Math.max(exponent, LEAST_DECIMALS), '0');
  const number = groupDecimal(`${whole}.${decimals}`, locale);
  const sign = SIGNS[currency];
  if (sign && styleOf(locale).sign === 'before')
    return number.startsWith('-') ? `-${sign}${number.slice(1)}` : `${sign}${number}`;
  return `${number}${styleOf(locale).space}${sign ?? currency}`;
}
