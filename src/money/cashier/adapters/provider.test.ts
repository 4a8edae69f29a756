import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCY_EXPONENTS, exponentOf, formatAmount, type Currency } from '#kernel/money.ts';
import { paidMinor, ProviderConfused } from './provider.ts';

const currency = fc.constantFrom(...(Object.keys(CURRENCY_EXPONENTS) as Currency[]).filter((code) => code !== 'FUN'));
const minor = fc.bigInt({ min: 0n, max: 10n ** 15n });
const MOST_DECIMALS = 18;

test.each([
  ['1500.00', 'JPY', 1500n],
  ['1500', 'JPY', 1500n],
  ['0.10000000', 'EUR', 10n],
  ['50.5', 'EUR', 5050n],
  ['50', 'EUR', 5000n],
  ['0.00000001', 'BTC', 1n],
] as const)('%s %s is %s minor units', (amount, code, expected) => {
  expect(paidMinor(amount, code)).toEqual({ minor: expected, currency: code });
});

test('any sum of any currency is read whatever zeros a provider adds', () => {
  fc.assert(
    fc.property(currency, minor, fc.nat({ max: 8 }), (code, sum, zeros) => {
      const text = formatAmount(sum, code);
      const extraZeros = Math.min(zeros, MOST_DECIMALS - exponentOf(code));
      const providerAmount =
        extraZeros === 0 ? text : `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(extraZeros)}`;
      expect(paidMinor(providerAmount, code).minor).toBe(sum);
    }),
  );
});

test('a digit beyond the decimals is refused, wherever it stands, and never rounded', () => {
  fc.assert(
    fc.property(currency, minor, fc.nat({ max: 8 }), fc.integer({ min: 1, max: 9 }), (code, sum, zeros, digit) => {
      const text = formatAmount(sum, code);
      const providerAmount = `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(zeros)}${digit}`;
      expect(() => paidMinor(providerAmount, code)).toThrow(ProviderConfused);
    }),
  );
});

test.each(['-50.00', '5e1', '50.', '.5', '050', '1,500.00', ' 50', '50.00.00', '', '0x10', '٥٠', '50.0a'])(
  '%j is no amount',
  (amount) => {
    expect(() => paidMinor(amount, 'EUR')).toThrow(ProviderConfused);
  },
);

test.each(['eur', 'FUN', 'XAU', '', '__proto__'])('%j is no currency of money', (code) => {
  expect(() => paidMinor('50.00', code)).toThrow(ProviderConfused);
});
