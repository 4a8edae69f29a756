import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { field } from './method.ts';

const json = field.json(z.record(z.string(), z.unknown()));

it('reads JSON in a field', () => {
  expect(json.parse('{"bets":[{"spot":"red","chips":1}],"said":"a \\"b\\" \\u005f"}')).toEqual({
    bets: [{ spot: 'red', chips: 1 }],
    said: 'a "b" _',
  });
});

it.each([
  '{"__proto__":{"a":1}}',
  '{"a":[{"\\u005f_proto__":1}]}',
  '{"a":{"__proto\\u005f_":1}}',
  '{"a":',
  '"'.repeat(3),
])('takes no key that would reach a prototype, however it is written, and nothing that is no JSON: %s', (text) => {
  expect(json.safeParse(text)).toMatchObject({ success: false, error: { issues: [{ message: 'Wrong JSON' }] } });
});
