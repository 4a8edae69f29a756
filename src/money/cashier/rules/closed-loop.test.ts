import { expect, test } from 'vitest';
import { closedLoop, isOpenForWithdrawal } from './closed-loop.ts';

const flow = (method: string, depositedMinor: bigint, isPayable = method !== 'voucher') => ({
  method,
  depositedMinor,
  isPayable,
});
const NOTHING = new Map<string, bigint>();

test('a card that paid in is paid back before a bank transfer is open', () => {
  const loop = closedLoop([flow('card', 5000n), flow('bank', 0n)], NOTHING);
  expect(isOpenForWithdrawal(loop, 'bank')).toBe(false);
  expect(isOpenForWithdrawal(loop, 'card')).toBe(true);
});

test('once all that was paid in has gone back, every method is open', () => {
  const loop = closedLoop([flow('card', 5000n)], new Map([['card', 5000n]]));
  expect(isOpenForWithdrawal(loop, 'bank')).toBe(true);
});

test('a method that cannot receive money never blocks the others', () => {
  const loop = closedLoop([flow('voucher', 5000n)], NOTHING);
  expect(isOpenForWithdrawal(loop, 'bank')).toBe(true);
  expect(loop.unpayable).toEqual([{ method: 'voucher', minor: 5000n }]);
});

test('of one method, only what came by a provider that can pay it out is owed', () => {
  const flows = [flow('card', 5000n, false), flow('card', 2000n), flow('card', 1000n)];
  expect(closedLoop(flows, NOTHING)).toEqual({
    owed: [{ method: 'card', minor: 3000n }],
    unpayable: [{ method: 'card', minor: 5000n }],
  });
  expect(closedLoop(flows, new Map([['card', 3000n]])).owed).toEqual([]);
});
