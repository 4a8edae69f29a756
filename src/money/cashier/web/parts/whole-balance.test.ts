import { expect, it } from 'vitest';
import { wholeBalance } from './whole-balance.ts';

const EUR = { min: '10', max: '5000' };
const eur = (amount: string) => ({ amount, currency: 'EUR' as const });

it('takes the whole balance where the method can', () => {
  expect(wholeBalance(eur('50.00'), EUR)).toEqual({ amount: '50', remainder: eur('0.00') });
  expect(wholeBalance(eur('5000.00'), EUR)).toEqual({ amount: '5000', remainder: eur('0.00') });
});
it('takes what stands behind the point as well', () => {
  expect(wholeBalance(eur('50.37'), EUR)).toEqual({ amount: '50.37', remainder: eur('0.00') });
  const bitcoins = { amount: '0.01234567', currency: 'BTC' as const };
  expect(wholeBalance(bitcoins, { min: '1', max: '2000' })).toMatchObject({ amount: '12.34567' });
});
it('offers the most of the method where there is more', () => {
  expect(wholeBalance(eur('6200.50'), EUR)).toEqual({ amount: '5000', limit: 'above-max', remainder: eur('1200.50') });
  expect(wholeBalance(eur('5000.01'), EUR)).toMatchObject({
    amount: '5000',
    limit: 'above-max',
    remainder: eur('0.01'),
  });
});
it('offers nothing below the least of the method', () => {
  expect(wholeBalance(eur('9.99'), EUR)).toEqual({ amount: undefined, limit: 'below-min', remainder: eur('9.99') });
});
