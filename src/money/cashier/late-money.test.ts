// Money that comes late, differently or in part, and money that goes back and forth: right, once, and visible.
import { createHmac, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemContext, type Context } from '#platform/context.ts';
import { BANK_ENVIRONMENT, beginBankDeposit, importEntries, transferFor } from './testing/bank.ts';
import { createCashier, SANDBOX_SECRET, type TestCashier } from './testing/cashier.ts';
import { CHANGES_SEEN, isUnusual, statedChanges } from './testing/stated-changes.ts';
import { SCENARIOS } from '#sandbox/psp/scenarios.ts';
import {
  cancelDeposit,
  getHistory,
  getWithdrawSettings,
  makeDeposit,
  makeWithdrawal,
  type DepositState,
} from './contract.ts';
import { askForRefund } from './refund-deposit.ts';
import { approveWithdrawal, correctWithdrawal, returnWithdrawal } from './review-withdrawal.ts';
import { correctDeposit, creditDeposit, returnDeposit } from './decide-deposit.ts';
import { describeDeposit, reviewOfWithdrawal } from './operator-queries.ts';
import { covers } from '#testing/covers.ts';

let cashier: TestCashier;
beforeAll(async () => void (cashier = await createCashier(BANK_ENVIRONMENT)));
afterEach(() => cashier.booksBalance());
afterAll(() => cashier.close());

const site = () => systemContext(cashier.services, 'operator');
const begin = async (ctx: Context, amount = '50') =>
  cashier.call(ctx, makeDeposit, { method: 'card', amount, request_id: randomUUID() });
const depositOf = async (id: string) => (await describeDeposit(site(), id))!.deposit;
const becomes = (id: string, state: string) => expect.poll(async () => (await depositOf(id)).state).toBe(state);
const bank = (id: string) => cashier.psp.operations.book.byMerchantId('deposit', id)!;
const latest = async (ctx: Context) => (await cashier.call(ctx, getHistory, {})).items[0]!;

async function callback(id: string, changes: Record<string, unknown>): Promise<number> {
  const body = JSON.stringify({
    event_id: randomUUID(),
    kind: 'deposit',
    merchant_id: id,
    reference: bank(id).reference,
    amount: bank(id).amount,
    currency: bank(id).currency,
    ...changes,
  });
  const at = Math.floor(cashier.clock.now().getTime() / 1000);
  const signature = createHmac('sha256', SANDBOX_SECRET).update(`${at}.${body}`).digest('hex');
  const headers = { 'x-psp-timestamp': String(at), 'x-psp-signature': signature };
  return (await fetch(cashier.callbackUrl, { method: 'POST', body, headers })).status;
}

async function paidIn(ctx: Context, amount = '50'): Promise<string> {
  const { transaction, redirect_url } = await begin(ctx, amount);
  await cashier.pay(redirect_url, 'success');
  await becomes(transaction, 'success');
  return transaction;
}

/** Takes money off the balance as a lost game does. */
const loses = (ctx: Context, minor: bigint) =>
  cashier.database.ownerPool.query(
    `select wallet.post(gen_random_uuid(), 6::smallint, $1, 'EUR', $2, wallet.purse($1, 1::smallint, 'EUR'), wallet.house('adjustments', 'EUR'))`,
    [ctx.player!.id, minor],
  );

