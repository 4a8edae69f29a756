// How often a recovery may be asked for, and from when.
import { describe, expect, test } from 'vitest';
import { recoverAfter, waitAfterRefusals, waitFor, windowOf, type PastRequest } from './recovery-budget.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 100 * HOUR;

/** As often as it is let, one after the other: when each was sent. */
function sentWithin(periodMs: number, spanMs: number): number[] {
  const past: PastRequest[] = [];
  for (let now = NOW; now < NOW + periodMs;) {
    const wait = waitFor(past, spanMs, now);
    if (wait === 0) past.push({ at: now, spanMs });
    now += Math.max(wait, 1_000);
  }
  return past.map(({ at }) => at - NOW);
}

const mostIn = (sent: readonly number[], periodMs: number): number =>
  Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + periodMs).length));

describe('the budget', () => {
  test.each([
    ['a short gap', 10 * MINUTE, 10 * MINUTE, 20],
    ['a short gap', 10 * MINUTE, HOUR, 60],
    ['a gap of hours', 5 * HOUR, 10 * MINUTE, 4],
    ['a gap of hours', 5 * HOUR, HOUR, 10],
    ['a gap of days', 50 * HOUR, 30 * MINUTE, 2],
    ['a gap of days', 50 * HOUR, 2 * HOUR, 4],
  ])('%s of %d ms is asked for at most so often in %d ms: %d', (_name, spanMs, periodMs, most) => {
    const sent = sentWithin(5 * HOUR, spanMs);
    expect(mostIn(sent, periodMs)).toBe(most);
  });

  test('sabotage: without what was asked before there is no wait', () => {
    expect(waitFor([], 50 * HOUR, NOW)).toBe(0);
  });

  test('is one for each length of gap', () => {
    const days = [1, 2].map((nth) => ({ at: NOW - nth, spanMs: 50 * HOUR }));
    expect(waitFor(days, 50 * HOUR, NOW)).toBeGreaterThan(0);
    expect(waitFor(days, 5 * HOUR, NOW)).toBe(0);
  });
});

test('what is older than the window of a producer is not asked for', () => {
  const live = windowOf('liveodds', undefined);
  expect([live, windowOf('vf', undefined), windowOf('pre', undefined), windowOf('pre', 90)]).toEqual(
    [10, 3, 72, 1.5].map((hours) => hours * HOUR),
  );
  expect(recoverAfter(undefined, live, NOW)).toBeUndefined();
  expect(recoverAfter(NOW - HOUR, live, NOW)).toBe(NOW - HOUR);
  expect(recoverAfter(NOW - 20 * HOUR, live, NOW)).toBe(NOW - live + MINUTE);
});

test('refusals are waited for longer and longer, and as long as the feed says', () => {
  expect([1, 2, 3, 20].map((count) => waitAfterRefusals(count, undefined))).toEqual([30_000, 60_000, 120_000, 600_000]);
  expect(waitAfterRefusals(1, 3_600)).toBe(3_600_000);
});
