import { expect, it } from 'vitest';
import { isConfirmHintDue, isDepositHintDue } from './hint-rules.ts';
import { covers } from '#testing/covers.ts';

const registered = Date.parse('2026-03-10T12:00:00Z');
const account = { reg_time: '2026-03-10T12:00:00.000Z', is_login_confirmed: false };
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

it('reminds of a deposit for two hours, until there was one or it is sent away', covers('~ST-21'), () => {
  const at = (minutes: number, { isDue = true, isDismissed = false } = {}) =>
    isDepositHintDue({ ...account, is_first_deposit_due: isDue }, { now: registered + minutes * MINUTE, isDismissed });
  expect([at(0), at(120), at(121)]).toEqual([true, true, false]);
  expect(at(1, { isDue: false })).toBe(false);
  expect(at(1, { isDismissed: true })).toBe(false);
});

it('reminds of the confirmation for five days, until it is sent or done', covers('ST-22 1/2'), () => {
  const at = (days: number, isSent = false) => isConfirmHintDue(account, { now: registered + days * DAY, isSent });
  expect([at(4), at(6), at(1, true)]).toEqual([true, false, false]);
  expect(isConfirmHintDue({ ...account, is_login_confirmed: true }, { now: registered, isSent: false })).toBe(false);
});
