import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const NOW = Date.parse('2026-11-26T12:00:00.300Z');
const header = (ms: number): string => new Date(ms).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  noteServerTime(header(NOW + 3_600_000), NOW, NOW);
  noteServerTime(header(NOW), NOW, NOW);
});
afterEach(() => void vi.useRealTimers());

test('is that of a device which is right, to the millisecond', () => {
  const right = Date.now();
  noteServerTime(header(right), right - 900, right);
  noteServerTime(null, right, right);
  noteServerTime('soon', right, right);
  expect(Math.abs(serverNow() - right)).toBeLessThanOrEqual(500);
});

test('follows the responses where the device is off, whatever it is set to meanwhile', () => {
  const real = NOW + 10_000;
  for (const off of [-240_000, 90_000, -7_200_000]) {
    vi.setSystemTime(real + off);
    noteServerTime(header(real), Date.now() - 200, Date.now());
    expect(Math.abs(serverNow() - real)).toBeLessThan(1_000);
  }
});

test('does not jump by what a slow response may hide', () => {
  const before = serverNow() - Date.now();
  noteServerTime(header(NOW - 4_000), NOW - 9_000, NOW);
  expect(serverNow() - Date.now()).toBe(before);
});