describe('late success', () => {
  test('of a transfer that its player had given up is credited once', async () => {
    const ctx = await cashier.player();
    const id = await beginBankDeposit(cashier, ctx);
    expect(await cashier.call(ctx, cancelDeposit, { id })).toMatchObject({ status: 'cancel', deadline: null });
    await importEntries(cashier, [transferFor(id, 5000n), transferFor(id, 5000n)]);
    expect([(await depositOf(id)).state, await cashier.main(ctx)]).toEqual(['success', 5000n]);
  });

  test.each(['fail-success', 'cancel-success'])(
    'the scenario %s is credited once, and says that it is late',
    async (scenario) => {
      const ctx = await cashier.player();
      const { transaction, redirect_url } = await begin(ctx);
      await cashier.pay(redirect_url, scenario);
      await becomes(transaction, 'success');
      cashier.psp.operations.sendAgain(bank(transaction));
      cashier.clock.advance(6000);
      await cashier.runJobs();
      expect(await cashier.main(ctx)).toBe(5000n);
      expect(await latest(ctx)).toMatchObject({
        status: 'success',
        cause: 'The payment provider confirmed the payment later than expected; the money is in your balance.',
      });
    },
  );

  test('after the deadline it is credited, a hundred times reported too', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    cashier.clock.advance(3_600_001);
    await cashier.runJobs();
    await becomes(transaction, 'expired');
    await Promise.all(Array.from({ length: 100 }, () => callback(transaction, { status: 'success' })));
    await becomes(transaction, 'success');
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test.each<[string, 'expired' | 'fail' | 'cancel', (ctx: Context) => Promise<unknown>]>([
    [
      'closed',
      'expired',
      ({ player }) =>
        cashier.database.ownerPool.query(`update accounts.players set status = 'banned' where id = $1`, [player!.id]),
    ],
    [
      'of another currency by now',
      'fail',
      ({ player }) =>
        cashier.database.ownerPool.query(`update accounts.players set currency = 'USD' where id = $1`, [player!.id]),
    ],
    [
      'on a break',
      'cancel',
      ({ player }) =>
        cashier.database.ownerPool.query(
          `insert into limits.breaks (player_id, kind, length, started_at) values ($1, 'exclusion', 'forever', $2)`,
          [player!.id, cashier.clock.now()],
        ),
    ],
  ])('for an account that is %s it is not played but waits for a person, who returns it', async (_, state, close) => {
    const ctx = await cashier.player();
    const { transaction, redirect_url } = await begin(ctx);
    if (state !== 'expired') await cashier.pay(redirect_url, state);
    cashier.clock.advance(3_600_001);
    await cashier.runJobs();
    await becomes(transaction, state);
    await close(ctx);
    cashier.psp.operations.change(bank(transaction), 'success');
    await becomes(transaction, 'review');
    expect(await cashier.main(ctx)).toBe(0n);
    await returnDeposit(site(), transaction, 'The account is closed.');
    await returnDeposit(site(), transaction, 'Twice is once.');
    await expect(creditDeposit(site(), transaction, 'Too late.')).rejects.toMatchObject({ status: 409 });
    await cashier.runJobs();
    await becomes(transaction, 'refunded');
    expect([await cashier.main(ctx), await cashier.locked(ctx)]).toEqual([0n, 0n]);
    expect(bank(transaction).status).toBe('refunded');
  });
});

describe('for an account that is closed by now', () => {
  test.each([
    ['disputed in part', { status: 'disputed', charged_back: '1.00' }, 'review'],
    ['charged back in part', { status: 'charged_back', charged_back: '1.00' }, 'review'],
    ['refunded in part', { status: 'success', refunded: '1.00' }, 'review'],
    ['refunded', { status: 'refunded' }, 'refunded'],
  ])('late money that was %s is not played either', async (_, news, state) => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await callback(transaction, { status: 'fail' });
    await cashier.database.ownerPool.query(`update accounts.players set status = 'banned' where id = $1`, [
      ctx.player!.id,
    ]);
    await callback(transaction, news);
    expect((await depositOf(transaction)).state).toBe(state);
    await callback(transaction, news);
    expect(await cashier.main(ctx)).toBe(0n);
  });
});

