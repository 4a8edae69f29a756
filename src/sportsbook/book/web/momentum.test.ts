// What leans to which side, from nothing but reports.
import { expect, test } from 'vitest';
import type { Incident } from '../contract.ts';
import { momentumOf } from './momentum.ts';

let ids = 0;
const incident = (kind: Incident['kind'], team: 1 | 2 | null, minute: number | null, period = '1h'): Incident => ({
  id: ++ids,
  kind,
  team,
  period,
  clockS: minute === null ? null : minute * 60,
  score: [0, 0],
});

test('five minutes are a part, and what harms a side speaks for the other', () => {
  const parts = momentumOf(
    [
      incident('kick-off', null, 0),
      incident('corner', 1, 2),
      incident('goal', 1, 3),
      incident('red-card', 1, 12),
      incident('corner', 2, 14),
    ],
    17 * 60,
  );
  expect(parts).toEqual([
    { key: 0, home: 8, away: 0 },
    { key: 1, home: 0, away: 0 },
    { key: 2, home: 0, away: 6 },
    { key: 3, home: 0, away: 0 },
  ]);
});

test('without a clock each period is a part', () => {
  const parts = momentumOf(
    [
      incident('break-of-serve', 2, null, 'set1'),
      incident('set-won', 2, null, 'set1'),
      incident('break-of-serve', 1, null, 'set2'),
    ],
    null,
  );
  expect(parts).toEqual([
    { key: 0, home: 0, away: 8 },
    { key: 1, home: 3, away: 0 },
  ]);
});
