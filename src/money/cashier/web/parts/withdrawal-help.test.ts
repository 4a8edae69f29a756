import { expect, it } from 'vitest';
import { withdrawalHelp } from './withdrawal-help.ts';
import { covers } from '#testing/covers.ts';

it.each([
  ['UserNeedConfirmContactException', { name: 'confirmContact', link: '/profile/settings' }],
  ['KycWithdrawalException', { name: 'kyc', link: '/profile/verification' }],
] as const)(
  '%s leads to where it is mended, or where the operator says, or nowhere',
  covers('~ER-10', '~ER-11'),
  (type, help) => {
    expect(withdrawalHelp(type, {})).toEqual(help);
    expect(withdrawalHelp(type, { withdrawalButtons: { [help.name]: { link: '/support' } } })).toEqual({
      ...help,
      link: '/support',
    });
    expect(withdrawalHelp(type, { withdrawalButtons: { [help.name]: { isShown: false } } })).toBeUndefined();
  },
);

it('who has never paid in is led to the deposit', () => {
  expect(withdrawalHelp('UserNeedDepositException', {})).toEqual({ name: 'deposit', link: '/cashier/deposit' });
});

it('no other refusal has a button', () => {
  expect(withdrawalHelp('WithdrawalDeclinedException', {})).toBeUndefined();
  expect(withdrawalHelp(undefined, {})).toBeUndefined();
});
