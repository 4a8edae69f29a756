import { expect, test } from 'vitest';
import { termsOf } from './terms.ts';

const RATES = { EUR: '1', JPY: '160' };
const capOf = (cap: unknown) => termsOf({ weekly: { rates: ['5'], cap } }, RATES).weekly.cap;

test.each([
  ['sums by currency', { EUR: '100', JPY: '9000' }, { EUR: 10_000n, JPY: 9_000n }],
  ['a sum that cannot be read: that in EUR', { EUR: '100', JPY: '9,000' }, { EUR: 10_000n, JPY: 16_000n }],
  ['none in EUR that can be read: the shipped one', { EUR: '1,000.00', JPY: '9000' }, { EUR: 100_000n, JPY: 9_000n }],
  ['numbers instead of text: the shipped one', { EUR: 100 }, { EUR: 100_000n, JPY: 160_000n }],
  ['no sums at all: the shipped one', 'none', { EUR: 100_000n, JPY: 160_000n }],
  ['left out: no cap', undefined, {}],
])('the cap of a week where content has %s', (_, cap, expected) => {
  expect(capOf(cap)).toEqual(expected);
});
