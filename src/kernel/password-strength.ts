/**
 * How well a password resists guessing, and which are guessed first. A form loads this once a password is being typed: the
 * estimator is as large as all other validators together.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { COMMON_WORDS, KEYBOARD_WALKS } from './common-passwords.ts';
import { textField } from './field-schemas.ts';
import { PASSWORD_LENGTH } from './field-types.ts';
import { password } from './validators.ts';

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/** Of the estimator's scores 0 to 4: a million guesses are no more than a few. */
const STRENGTHS = ['weak', 'weak', 'fair', 'good', 'strong'] as const satisfies PasswordStrength[];
/** As powers of ten: guessed before any six characters that follow no pattern. */
const FIRST_GUESSES = 6;
const GUESSES_OF_A_WORD = 4.5;
/** After a word: nothing, digits counted up, a short number or a year, and a mark. */
const ENDING = /(?:1234?5?6?7?8?9?0?|\d{1,3}|(?:19[5-9]|20[0-3])\d)?[!.?]?$/;

/** Parts of a walk are as well known as all of it. */
function partsOf(walk: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < walk.length; from++)
    for (let end = from + PASSWORD_LENGTH.min; end <= walk.length; end++) parts.push(walk.slice(from, end));
  return parts;
}

const estimator = new ZxcvbnFactory({
  dictionary: { common: [...COMMON_WORDS, ...KEYBOARD_WALKS.flatMap(partsOf)] },
  // The server checks passwords beside bets: no text of twenty characters may hold it up.
  l33tMaxSubstitutions: 5,
  maxLength: PASSWORD_LENGTH.max,
});

export const passwordStrength = (text: string): PasswordStrength =>
  isCommonPassword(text) ? 'weak' : STRENGTHS[estimator.check(text).score];

/** Whether it is one of those that guessers try first, in upper or lower case. */
export function isCommonPassword(text: string): boolean {
  const lower = text.toLowerCase();
  return estimator.check(lower).guessesLog10 < FIRST_GUESSES || isWord(lower.replace(ENDING, ''));
}

function isWord(text: string): boolean {
  // The estimator counts a letter as a guess, whichever it is.
  if (text.length === 1) return true;
  const { sequence, guessesLog10 } = estimator.check(text);
  return sequence.length === 1 && sequence[0]!.pattern !== 'bruteforce' && guessesLog10 < GUESSES_OF_A_WORD;
}

/** A password being chosen now: not one of those that guessers try first. */
export const newPassword = textField(password, (value) =>
  isCommonPassword(value) ? { key: 'passwordLeaked' } : undefined,
);
