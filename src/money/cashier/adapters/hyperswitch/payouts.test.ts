// Payouts by Hyperswitch, what its callbacks are worth, how it fails, and the comparison with our books.
import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import type { PayoutStatus } from '#sandbox/hyperswitch/book.ts';
import type { Fault } from '#sandbox/hyperswitch/faults.ts';
import { compareWithProviders } from '../../compare-with-providers.ts';
import { makeDeposit, makeWithdrawal, type WithdrawalState } from '../../contract.ts';
import { reviewOfWithdrawal } from '../../operator-queries.ts';
import { approveWithdrawal } from '../../review-withdrawal.ts';
import { HYPERSWITCH } from '../../testing/cashier.ts';
import {
  asksAgain,
  atDesk,
  becomes,
  begin,
  cashier,
  choose,
  depositOf,
  openHyperswitch,
  paidIn,
  paymentOf,
  shop,
  site,
} from '../../testing/hyperswitch.ts';
import { paymentIdFor, payoutIdFor } from './translate.ts';

openHyperswitch();

const EMAIL = 'player@example.org';
const stateOf = async (id: string) => (await reviewOfWithdrawal(site(), id))!.withdrawal.state;
const payoutsOf = (id: string) => shop().payouts.book.payouts.filter(({ orderReference }) => orderReference === id);
const becomesOut = (id: string, state: WithdrawalState) => expect.poll(() => stateOf(id)).toBe(state);

async function approvedWithdrawal(ctx: Context): Promise<string> {
  const { id } = await cashier.call(ctx, makeWithdrawal, {
    method: 'paypal',
    amount: '100',
    requisites: JSON.stringify({ email: EMAIL }),
    request_id: randomUUID(),
  });
  await approveWithdrawal(site(), id);
  return id;
}

describe('payouts', () => {
  test('go out once, whatever is repeated', async () => {
    const ctx = await cashier.player('EUR', 20_000n);
    const id = await approvedWithdrawal(ctx);
    await Promise.all([cashier.runJobs(), cashier.runJobs()]);
    await becomesOut(id, 'paid');
    expect(payoutsOf(id)).toMatchObject([
      { amount: 10_000, currency: 'EUR', type: 'wallet', methodData: { wallet: { paypal: { email: EMAIL } } } },
    ]);
    expect(payoutsOf(id)[0]!.id).toMatch(/^payout_[a-z2-7]{23}$/);
    expect((await reviewOfWithdrawal(site(), id))!.withdrawal.connector).toBe('fauxpay');
    expect(await cashier.main(ctx)).toBe(10_000n);
  });

  test('one that was ordered before, whose answer was lost, is found again', async () => {
    const ctx = await cashier.player('EUR', 20_000n);
    const id = await approvedWithdrawal(ctx);
    shop().payouts.create({
      id: payoutIdFor(id),
      amount: 10_000,
      currency: 'EUR',
      type: 'wallet',
      methodData: null,
      customerId: null,
      orderReference: id,
    });
    await cashier.runJobs();
    await becomesOut(id, 'paid');
    expect(payoutsOf(id)).toHaveLength(1);
  });

  test('while its answers are lost nothing is paid twice and nothing comes back', async () => {
    const ctx = await cashier.player('EUR', 20_000n);
    const id = await approvedWithdrawal(ctx);
    for (const fault of ['not-at-all', 'cut-off', 'with-html', 'unavailable'] as const) {
      shop().fault = fault;
      await asksAgain();
      expect(await cashier.main(ctx)).toBe(10_000n);
    }
    shop().fault = 'normally';
    await asksAgain();
    await becomesOut(id, 'paid');
    expect(payoutsOf(id)).toHaveLength(1);
  });

  test.each<[PayoutStatus, WithdrawalState, bigint]>([
    ['requires_creation', 'sent', 10_000n],
    ['requires_confirmation', 'sent', 10_000n],
    ['requires_payout_method_data', 'sent', 10_000n],
    ['requires_fulfillment', 'sent', 10_000n],
    ['requires_vendor_account_creation', 'sent', 10_000n],
    ['initiated', 'sent', 10_000n],
    ['pending', 'sent', 10_000n],
    ['success', 'paid', 10_000n],
    ['failed', 'failed', 20_000n],
    ['cancelled', 'failed', 20_000n],
    ['expired', 'failed', 20_000n],
    ['ineligible', 'failed', 20_000n],
  ])('%s is %s', async (status, state, main) => {
    shop().payouts.payoutsBecome = status;
    const ctx = await cashier.player('EUR', 20_000n);
    const id = await approvedWithdrawal(ctx);
    await cashier.runJobs();
    await expect.poll(() => payoutsOf(id)[0]?.status).toBe(status);
    await asksAgain();
    await becomesOut(id, state);
    expect(await cashier.main(ctx)).toBe(main);
  });

  test('one that comes back gives the money back once', async () => {
    const ctx = await cashier.player('EUR', 20_000n);
    const id = await approvedWithdrawal(ctx);
    await cashier.runJobs();
    await becomesOut(id, 'paid');
    await atDesk('payout', payoutIdFor(id), 'reversed');
    await becomesOut(id, 'returned');
    await asksAgain();
    expect(await cashier.main(ctx)).toBe(20_000n);
  });
});

