import { expect, test } from 'vitest';
import { poolSums, type Cents } from './pool-sums.ts';

function followed() {
  const answers: ((state: Cents) => void)[] = [];
  const sumsByPool: Record<string, number> = {};
  const sums = poolSums(
    () => new Promise((resolve) => answers.push(resolve)),
    (changed) => Object.assign(sumsByPool, changed),
  );
  return { answers, sumsByPool, sums };
}

test('a message that comes while the state is on its way is newer than the state', async () => {
  const { answers, sumsByPool, sums } = followed();
  const first = sums.refresh();
  sums.receive({ 'pot/mini': 500 });
  answers[0]!({ 'pot/mini': 790, 'pot/mega': 9_000 });
  await first;
  expect(sumsByPool).toEqual({ 'pot/mini': 500, 'pot/mega': 9_000 });
  // What came before it was asked for is in it.
  const second = sums.refresh();
  answers[1]!({ 'pot/mini': 520 });
  await second;
  expect(sumsByPool['pot/mini']).toBe(520);
});

test('a state that comes after a later one does not count', async () => {
  const { answers, sumsByPool, sums } = followed();
  const refreshes = [sums.refresh(), sums.refresh()];
  answers[1]!({ 'pot/mini': 520 });
  answers[0]!({ 'pot/mini': 790 });
  await Promise.all(refreshes);
  expect(sumsByPool).toEqual({ 'pot/mini': 520 });
});
