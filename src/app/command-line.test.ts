import { afterEach, expect, test, vi } from 'vitest';
import { refuse } from '#kernel/refusals.ts';
import { runCommand } from './command-line.ts';

afterEach(() => {
  process.exitCode = 0;
});

test('a refusal that says no more than that a value is wrong says which', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const reason = { rule: 'limits.amount', inputs: {} };
  await runCommand(async () => refuse('InvalidParameter', { ...reason, errorData: { limit: ['Wrong value'] } }));
  await runCommand(async () =>
    refuse('InvalidParameter', { ...reason, sentence: 'Too much.', errorData: { limit: ['Wrong value'] } }),
  );
  await runCommand(async () => refuse('InvalidParameter', { ...reason, inputs: { count: 0, most: 1000 } }));
  expect(printed.mock.calls.flat()).toEqual([
    '  A value is missing or wrong. (limit: Wrong value)',
    '  Too much.',
    '  A value is missing or wrong. (count: 0; most: 1000)',
  ]);
  expect(process.exitCode).toBe(1);
  printed.mockRestore();
});
