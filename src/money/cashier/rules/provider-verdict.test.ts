import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEPOSIT_STATES, WITHDRAWAL_STATES, type DepositState } from '../contract.ts';
import { judgeDeposit, judgeWithdrawal, type KnownDeposit, type ProviderReport } from './provider-verdict.ts';
import { covers } from '#testing/covers.ts';

const payment = (state: DepositState, changes: Partial<KnownDeposit> = {}): KnownDeposit => ({
  state,
  amountMinor: 5000n,
  currency: 'EUR',
  reference: 'psp-1',
  returnedMinor: 0n,
  refundedMinor: 0n,
  takesOtherAmount: false,
  decidedBy: state === 'review' ? 'operator' : null,
  ...changes,
});
const report = (changes: Partial<ProviderReport> = {}): ProviderReport => ({
  kind: 'deposit',
  paymentId: 'ours',
  reference: 'psp-1',
  minor: 5000n,
  currency: 'EUR',
  status: 'success',
  ...changes,
});

test('news before our own record of the start is applied through pending', () => {
  expect(judgeDeposit(payment('created', { reference: null }), report())).toEqual({
    verdict: 'apply',
    path: ['pending', 'success'],
  });
});

test.each([
  ['another amount', { minor: 50_000n }, 'amount'],
  ['an amount a hundred times smaller', { minor: 50n }, 'amount'],
  ['another currency', { currency: 'USD' }, 'currency'],
] as const)('%s is a mismatch, is not credited, and waits for a person', covers('~ST-02'), (_, changes, field) => {
  for (const state of ['pending', 'fail', 'cancel', 'expired'] as const)
    expect(judgeDeposit(payment(state), report(changes))).toEqual({ verdict: 'mismatch', field, path: ['review'] });
  for (const state of ['success', 'charged_back', 'refunded'] as const)
    expect(judgeDeposit(payment(state), report(changes))).toEqual({ verdict: 'mismatch', field });
  expect(judgeDeposit(payment('review'), report(changes))).toEqual({ verdict: 'repeated' });
});

test('the reference of another payment is a mismatch, and moves nothing', () => {
  expect(judgeDeposit(payment('pending'), report({ reference: 'psp-2' }))).toEqual({
    verdict: 'mismatch',
    field: 'reference',
  });
});

test('what was paid differently may go back, whatever it was', () => {
  const back = report({ status: 'refunded', minor: 700n, currency: 'USD' });
  expect(judgeDeposit(payment('review'), back)).toEqual({ verdict: 'apply', path: ['refunded'] });
});

describe('of a payment of which we have heard nothing, and whose payer enters the sum', () => {
  const sent = payment('pending', { takesOtherAmount: true });

  test.each(['disputed', 'charged_back', 'refunded'] as const)('no more is credited than was %s', (status) => {
    expect(judgeDeposit(sent, report({ status, minor: 100n, chargedBackMinor: 100n }))).toEqual({
      verdict: 'apply',
      path: ['success', status],
      paidMinor: 100n,
    });
  });

  test('what was credited as it came does not become another sum by a dispute', () => {
    const credited = payment('success', { takesOtherAmount: true });
    for (const status of ['disputed', 'charged_back', 'refunded', 'success'] as const)
      expect(judgeDeposit(credited, report({ status, minor: 100n }))).toEqual({ verdict: 'mismatch', field: 'amount' });
  });
});

test('what waits for a person of ours is not credited by a dispute of it', () => {
  for (const status of ['disputed', 'charged_back'] as const) {
    const news = report({ status, chargedBackMinor: 100n });
    expect(judgeDeposit(payment('review'), news)).toEqual({ verdict: 'contradiction' });
    expect(judgeDeposit(payment('review', { decidedBy: 'provider' }), news)).toMatchObject({
      path: ['success', status],
    });
  }
});

test('a payment that we do not know is unknown', () => {
  expect(judgeDeposit(undefined, report())).toEqual({ verdict: 'unknown' });
});

test('a sum that a person has corrected is known by both sums', () => {
  const correctedDeposit = payment('success', { amountMinor: 700n, orderedMinor: 5000n });
  for (const minor of [700n, 5000n])
    expect(judgeDeposit(correctedDeposit, report({ minor }))).toEqual({ verdict: 'repeated' });
  expect(judgeDeposit(correctedDeposit, report({ minor: 701n })).verdict).toBe('mismatch');
});

test('success after the deposit failed, was cancelled or expired is late money', () => {
  for (const state of ['expired', 'fail', 'cancel'] as const)
    expect(judgeDeposit(payment(state), report())).toEqual({
      verdict: 'apply',
      path: ['success'],
      cause: 'deposit_late',
    });
});

test('an old "pending" after success changes nothing', () => {
  expect(judgeDeposit(payment('success'), report({ status: 'pending' }))).toEqual({ verdict: 'repeated' });
});

