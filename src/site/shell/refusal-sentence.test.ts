import { expect, test } from 'vitest';
import { writtenInputs } from './refusal-sentence.ts';

test('amounts of a refusal are written with its currency, everything else as it is', () => {
  expect(
    writtenInputs({ limit: '1500.00', left: '40', staked: '0.10', currency: 'EUR', period: 'day', age: 21, why: null }),
  ).toEqual({ limit: '€1,500.00', left: '€40.00', staked: '€0.10', currency: 'EUR', period: 'day', age: 21, why: '' });
  expect(writtenInputs({ days: '30', currency: 'doubloons' })).toEqual({ days: '30', currency: 'doubloons' });
  expect(writtenInputs({ days: '30' })).toEqual({ days: '30' });
});
