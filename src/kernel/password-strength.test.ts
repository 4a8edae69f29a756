import { describe, expect, it } from 'vitest';
import { COMMON_WORDS, KEYBOARD_WALKS } from './common-passwords.ts';
import { isCommonPassword, newPassword, passwordStrength } from './password-strength.ts';
import { faultOf, sentenceOf } from './faults.ts';

describe('common passwords', () => {
  it.each([
    'qwerty',
    'letmein1',
    'Summer2024',
    'P@ssw0rd!',
    'password123',
    'abc123',
    '123456',
    '111111',
    '1q2w3e4r',
    '121212',
    '123123',
    '31121999',
    'liverpool1',
    'dragondragon',
  ])('%s is one', (text) => {
    expect(isCommonPassword(text)).toBe(true);
    expect(sentenceOf(faultOf(newPassword, text)!)).toBe(
      'This password is on lists of leaked passwords. Choose another one.',
    );
  });
  it.each(['xk29dq', 'Tr1cky-horse', 'summerhouse-42', 'N3w-horse-77', 'a7-k2!p', 'masterpiece9', '83640927'])(
    '%s is none',
    (text) => expect(faultOf(newPassword, text)).toBeUndefined(),
  );
  it('words are, with digits and marks behind them, however they are written', () => {
    const spellings = (word: string): string[] => [word, word.toUpperCase(), word[0]!.toUpperCase() + word.slice(1)];
    const endings = ['', '1', '77', '482', '1234', '12345', '1987', '2024'].flatMap((digits) => [digits, `${digits}!`]);
    const texts = COMMON_WORDS.flatMap((word) =>
      spellings(word).flatMap((spelling) => [...endings.map((ending) => spelling + ending), spelling + word]),
    ).filter(({ length }) => length >= 6 && length <= 20);
    expect(texts.filter((text) => !isCommonPassword(text))).toEqual([]);
  });
  it('walks over the keyboard are, and parts of them', () => {
    const parts = KEYBOARD_WALKS.flatMap((walk) => [walk, walk.slice(0, 6), walk.slice(-6), walk.slice(1, 8)]);
    expect(parts.filter((text) => !isCommonPassword(text))).toEqual([]);
  });
  it('a rule that is broken is named before the lists are', () => {
    expect(faultOf(newPassword, '')).toEqual({ key: 'required' });
    expect(faultOf(newPassword, 'abc12')).toEqual({ key: 'minLength', values: { min: 6 } });
  });
});

describe('password strength', () => {
  it.each([
    ['qwerty', 'weak'],
    ['Summer2024', 'weak'],
    ['aaaaaaaaaaaaaaaaaaab', 'weak'],
    ['xk29dq', 'weak'],
    ['xk29dqp', 'fair'],
    ['xk29dq-Wm', 'good'],
    ['summer-house', 'good'],
    ['summerhouse-42', 'strong'],
    ['Tr1cky-horse', 'strong'],
  ] as const)('%s is %s', (text, strength) => expect(passwordStrength(text)).toBe(strength));
  it('never falls when a character is added that follows from nothing', () => {
    const order = ['weak', 'fair', 'good', 'strong'];
    let before = 0;
    for (let length = 1; length <= 14; length++) {
      const now = order.indexOf(passwordStrength('kR7-wQ2!zM9_bT'.slice(0, length)));
      expect(now).toBeGreaterThanOrEqual(before);
      before = now;
    }
    expect(before).toBe(3);
  });
});
