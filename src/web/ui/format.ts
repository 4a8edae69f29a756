// How dates, times, numbers and amounts are written (CO-11 … CO-14), the same in every locale and on both sides of the wire.
import { groupDecimal } from '#kernel/written-money.ts';

export { formatMoney } from '#kernel/written-money.ts';

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
export const formatNumber = (value: number): string =>
  groupDecimal(Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2));

/** Two parts and the word between them, e.g. a date and a time (CO-15). */
export const joinParts = (first: string, second: string, word = 'a las'): string => `${first} ${word} ${second}`;

/** How far `count` is from `min` to `max`, as whole percent, 0 to 100 (CO-17, OP-32). */
export function progressPercent(count: number, min: number, max: number): number {
  if (max <= min) return count >= max ? 100 : 0;
  return Math.min(100, Math.max(0, Math.floor(((count - min) / (max - min)) * 100)));
}
