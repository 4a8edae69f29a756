// Codes as a person reads them: states and choices travel as the words of the program.

const UNITS: Readonly<Record<string, string>> = { h: 'hour', d: 'day', w: 'week', m: 'month', y: 'year' };

/** `charged_back` → `charged back`. */
export const wordsOf = (code: string): string => code.replaceAll('_', ' ');

/** As a choice: `ice-hockey` → `Ice hockey`, `24h` → `24 hours`. What has capitals or signs of its own stays as it is. */
export function choiceLabel(code: string): string {
  const length = /^(\d+)([hdwmy])$/.exec(code);
  if (length) return `${length[1]} ${UNITS[length[2]!]}${length[1] === '1' ? '' : 's'}`;
  if (!/^[a-z][a-z0-9_ -]*$/.test(code)) return code;
  const words = code.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DIGEST = /^[0-9a-f]{32,}$/;

/** Enough of an id to tell it from its neighbours in a table; the whole one stands on its page. */
export const shortId = (text: string): string => (UUID.test(text) || DIGEST.test(text) ? `${text.slice(0, 8)}…` : text);

/** Days travel as `2026-11-27`. */
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
export const dayLabel = (day: string): string => (/^\d{4}-\d\d-\d\d$/.test(day) ? DAY.format(new Date(day)) : day);
