// Cards and wallets by Hyperswitch, against its stand-in over HTTP: every line of its table of states, and what only it does.
import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PaymentStatus } from '#sandbox/hyperswitch/book.ts';
import { OUTCOMES } from '#sandbox/hyperswitch/outcomes.ts';
import { acts } from '../../acts.ts';
import { getDepositSettings, getHistory, getWithdrawSettings, makeDeposit, type DepositState } from '../../contract.ts';
import { returnDeposit } from '../../decide-deposit.ts';
import {
  asksAgain,
  atDesk,
  becomes,
  begin,
  cashier,
  choose as chooseOnPage,
  depositOf,
  linkOf,
  openHyperswitch,
  paymentOf,
  post,
  shop,
  site,
} from '../../testing/hyperswitch.ts';
import { paymentIdFor } from './translate.ts';

openHyperswitch();

test('where it is the only provider, its methods are open', async () => {
  const ctx = await cashier.player('EUR');
  const [deposits, withdrawals] = [
    await cashier.call(ctx, getDepositSettings, {}),
    await cashier.call(ctx, getWithdrawSettings, {}),
  ];
  const names = (methods: readonly { sysname: string }[]): string[] => methods.map(({ sysname }) => sysname);
  expect(names(deposits.methods)).toEqual(['card', 'wallet', 'voucher', 'paypal']);
  expect(names(withdrawals.methods)).toEqual(['paypal']);
});

/** What was chosen in these tests. */
const chosenOutcomes = new Set<string>();

function choose(...choice: Parameters<typeof chooseOnPage>): ReturnType<typeof chooseOnPage> {
  chosenOutcomes.add(choice[1]);
  return chooseOnPage(...choice);
}

describe('how to pay', () => {
  test('the payer goes to the page of a payment link, which offers what they have chosen', async () => {
    const ctx = await cashier.player();
    const { transaction, redirect_url } = await begin(ctx, '50', 'paypal');
    const payment = paymentOf(transaction);
    expect(redirect_url).toBe(`${cashier.hyperswitch!.url}${linkOf(transaction)}`);
    expect(payment).toMatchObject({
      amount: 5000,
      currency: 'EUR',
      orderReference: transaction,
      methodTypes: ['paypal'],
      metadata: { deposit_id: transaction, method: 'paypal' },
      expiresAt: cashier.clock.now().getTime() + 3_600_000,
    });
    expect(payment.id).toMatch(/^pay_[a-z2-7]{26}$/);
    expect(new URL(payment.returnUrl!).pathname).toBe(`/cashier/paypending/${transaction}`);
    expect(await (await fetch(redirect_url)).text()).toContain('50.00 EUR');
  });

  test('no field of its card form has a name, so none is sent', async () => {
    const { redirect_url } = await begin(await cashier.player());
    const html = await (await fetch(redirect_url)).text();
    const card = /<form[^]*?<\/form>/.exec(html)![0];
    expect(card).toContain('4242');
    expect(card).not.toMatch(/<input[^>]* name=/);
  });

  test('the same order twenty times at once is one payment, and so is one whose answer was lost', async () => {
    const ctx = await cashier.player();
    const request = { method: 'card', amount: '50', request_id: randomUUID() };
    shop().fault = 'cut-off';
    await expect(cashier.call(ctx, makeDeposit, request)).rejects.toMatchObject({ name: 'Refusal' });
    shop().fault = 'normally';
    const answers = await Promise.all(Array.from({ length: 20 }, () => cashier.call(ctx, makeDeposit, request)));
    expect(new Set(answers.map(({ redirect_url }) => redirect_url)).size).toBe(1);
    const { transaction } = answers[0]!;
    expect(shop().payments.book.payments.filter(({ orderReference }) => orderReference === transaction)).toHaveLength(
      1,
    );
  });

  test('whole yen are whole yen there', async () => {
    const ctx = await cashier.player('JPY');
    const { transaction } = await begin(ctx, '3000', 'paypal');
    expect(paymentOf(transaction)).toMatchObject({ amount: 3000, currency: 'JPY' });
    await choose(transaction, 'paid');
    await becomes(transaction, 'success');
    expect(await cashier.main(ctx)).toBe(3000n);
  });
});

