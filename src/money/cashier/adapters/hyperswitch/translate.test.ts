// What Hyperswitch says, in our terms, where no server is needed.
import { describe, expect, test } from 'vitest';
import { CURRENCY_EXPONENTS, exponentOf, type Currency } from '#kernel/money.ts';
import { ProviderConfused, ProviderRefused } from '../provider.ts';
import type { Payment } from './api.ts';
import {
  customerIdFor,
  decimalsOf,
  isSameUnit,
  paymentIdFor,
  payoutIdFor,
  refundIdFor,
  reportOfPayment,
  reportOfPayout,
  wireAmount,
} from './translate.ts';

const payment = (changes: Partial<Payment> = {}): Payment => ({
  payment_id: 'pay_1',
  status: 'succeeded',
  amount: 5000,
  amount_received: 5000,
  currency: 'EUR',
  ...changes,
});
const report = (changes: Partial<Payment>) => reportOfPayment(payment(changes), 'ours');

test('ids are of 30 characters, the same for the same of ours, and of another kind for another', () => {
  const ids = [paymentIdFor('a'), refundIdFor('a'), payoutIdFor('a'), customerIdFor(1n)];
  for (const id of ids) expect(id).toMatch(/^(?=.{30}$)[a-z]+_[a-z2-7]+$/);
  expect(paymentIdFor('a')).toBe(ids[0]);
  expect(paymentIdFor('b')).not.toBe(ids[0]);
});

describe('amounts', () => {
  /** As its source lists them. */
  const ZERO = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
  const THREE = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

  test('its decimals are those that its source lists', () => {
    expect(ZERO.map(decimalsOf)).toEqual(ZERO.map(() => 0));
    expect(THREE.map(decimalsOf)).toEqual(THREE.map(() => 3));
    expect(['CLF', 'EUR', 'RUB'].map(decimalsOf)).toEqual([4, 2, 2]);
  });

  test('every currency of ours is counted there as here, but for coins and play money', () => {
    const currencies = Object.keys(CURRENCY_EXPONENTS) as Currency[];
    expect(currencies.filter((currency) => !isSameUnit(currency))).toEqual(['BTC', 'FUN']);
    for (const currency of currencies.filter(isSameUnit)) expect(decimalsOf(currency)).toBe(exponentOf(currency));
    expect(() => wireAmount({ amountMinor: 1n, currency: 'BTC' })).toThrow(ProviderRefused);
    expect(() => wireAmount({ amountMinor: 2n ** 60n, currency: 'EUR' })).toThrow(ProviderRefused);
  });

  test.each(['KWD', 'BTC', 'FUN', 'XXX'])('a report in %s is not understood', (currency) => {
    expect(() => report({ currency })).toThrow(ProviderConfused);
  });

  test('what was captured in part must be said; of a whole one it goes without saying', () => {
    expect(report({ amount_received: null })).toMatchObject({ status: 'success', minor: 5000n });
    expect(report({ status: 'partially_captured', amount_received: 20 })).toMatchObject({ minor: 20n });
    expect(() => report({ status: 'partially_captured', amount_received: null })).toThrow(ProviderConfused);
  });
});

test.each(['Succeeded', 'paid', '', 'constructor', 'toString'])('the status %j is not understood', (status) => {
  expect(() => report({ status })).toThrow(ProviderConfused);
  expect(() => reportOfPayout({ payout_id: 'p', status, amount: 1, currency: 'EUR' }, 'ours')).toThrow(
    ProviderConfused,
  );
});

test('a payment that failed is not final: the payer may try another card inside it', () => {
  expect(report({ status: 'failed' })).toMatchObject({ status: 'fail', isFinal: false });
  expect(report({ status: 'cancelled' })).not.toHaveProperty('isFinal');
});

describe('refunds and disputes of one payment', () => {
  const refund = (amount: number, status = 'succeeded') => ({ refund_id: 'r', payment_id: 'pay_1', amount, status });
  const dispute = (amount: string, status: string) => ({
    dispute_id: 'd',
    amount,
    dispute_status: `dispute_${status}`,
  });

  test('only refunds that succeeded are counted, all of them make it refunded', () => {
    expect(
      report({ refunds: [refund(100), refund(200), refund(400, 'pending'), refund(800, 'failed')] }),
    ).toMatchObject({
      status: 'success',
      refundedMinor: 300n,
    });
    expect(report({ refunds: [refund(2000), refund(3000)] })).toMatchObject({ status: 'refunded' });
    expect(() => report({ refunds: [refund(1, 'lost')] })).toThrow(ProviderConfused);
  });

  test('disputes add up; one that is lost outweighs those that are open', () => {
    expect(report({ disputes: [dispute('100', 'opened'), dispute('200', 'challenged')] })).toMatchObject({
      status: 'disputed',
      chargedBackMinor: 300n,
    });
    expect(report({ disputes: [dispute('100', 'opened'), dispute('200', 'lost')] })).toMatchObject({
      status: 'charged_back',
      chargedBackMinor: 300n,
    });
    expect(report({ disputes: [dispute('100', 'won'), dispute('200', 'accepted')] })).toMatchObject({
      status: 'charged_back',
      chargedBackMinor: 200n,
    });
    expect(report({ disputes: [dispute('100', 'won')], refunds: [refund(50)] })).toMatchObject({
      status: 'dispute_won',
      refundedMinor: 50n,
    });
  });

  test('the revision is the time of the latest change of any of them', () => {
    const at = (minute: number): string => `2026-11-20T12:0${minute}:00.000Z`;
    expect(report({ created: at(0) }).revision).toBe(Date.parse(at(0)));
    expect(report({ created: at(0), updated: at(2), refunds: [{ ...refund(1), updated_at: at(1) }] }).revision).toBe(
      Date.parse(at(2)),
    );
    const late = { ...dispute('1', 'opened'), created_at: at(3), connector_updated_at: at(4) };
    expect(report({ updated: at(2), disputes: [late] }).revision).toBe(Date.parse(at(4)));
    expect(report({})).not.toHaveProperty('revision');
  });
});