describe('what a person decides', () => {
  test('to send back what the provider still looks into is not credited when that approves it', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await callback(transaction, { status: 'review' });
    await returnDeposit(site(), transaction, 'We do not want it.');
    cashier.psp.operations.change(bank(transaction), 'success');
    await expect.poll(async () => (await describeDeposit(site(), transaction))!.callbacks.length).toBe(2);
    await cashier.runJobs();
    await becomes(transaction, 'refunded');
    expect([await cashier.main(ctx), await cashier.locked(ctx)]).toEqual([0n, 0n]);
  });

  test('another sum waits, is credited as it came, and is known from then on', async () => {
    const ctx = await cashier.player();
    const { transaction, redirect_url } = await begin(ctx);
    await cashier.pay(redirect_url, 'wrong-amount');
    await becomes(transaction, 'review');
    expect((await depositOf(transaction)).paid).toBe('5.00 EUR');
    await correctDeposit(site(), transaction, { amountMinor: 500n, reason: 'Five came.' });
    await correctDeposit(site(), transaction, { amountMinor: 500n, reason: 'Five came.' });
    expect(await cashier.main(ctx)).toBe(500n);
    expect(await latest(ctx)).toMatchObject({
      amount: { amount: '5.00' },
      cause: expect.stringContaining('Five came.') as string,
    });
    cashier.psp.operations.change(bank(transaction), 'charged_back');
    await becomes(transaction, 'charged_back');
    expect(await cashier.main(ctx)).toBe(0n);
  });

  test('another currency goes back as it came', async () => {
    const ctx = await cashier.player();
    const { transaction, redirect_url } = await begin(ctx);
    await cashier.pay(redirect_url, 'wrong-currency');
    await becomes(transaction, 'review');
    await returnDeposit(site(), transaction, 'Dollars came.');
    await cashier.runJobs();
    await becomes(transaction, 'refunded');
    expect(await cashier.main(ctx)).toBe(0n);
  });

  test.each(['pending', 'fail', 'cancel', 'expired', 'review'] as const)(
    'one that is %s is credited by hand, once, and a late report changes nothing',
    async (state) => {
      const ctx = await cashier.player();
      const { transaction, redirect_url } = await begin(ctx);
      if (state === 'fail' || state === 'cancel') await cashier.pay(redirect_url, state);
      if (state === 'review') await cashier.pay(redirect_url, 'wrong-currency');
      if (state === 'expired') {
        cashier.clock.advance(3_600_001);
        await cashier.runJobs();
      }
      await becomes(transaction, state);
      await Promise.all([1, 2, 3].map(() => creditDeposit(site(), transaction, 'Seen on the statement.')));
      await callback(transaction, { status: 'success' });
      expect(await cashier.main(ctx)).toBe(5000n);
      expect((await latest(ctx)).cause).toContain('Seen on the statement.');
      await expect(returnDeposit(site(), transaction, 'No.')).rejects.toMatchObject({ status: 409 });
    },
  );
});

test.each([
  ['JPY', '1500.00', '1500', 1500n],
  ['EUR', '50.00000000', '50', 5000n],
  ['EUR', '50', '50', 5000n],
] as const)('%s written as %s is credited as what it is', async (currency, reportedAmount, amount, minor) => {
  const ctx = await cashier.player(currency);
  const { transaction } = await begin(ctx, amount);
  expect(await callback(transaction, { status: 'success', amount: reportedAmount })).toBe(200);
  expect(await cashier.main(ctx)).toBe(minor);
});

test('a sum that there is not is kept, credited by nobody, and not lost: it expires for no provider that is confused', async () => {
  const ctx = await cashier.player('JPY');
  const { transaction } = await begin(ctx, '1500');
  const operation = bank(transaction);
  operation.paid = { amount: '1500.50', currency: 'JPY' };
  cashier.psp.operations.change(operation, 'success');
  await expect.poll(async () => (await describeDeposit(site(), transaction))!.callbacks.length).toBe(1);
  expect((await describeDeposit(site(), transaction))!.callbacks[0]).toMatchObject({ verdict: 'confused' });
  cashier.clock.advance(3_600_001);
  await cashier.runJobs();
  expect((await depositOf(transaction)).state).toBe('pending');
  operation.paid = { amount: '1500.00', currency: 'JPY' };
  cashier.clock.advance(600_000);
  await cashier.runJobs();
  await becomes(transaction, 'success');
  expect(await cashier.main(ctx)).toBe(1500n);
});

