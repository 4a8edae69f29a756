import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { field, method } from './method.ts';

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

it('does not compile without the policy that a method needs', () => {
  const common = { name: 'Test.pay', access: 'player', about: 'Pays.', output: z.strictObject({}) } as const;
  const limits = { rate: 'money', shed: 'last' } as const;
  const keyed = z.strictObject({ request_id: field.requestId(), note: z.optional(field.text(10)) });
  const plain = z.strictObject({ id: field.uuid(), number: field.integer(9) });
  const accepted = [
    method({ ...common, ...limits, verb: 'POST', moves: 'money', oncePer: 'request_id', input: keyed }),
    method({ ...common, ...limits, verb: 'POST', moves: 'money', oncePer: ['id', 'number'], input: plain }),
    method({
      ...common,
      ...limits,
      verb: 'POST',
      moves: 'money',
      oncePer: 'request_id',
      input: z.strictObject({ request_id: z.optional(field.requestId()) }),
    }),
    method({ ...common, verb: 'POST', moves: 'nothing', input: plain }),
    method({ ...common, verb: 'GET', input: plain }),
  ];
  const refused = [
    // @ts-expect-error -- a write says whether it moves money
    method({ ...common, verb: 'POST', input: keyed }),
    // @ts-expect-error -- money moves once for something
    method({ ...common, ...limits, verb: 'POST', moves: 'money', input: keyed }),
    // @ts-expect-error -- the input has no request_id
    method({ ...common, ...limits, verb: 'POST', moves: 'money', oncePer: 'request_id', input: plain }),
    // @ts-expect-error -- the field may be left out
    method({ ...common, ...limits, verb: 'POST', moves: 'money', oncePer: 'note', input: keyed }),
    // @ts-expect-error -- how often money moves is limited
    method({ ...common, shed: 'last', verb: 'POST', moves: 'money', oncePer: 'request_id', input: keyed }),
    // @ts-expect-error -- money is shed last
    method({ ...common, rate: 'money', verb: 'POST', moves: 'money', oncePer: 'request_id', input: keyed }),
    // @ts-expect-error -- a read moves no money
    method({ ...common, ...limits, verb: 'GET', moves: 'money', oncePer: 'request_id', input: keyed }),
    // @ts-expect-error -- there is no such rate
    method({ ...common, rate: 'often', verb: 'POST', moves: 'nothing', input: plain }),
  ];
  expect([accepted.length, refused.length]).toEqual([5, 8]);
});
