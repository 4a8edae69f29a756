import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { schemaFault, unknownName } from './schema-fault.ts';

const schema = z.strictObject({
  kind: z.enum(['reload', 'free-spins']),
  sums: z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.string()),
  days: z.number().check(z.minimum(1), z.maximum(365)),
  packs: z.array(z.int()).check(z.minLength(1), z.maxLength(3)),
  trigger: z.discriminatedUnion('by', [
    z.object({ by: z.literal('time') }),
    z.object({ by: z.literal('stake'), url: z.url() }),
  ]),
  title: z.union([z.string(), z.record(z.string(), z.string())]),
});
const right = { kind: 'reload', sums: { EUR: '5' }, days: 3, packs: [1], trigger: { by: 'time' }, title: 'A' };

test.each([
  [{ kind: 'gift' }, 'kind: must be one of reload, free-spins'],
  [{ kind: undefined }, 'kind: must be one of reload, free-spins'],
  [{ sums: { EUR: 5 } }, 'sums.EUR: must be text in quotation marks'],
  [{ sums: { euro: '5' } }, 'sums.euro: as a name must be written as /^[A-Z]{3}$/'],
  [{ days: 0 }, 'days: must be at least 1'],
  [{ days: 400 }, 'days: must be at most 365'],
  [{ packs: [] }, 'packs: needs at least 1'],
  [{ packs: [1, 2, 3, 4] }, 'packs: takes at most 3'],
  [{ packs: [1.5] }, 'packs.0: must be a whole number'],
  [{ trigger: { by: 'moon' } }, 'trigger.by: must be one of time, stake'],
  [{ trigger: { by: 'stake', url: 'x' } }, 'trigger.url: must be a url'],
  [{ title: 5 }, 'title: must be text in quotation marks, or must be an object with names and values'],
  [{ dais: 3 }, 'the bonus: has no dais'],
])('%o is answered with what would be right', (change, sentence) => {
  expect(schemaFault(schema.safeParse({ ...right, ...change }).error!, 'the bonus')).toBe(sentence);
});

test('a name that means nothing is named, with those that there are', () => {
  const schema = z.object({ days: z.number(), cap: z.string() });
  expect(unknownName(schema, { days: 3, dais: 4 })).toBe('dais means nothing here; there are days, cap.');
  expect(unknownName(schema, { days: 3, old: null })).toBeUndefined();
});