describe('callbacks', () => {
  const send = (body: string, key: string = HYPERSWITCH.hashKey) =>
    fetch(cashier.callbackUrl.replace('sandbox', 'hyperswitch'), {
      method: 'POST',
      body,
      headers: { 'x-webhook-signature-512': createHmac('sha512', key).update(body).digest('hex') },
    });
  const event = (type: string, object: unknown) =>
    JSON.stringify({ event_id: randomUUID(), event_type: 'payment_succeeded', content: { type, object } });

  test('only what the profile has signed is believed, and even that only names a payment', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    const { id } = paymentOf(transaction);
    const claim = event('payment_details', {
      payment_id: id,
      merchant_order_reference_id: transaction,
      status: 'succeeded',
      amount_received: 500_000,
    });
    expect((await send(claim, 'another key of sixteen')).status).toBe(401);
    expect((await send(claim)).status).toBe(200);
    expect((await depositOf(transaction)).state).toBe('pending');
    expect(await cashier.main(ctx)).toBe(0n);
  });

  test.each([
    ['payment_details', { payment_id: 'pay_of_others', merchant_order_reference_id: 'shop-17' }],
    ['payment_details', { payment_id: 'pay_of_others' }],
    ['refund_details', { payment_id: 'pay_of_others', refund_id: 'ref_of_others' }],
    ['dispute_details', { payment_id: 'pay_of_others' }],
    ['payout_details', { payout_id: 'payout_of_others' }],
    ['mandate_details', { mandate_id: 'man_1' }],
  ])('%s of what is none of ours is taken and changes nothing', async (type, object) => {
    expect((await send(event(type, object))).status).toBe(200);
  });

  test('while it cannot be asked, its news is not taken, so that it comes again', async () => {
    const { transaction } = await begin(await cashier.player());
    shop().fault = 'unavailable';
    const news = event('payment_details', { payment_id: paymentIdFor(transaction) });
    expect((await send(news)).status).toBe(503);
    shop().fault = 'normally';
    expect((await send(news)).status).toBe(200);
    expect((await send('{}')).status).toBe(401);
  });
});

describe('when it fails', () => {
  test.each<Fault>(['not-at-all', 'with-html', 'cut-off', 'unavailable'])(
    'an order that it answers %s is repeated and paid once',
    async (fault) => {
      const ctx = await cashier.player();
      const request = { method: 'paypal', amount: '50', request_id: randomUUID() };
      shop().fault = fault;
      await expect(cashier.call(ctx, makeDeposit, request)).rejects.toMatchObject({ name: 'Refusal' });
      shop().fault = 'normally';
      const { transaction } = await cashier.call(ctx, makeDeposit, request);
      await choose(transaction, 'paid');
      await becomes(transaction, 'success');
      expect(await cashier.main(ctx)).toBe(5000n);
    },
  );

  test('a payment that is paid while it does not answer is credited when it does', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    shop().fault = 'with-html';
    await choose(transaction, 'lost');
    await asksAgain(6000);
    await asksAgain(7_200_000);
    expect((await depositOf(transaction)).state).toBe('pending');
    shop().fault = 'normally';
    await asksAgain();
    await becomes(transaction, 'success');
    expect(await cashier.main(ctx)).toBe(5000n);
  });
});

describe('comparison', () => {
  test('finds our books and its own in agreement, and settles what never reached us', async () => {
    const ctx = await cashier.player('EUR', 20_000n);
    const { transaction } = await begin(ctx);
    await choose(transaction, 'lost');
    const refunded = await paidIn(ctx);
    await atDesk('payment', paymentIdFor(refunded), 'refund a tenth');
    const disputedId = await paidIn(ctx);
    await atDesk('payment', paymentIdFor(disputedId), 'dispute');
    await becomes(disputedId, 'disputed');
    const id = await approvedWithdrawal(ctx);
    await cashier.runJobs();
    await becomesOut(id, 'paid');
    cashier.clock.advance(600_000);
    expect(await compareWithProviders(site())).toEqual([]);
    expect((await depositOf(transaction)).state).toBe('success');
    const statements = await cashier.database.ownerPool.query(
      `select kind, status, charged_back_minor, refunded_minor from cashier.statements where payment_id ::text = any ($1) order by array_position($1, payment_id::text)`,
      [[transaction, refunded, disputedId, id]],
    );
    expect(statements.rows).toMatchObject([
      { kind: 'deposit', status: 'success', refunded_minor: 0n },
      { kind: 'deposit', status: 'success', refunded_minor: 500n },
      { kind: 'deposit', status: 'disputed', charged_back_minor: 5000n },
      { kind: 'withdrawal', status: 'success' },
    ]);
  });

  test('goes through every page of its lists, and one payment that cannot be understood does not end it', async () => {
    const ctx = await cashier.player();
    const broken = await begin(ctx);
    paymentOf(broken.transaction).status = 'teleported' as never;
    const hidden = await begin(ctx);
    await choose(hidden.transaction, 'lost');
    for (let index = 0; index < 60; index++)
      shop().payments.create({
        id: null,
        amount: 100,
        currency: 'EUR',
        customerId: null,
        orderReference: 'of another shop',
        metadata: null,
        methodTypes: null,
        hasLink: false,
        returnUrl: null,
        locale: null,
        expirySeconds: 900,
      });
    cashier.clock.advance(600_000);
    expect(await compareWithProviders(site())).toEqual([]);
    expect((await depositOf(hidden.transaction)).state).toBe('success');
    expect((await depositOf(broken.transaction)).state).toBe('pending');
  });

  test('says that it did not answer', async () => {
    cashier.clock.advance(600_000);
    shop().fault = 'unavailable';
    expect(await compareWithProviders(site())).toEqual(['hyperswitch']);
  });
});
