/** How well a password resists guessing. Shown while one is being chosen; no password is refused because of it. */
import { commonWordAtStart, isCommonPassword } from './common-passwords.ts';

export const STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const;
export type PasswordStrength = (typeof STRENGTHS)[number];

/** Bits from which a password is fair, good, strong: with the stolen hashes, guessing it takes days, years, lifetimes. */
const FAIR = 32;
const GOOD = 45;
const STRONG = 62;
/** Bits for a word on the lists, and for a character that follows from the one before it. */
const WORD_BITS = 8;
const FOLLOWING_BITS = 1;

export function passwordStrength(password: string): PasswordStrength {
  if (isCommonPassword(password)) return 'weak';
  const bits = guessingBits(password);
  if (bits >= STRONG) return 'strong';
  if (bits >= GOOD) return 'good';
  return bits >= FAIR ? 'fair' : 'weak';
}

function guessingBits(password: string): number {
  const known = commonWordAtStart(password);
  const rest = Array.from(password.slice(known));
  const each = Math.log2(alphabetOf(rest));
  return rest.reduce(
    (bits, character, at) => bits + (follows(rest[at - 1], character) ? FOLLOWING_BITS : each),
    known > 0 ? WORD_BITS : 0,
  );
}

/** How many characters there are of the kinds in use. */
function alphabetOf(characters: readonly string[]): number {
  const has = (kind: RegExp): boolean => characters.some((one) => kind.test(one));
  const size = (has(/[a-z]/) ? 26 : 0) + (has(/[A-Z]/) ? 26 : 0) + (has(/\d/) ? 10 : 0) + (has(/[^a-zA-Z\d]/) ? 26 : 0);
  return Math.max(size, 1);
}

/** The same again, or the next or previous one: `aaa`, `345`, `cba`. */
const follows = (before: string | undefined, character: string): boolean =>
  before !== undefined && Math.abs(character.codePointAt(0)! - before.codePointAt(0)!) <= 1;
