import { expect, test } from 'vitest';
import { latestOnly } from './latest-only.ts';

test('an answer that a later request has overtaken is dropped; a failure is passed on', async () => {
  const newest = latestOnly();
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const seen = [newest(first.promise), newest(second.promise)];
  second.resolve('new');
  first.resolve('old');
  expect(await Promise.all(seen)).toEqual([undefined, 'new']);
  const failed = newest(Promise.reject(new Error('lost')));
  await expect(failed).rejects.toThrow('lost');
});
