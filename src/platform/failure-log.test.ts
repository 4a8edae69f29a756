import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FailureLog } from './failure-log.ts';
import type { Logger } from './log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a thousand failures of one kind are one line at once and one a second, with their number', () => {
  const lines: object[] = [];
  const log = new FailureLog({ error: (details: object) => lines.push(details) } as unknown as Logger);
  for (let count = 0; count < 1000; count++) log.report('a', { request: count }, 'it failed');
  log.report('b', {}, 'something else failed');
  expect(lines).toEqual([{ request: 0 }, {}]);
  vi.advanceTimersByTime(1000);
  expect(lines.slice(2)).toEqual([{ request: 999, count: 999 }]);
  vi.advanceTimersByTime(5000);
  expect(lines).toHaveLength(3);
  log.report('a', { request: 1001 }, 'it failed again');
  expect(lines.at(-1)).toEqual({ request: 1001 });
});

test('kinds without end do not fill the memory: beyond a bound they share a line', () => {
  const lines: object[] = [];
  const log = new FailureLog({ error: (details: object) => lines.push(details) } as unknown as Logger);
  for (let kind = 0; kind < 10_000; kind++) log.report(`kind ${kind}`, {}, 'it failed');
  expect(lines.length).toBeLessThan(300);
});