describe('charge-backs', () => {
  const chargeBack = (chargedBackMinor?: bigint) =>
    report({ status: 'charged_back', ...(chargedBackMinor !== undefined && { chargedBackMinor }) });

  test('a part, then more of it, then everything; never more than there was, and never less than before', () => {
    expect(judgeDeposit(payment('success'), chargeBack(2000n)).verdict).toBe('apply');
    const partly = payment('charged_back', { returnedMinor: 2000n });
    expect(judgeDeposit(partly, chargeBack(2000n))).toEqual({ verdict: 'repeated' });
    expect(judgeDeposit(partly, chargeBack(3000n))).toEqual({ verdict: 'apply', path: ['charged_back'] });
    expect(judgeDeposit(partly, chargeBack())).toEqual({ verdict: 'apply', path: ['charged_back'] });
    expect(judgeDeposit(partly, chargeBack(1000n))).toEqual({ verdict: 'contradiction' });
    expect(judgeDeposit(partly, chargeBack(5001n)).verdict).toBe('mismatch');
    expect(judgeDeposit(partly, chargeBack(0n)).verdict).toBe('mismatch');
  });

  test('a repeated success is no dispute that was won; only that gives the money back', () => {
    const fullChargeBack = payment('charged_back', { returnedMinor: 5000n });
    expect(judgeDeposit(fullChargeBack, report())).toEqual({ verdict: 'repeated' });
    expect(judgeDeposit(fullChargeBack, report({ status: 'dispute_won' }))).toEqual({
      verdict: 'apply',
      path: ['success'],
      cause: 'deposit_dispute_won',
    });
  });

  test('what is older than what we have seen changes nothing', () => {
    expect(judgeDeposit(payment('success', { revision: 4 }), { ...chargeBack(), revision: 3 })).toEqual({
      verdict: 'repeated',
    });
    expect(judgeDeposit(payment('success', { revision: 4 }), { ...chargeBack(), revision: 5 }).verdict).toBe('apply');
  });
});

describe('whatever arrives in whatever order', () => {
  const reports = fc.array(
    fc.record({
      status: fc.constantFrom<ProviderReport['status']>('pending', 'success', 'fail', 'cancel'),
      isExpiredBefore: fc.boolean(),
    }),
    { maxLength: 12 },
  );
  test('a deposit is credited once, exactly when some news says that it was paid', () => {
    fc.assert(
      fc.property(reports, (news) => {
        let state: DepositState = 'created';
        const entered: DepositState[] = [];
        for (const { status, isExpiredBefore } of news) {
          if (isExpiredBefore && state === 'pending') state = 'expired';
          const verdict = judgeDeposit(payment(state), report({ status }));
          if (verdict.verdict !== 'apply') continue;
          entered.push(...verdict.path);
          state = verdict.path.at(-1)!;
        }
        const isPaid = news.some(({ status }) => status === 'success');
        expect(state === 'success').toBe(isPaid);
        expect(entered.filter((state) => state === 'success').length).toBe(isPaid ? 1 : 0);
      }),
    );
  });

  test('only "apply" carries a way to money, and only for matching news', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DEPOSIT_STATES), fc.bigInt(), (state, minor) => {
        const verdict = judgeDeposit(payment(state), report({ minor }));
        if (verdict.verdict === 'apply') expect(minor).toBe(5000n);
      }),
    );
  });
});

describe('withdrawals', () => {
  const withdrawal = (state: (typeof WITHDRAWAL_STATES)[number]) =>
    ({ state, amountMinor: 5000n, currency: 'EUR', reference: null }) as const;
  const payout = (status: ProviderReport['status']) => report({ kind: 'withdrawal', status });

  test('a provider can neither approve nor pay one that nobody approved', () => {
    for (const state of WITHDRAWAL_STATES) {
      const { verdict } = judgeWithdrawal(withdrawal(state), payout('success'));
      expect(verdict === 'apply', state).toBe(state === 'approved' || state === 'sent');
    }
  });

  test('one that was paid may come back, and one that failed is paid only by a person’s decision', () => {
    expect(judgeWithdrawal(withdrawal('paid'), payout('returned'))).toEqual({ verdict: 'apply', path: ['returned'] });
    expect(judgeWithdrawal(withdrawal('sent'), payout('returned'))).toEqual({
      verdict: 'apply',
      path: ['paid', 'returned'],
    });
    for (const status of ['success', 'returned'] as const)
      expect(judgeWithdrawal(withdrawal('failed'), payout(status))).toEqual({ verdict: 'contradiction' });
    expect(judgeWithdrawal(withdrawal('returned'), payout('success'))).toEqual({ verdict: 'repeated' });
    expect(judgeWithdrawal(withdrawal('paid'), payout('fail'))).toEqual({ verdict: 'contradiction' });
  });
});
