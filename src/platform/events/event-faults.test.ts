// kill -9 of dispatchers, at every step of a delivery. Each step twenty times with `npm run chaos -- events`.
import { expect, test } from 'vitest';
import { eventStorm, STEPS } from './testing/event-storm.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';

const TIMES = IS_LONG_FORM ? 20 : 1;

test('dispatchers killed at every step lose no event, repeat no effect and keep the order', async () => {
  const { announced, ...report } = await eventStorm({ kills: Array.from({ length: TIMES }, () => STEPS).flat() });
  expect(report).toEqual({ kills: STEPS.length * TIMES, lost: 0, repeated: 0, outOfOrder: 0 });
  expect(announced).toBeGreaterThan(8);
});

test('the storm detects a dispatcher that moves its offset before its work is done', async () => {
  // Between its first two transactions, and before the end of the second.
  const kills = ['5', '7'].map((statement) => ({ KILL_BEFORE: statement }));
  const { lost } = await eventStorm({ kills, areEffectsOutside: true });
  expect(lost).toBeGreaterThan(0);
});
