// How a moment near the present is written: `in 5 min`, `Today 13:52`. The words are those of the browser's own language data.
import type { Locale } from '#kernel/locales.ts';
import { formatTime } from './format.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const words = new Map<string, Intl.RelativeTimeFormat>();
function wordsOf(locale: Locale): Intl.RelativeTimeFormat {
  let formatter = words.get(locale);
  if (!formatter)
    words.set(locale, (formatter = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })));
  return formatter;
}

/** Days of the calendar from one moment to another, in the zone of the browser. */
function daysBetween(from: number, to: number): number {
  const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
  return Math.round((midnight(to) - midnight(from)) / (24 * HOUR_MS));
}

/**
 * Within an hour how long ago or ahead; yesterday, today and tomorrow the day's name and the time, with `word` between them; nothing
 * for what is further away.
 */
export function nearTime(
  at: string,
  { now, locale, word }: { now: number; locale: Locale; word?: string | undefined },
): string | undefined {
  const ms = Date.parse(at) - now;
  if (Math.abs(ms) < MINUTE_MS / 2) return wordsOf(locale).format(0, 'second');
  if (Math.abs(ms) < HOUR_MS - MINUTE_MS / 2)
    return wordsOf(locale)
      .format(Math.round(ms / MINUTE_MS), 'minute')
      .replaceAll('.', '');
  const days = daysBetween(now, Date.parse(at));
  if (Math.abs(days) > 1) return undefined;
  const day = wordsOf(locale).format(days, 'day');
  return word === undefined ? `${capitalised(day)} ${formatTime(at)}` : `${day} ${word} ${formatTime(at)}`;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
