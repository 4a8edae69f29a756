import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount } from '#kernel/money.ts';
import { checkSum, checkWholeBalance } from '../contract.ts';
import { covers } from '#testing/covers.ts';

const eur = { min: '10', max: '5000', currency: 'EUR' } as const;

test.each(['012', '1.5', '1a', '-50', '+50', ' 50', '5e1', '1,000', '٥٠', '0x10'])(
  'refuses %j with "Wrong value"',
  covers('VA-19 1/2'),
  (text) => {
    expect(checkSum(text, eur)).toMatchObject({ ok: false, error: 'wrongField', message: 'Wrong value' });
  },
);

test.each(['0', '9', '5001', '999999999999999'])(
  'answers %s with both bounds of the currency',
  covers('VA-19 2/2'),
  (text) => {
    expect(checkSum(text, eur)).toMatchObject({ ok: false, error: 'sum', message: 'Enter an amount from 10 to 5000' });
  },
);

test('an empty sum is a missing field', covers('~VA-19'), () => {
  expect(checkSum('', eur)).toMatchObject({ message: 'Field is required' });
});

test('the bounds themselves are accepted, in minor units of the currency', covers('~VA-19'), () => {
  expect(checkSum('10', eur)).toEqual({ ok: true, minor: 1000n });
  expect(checkSum('5000', eur)).toEqual({ ok: true, minor: 500_000n });
  expect(checkSum('5000', { min: '1', max: '5000', currency: 'JPY' })).toEqual({ ok: true, minor: 5000n });
});

test('of a coin is a whole number of a part that people have', covers('~VA-19'), () => {
  expect(checkSum('5', { min: '1', max: '2000', currency: 'BTC' })).toEqual({ ok: true, minor: 500_000n });
  expect(checkSum('0.005', { min: '1', max: '2000', currency: 'BTC' })).toMatchObject({ error: 'wrongField' });
});

test('the whole of a balance may have a fraction, as fine as the currency, within the same bounds', () => {
  expect(checkWholeBalance('12.34', eur)).toEqual({ ok: true, minor: 1234n });
  expect(checkWholeBalance('1.23456', { min: '1', max: '2000', currency: 'BTC' })).toEqual({
    ok: true,
    minor: 123_456n,
  });
  expect(checkWholeBalance('9.99', eur)).toMatchObject({ error: 'sum' });
  expect(checkWholeBalance('5000.01', eur)).toMatchObject({ error: 'sum' });
  for (const text of ['12.345', '012.34', '-12.34', '12.3a', '']) expect(checkWholeBalance(text, eur).ok).toBe(false);
});

test('accepts exactly the whole numbers between the bounds, whatever the text', covers('~VA-19'), () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer({ min: -10, max: 6000 }).map(String)), (text) => {
      const isWhole = /^[1-9][0-9]*$/.test(text) && Number(text) >= 10 && Number(text) <= 5000;
      expect(checkSum(text, eur).ok).toBe(isWhole);
    }),
  );
});

test('an accepted sum is the very amount that the ledger understands', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 5000 }), (sum) => {
      const check = checkSum(String(sum), eur);
      expect(check).toEqual({ ok: true, minor: parseAmount(String(sum), 'EUR') });
    }),
  );
});
