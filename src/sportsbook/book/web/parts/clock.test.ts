import { expect, test } from 'vitest';
import type { SportEvent } from '../../contract.ts';
import { isRunning } from './clock.tsx';

const market = (reason: 'feed-lost' | 'goal-check' | null) => ({ reason }) as SportEvent['main'][number];
const event = (pace: number, ...main: SportEvent['main']) => ({
  scoreboard: { clockS: 2700, pace } as SportEvent['scoreboard'],
  as_of: '2026-11-26T20:00:00.000Z',
  main,
});

test('the clock of a match runs between two messages, and stands where the score was last heard of when the feed is silent', () => {
  expect(isRunning(event(1, market(null), market('goal-check')))).toBe(true);
  expect(isRunning(event(1))).toBe(true);
  expect(isRunning(event(0, market(null)))).toBe(false);
  expect(isRunning(event(1, market('feed-lost')))).toBe(false);
});
