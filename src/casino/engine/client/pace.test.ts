// The time that a round takes on the screen, and who may cut it short.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function isOverAfter(ms: number, isHurryAllowed: boolean): Promise<boolean> {
  const pace = createPace(false, isHurryAllowed);
  let isOver = false;
  void pace.wait(1000).then(() => (isOver = true));
  pace.hurry();
  await vi.advanceTimersByTimeAsync(ms);
  return isOver;
}

test('a press ends what is under way', async () => expect(await isOverAfter(0, true)).toBe(true));

test('[G07] where the market forbids it, a press ends nothing: the round takes its time', async () => {
  expect(await isOverAfter(999, false)).toBe(false);
  expect(await isOverAfter(1000, false)).toBe(true);
});

test('[G07] turbo pressed before a round makes the next one no shorter there', async () => {
  const pace = createPace(false, false);
  pace.hurry();
  expect(pace.isHurried).toBe(false);
  pace.reset();
  let isOver = false;
  void pace.wait(500).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(499);
  expect(isOver).toBe(false);
});
