// Who a name of the API is: it has no ids of teams, so a name within a sport is one, and a team that is renamed stays who it was.
import { createHash } from 'node:crypto';

/** As two bookmakers may write it: without accents, punctuation and capitals. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The same for the same name on every installation. */
export const teamId = (sport: string, name: string): string =>
  `t-${createHash('sha256')
    .update(`${sport}|${nameKey(name)}`)
    .digest('hex')
    .slice(0, 24)}`;

export const playerId = (sport: string, name: string): string =>
  `p-${createHash('sha256')
    .update(`${sport}|${nameKey(name)}`)
    .digest('hex')
    .slice(0, 24)}`;

/** Words that say nothing about which club it is. */
const COMMON_WORDS = new Set(
  'fc cf sc ac afc bc hc club city united town county real sporting athletic atletico de la the of'.split(' '),
);
const LEAST_LENGTH = 3;

/** Whether two names may be of one team: a telling word in common, one that begins the other, or its initials. */
export function mayBeSame(first: string, second: string): boolean {
  const [left, right] = [nameKey(first), nameKey(second)];
  if (left === right) return true;
  const words = (text: string): string[] => text.split(' ').filter((word) => !COMMON_WORDS.has(word));
  const [leftWords, rightWords] = [words(left), words(right)];
  const isAlike = (a: string, b: string): boolean =>
    Math.min(a.length, b.length) >= LEAST_LENGTH && (a.startsWith(b) || b.startsWith(a));
  if (leftWords.some((word) => rightWords.some((other) => isAlike(word, other)))) return true;
  const initials = (text: string): string =>
    text
      .split(' ')
      .map((word) => word[0] ?? '')
      .join('');
  return initials(left) === right.replaceAll(' ', '') || initials(right) === left.replaceAll(' ', '');
}
