import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromEurCents, toEurCents } from './exchange.ts';

const RATES = { EUR: '1', USD: '1.08', JPY: '163.5', BTC: '0.000011', RUB: '98.123456789012345' };

test('sums of every exponent become EUR cents, cut off, and parts of a cent where they are asked for', () => {
  expect(toEurCents(1_234n, 'EUR', {})).toBe(1_234n);
  expect(toEurCents(1_080n, 'USD', RATES)).toBe(1_000n);
  expect(toEurCents(1_079n, 'USD', RATES)).toBe(999n);
  expect(toEurCents(1_635n, 'JPY', RATES)).toBe(1_000n);
  expect(toEurCents(1_100n, 'BTC', RATES)).toBe(100n);
  expect(toEurCents(1n, 'JPY', RATES, 1_000_000n)).toBe(611_620n);
  expect(toEurCents(-1_079n, 'USD', RATES)).toBe(-999n);
});

test('EUR cents become sums of every exponent, cut off', () => {
  expect(fromEurCents(999n, 'EUR', {})).toBe(999n);
  expect(fromEurCents(999n, 'USD', RATES)).toBe(1_078n);
  expect(fromEurCents(1n, 'JPY', RATES)).toBe(1n);
  expect(fromEurCents(100n, 'BTC', RATES)).toBe(1_100n);
});

test('a currency without a rate is worth nothing', () => {
  expect(toEurCents(1_000n, 'CAD', RATES)).toBe(0n);
  expect(fromEurCents(1_000n, 'CAD', RATES)).toBe(0n);
});

test('there and back is never more than there was', () => {
  const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'BTC', 'RUB');
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), currency, (minor, code) => {
      const back = fromEurCents(toEurCents(minor, code as 'EUR', RATES), code as 'EUR', RATES);
      expect(back).toBeLessThanOrEqual(minor);
    }),
  );
});
