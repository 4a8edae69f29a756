import { describe, expect, test } from 'vitest';
import { halfStake, isStake, stakeAtMost, stepStake, twiceStake, typedStake, type StakeRange } from './stakes.ts';

const coins: StakeRange = { currency: 'EUR', stakes: ['0.20', '0.40', '1.00', '20.00'], stakeStep: '0.20' };
const ladderOnly: StakeRange = { currency: 'EUR', stakes: coins.stakes };

describe('stakes', () => {
  test('any whole number of steps between the ends of the ladder is taken, and only that', () => {
    for (const stake of ['0.20', '0.60', '19.80', '20.00'])
      expect([stake, isStake(coins, stake)]).toEqual([stake, true]);
    for (const stake of ['0.00', '0.10', '0.30', '20.20', 'x', ''])
      expect([stake, isStake(coins, stake)]).toEqual([stake, false]);
    expect(isStake(ladderOnly, '0.60')).toBe(false);
  });

  test('arrows move along the ladder, from between two rungs too, and stop at its ends', () => {
    expect(stepStake(coins, '0.40', 1)).toBe('1.00');
    expect(stepStake(coins, '0.60', 1)).toBe('1.00');
    expect(stepStake(coins, '0.60', -1)).toBe('0.40');
    expect(stepStake(coins, '0.20', -1)).toBe('0.20');
    expect(stepStake(coins, '20.00', 1)).toBe('20.00');
  });

  test('a half and a double stay within the range, in whole steps', () => {
    expect(halfStake(coins, '1.00')).toBe('0.40');
    expect(halfStake(coins, '0.20')).toBe('0.20');
    expect(twiceStake(coins, '0.60')).toBe('1.20');
    expect(twiceStake(coins, '19.80')).toBe('20.00');
  });

  test('what is typed is read with a comma or a sign, and becomes the stake next below', () => {
    expect(typedStake(coins, '1,25')).toBe('1.20');
    expect(typedStake(coins, '€ 7')).toBe('7.00');
    expect(typedStake(coins, '500')).toBe('20.00');
    expect(typedStake(ladderOnly, '7')).toBe('1.00');
    for (const nothing of ['', 'abc', '0', '1.2.3']) expect(typedStake(coins, nothing)).toBeUndefined();
    expect(stakeAtMost(coins, 1n)).toBe('0.20');
  });
});
