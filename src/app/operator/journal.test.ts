// What cannot be a number of commands is refused before the journal is read.
import { expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { UsageError, type Input } from '#platform/command.ts';
import { acts } from './journal.ts';

test.each(['0', '-1', '2.5', 'all', '99999999999999999999'])('a limit of %s is refused', async (limit) => {
  const input = { filter: { by: undefined, since: undefined, limit } };
  const list = acts['journal list']!.run({} as Context, input as Input);
  await expect(list).rejects.toThrow(UsageError);
});
