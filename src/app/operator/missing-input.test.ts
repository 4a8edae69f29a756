import { expect, test } from 'vitest';
import { usageOfAll } from './commands.ts';
import { missingInput } from './missing-input.ts';

const usage = Object.fromEntries(usageOfAll());
const missing = (name: string, words: string[], options: string[] = []) =>
  missingInput(name, usage[name]!, words, options);

test('a word that is missing is named, with the usage of the command', () => {
  expect(missing('players block', [])).toBe('PLAYER is missing: players block PLAYER --reason "…"');
  expect(missing('limits set', ['12', 'deposit'])).toMatch(/^day\|week\|month is missing: limits set PLAYER /);
  expect(missing('jackpots open', [])).toBe('JACKPOT is missing: jackpots open JACKPOT [--reason "…"]');
  expect(missing('loyalty correct', ['12'], ['reason'])).toMatch(/^give\|take is missing: /);
  expect(missing('keys new', [])).toBe('NAME is missing: keys new NAME');
});

test('a reason is asked for, and whether the player reads it is said', () => {
  expect(missing('withdrawals decline', ['a'])).toBe('Why? Give --reason "…"; the player reads it.');
  expect(missing('games disable', ['dice'])).toBe('Why? Give --reason "…".');
  expect(missing('providers decide', ['acme', '2026-11-20', 'r1'])).toBe('Why? Give --reason "…".');
  expect(missing('tournaments cancel', ['1'])).toBe('Why? Give --reason "…"; the player reads it.');
});

test('what may be left out is not missing', () => {
  expect(missing('withdrawals list', [])).toBeUndefined();
  expect(missing('bonuses award', ['12', 'welcome'])).toBeUndefined();
  expect(missing('sports margin', ['league', '106.5'], ['reason'])).toBeUndefined();
  expect(missing('sports void', ['event'], ['reason'])).toBeUndefined();
  expect(missing('campaigns preview-as', [])).toBeUndefined();
  expect(missing('bets factors', ['12'])).toBeUndefined();
  expect(missing('sports settle', ['event', '1x2', '1=won'], ['reason'])).toBeUndefined();
  expect(missing('providers reconcile', [])).toBeUndefined();
});
