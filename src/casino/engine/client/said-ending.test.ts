import { expect, it } from 'vitest';
import { saidEnding } from './said-ending.ts';

const endingText = (amount: string, celebration: 'none' | 'small') =>
  saidEnding({ amount, celebration }, (minor) => `${minor} cents`, {
    won: (sum) => `won ${sum}`,
    returned: (sum) => `returned ${sum}`,
    lost: () => 'lost',
  });

it('never calls a return of no more than the stake a win', () => {
  expect(endingText('4', 'none')).toBe('returned 4 cents');
  expect(endingText('40', 'small')).toBe('won 40 cents');
  expect(endingText('0', 'none')).toBe('lost');
});

it('says nothing of a loss that was announced before', () => {
  expect(saidEnding({ amount: '0', celebration: 'none' }, String, { won: String, returned: String })).toBeUndefined();
});