describe('charge-backs', () => {
  test('a part, then more of it, then a dispute that is won, then all of it', async () => {
    const ctx = await cashier.player();
    const id = await paidIn(ctx);
    const { operations } = cashier.psp;
    operations.change(bank(id), 'charged_back', '20.00');
    await expect.poll(() => cashier.main(ctx)).toBe(3000n);
    expect((await latest(ctx)).cause).toBe('A part of the payment was reversed by the payer’s bank: €20.00');
    operations.change(bank(id), 'charged_back', '45.00');
    await expect.poll(() => cashier.main(ctx)).toBe(500n);
    expect((await latest(ctx)).cause).toContain('€25.00');
    operations.change(bank(id), 'dispute_won');
    await expect.poll(() => cashier.main(ctx)).toBe(5000n);
    expect((await latest(ctx)).status).toBe('success');
    operations.change(bank(id), 'charged_back');
    await expect.poll(() => cashier.main(ctx)).toBe(0n);
    expect((await latest(ctx)).steps.map(({ state }) => state)).toEqual([
      'created',
      'pending',
      'success',
      'charged_back',
      'charged_back',
      'success',
      'charged_back',
    ]);
  });

  test('what is missing is owed, a won dispute cancels it, and the player has what they had', async () => {
    const ctx = await cashier.player();
    const id = await paidIn(ctx);
    await loses(ctx, 3000n);
    cashier.psp.operations.change(bank(id), 'charged_back');
    await becomes(id, 'charged_back');
    expect(await cashier.main(ctx)).toBe(0n);
    cashier.psp.operations.change(bank(id), 'dispute_won');
    await becomes(id, 'success');
    expect(await cashier.main(ctx)).toBe(2000n);
  });

  test('what is owed is paid by the next withdrawal first, and is refused to be withdrawn, with the sum that is left', async () => {
    const ctx = await cashier.player();
    const id = await paidIn(ctx);
    await loses(ctx, 4000n);
    cashier.psp.operations.change(bank(id), 'charged_back');
    await becomes(id, 'charged_back');
    await paidIn(ctx, '100');
    expect((await cashier.call(ctx, getWithdrawSettings)).available.amount).toBe('60.00');
    await expect(withdraw(ctx, '70')).rejects.toMatchObject({
      type: 'WithdrawalDeclined',
      reason: { rule: 'cashier.owed', inputs: { owed: '40.00', left: '60.00', currency: 'EUR' } },
    });
    expect(await cashier.main(ctx)).toBe(10_000n);
    const { id: withdrawal } = await withdraw(ctx, '20');
    expect([await cashier.main(ctx), await cashier.locked(ctx)]).toEqual([4000n, 2000n]);
    expect(await reviewOfWithdrawal(site(), withdrawal)).toMatchObject({ owedMinor: 0n });
    cashier.psp.operations.change(bank(id), 'dispute_won');
    await becomes(id, 'success');
    expect(await cashier.main(ctx)).toBe(9000n);
  });
});

const withdraw = (ctx: Context, amount = '50', holder = 'A PLAYER') =>
  cashier.call(ctx, makeWithdrawal, {
    method: 'card',
    amount,
    requisites: JSON.stringify({ holder }),
    request_id: randomUUID(),
  });

