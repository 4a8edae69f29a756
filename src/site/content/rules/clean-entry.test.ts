import { afterEach, beforeEach, expect, test } from 'vitest';
import { COLLECTIONS } from '../collections.ts';
import { cleanEntry } from './clean-entry.ts';

const zone = process.env['TZ'];
beforeEach(() => void (process.env['TZ'] = 'America/New_York'));
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test.each([
  ['2026-03-29T02:30', '2026-03-29T02:30:00.000Z'],
  ['2026-03-29 02:30:15', '2026-03-29T02:30:15.000Z'],
  ['2026-03-29T02:30:15.250', '2026-03-29T02:30:15.250Z'],
  ['2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['2026-03-29T02:30:00Z', '2026-03-29T02:30:00.000Z'],
  ['2026-03-29T02:30:00+02:00', '2026-03-29T00:30:00.000Z'],
])('the time %s is the same for a server in any zone, and in every browser', (startsAt, moment) => {
  const stored = cleanEntry(COLLECTIONS['promotions']!, { startsAt }, { isComplete: false })['startsAt'] as string;
  expect(new Date(stored).toISOString()).toBe(moment);
});
