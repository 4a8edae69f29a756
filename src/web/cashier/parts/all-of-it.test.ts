import { expect, it } from 'vitest';
import { allOfIt } from './all-of-it.ts';

const EUR = { min: '10', max: '5000' };
const eur = (amount: string) => ({ amount, currency: 'EUR' as const });

it('takes the whole balance where the method can', () => {
  expect(allOfIt(eur('50.00'), EUR)).toEqual({ amount: '50', rest: eur('0.00') });
  expect(allOfIt(eur('5000.00'), EUR)).toEqual({ amount: '5000', rest: eur('0.00') });
});
it('takes what stands behind the point as well', () => {
  expect(allOfIt(eur('50.37'), EUR)).toEqual({ amount: '50.37', rest: eur('0.00') });
  const bitcoins = { amount: '0.01234567', currency: 'BTC' as const };
  expect(allOfIt(bitcoins, { min: '1', max: '2000' })).toMatchObject({ amount: '12.34567' });
});
it('offers the most of the method where there is more', () => {
  expect(allOfIt(eur('6200.50'), EUR)).toEqual({ amount: '5000', why: 'above-max', rest: eur('1200.50') });
  expect(allOfIt(eur('5000.01'), EUR)).toMatchObject({ amount: '5000', why: 'above-max', rest: eur('0.01') });
});
it('offers nothing below the least of the method', () => {
  expect(allOfIt(eur('9.99'), EUR)).toEqual({ amount: undefined, why: 'below-min', rest: eur('9.99') });
});
