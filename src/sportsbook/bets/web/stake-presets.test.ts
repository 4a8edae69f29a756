import { expect, test } from 'vitest';
import { parseAmount, type Currency } from '#kernel/money.ts';
import { stakePresets } from './stake-presets.ts';

test.each<Currency>(['EUR', 'USD', 'JPY', 'BTC', 'RUB'])(
  'no chip of the slip is above the highest stake, in %s',
  (currency) => {
    const presets = stakePresets(currency, undefined);
    expect(presets.length).toBeGreaterThan(0);
    expect(stakePresets(currency, presets.at(-1))).toEqual(presets);
    for (const [nth, highest] of presets.entries())
      expect(stakePresets(currency, highest)).toEqual(presets.slice(0, nth + 1));
    expect(presets.every((stake) => parseAmount(stake, currency)! > 0n)).toBe(true);
    expect(stakePresets(currency, '0')).toEqual([]);
  },
);

test('under a bonus with a highest stake of 5.00 only that is offered', () => {
  expect(stakePresets('EUR', '5.00')).toEqual(['5']);
  expect(stakePresets('EUR', '2.00')).toEqual([]);
});
