import { describe, expect, test } from 'vitest';
import { closedUntil } from './failed-deposits.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const minutesLeft = (failures: readonly Date[]): number | undefined => {
  const closed = closedUntil(failures, NOW);
  return closed && (closed.until.getTime() - NOW.getTime()) / 60_000;
};

describe('after failed deposits', () => {
  test('four failures close nothing', () => expect(minutesLeft([1, 2, 3, 4].map(ago))).toBeUndefined());

  test('five within ten minutes close the deposit until half an hour after the last', () => {
    expect(minutesLeft([1, 2, 3, 4, 11].map(ago))).toBe(29);
    expect(minutesLeft([1, 2, 3, 4, 12].map(ago))).toBeUndefined();
    expect(minutesLeft([30, 31, 32, 33, 34].map(ago))).toBeUndefined();
  });

  test('ten within a day close it for a day', () => {
    expect(minutesLeft([60, 120, 180, 240, 300, 360, 420, 480, 540, 600].map(ago))).toBe(23 * 60);
    expect(minutesLeft([60, 120, 180, 240, 300, 360, 420, 480, 540].map(ago))).toBeUndefined();
  });
});
