import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_EXPONENTS, formatAmount, parseAmount, type Currency } from './money.ts';

const currency = fc.constantFrom(...(Object.keys(CURRENCY_EXPONENTS) as Currency[]));

describe('money', () => {
  test('comes back from its wire form unchanged, in every currency', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), currency, (minor, code) => {
        expect(parseAmount(formatAmount(minor, code), code)).toBe(minor);
      }),
    );
  });

  test.each([
    ['12.50', 'EUR', 1250n],
    ['0.2', 'EUR', 20n],
    ['50', 'EUR', 5000n],
    ['50', 'JPY', 50n],
    ['0.00000001', 'BTC', 1n],
  ] as const)('reads %s %s', (text, code, minor) => {
    expect(parseAmount(text, code)).toBe(minor);
  });

  test.each(['', '-1', '+1', '01', '1.', '.5', '1.005', '1e2', ' 1', '1,0', '٣', '0x10', 'Infinity', '1'.repeat(40)])(
    'does not read "%s" as euros',
    (text) => {
      expect(parseAmount(text, 'EUR')).toBeUndefined();
    },
  );

  test('does not read yen with decimals', () => {
    expect(parseAmount('1.5', 'JPY')).toBeUndefined();
  });
});
