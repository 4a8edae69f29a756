import { expect, test } from 'vitest';
import { nextNumber, ONCE } from './frequency.ts';

const NOW = new Date('2026-05-10T12:00:00Z');
const ago = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);

test.each([
  ['once, when it never came', ONCE, [], 1],
  ['once, when it came', ONCE, [ago(300)], undefined],
  ['three times a week apart, the second', { times: 3, days: 7 }, [ago(7)], 2],
  ['three times a week apart, too early', { times: 3, days: 7 }, [ago(6.99)], undefined],
  ['three times, when all came', { times: 3, days: 0 }, [ago(1), ago(2), ago(3)], undefined],
])('%s', (_, cap, shownAt, number) => expect(nextNumber(cap, shownAt, NOW)).toBe(number));
