import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEPOSIT_STATES, WITHDRAWAL_STATES, type DepositState } from '../contract.ts';
import { judgeDeposit, judgeWithdrawal, type KnownPayment, type ProviderReport } from './provider-verdict.ts';

const known = (state: DepositState): KnownPayment<DepositState> => ({
  state,
  amountMinor: 5000n,
  currency: 'EUR',
  reference: 'psp-1',
});
const report = (changes: Partial<ProviderReport> = {}): ProviderReport => ({
  kind: 'deposit',
  paymentId: 'ours',
  reference: 'psp-1',
  amount: '50.00',
  currency: 'EUR',
  status: 'success',
  ...changes,
});

test('news before our own record of the start is applied through pending', () => {
  expect(judgeDeposit({ ...known('created'), reference: null }, report())).toEqual({
    verdict: 'apply',
    path: ['pending', 'success'],
  });
});

test.each([
  ['another amount', { amount: '500.00' }, 'amount'],
  ['an amount a hundred times smaller', { amount: '0.50' }, 'amount'],
  ['an amount finer than the currency', { amount: '50.001' }, 'amount'],
  ['a negative amount', { amount: '-50.00' }, 'amount'],
  ['an amount with an exponent', { amount: '5e1' }, 'amount'],
  ['another currency', { currency: 'USD' }, 'currency'],
  ['a currency in small letters', { currency: 'eur' }, 'currency'],
  ['the reference of another payment', { reference: 'psp-2' }, 'reference'],
] as const)('[~ST-02] %s is a mismatch and nothing is credited', (_, changes, field) => {
  expect(judgeDeposit(known('pending'), report(changes))).toEqual({ verdict: 'mismatch', field });
});

test('a payment that we do not know is unknown', () => {
  expect(judgeDeposit(undefined, report())).toEqual({ verdict: 'unknown' });
});

test('success for an expired, failed or cancelled deposit is left for a person', () => {
  for (const state of ['expired', 'fail', 'cancel'] as const)
    expect(judgeDeposit(known(state), report())).toEqual({ verdict: 'contradiction' });
});

test('an old "pending" after success changes nothing', () => {
  expect(judgeDeposit(known('success'), report({ status: 'pending' }))).toEqual({ verdict: 'repeated' });
});

describe('whatever arrives in whatever order', () => {
  const statuses = fc.array(fc.constantFrom<ProviderReport['status']>('pending', 'success', 'fail', 'cancel'), {
    maxLength: 12,
  });
  test('the first final news decides, and success is entered once at most', () => {
    fc.assert(
      fc.property(statuses, (arriving) => {
        let state: DepositState = 'created';
        const entered: DepositState[] = [];
        for (const status of arriving) {
          const verdict = judgeDeposit(known(state), report({ status }));
          if (verdict.verdict !== 'apply') continue;
          entered.push(...verdict.path);
          state = verdict.path.at(-1)!;
        }
        const final = arriving.find((status) => status !== 'pending');
        expect(state).toBe(final ?? (arriving.length > 0 ? 'pending' : 'created'));
        expect(new Set(entered).size).toBe(entered.length);
      }),
    );
  });

  test('only "apply" carries states, and only for matching news', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DEPOSIT_STATES), fc.string(), fc.string(), (state, amount, currency) => {
        const verdict = judgeDeposit(known(state), report({ amount, currency }));
        if (verdict.verdict === 'apply')
          expect({ amount: Number(amount), currency }).toEqual({ amount: 50, currency: 'EUR' });
      }),
    );
  });
});

test('a provider can neither approve nor pay a withdrawal that nobody approved', () => {
  for (const state of WITHDRAWAL_STATES) {
    const verdict = judgeWithdrawal(
      { state, amountMinor: 5000n, currency: 'EUR', reference: null },
      report({ kind: 'withdrawal' }),
    );
    expect(verdict.verdict === 'apply', state).toBe(state === 'approved' || state === 'sent');
  }
});
