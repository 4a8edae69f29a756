import { expect, test } from 'vitest';
import { Refusal, REFUSALS, refusalTypeOf, toWireError } from './refusals.ts';
import { covers } from '#testing/covers.ts';

/** Every error type by the HTTP status of its answer. */
const TYPES: Record<number, string[]> = {
  400: ['InvalidRequest', 'InvalidParameter'],
  401: ['Authorization'],
  403: ['AccessDenied', 'UserBanned', 'UserDeleted'],
  404: ['MethodNotFound'],
  413: ['StorageQuotaExceeded'],
  422: [
    'UserNeedDeposit',
    'UserNeedProfileData',
    'UserNeedConfirmContact',
    'BillingServiceError',
    'BillingTransactionDeclined',
    'BillingDepositLimitExceeded',
    'WithdrawalDeclined',
    'WithdrawalLimitsExceeded',
    'WithdrawalLimitsPeriodExceeded',
    'KycUserProfile',
    'KycWithdrawal',
    'SumsubVerificationRequired',
    'RequisitesOnVerification',
    'RequisitesValidationRequired',
    'RequisitesFraudulent',
  ],
  429: ['TooManyRequests'],
  500: ['UnknownError', 'InternalServerError'],
  503: ['ApplicationDisabled', 'ApplicationUnavailable', 'BillingUnavailable'],
};

test('each of the 29 types has its status', covers('OP-30 1/3'), () => {
  const stated = Object.entries(TYPES).flatMap(([status, names]) => names.map((name) => [name, Number(status)]));
  expect(stated).toHaveLength(29);
  expect(Object.fromEntries(Object.entries(REFUSALS).map(([name, { status }]) => [name, status]))).toEqual(
    Object.fromEntries(stated),
  );
});

test(
  'an error travels as type, message, the words for fields, reason and request id, and nothing else',
  covers('OP-30 2/3'),
  () => {
    const bare = new Refusal('UserNeedDeposit', { rule: 'cashier.deposit-first', inputs: { paid: '0' } });
    expect(toWireError(bare, 'r-1')).toEqual({
      type: 'UserNeedDepositException',
      message: 'Please make a deposit first.',
      reason: { rule: 'cashier.deposit-first', inputs: { paid: '0' } },
      request_id: 'r-1',
    });
    const full = new Refusal('InvalidParameter', {
      rule: 'accounts.login',
      inputs: {},
      sentence: 'Wrong e-mail',
      errorData: { login: ['Wrong email address'] },
      status: 409,
    });
    expect([full.status, toWireError(full, 'r-2')]).toEqual([
      409,
      {
        type: 'InvalidParameterException',
        message: 'Wrong e-mail',
        error_data: { login: ['Wrong email address'] },
        reason: { rule: 'accounts.login', inputs: {} },
        request_id: 'r-2',
      },
    ]);
  },
);

test.each(['', 'Exception', 'UserBanned', 'toStringException', '__proto__Exception', 'userbannedException'])(
  'a type of another name is unknown: %j',
  (name) => expect(refusalTypeOf(name)).toBeUndefined(),
);
