// Coins by BTCPay Server, against its stand-in over HTTP: every line of its tables of states, and what only coins do.
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemContext, type Context } from '#platform/context.ts';
import { OUTCOMES } from '#sandbox/btcpay/pages.ts';
import type { Payout } from '#sandbox/btcpay/book.ts';
import { approveWithdrawal } from '../../review-withdrawal.ts';
import { askForRefund } from '../../refund-deposit.ts';
import { compareWithProviders } from '../../compare-with-providers.ts';
import { getDepositInfo, getHistory, makeDeposit, makeWithdrawal, type DepositState } from '../../contract.ts';
import { returnDeposit } from '../../decide-deposit.ts';
import { describeDeposit, reviewOfWithdrawal } from '../../operator-queries.ts';
import { BTCPAY, createCashier, type TestCashier } from '../../testing/cashier.ts';

let cashier: TestCashier;
beforeAll(async () => void (cashier = await createCashier({ PAYOUT_CODE: 'off' }, { hasBtcpay: true })));
afterEach(() => cashier.booksBalance());
afterAll(() => cashier.close());

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

const site = () => systemContext(cashier.services, 'operator');
const shop = () => cashier.btcpay!.shop;
const begin = (ctx: Context, amount = '50', method = 'crypto') =>
  cashier.call(ctx, makeDeposit, { method, amount, request_id: randomUUID() });
const info = (ctx: Context, id: string) => cashier.call(ctx, getDepositInfo, { id });
const depositOf = async (id: string) => (await describeDeposit(site(), id))!.deposit;
const invoiceOf = (id: string) =>
  shop()
    .invoices.all()
    .find(({ metadata }) => metadata['orderId'] === id)!;
const becomes = (id: string, state: DepositState) => expect.poll(async () => (await depositOf(id)).state).toBe(state);

/** What was chosen in these tests. */
const chosenOutcomes = new Set<string>();

