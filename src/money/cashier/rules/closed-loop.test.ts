import { expect, test } from 'vitest';
import { closedLoop, isOpenForWithdrawal } from './closed-loop.ts';

const flow = (method: string, depositedMinor: bigint, withdrawnMinor = 0n) => ({
  method,
  depositedMinor,
  withdrawnMinor,
});
const canPayOut = (method: string): boolean => method !== 'voucher';

test('a card that paid in is paid back before a bank transfer is open', () => {
  const loop = closedLoop([flow('card', 5000n), flow('bank', 0n)], canPayOut);
  expect(isOpenForWithdrawal(loop, 'bank')).toBe(false);
  expect(isOpenForWithdrawal(loop, 'card')).toBe(true);
});

test('once all that was paid in has gone back, every method is open', () => {
  const loop = closedLoop([flow('card', 5000n, 5000n)], canPayOut);
  expect(isOpenForWithdrawal(loop, 'bank')).toBe(true);
});

test('a method that cannot receive money never blocks the others', () => {
  expect(isOpenForWithdrawal(closedLoop([flow('voucher', 5000n)], canPayOut), 'bank')).toBe(true);
});
