import { expect, test } from 'vitest';
import type { SportEvent } from '../../contract.ts';
import { isRunning, playedBy } from './clock.tsx';

const market = (reason: 'feed-lost' | 'goal-check' | null) => ({ reason }) as SportEvent['main'][number];
const event = (pace: number, ...main: SportEvent['main']) => ({
  scoreboard: { clockS: 2700, pace } as SportEvent['scoreboard'],
  as_of: '2026-11-26T20:00:00.000Z',
  main,
});

test('the clock of a match runs between two messages, and stands at the last score received when the feed is silent', () => {
  expect(isRunning(event(1, market(null), market('goal-check')))).toBe(true);
  expect(isRunning(event(1))).toBe(true);
  expect(isRunning(event(0, market(null)))).toBe(false);
  expect(isRunning(event(1, market('feed-lost')))).toBe(false);
});

test('the clock of a page that is older than what it says does not run past the end of a period', () => {
  const asOf = '2026-11-26T20:00:00.000Z';
  const after = (seconds: number, pace: number) =>
    playedBy(Date.parse(asOf) + seconds * 1_000, { clockS: 1_100, pace }, asOf);
  expect([after(-5, 10), after(6, 7.5), after(100, 1)]).toEqual([1_100, 1_145, 1_200]);
  expect([after(300, 7.5), after(3_600, 1)]).toEqual([1_280, 1_280]);
});