/** A choice on the page of the invoice. */
function choose(id: string, outcome: string) {
  chosenOutcomes.add(outcome);
  return fetch(`${cashier.btcpay!.url}/i/${invoiceOf(id).id}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  });
}

/** As the job does, a while later. */
async function asksAgain(ms = 3_600_000): Promise<void> {
  cashier.clock.advance(ms);
  await cashier.runJobs();
}

describe('how to pay', () => {
  test('the page has address, sum in coins, rate, code to scan, and until when the rate holds', async () => {
    const ctx = await cashier.player();
    const { transaction, redirect_url } = await begin(ctx);
    expect(new URL(redirect_url).pathname).toBe(`/cashier/paypending/${transaction}`);
    const invoice = invoiceOf(transaction);
    const address = invoice.destinations['BTC-CHAIN'];
    expect((await info(ctx, transaction)).instructions).toEqual({
      lines: [
        { label: 'address', value: address },
        { label: 'network', value: 'Bitcoin' },
        { label: 'rate', value: '1 BTC = 58000 EUR' },
      ],
      due: '0.00086207 BTC',
      qr: `bitcoin:${address}?amount=0.00086207`,
      qrKind: 'bitcoin',
      appUrl: `bitcoin:${address}?amount=0.00086207`,
      pageUrl: `${cashier.btcpay!.url}/i/${invoice.id}`,
      until: new Date(invoice.expiresAt * 1000).toISOString(),
      confirmations: null,
    });
  });

  test('the same order twenty times at once is one invoice that counts', async () => {
    const ctx = await cashier.player();
    const request = { method: 'crypto', amount: '50', request_id: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => cashier.call(ctx, makeDeposit, request)));
    expect(new Set(answers.map(({ transaction }) => transaction)).size).toBe(1);
    const { transaction } = answers[0]!;
    const ids = shop()
      .invoices.all()
      .filter(({ metadata }) => metadata['orderId'] === transaction)
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
    expect((await depositOf(transaction)).provider_reference).toBe(ids[0]);
  });

  test('a Lightning payment is on the balance at once', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx, '20', 'lightning');
    expect((await info(ctx, transaction)).instructions).toMatchObject({ qrKind: 'lightning' });
    await choose(transaction, 'lightning');
    await becomes(transaction, 'success');
    expect(await cashier.main(ctx)).toBe(2000n);
  });
});

describe('what becomes of an invoice', () => {
  test('a payment is seen with its confirmations, and credited when it has them', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await choose(transaction, 'paid');
    await becomes(transaction, 'success');
    const [item] = (await cashier.call(ctx, getHistory, {})).items;
    expect(item!.steps.map(({ state }) => state)).toEqual(['created', 'pending', 'seen', 'success']);
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test('while it is seen, its page says how many confirmations it has, and nothing is due', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    const invoice = invoiceOf(transaction);
    await shop().invoices.pay(invoice, { methodId: 'BTC-CHAIN', share: 1, isDoubleSpent: true });
    await expect
      .poll(async () => (await depositOf(transaction)).instructions)
      .toMatchObject({ due: '', lines: [], qr: null, confirmations: { count: 0, needed: 1 } });
  });

  test.each<[string, DepositState, bigint]>([
    ['repeated', 'success', 5000n],
    // 0.00103448 BTC: a fifth more of a sum that was rounded to whole satoshi.
    ['over', 'success', 5999n],
    ['double-spent', 'fail', 0n],
    ['expire', 'expired', 0n],
    ['invalid', 'fail', 0n],
  ])('%s: %s', async (outcome, state, main) => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await choose(transaction, outcome);
    await becomes(transaction, state);
    expect(await cashier.main(ctx)).toBe(main);
  });

  test.each(['lost', 'forged'])('%s news is asked for', async (outcome) => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await choose(transaction, outcome);
    await expect.poll(() => invoiceOf(transaction).status).toBe('Settled');
    expect((await depositOf(transaction)).state).toBe('pending');
    await asksAgain(6000);
    await becomes(transaction, 'success');
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test('half of it is seen, waits for the rest, and is credited as it came when the rate has expired', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await choose(transaction, 'part');
    await becomes(transaction, 'seen');
    await expect.poll(async () => (await info(ctx, transaction)).instructions?.due).toBe('0.00043103 BTC');
    await expect.poll(() => invoiceOf(transaction).payments[0]?.status).toBe('Settled');
    cashier.clock.advance(16 * 60_000);
    await asksAgain(0);
    await becomes(transaction, 'success');
    expect(await cashier.main(ctx)).toBe(2500n);
    expect((await cashier.call(ctx, getHistory, {})).items[0]).toMatchObject({
      amount: { amount: '25.00' },
      cause: 'The payment arrived with another sum than you had chosen; what arrived is in your balance.',
    });
  });

  test('money after the rate has expired is credited once it is final', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await choose(transaction, 'expire');
    await becomes(transaction, 'expired');
    await choose(transaction, 'paid');
    await becomes(transaction, 'success');
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test('one that a person marks as paid counts for no more than came', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await choose(transaction, 'part');
    await becomes(transaction, 'seen');
    await choose(transaction, 'settle');
    await becomes(transaction, 'success');
    expect(await cashier.main(ctx)).toBe(2500n);
  });
});

describe('payouts', () => {
  const stateOf = async (id: string) => (await reviewOfWithdrawal(site(), id))!.withdrawal.state;
  const payoutsOf = (id: string): Payout[] =>
    shop().payouts.book.payouts.filter(({ metadata }) => metadata['orderId'] === id);
  const withdraw = (ctx: Context, address = ADDRESS) =>
    cashier.call(ctx, makeWithdrawal, {
      method: 'crypto',
      amount: '100',
      requisites: JSON.stringify({ address }),
      request_id: randomUUID(),
    });

  test('go out in the currency of the account, once, whatever is repeated', async () => {
    const ctx = await cashier.player('EUR', 20_000n);
    const { id } = await withdraw(ctx);
    await approveWithdrawal(site(), id);
    await Promise.all([cashier.runJobs(), cashier.runJobs()]);
    // Its webhooks name the payout by an id that may not be stored yet: then it is asked.
    await expect
      .poll(async () => {
        await asksAgain(6000);
        return stateOf(id);
      })
      .toBe('paid');
    expect(payoutsOf(id)).toMatchObject([{ originalAmount: '100.00', originalCurrency: 'EUR', destination: ADDRESS }]);
    expect(await cashier.main(ctx)).toBe(10_000n);
  });

  test('one whose answer was lost is found again, and a pull payment pays it once', async () => {
    const ctx = await cashier.player('EUR', 20_000n);
    const { id } = await withdraw(ctx);
    const order = { name: id, amount: '100.00', currency: 'EUR', autoApproves: true };
    const pullPayment = shop().payouts.createPullPayment(order);
    shop().payouts.create({
      destination: ADDRESS,
      amount: '100.00',
      methodId: 'BTC-CHAIN',
      pullPaymentId: pullPayment.id,
      isApproved: true,
      metadata: { orderId: id },
    });
    await approveWithdrawal(site(), id);
    await cashier.runJobs();
    await expect.poll(() => stateOf(id)).toBe('paid');
    expect(payoutsOf(id)).toHaveLength(1);
  });

  test('one that is cancelled there gives the money back', async () => {
    const ctx = await cashier.player('EUR', 20_000n);
    const { id } = await withdraw(ctx);
    await approveWithdrawal(site(), id);
    await cashier.runJobs();
    await expect.poll(() => payoutsOf(id).length).toBe(1);
    shop().payouts.enter(payoutsOf(id)[0]!, 'Cancelled');
    await expect.poll(() => stateOf(id)).toBe('failed');
    expect(await cashier.main(ctx)).toBe(20_000n);
  });

  test('a second one to the same address waits until the first has ended', async () => {
    const ctx = await cashier.player('EUR', 30_000n);
    const [first, second] = [await withdraw(ctx), await withdraw(ctx)];
    for (const { id } of [first, second]) await approveWithdrawal(site(), id);
    await expect
      .poll(async () => {
        await asksAgain(20_000);
        return [await stateOf(first.id), await stateOf(second.id)];
      })
      .toEqual(['paid', 'paid']);
  });
});

describe('refunds', () => {
  async function paidIn(ctx: Context): Promise<string> {
    const { transaction } = await begin(ctx);
    await choose(transaction, 'lightning');
    await becomes(transaction, 'success');
    return transaction;
  }

  test('need an address of the payer, and go there once', async () => {
    const ctx = await cashier.player();
    const id = await paidIn(ctx);
    await expect(askForRefund(site(), id, { reason: 'Asked by the player.' })).rejects.toMatchObject({ status: 409 });
    await askForRefund(site(), id, { reason: 'Asked by the player.', amountMinor: 3000n, toAddress: ADDRESS });
    await expect
      .poll(async () => {
        await cashier.runJobs();
        return (await depositOf(id)).refunded_minor;
      })
      .toBe(3000n);
    expect(await cashier.main(ctx)).toBe(2000n);
    const payouts = shop().payouts.book.payouts.filter(({ metadata }) => metadata['depositId'] === id);
    expect(payouts).toMatchObject([{ originalAmount: '30.00', destination: ADDRESS, state: 'Completed' }]);
  });

  test('what came for a closed account goes back as it came', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await choose(transaction, 'expire');
    await becomes(transaction, 'expired');
    await cashier.database.ownerPool.query(`update accounts.players set status = 'banned' where id = $1`, [
      ctx.player!.id,
    ]);
    await choose(transaction, 'over');
    await becomes(transaction, 'review');
    await returnDeposit(site(), transaction, 'The account is closed.', ADDRESS);
    await expect
      .poll(async () => {
        await cashier.runJobs();
        return (await depositOf(transaction)).state;
      })
      .toBe('refunded');
    const [payout] = shop().payouts.book.payouts.filter(({ metadata }) => metadata['depositId'] === transaction);
    expect(payout!.originalAmount).toBe('59.99');
  });
});

describe('callbacks', () => {
  const post = (body: string, secret: string = BTCPAY.webhookSecret) =>
    fetch(cashier.callbackUrl.replace('sandbox', 'btcpay'), {
      method: 'POST',
      body,
      headers: { 'btcpay-sig': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` },
    });
  const event = (changes: Record<string, unknown> = {}) =>
    JSON.stringify({ deliveryId: randomUUID(), type: 'InvoiceSettled', invoiceId: 'none-of-ours', ...changes });

  test('only what the store has signed is believed, and even that only names a payment', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    const forged = event({ invoiceId: invoiceOf(transaction).id, metadata: { orderId: transaction } });
    expect((await post(forged, 'another secret of 16')).status).toBe(401);
    expect((await post(forged)).status).toBe(200);
    expect((await depositOf(transaction)).state).toBe('pending');
    expect(await cashier.main(ctx)).toBe(0n);
  });

  test('of an invoice that is none of ours, and of other kinds, are taken and change nothing', async () => {
    expect((await post(event())).status).toBe(200);
    expect((await post(event({ type: 'PaymentRequestUpdated', invoiceId: null }))).status).toBe(200);
    expect((await post(event({ type: 'PayoutUpdated', payoutId: 'none-of-ours', invoiceId: null }))).status).toBe(200);
    expect((await post('{}')).status).toBe(401);
  });
});

test('a comparison finds our books and the store in agreement, and settles what never reached us', async () => {
  const ctx = await cashier.player();
  const { transaction } = await begin(ctx);
  await choose(transaction, 'lost');
  await expect.poll(() => invoiceOf(transaction).status).toBe('Settled');
  cashier.clock.advance(600_000);
  expect(await compareWithProviders(site())).toEqual([]);
  await becomes(transaction, 'success');
  expect(await cashier.main(ctx)).toBe(5000n);
});

test('what a block confirms is credited, and stays so though all news comes again under other delivery ids', async () => {
  const ctx = await cashier.player();
  const { transaction } = await begin(ctx);
  await choose(transaction, 'paid');
  await choose(transaction, 'block');
  await becomes(transaction, 'success');
  await choose(transaction, 'again');
  expect(await cashier.main(ctx)).toBe(5000n);
});

test('every choice of its page was made above', () => {
  expect([...chosenOutcomes].toSorted()).toEqual(Object.keys(OUTCOMES).toSorted());
});