describe('money that is on its way, or that the provider looks into', () => {
  const news = (id: string, status: string) => callback(id, { status });

  test('does not expire by our clock, and is credited once it is final', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await news(transaction, 'seen');
    cashier.clock.advance(100 * 3_600_000);
    await cashier.runJobs();
    expect(await latest(ctx)).toMatchObject({
      status: 'seen',
      deadline: null,
      cause: 'We can see your payment. It is credited once it is final.',
    });
    await news(transaction, 'success');
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test.each(['fail', 'cancel', 'expired'])('is seen after %s, too', async (end) => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await news(transaction, end);
    await news(transaction, 'seen');
    await becomes(transaction, 'seen');
    await news(transaction, 'success');
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test.each<DepositState>(['fail', 'cancel', 'expired'])('may still not come: %s', async (end) => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await news(transaction, 'seen');
    await news(transaction, end);
    await becomes(transaction, end);
    expect(await cashier.main(ctx)).toBe(0n);
  });

  test('is credited by a person who has seen it', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await news(transaction, 'seen');
    await creditDeposit(site(), transaction, 'It is on our account.');
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test.each<[string, DepositState, bigint]>([
    ['success', 'success', 5000n],
    ['fail', 'fail', 0n],
    ['cancel', 'cancel', 0n],
    ['expired', 'fail', 0n],
  ])('what the provider reviews ends as it says: %s', async (status, state, main) => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await news(transaction, 'seen');
    await news(transaction, 'review');
    expect((await latest(ctx)).cause).toContain('The payment provider is checking the payment.');
    await news(transaction, status);
    await becomes(transaction, state);
    expect(await cashier.main(ctx)).toBe(main);
  });

  test('what it then reports differently waits for a person', async () => {
    const ctx = await cashier.player();
    const { transaction } = await begin(ctx);
    await news(transaction, 'review');
    await callback(transaction, { status: 'success', amount: '7.00' });
    expect(await depositOf(transaction)).toMatchObject({ state: 'review', decided_by: 'operator', paid: '7.00 EUR' });
    await news(transaction, 'success');
    expect(await cashier.main(ctx)).toBe(0n);
  });
});

describe('refunds in parts', () => {
  const refunds = async (id: string) =>
    (await describeDeposit(site(), id))!.refunds.map(({ amount_minor, state }) => `${amount_minor} ${state}`);

  test('are set aside, go back one after another, and cover it in the end', async () => {
    const ctx = await cashier.player();
    const id = await paidIn(ctx);
    await askForRefund(site(), id, { amountMinor: 2000n, reason: 'A part.' });
    await askForRefund(site(), id, { amountMinor: 2000n, reason: 'The same part.' });
    expect([await cashier.main(ctx), await cashier.locked(ctx)]).toEqual([3000n, 2000n]);
    await expect(askForRefund(site(), id, { amountMinor: 500n, reason: 'Another.' })).rejects.toMatchObject({
      status: 409,
    });
    await cashier.runJobs();
    await expect.poll(async () => (await depositOf(id)).refunded_minor).toBe(2000n);
    expect((await latest(ctx)).cause).toBe('A part of the deposit was refunded to where it came from: €20.00');
    await expect(askForRefund(site(), id, { amountMinor: 3001n, reason: 'Too much.' })).rejects.toMatchObject({
      status: 409,
    });
    await askForRefund(site(), id, { reason: 'The rest.' });
    await cashier.runJobs();
    await becomes(id, 'refunded');
    expect(await refunds(id)).toEqual(['2000 done', '3000 done']);
    expect([await cashier.main(ctx), await cashier.locked(ctx)]).toEqual([0n, 0n]);
  });

  test('one that the provider has made on its own is taken from the player', async () => {
    const ctx = await cashier.player();
    const id = await paidIn(ctx);
    cashier.psp.operations.refund(bank(id), 'at-the-desk', '20.00');
    await expect.poll(() => cashier.main(ctx)).toBe(3000n);
    expect(await refunds(id)).toEqual(['2000 done']);
  });

  test('one that takes a while is done once, and one that fails after that is on the balance again', async () => {
    const ctx = await cashier.player();
    const paidBy = async (scenario: string) => {
      const { transaction, redirect_url } = await begin(ctx);
      await cashier.pay(redirect_url, scenario);
      await becomes(transaction, 'success');
      await askForRefund(site(), transaction, { amountMinor: 1000n, reason: 'Asked by the player.' });
      await cashier.runJobs();
      return transaction;
    };
    const [late, failing] = [await paidBy('refund-later'), await paidBy('refund-fails')];
    const ends = (id: string) =>
      expect.poll(async () => {
        await cashier.runJobs();
        return refunds(id);
      });
    await ends(late).toEqual(['1000 done']);
    await ends(failing).toEqual(['1000 refused']);
    expect([await cashier.main(ctx), await cashier.locked(ctx)]).toEqual([9000n, 0n]);
  });
});

describe('payouts', () => {
  const stateOf = async (id: string) => (await reviewOfWithdrawal(site(), id))!.withdrawal.state;
  const payout = (id: string) => cashier.psp.operations.book.byMerchantId('withdrawal', id)!;
  async function paidOut(ctx: Context, holder?: string, state = 'paid'): Promise<string> {
    const { id } = await withdraw(ctx, '50', holder);
    await approveWithdrawal(site(), id);
    await cashier.runJobs();
    await expect.poll(() => stateOf(id)).toBe(state);
    return id;
  }

  test('one that comes back after it was paid gives the money back once, and its destination has to be proved again', async () => {
    const ctx = await cashier.player('EUR', 10_000n);
    const id = await paidOut(ctx, 'MARIA RETURN', 'returned');
    cashier.psp.operations.sendAgain(payout(id));
    await returnWithdrawal(site(), id, 'Once more.');
    expect(await cashier.main(ctx)).toBe(10_000n);
    const { items } = await cashier.call(ctx, getHistory, { type: 'withdrawal' });
    expect(items[0]).toMatchObject({
      status: 'returned',
      cause: 'The payout was sent back by the bank or wallet. The money is back in your balance.',
    });
    const { id: next } = await withdraw(ctx, '50', 'MARIA RETURN');
    expect(await reviewOfWithdrawal(site(), next)).toMatchObject({ isToKnownDestination: false });
  });

  test('one that came back without its provider saying so is booked by hand, once', async () => {
    const ctx = await cashier.player('EUR', 5000n);
    const id = await paidOut(ctx);
    await Promise.all([1, 2, 3].map(() => returnWithdrawal(site(), id, 'The bank wrote to us.')));
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test('one that failed and was paid after all is an alert, and a person takes its money again, owed where it is gone', async () => {
    const ctx = await cashier.player('EUR', 5000n);
    const id = await paidOut(ctx, 'FAIL', 'failed');
    cashier.psp.operations.change(payout(id), 'success');
    await loses(ctx, 2000n);
    expect(await stateOf(id)).toBe('failed');
    await Promise.all([1, 2, 3].map(() => correctWithdrawal(site(), id, 'The bank has paid it.')));
    expect(await stateOf(id)).toBe('paid');
    expect(await cashier.main(ctx)).toBe(0n);
    expect(await reviewOfWithdrawal(site(), id)).toMatchObject({ owedMinor: 2000n });
    await returnWithdrawal(site(), id, 'And came back.');
    expect(await cashier.main(ctx)).toBe(3000n);
    expect(await reviewOfWithdrawal(site(), id)).toMatchObject({ owedMinor: 0n });
  });
});

/** What each choice on the provider's page promises: the state that the deposit arrives at, and what is on the balance then. */
const PROMISES: Record<string, { state: DepositState; main: bigint; byTheJob?: true }> = {
  success: { state: 'success', main: 5000n },
  '3ds': { state: 'success', main: 5000n },
  pending: { state: 'success', main: 5000n },
  'pending-fail': { state: 'fail', main: 0n },
  fail: { state: 'fail', main: 0n },
  cancel: { state: 'cancel', main: 0n },
  repeated: { state: 'success', main: 5000n },
  reordered: { state: 'success', main: 5000n },
  // Nothing, or nothing that can be believed, comes from the provider: the site asks.
  lost: { state: 'success', main: 5000n, byTheJob: true },
  'wrong-signature': { state: 'success', main: 5000n, byTheJob: true },
  'late-signature': { state: 'success', main: 5000n, byTheJob: true },
  'wrong-amount': { state: 'review', main: 0n },
  'over-amount': { state: 'review', main: 0n },
  'wrong-currency': { state: 'review', main: 0n },
  seen: { state: 'success', main: 5000n },
  review: { state: 'success', main: 5000n },
  'review-fail': { state: 'fail', main: 0n },
  expired: { state: 'expired', main: 0n },
  'expired-success': { state: 'success', main: 5000n },
  'dispute-won': { state: 'success', main: 5000n },
  'dispute-lost': { state: 'charged_back', main: 0n },
  'refund-later': { state: 'success', main: 5000n },
  'refund-fails': { state: 'success', main: 5000n },
  'fail-success': { state: 'success', main: 5000n },
  'cancel-success': { state: 'success', main: 5000n },
  'charged-back': { state: 'charged_back', main: 0n },
  'part-charged-back': { state: 'charged_back', main: 4500n },
  'more-decimals': { state: 'success', main: 5000n },
};

describe('the choices on the provider’s page', () => {
  test('have all been thought of here', () => {
    expect(Object.keys(PROMISES).toSorted()).toEqual(SCENARIOS.map(({ id }) => id).toSorted());
  });

  test.each(Object.entries(PROMISES))('%s arrives where it says', async (scenario, { state, main, byTheJob }) => {
    const ctx = await cashier.player();
    const { transaction, redirect_url } = await begin(ctx);
    const answer = await cashier.pay(redirect_url, scenario);
    if (scenario === '3ds')
      await fetch(new URL(answer.headers.get('location')!, redirect_url), {
        method: 'POST',
        body: new URLSearchParams({ answer: 'confirm' }),
        redirect: 'manual',
      });
    if (byTheJob) {
      cashier.clock.advance(6000);
      await cashier.runJobs();
    }
    await becomes(transaction, state);
    await expect.poll(() => cashier.main(ctx)).toBe(main);
  });
});

/** What happens at the provider, one after another; its reports come in any order, some of them twice and some never. */
const FLOWS: { flow: string[]; finalMinor: bigint }[] = [
  { flow: ['success'], finalMinor: 5000n },
  { flow: ['fail', 'success'], finalMinor: 5000n },
  { flow: ['cancel', 'fail', 'success'], finalMinor: 5000n },
  { flow: ['fail'], finalMinor: 0n },
  { flow: ['success', 'charged_back 20.00'], finalMinor: 3000n },
  { flow: ['success', 'charged_back 20.00', 'charged_back 50.00'], finalMinor: 0n },
  { flow: ['fail', 'success', 'charged_back 20.00', 'dispute_won'], finalMinor: 5000n },
  { flow: ['success', 'charged_back 50.00', 'dispute_won', 'charged_back 10.00'], finalMinor: 4000n },
  { flow: ['success', 'refunded'], finalMinor: 0n },
  { flow: ['seen', 'success'], finalMinor: 5000n },
  { flow: ['fail', 'seen', 'success'], finalMinor: 5000n },
  { flow: ['expired', 'seen', 'fail'], finalMinor: 0n },
  { flow: ['seen', 'cancel'], finalMinor: 0n },
  { flow: ['review', 'success'], finalMinor: 5000n },
  { flow: ['seen', 'review', 'fail'], finalMinor: 0n },
  { flow: ['success', 'disputed', 'dispute_won'], finalMinor: 5000n },
  { flow: ['success', 'disputed 20.00', 'charged_back 20.00'], finalMinor: 3000n },
  { flow: ['success', 'disputed 20.00', 'charged_back 10.00'], finalMinor: 4000n },
  { flow: ['success', 'disputed 20.00', 'charged_back 30.00', 'dispute_won'], finalMinor: 5000n },
  { flow: ['success', 'disputed', 'dispute_won', 'disputed 10.00'], finalMinor: 4000n },
  { flow: ['success', 'success refunded 20.00'], finalMinor: 3000n },
  { flow: ['success', 'success refunded 20.00', 'success refunded 30.00', 'refunded'], finalMinor: 0n },
  { flow: ['seen', 'success refunded 20.00', 'charged_back 30.00 refunded 20.00'], finalMinor: 0n },
];

test('whatever the order of its reports, a payment has moved what it was in the end, and the books balance', async () => {
  const run = fc.record({
    flow: fc.constantFrom(...FLOWS),
    order: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
    expiresAfter: fc.nat({ max: 5 }),
    areAtOnce: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(run, async ({ flow: { flow, finalMinor }, order, expiresAfter, areAtOnce }) => {
      const ctx = await cashier.player();
      const { transaction } = await begin(ctx);
      const events = flow.map((word, index) => {
        const { status, taken, refunded } =
          /^(?<status>\w+)(?: (?<taken>[\d.]+))?(?: refunded (?<refunded>[\d.]+))?$/.exec(word)!.groups!;
        return { status, revision: index + 2, ...(taken && { charged_back: taken }), ...(refunded && { refunded }) };
      });
      // The last one arrives for certain, as a poll would bring it; all others in any number and order.
      const last = events.at(-1)!;
      const deliveries = [...order.map((place) => events[place % events.length]!), last];
      if (areAtOnce) await Promise.all(deliveries.map((event) => callback(transaction, event)));
      else
        for (const [index, event] of deliveries.entries()) {
          if (index === expiresAfter) {
            cashier.clock.advance(3_600_001);
            await cashier.runJobs();
          }
          await callback(transaction, event);
        }
      expect(await cashier.main(ctx)).toBe(finalMinor);
    }),
    { numRuns: 100 },
  );
});

test('every other change of the table has happened above, by whom it says', covers('OP-02 4/4'), async () => {
  const { rows } = await cashier.database.ownerPool.query<{ change: string }>(CHANGES_SEEN);
  const changes = new Set(rows.map(({ change }) => change));
  const documentedChanges = (['deposit', 'withdrawal'] as const)
    .flatMap(statedChanges)
    .flatMap(({ change, by }) => by.map((actor) => `${change} by ${actor}`));
  // The usual refund is shown by withdrawals.test.ts, one that comes back by bank-refunds.test.ts.
  const isShownHere = (change: string): boolean =>
    isUnusual(change) && change !== 'success → refunded by provider' && !change.startsWith('refunded →');
  expect(documentedChanges.filter((change) => isShownHere(change) && !changes.has(change))).toEqual([]);
  expect([...changes].filter((change) => !documentedChanges.includes(change))).toEqual([]);
});