describe('what becomes of a payment', () => {
  test.each<[outcome: string, state: DepositState, main: bigint]>([
    ['paid', 'success', 5000n],
    ['later', 'success', 5000n],
    ['later-declined', 'fail', 0n],
    ['declined', 'fail', 0n],
    ['cancelled', 'cancel', 0n],
    ['expired', 'expired', 0n],
    ['part', 'review', 0n],
    ['repeated', 'success', 5000n],
    ['crossing', 'success', 5000n],
  ])('%s: %s', async (outcome, state, main) => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await choose(transaction, outcome);
    await becomes(transaction, state);
    expect(await cashier.main(ctx)).toBe(main);
  });

  test('one that its processor and Hyperswitch see differently waits for a person', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await choose(transaction, 'conflicted');
    await asksAgain(6000);
    await becomes(transaction, 'review');
    expect(await cashier.main(ctx)).toBe(0n);
  });

  test.each<[PaymentStatus, DepositState]>([
    ['requires_payment_method', 'pending'],
    ['requires_confirmation', 'pending'],
    ['requires_customer_action', 'pending'],
    ['requires_merchant_action', 'pending'],
    ['processing', 'seen'],
    ['requires_capture', 'seen'],
    ['partially_captured_and_capturable', 'seen'],
    ['partially_captured_and_processing', 'seen'],
    ['partially_authorized_and_requires_capture', 'seen'],
    ['succeeded', 'success'],
    ['partially_captured', 'success'],
    ['failed', 'fail'],
    ['cancelled', 'cancel'],
    ['expired', 'expired'],
    ['cancelled_post_capture', 'refunded'],
    ['conflicted', 'review'],
    ['review', 'review'],
  ])('%s is %s', async (status, state) => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await shop().payments.enter(paymentOf(transaction), status);
    await asksAgain(6000);
    await becomes(transaction, state);
  });

  test.each(['lost', 'forged'])('%s news is asked for', async (outcome) => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await choose(transaction, outcome);
    expect((await depositOf(transaction)).state).toBe('pending');
    await asksAgain(6000);
    await becomes(transaction, 'success');
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test('a card that was declined is followed by another inside the same payment, and its bank asks first', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    expect((await choose(transaction, 'declined')).headers.get('location')).toBe(linkOf(transaction));
    await becomes(transaction, 'fail');
    const { headers } = await choose(transaction, 'bank-asks');
    expect(headers.get('location')).toBe(`${linkOf(transaction)}/bank`);
    expect(paymentOf(transaction).status).toBe('requires_customer_action');
    await post(`${linkOf(transaction)}/bank`, { answer: 'confirm' });
    await becomes(transaction, 'success');
    expect(await cashier.main(ctx)).toBe(5000n);
    expect((await cashier.call(ctx, getHistory, {})).items[0]!.cause).toContain('later than expected');
  });

  test('a second card whose news is lost is found, because a payment that failed is asked about further', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await choose(transaction, 'declined');
    await becomes(transaction, 'fail');
    await choose(transaction, 'lost');
    await asksAgain(6000);
    await becomes(transaction, 'success');
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test('a bank that says no declines the payment', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await choose(transaction, 'bank-asks');
    await post(`${linkOf(transaction)}/bank`, { answer: 'decline' });
    await becomes(transaction, 'fail');
  });

  test.each(['cancelled', 'expired'])('money after all when it was %s is credited once', async (outcome) => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await choose(transaction, outcome);
    await expect.poll(async () => (await depositOf(transaction)).state).not.toBe('pending');
    await atDesk('payment', paymentIdFor(transaction), 'paid after all');
    await becomes(transaction, 'success');
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test.each<[string, DepositState, bigint]>([
    ['approve', 'success', 5000n],
    ['reject', 'fail', 0n],
  ])('what its fraud check holds back is decided there: %s', async (action, state, main) => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await choose(transaction, 'review');
    await asksAgain(6000);
    await becomes(transaction, 'review');
    await atDesk('payment', paymentIdFor(transaction), action);
    await becomes(transaction, state);
    expect(await cashier.main(ctx)).toBe(main);
  });

  test('what was captured in part is no credit, and goes back as it came', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await choose(transaction, 'part');
    await becomes(transaction, 'review');
    expect((await depositOf(transaction)).paid).toBe('25.00 EUR');
    await returnDeposit(site(), transaction, 'It is not what was ordered.');
    await expect
      .poll(async () => {
        await cashier.runJobs();
        return (await depositOf(transaction)).state;
      })
      .toBe('refunded');
    expect(
      shop().payments.book.refunds.filter(({ paymentId }) => paymentId === paymentIdFor(transaction)),
    ).toMatchObject([{ amount: 2500, status: 'succeeded' }]);
  });

  test('a status that it does not document moves nothing, and does not let the payment expire', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await shop().payments.enter(paymentOf(transaction), 'teleported' as PaymentStatus);
    await asksAgain(6000);
    await asksAgain(7_200_000);
    expect((await depositOf(transaction)).state).toBe('pending');
    await shop().payments.enter(paymentOf(transaction), 'succeeded');
    await becomes(transaction, 'success');
  });

  test('an operator sees which processor it went to', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    expect((await depositOf(transaction)).connector).toBeNull();
    await choose(transaction, 'declined');
    await becomes(transaction, 'fail');
    expect((await depositOf(transaction)).connector).toBe('fauxpay');
    await choose(transaction, 'paid');
    await becomes(transaction, 'success');
    const lines: string[] = [];
    const print = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
    onTestFinished(() => print.mockRestore());
    const operator = { name: 'anna', isNamed: true };
    await acts['deposits show']!.run(site(), { operator, id: transaction, rest: [] } as never);
    expect(lines).toContain('  hyperswitch sent it to pretendpay for processing.');
  });
});

test('every choice of its page was made above', () => {
  expect([...chosenOutcomes].toSorted()).toEqual(Object.keys(OUTCOMES).toSorted());
});
