import { beforeEach, describe, expect, test, vi } from 'vitest';
import { initialStake, saveStake } from './last-stake.ts';

const STAKES = { currency: 'EUR', stakes: ['0.20', '0.40', '1.00'], stakeStep: '0.20' } as const;
const dice = { uid: 7, currency: 'EUR', sysname: 'dice' } as const;

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

describe('the stake that a game begins with', () => {
  test('is the lowest on offer the first time', () => {
    expect(initialStake(dice, STAKES)).toBe('0.20');
  });

  test('is the usual one of a game that names it, and a smaller one once the player has chosen it', () => {
    const range = { ...STAKES, stakes: ['0.10', '0.20', '1.00', '500.00'], stakeStep: '0.10', usualStake: '1.00' };
    expect(initialStake(dice, range)).toBe('1.00');
    saveStake(dice, '0.70');
    expect(initialStake(dice, range)).toBe('0.70');
  });

  test('is what was staked last, for each player, currency and game', () => {
    saveStake(dice, '0.80');
    expect(initialStake(dice, STAKES)).toBe('0.80');
    saveStake(dice, '1.00');
    saveStake({ ...dice, sysname: 'keno' }, '0.40');
    expect(initialStake(dice, STAKES)).toBe('1.00');
    expect(initialStake({ ...dice, sysname: 'keno' }, STAKES)).toBe('0.40');
    for (const other of [{ uid: 8 }, { currency: 'FUN' as const }, { sysname: 'limbo' }])
      expect(initialStake({ ...dice, ...other }, STAKES)).toBe('0.20');
  });

  test('is the lowest when the last is no longer offered, or what is kept cannot be read', () => {
    saveStake(dice, '1.00');
    expect(initialStake(dice, { ...STAKES, stakes: ['0.20', '0.40'] })).toBe('0.20');
    for (const broken of ['{', 'null', '[]', '{"dice":5}']) {
      storage.set('stakes:7:EUR', broken);
      expect(initialStake(dice, STAKES)).toBe('0.20');
    }
  });
});
