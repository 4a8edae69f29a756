import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount } from '#kernel/money.ts';
import { faultOf, sentenceOf } from '#kernel/faults.ts';
import { paymentSum, wholeBalanceSum } from './payment-contract.ts';
import { covers } from '#testing/covers.ts';

const eur = { min: '10', max: '5000', currency: 'EUR', unit: 'EUR' } as const;
const bitcoin = { min: '1', max: '2000', currency: 'BTC', unit: 'mBTC' } as const;
const errorOf = (text: string, bounds: typeof eur | typeof bitcoin = eur): string | undefined => {
  const fault = faultOf(paymentSum(bounds), text);
  return fault && sentenceOf(fault);
};

test.each(['012', '1.5', '1a', '-50', '+50', ' 50', '5e1', '1,000', '٥٠', '0x10'])(
  'refuses %j with "Wrong value"',
  covers('VA-19 1/2'),
  (text) => {
    expect(errorOf(text)).toBe('Wrong value');
  },
);

test.each(['0', '9', '5001', '999999999999999'])(
  'answers %s with both bounds of the currency',
  covers('VA-19 2/2'),
  (text) => {
    expect(errorOf(text)).toBe('Enter an amount from 10 to 5000');
  },
);

test('an empty sum is a missing field', covers('~VA-19'), () => {
  expect(errorOf('')).toBe('Field is required');
});

test('the bounds themselves are accepted, in minor units of the currency', covers('~VA-19'), () => {
  expect(paymentSum(eur).parse('10')).toBe(1000n);
  expect(paymentSum(eur).parse('5000')).toBe(500_000n);
  expect(paymentSum({ min: '1', max: '5000', currency: 'JPY', unit: 'JPY' }).parse('5000')).toBe(5000n);
});

test('of a coin is a whole number of a part that people have', covers('~VA-19'), () => {
  expect(paymentSum(bitcoin).parse('5')).toBe(500_000n);
  expect(errorOf('0.005', bitcoin)).toBe('Wrong value');
  expect(errorOf('2001', bitcoin)).toBe('Enter an amount from 1 mBTC to 2000 mBTC');
});

test('the whole of a balance may have a fraction, as fine as the currency, within the same bounds', () => {
  expect(wholeBalanceSum(eur).parse('12.34')).toBe(1234n);
  expect(wholeBalanceSum(bitcoin).parse('1.23456')).toBe(123_456n);
  for (const text of ['9.99', '5000.01']) expect(faultOf(wholeBalanceSum(eur), text)?.key).toBe('sum');
  for (const text of ['12.345', '012.34', '-12.34', '12.3a', ''])
    expect(wholeBalanceSum(eur).safeParse(text).success).toBe(false);
});

test('accepts exactly the whole numbers between the bounds, whatever the text', covers('~VA-19'), () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer({ min: -10, max: 6000 }).map(String)), (text) => {
      const isWhole = /^[1-9][0-9]*$/.test(text) && Number(text) >= 10 && Number(text) <= 5000;
      expect(paymentSum(eur).safeParse(text).success).toBe(isWhole);
    }),
  );
});

test('an accepted sum is the very amount that the ledger understands', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 5000 }), (sum) => {
      expect(paymentSum(eur).parse(String(sum))).toBe(parseAmount(String(sum), 'EUR'));
    }),
  );
});
