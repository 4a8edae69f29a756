// Every word and option that a command would ignore is refused.
import { expect, test } from 'vitest';
import { usageOfAll } from './commands.ts';
import { unusedInput } from './unused-input.ts';

const usage = Object.fromEntries(usageOfAll());
const unused = (name: string, words: string[], options: string[] = []) => unusedInput(usage[name]!, words, options);

test('a second player, a second id and a preview that there is not are unused', () => {
  expect(unused('players block', ['12', '13'])).toBe('13');
  expect(unused('withdrawals approve', ['a', 'b'])).toBe('b');
  expect(unused('segments add', ['12', 'vip'], ['preview'])).toBe('--preview');
  expect(unused('bonuses cost-report', [], ['since', 'reason'])).toBe('--reason');
  expect(unused('withdrawals list', ['checks'])).toBe('checks');
  expect(unused('keys new', ['anna', 'bert'])).toBe('bert');
});

test('what the usage text names is used', () => {
  expect(unused('players block', ['12'], ['as', 'code'])).toBeUndefined();
  expect(unused('withdrawals mark', ['a'], ['mark', 'reason'])).toBeUndefined();
  expect(unused('verifications reject', ['12'], ['reason', 'final'])).toBeUndefined();
  expect(unused('journal list', [], ['by', 'since', 'limit'])).toBeUndefined();
  expect(unused('bets factor', ['12', '50'], ['reason'])).toBeUndefined();
  expect(unused('loyalty correct', ['12', 'give', '5'], ['reason'])).toBeUndefined();
  expect(unused('sports margin', ['league', '106.5', '1x2'], ['reason'])).toBeUndefined();
  expect(unused('sports void', ['event', '1x2'], ['state', 'reason'])).toBeUndefined();
  expect(unused('sports settle', ['event', '1x2', '1=won', 'x=lost', '2=lost'], ['reason'])).toBeUndefined();
  expect(unused('campaigns preview-as', ['language=es', 'level=3', 'country=DE'])).toBeUndefined();
  expect(unused('tournaments create', ['hourly-sprint', '2', '2027-03-31T18:00'])).toBeUndefined();
  expect(unused('codes make', ['welcome', 'spring', '5', 'SP'])).toBeUndefined();
});
