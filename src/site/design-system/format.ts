// How dates, times, numbers and amounts are written (CO-11 … CO-14), the same on both sides of the wire. Dates are alike in every
// language; numbers and sums follow that of the page.
import { DEFAULT_LOCALE, type Locale } from '#kernel/locales.ts';
import type { WireMoney } from '#kernel/money.ts';
import { formatMoney as moneyIn, groupDecimal as decimalIn } from '#kernel/written-money.ts';

/**
 * The language of the page that is being rendered. A browser has one page, and the server renders a page in one go, so that it
 * need not go through every function that writes a sum.
 */
let current: Locale = DEFAULT_LOCALE;
export const pageLocale = (): Locale => current;

/** In the browser, once. */
export function writeNumbersIn(locale: Locale): void {
  current = locale;
}

/** On the server, around the synchronous rendering of one page. */
export function withNumbersIn<T>(locale: Locale, render: () => T): T {
  const before = current;
  current = locale;
  try {
    return render();
  } finally {
    current = before;
  }
}

/** `€1,234.50`; on a Spanish or Russian page `1 234,50 €`. */
export const formatMoney = (money: WireMoney): string => moneyIn(money, current);

/** Groups a plain decimal string and keeps its fraction: `1,234.5`; on a Spanish or Russian page `1 234,5`. */
export const groupDecimal = (text: string): string => decimalIn(text, current);

const two = (value: number): string => String(value).padStart(2, '0');

/** `05.03.2024`. The server renders in UTC; the browser passes no zone and gets its own. */
export function formatDate(at: Date | string, zone?: 'UTC'): string {
  const date = new Date(at);
  return zone
    ? `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`
    : `${two(date.getDate())}.${two(date.getMonth() + 1)}.${date.getFullYear()}`;
}

/** `9:05`. */
export function formatTime(at: Date | string, zone?: 'UTC'): string {
  const date = new Date(at);
  return zone ? `${date.getUTCHours()}:${two(date.getUTCMinutes())}` : `${date.getHours()}:${two(date.getMinutes())}`;
}

/** `1,234,567`; two decimals unless it is a whole number: `1,234.50`. */
export const formatNumber = (value: number, locale: string = current): string =>
  decimalIn(Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2), locale);

/** Between a day and a time where the operator has configured none (CO-15). */
export const DEFAULT_JOIN_WORD = 'a las';

/** Two parts and the word between them, e.g. a date and a time (CO-15). */
export const joinParts = (first: string, second: string, word = DEFAULT_JOIN_WORD): string =>
  `${first} ${word} ${second}`;

/** How far `count` is from `min` to `max`, as whole percent, 0 to 100 (CO-17, OP-32). */
export function progressPercent(count: number, min: number, max: number): number {
  if (max <= min) return count >= max ? 100 : 0;
  return Math.min(100, Math.max(0, Math.floor(((count - min) / (max - min)) * 100)));
}
