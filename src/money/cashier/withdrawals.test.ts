import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemContext, type Context } from '#platform/context.ts';
import { bundled } from '#testing/bundled.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { createCashier, type TestCashier } from './testing/cashier.ts';
import { ProviderRefused } from './adapters/provider.ts';
import { providerOf } from './adapters/providers.ts';
import { cancelWithdrawal, getHistory, getWithdrawSettings, makeDeposit, makeWithdrawal } from './contract.ts';
import { hasOpenPayments } from './index.ts';
import { sendPayouts } from './send-payouts.ts';
import { CHANGES_SEEN, isUnusual, statedChanges } from './testing/stated-changes.ts';
import { CHILD_ENVIRONMENT } from '#testing/child-environment.ts';
import { approveWithdrawal, declineWithdrawal } from './review-withdrawal.ts';
import { askForRefund } from './refund-deposit.ts';
import { describeDeposit, listWithdrawals, reviewOfWithdrawal } from './operator-queries.ts';
import { covers } from '#testing/covers.ts';

/** These players have purses and no accounts, so there is nobody to send a code to (see payout-code.test.ts). */
const BARE = { PAYOUT_CODE: 'off' };
let cashier: TestCashier;
beforeAll(async () => void (cashier = await createCashier(BARE)));
afterEach(() => cashier.booksBalance());
afterAll(() => cashier.close());

const holder = (name = 'A PLAYER') => JSON.stringify({ holder: name });
const withdraw = (ctx: Context, changes: Record<string, string> = {}) =>
  cashier.call(ctx, makeWithdrawal, {
    method: 'card',
    amount: '50',
    requisites: holder(),
    request_id: randomUUID(),
    ...changes,
  } as never);
const site = () => systemContext(cashier.services, 'operator');
/** Changes that payments of a test have gone through. */
const seen = new Set<string>();
const changesIn = async ({ database }: TestCashier): Promise<string[]> =>
  (await database.ownerPool.query<{ change: string }>(CHANGES_SEEN)).rows.map(({ change }) => change);
const stateOf = async (ctx: Context) => (await cashier.call(ctx, getHistory, { type: 'withdrawal' })).items[0]!.status;
const reaches = (ctx: Context, state: string) => expect.poll(() => stateOf(ctx)).toBe(state);

/** A worker in a process of its own, so that it can be killed. */
async function payoutWorker({ services }: TestCashier): Promise<ChildProcess> {
  const { connection, config, clock } = services;
  const { SANDBOX_PSP_URL, SANDBOX_PSP_SECRET, PUBLIC_URL } = config;
  return spawn(
    process.execPath,
    [await bundled('src/money/cashier/testing/payout-worker.ts'), clock.now().toISOString()],
    {
      stdio: 'inherit',
      env: {
        ...CHILD_ENVIRONMENT,
        SANDBOX_PSP_URL,
        SANDBOX_PSP_SECRET,
        PUBLIC_URL,
        SECRET: config.SECRET,
        PII_KEYS: config.PII_KEYS,
        CONNECTION: JSON.stringify(connection),
      },
    },
  );
}

describe('a withdrawal without a request id', () => {
  test('is the same one again within ten seconds, at once too, and later another one', async () => {
    const ctx = await cashier.player('EUR', 30_000n);
    const edge = Math.ceil(cashier.clock.now().getTime() / 10_000 + 1) * 10_000;
    const at = (ms: number): void => cashier.clock.set(new Date(edge + ms));
    const withdrawWithoutKey = async (): Promise<string> =>
      (await cashier.call(ctx, makeWithdrawal, { method: 'card', amount: '50', requisites: holder() } as never)).id;
    at(-1);
    const first = await Promise.all([
      withdrawWithoutKey(),
      withdrawWithoutKey(),
      withdrawWithoutKey(),
      withdrawWithoutKey(),
    ]);
    expect(new Set(first).size).toBe(1);
    at(9_998);
    expect(await withdrawWithoutKey()).toBe(first[0]);
    at(10_000);
    expect(await withdrawWithoutKey()).not.toBe(first[0]);
    expect((await cashier.call(ctx, getWithdrawSettings)).available).toEqual({ amount: '200.00', currency: 'EUR' });
  });
});

describe('asking for a withdrawal', () => {
  test('all of it leaves with what stands behind the point, and nothing else does', covers('~VA-19'), async () => {
    const ctx = await cashier.player('EUR', 5034n);
    await expect(withdraw(ctx, { amount: '50.34' })).rejects.toMatchObject({ message: 'Wrong value' });
    await expect(withdraw(ctx, { amount: '50.33', is_all: '1' })).rejects.toMatchObject({
      reason: { rule: 'cashier.whole-balance' },
    });
    const withdrawal = await withdraw(ctx, { amount: '50.34', is_all: '1' });
    expect(withdrawal.amount).toEqual({ amount: '50.34', currency: 'EUR' });
    expect([await cashier.main(ctx), await cashier.locked(ctx)]).toEqual([0n, 5034n]);
  });

  test('the settings say what is available and the bounds', covers('~AP-68'), async () => {
    const settings = await cashier.call(await cashier.player('EUR', 12_345n), getWithdrawSettings);
    expect(settings.available).toEqual({ amount: '123.45', currency: 'EUR' });
    expect(settings.methods.map((method) => method.sysname)).toEqual(['card', 'bank', 'wallet', 'crypto']);
  });

  test(
    'the money is set aside at once, and history shows state, cause, deadline and steps',
    covers('AP-71'),
    async () => {
      const ctx = await cashier.player('EUR', 10_000n);
      const withdrawal = await withdraw(ctx);
      expect(await cashier.main(ctx)).toBe(5000n);
      expect(await cashier.locked(ctx)).toBe(5000n);
      expect(withdrawal).toMatchObject({
        status: 'checks',
        can_cancel: true,
        cause: 'Our team is reviewing the request before the money is sent.',
      });
      expect(withdrawal.steps.map((step) => step.state)).toEqual(['requested', 'checks']);
      expect(Date.parse(withdrawal.deadline!) - cashier.clock.now().getTime()).toBe(24 * 3_600_000);
      expect((await cashier.call(ctx, getHistory, { type: 'withdrawal' })).items[0]).toEqual(withdrawal);
    },
  );

  test('refuses more than there is, and twenty at once for money for one: one is made', async () => {
    const ctx = await cashier.player('EUR', 5000n);
    await expect(withdraw(ctx, { amount: '51' })).rejects.toMatchObject({ type: 'BillingTransactionDeclined' });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => withdraw(ctx)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await cashier.main(ctx)).toBe(0n);
  });

  test('a sum outside the bounds is refused with both of them', covers('ER-01 11/21', '~VA-19'), async () => {
    const ctx = await cashier.player('EUR', 1_000_000n);
    await expect(withdraw(ctx, { amount: '5001' })).rejects.toMatchObject({
      type: 'WithdrawalLimitsExceeded',
      reason: { errorData: { amount: ['Enter an amount from 20 to 5000'] } },
    });
    await expect(withdraw(ctx, { amount: '50.5' })).rejects.toMatchObject({ type: 'InvalidParameter' });
  });

  test('a wrong holder is answered at its field', covers('~VA-31'), async () => {
    const ctx = await cashier.player('EUR', 10_000n);
    await expect(withdraw(ctx, { requisites: holder('J0HN') })).rejects.toMatchObject({
      reason: { errorData: { holder: ['Wrong value'] } },
    });
    expect(await cashier.main(ctx)).toBe(10_000n);
  });

  test('the same request_id and body: the same withdrawal, twenty at once too; another body: 409', async () => {
    const ctx = await cashier.player('EUR', 100_000n);
    const request_id = randomUUID();
    const withdrawals = await Promise.all(Array.from({ length: 20 }, () => withdraw(ctx, { request_id })));
    expect(new Set(withdrawals.map((withdrawal) => withdrawal.id)).size).toBe(1);
    expect(await cashier.locked(ctx)).toBe(5000n);
    await expect(withdraw(ctx, { request_id, amount: '60' })).rejects.toMatchObject({ status: 409 });
  });

  test('money goes back to the method that it came by, first', covers('ER-01 12/21'), async () => {
    const ctx = await cashier.player('EUR', 20_000n);
    const { redirect_url } = await cashier.call(ctx, makeDeposit, {
      method: 'card',
      amount: '50',
      request_id: randomUUID(),
    });
    await cashier.pay(redirect_url, 'success');
    await expect.poll(() => cashier.main(ctx)).toBe(25_000n);
    const toBank = {
      method: 'bank',
      requisites: JSON.stringify({ holder: 'A PLAYER', iban: 'DE89370400440532013000' }),
    };
    const open = async () => (await cashier.call(ctx, getWithdrawSettings)).methods.map(({ sysname }) => sysname);
    expect(await open()).toEqual(['card']);
    await expect(withdraw(ctx, toBank)).rejects.toMatchObject({
      message: 'Money goes back to where it came from. Please withdraw 50.00 EUR by this method first: Bank card.',
      type: 'WithdrawalDeclined',
      reason: { rule: 'cashier.closed-loop', inputs: { backTo: 'card', owed: '50.00' } },
    });
    await withdraw(ctx);
    expect(await open()).toEqual(['card', 'bank', 'wallet', 'crypto']);
    expect((await withdraw(ctx, toBank)).method).toBe('bank');
  });
});

describe('cancelling', () => {
  test('gives the money back, once, and twice asked is the same answer', covers('AP-69'), async () => {
    const ctx = await cashier.player('EUR', 5000n);
    const { id } = await withdraw(ctx);
    const cancelled = await cashier.call(ctx, cancelWithdrawal, { id });
    expect(cancelled).toMatchObject({ status: 'cancelled', can_cancel: false, deadline: null });
    expect(await cashier.call(ctx, cancelWithdrawal, { id })).toEqual(cancelled);
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test('nobody cancels somebody else’s', async () => {
    const { id } = await withdraw(await cashier.player('EUR', 5000n));
    await expect(cashier.call(await cashier.player(), cancelWithdrawal, { id })).rejects.toMatchObject({ status: 404 });
  });

  test('racing with approval, exactly one of the two wins', async () => {
    for (let round = 0; round < 20; round++) {
      const ctx = await cashier.player('EUR', 5000n);
      const { id } = await withdraw(ctx);
      const results = await Promise.allSettled([
        cashier.call(ctx, cancelWithdrawal, { id }),
        approveWithdrawal(site(), id),
      ]);
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      expect(await cashier.locked(ctx)).toBe((await stateOf(ctx)) === 'approved' ? 5000n : 0n);
    }
  });

  test('under the profile uk a withdrawal cannot be taken back', async () => {
    const uk = await createCashier({ ...BARE, JURISDICTION: 'uk' });
    try {
      const ctx = await uk.player('EUR', 5000n);
      const item = await uk.call(ctx, makeWithdrawal, {
        method: 'card',
        amount: '50',
        requisites: holder(),
        request_id: randomUUID(),
      });
      expect(item.can_cancel).toBe(false);
      await expect(uk.call(ctx, cancelWithdrawal, { id: item.id })).rejects.toMatchObject({
        type: 'WithdrawalDeclined',
      });
      await uk.booksBalance();
    } finally {
      await uk.close();
    }
  });
});

describe('paying out', () => {
  test('approved, sent, paid by the provider’s callback', async () => {
    const ctx = await cashier.player('EUR', 5000n);
    const { id } = await withdraw(ctx);
    expect((await listWithdrawals(site(), ['checks'])).map((row) => row.id)).toContain(id);
    await approveWithdrawal(site(), id);
    await cashier.runJobs();
    await reaches(ctx, 'paid');
    expect([await cashier.main(ctx), await cashier.locked(ctx)]).toEqual([0n, 0n]);
    const { items } = await cashier.call(ctx, getHistory, { type: 'withdrawal' });
    expect(items[0]!.steps.map((step) => step.state)).toEqual(['requested', 'checks', 'approved', 'sent', 'paid']);
  });

  test.each(['FAIL', 'REFUSE'])('a payout that ends in %s gives the money back', async (name) => {
    const ctx = await cashier.player('EUR', 5000n);
    const { id } = await withdraw(ctx, { requisites: holder(name) });
    await approveWithdrawal(site(), id);
    await cashier.runJobs();
    await reaches(ctx, 'failed');
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test('declined by the operator: the money is back and the player reads why', async () => {
    const ctx = await cashier.player('EUR', 5000n);
    const { id } = await withdraw(ctx);
    await declineWithdrawal(site(), id, 'The name does not match the account.');
    const { items } = await cashier.call(ctx, getHistory, { type: 'withdrawal' });
    expect(items[0]).toMatchObject({
      status: 'declined',
      cause: expect.stringContaining('The name does not match the account.') as string,
    });
    expect(await cashier.main(ctx)).toBe(5000n);
    await expect(approveWithdrawal(site(), id)).rejects.toMatchObject({ status: 409 });
  });

  test('a worker killed with -9 between order and record leaves one payout, however often', async () => {
    const slow = await createCashier(BARE, { settleMs: 60_000 });
    try {
      const ctx = await slow.player('EUR', 5000n);
      const fields = { method: 'card', amount: '50', requisites: holder(), request_id: randomUUID() };
      const { id } = await slow.call(ctx, makeWithdrawal, fields);
      const system = () => systemContext(slow.services, 'worker');
      await approveWithdrawal(system(), id);
      const { operations } = slow.psp;
      const { place } = operations;
      let orders = 0;
      for (let attempt = 0; attempt < 2; attempt++) {
        const worker = await payoutWorker(slow);
        operations.place = (order) => {
          orders++;
          worker.kill('SIGKILL'); // the provider has the order; its answer finds no process
          return place(order);
        };
        await once(worker, 'exit');
      }
      operations.place = place;
      expect(orders).toBe(2);
      const state = async () => (await slow.call(ctx, getHistory, {})).items[0]!.status;
      expect(await state()).toBe('approved');
      await Promise.all([sendPayouts(system()), sendPayouts(system()), sendPayouts(system())]);
      expect(await state()).toBe('sent');
      expect(operations.book.list()).toHaveLength(1);
      operations.change(operations.book.list()[0]!, 'success');
      await expect.poll(state).toBe('paid');
      await slow.booksBalance();
    } finally {
      await slow.close();
    }
  });

  test('the provider is away: the order waits and goes out when it is back', async () => {
    const away = await createCashier(BARE);
    try {
      const ctx = await away.player('EUR', 5000n);
      const { id } = await away.call(ctx, makeWithdrawal, {
        method: 'card',
        amount: '50',
        requisites: holder(),
        request_id: randomUUID(),
      });
      await approveWithdrawal(systemContext(away.services, 'operator'), id);
      await away.psp.close();
      await away.runJobs();
      expect((await away.call(ctx, getHistory, {})).items[0]!.status).toBe('approved');
      expect(await away.locked(ctx)).toBe(5000n);
    } finally {
      await away.close();
    }
  });

  test('a payout that cannot be sent holds up no other, and is tried again', async () => {
    const [context, two] = [await cashier.player('EUR', 5000n), await cashier.player('EUR', 5000n)];
    const provider = providerOf(cashier.services, 'sandbox');
    const { id } = await withdraw(two);
    const report = {
      kind: 'withdrawal',
      paymentId: id,
      reference: 'po_two',
      minor: 5000n,
      currency: 'EUR',
    } as const;
    vi.spyOn(provider, 'payout').mockResolvedValueOnce({ ...report, status: 'pending' });
    await approveWithdrawal(site(), id);
    await sendPayouts(site());
    expect(await stateOf(two)).toBe('sent');

    cashier.clock.advance(10_000);
    await approveWithdrawal(site(), (await withdraw(context)).id);
    vi.spyOn(provider, 'payout').mockRejectedValueOnce(new TypeError('a fault of the adapter'));
    vi.spyOn(provider, 'status').mockResolvedValueOnce({ ...report, status: 'success' });
    await sendPayouts(site());
    expect([await stateOf(context), await stateOf(two)]).toEqual(['approved', 'paid']);

    cashier.clock.advance(10_000);
    await sendPayouts(site());
    await reaches(context, 'paid');
  });

  test('small amounts to a method that paid in are approved automatically, when the operator wants it', async () => {
    const auto = await createCashier({ ...BARE, AUTO_APPROVE_MAJOR: '100' });
    try {
      const ctx = await auto.player('EUR', 100_000n);
      const requestWithdrawal = (amount: string) =>
        auto.call(ctx, makeWithdrawal, { method: 'card', amount, requisites: holder(), request_id: randomUUID() });
      expect((await requestWithdrawal('50')).status).toBe('checks');
      const { redirect_url } = await auto.call(ctx, makeDeposit, {
        method: 'card',
        amount: '200',
        request_id: randomUUID(),
      });
      await auto.pay(redirect_url, 'success');
      await expect.poll(() => auto.main(ctx)).toBe(115_000n);
      expect((await requestWithdrawal('100')).status).toBe('approved');
      expect((await requestWithdrawal('101')).status).toBe('checks');
      // A person looks at what is withdrawn after a bank has taken a deposit back.
      const deposit = await auto.call(ctx, makeDeposit, { method: 'card', amount: '20', request_id: randomUUID() });
      await auto.pay(deposit.redirect_url, 'success');
      await expect.poll(() => auto.main(ctx)).toBe(96_900n);
      expect((await requestWithdrawal('20')).status).toBe('approved');
      const { operations } = auto.psp;
      operations.change(operations.book.byMerchantId('deposit', deposit.transaction)!, 'charged_back');
      await expect.poll(() => auto.main(ctx)).toBe(92_900n);
      const waiting = await requestWithdrawal('20');
      expect(waiting.status).toBe('checks');
      expect(await reviewOfWithdrawal(systemContext(auto.services, 'operator'), waiting.id)).toMatchObject({
        chargeBacks: 1,
        isToKnownDestination: false,
        mark: undefined,
        deposited: new Map([['card', 20_000n]]),
        withdrawn: new Map([['card', 29_100n]]),
      });

      // The bound is in euros: a bitcoin, in thousandths of one, is no small amount.
      const bitcoins = await auto.player('BTC', 1_000_000_000n);
      const rich = { ...bitcoins, player: { ...bitcoins.player!, identityLevel: 3 as const } };
      const sum = { method: 'crypto', amount: '1000' };
      const paidIn = await auto.call(rich, makeDeposit, { ...sum, request_id: randomUUID() });
      await auto.pay(paidIn.redirect_url, 'success');
      await expect.poll(() => auto.main(rich)).toBe(1_100_000_000n);
      const requisites = JSON.stringify({ address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' });
      const paidOut = await auto.call(rich, makeWithdrawal, { ...sum, requisites, request_id: randomUUID() });
      expect(paidOut.status).toBe('checks');
      await auto.booksBalance();
      for (const change of await changesIn(auto)) seen.add(change);
    } finally {
      await auto.close();
    }
  });
});

describe('a deposit that its bank takes back', () => {
  async function paidIn(ctx: Context, amount: string): Promise<string> {
    const before = await cashier.main(ctx);
    const { transaction, redirect_url } = await cashier.call(ctx, makeDeposit, {
      method: 'card',
      amount,
      request_id: randomUUID(),
    });
    await cashier.pay(redirect_url, 'success');
    await expect.poll(() => cashier.main(ctx)).toBeGreaterThan(before);
    return transaction;
  }
  const takenBack = async (id: string): Promise<void> => {
    const { operations } = cashier.psp;
    operations.change(operations.book.byMerchantId('deposit', id)!, 'charged_back');
    await expect.poll(async () => (await describeDeposit(site(), id))!.deposit.state).toBe('charged_back');
  };
  const withdrawals = async (ctx: Context) =>
    (await cashier.call(ctx, getHistory, { type: 'withdrawal' })).items.map(({ status, cause }) => [status, cause]);

  test('is covered by what waits to be withdrawn, the newest first and no more than it takes', async () => {
    const ctx = await cashier.player();
    const deposit = await paidIn(ctx, '100');
    await withdraw(ctx, { amount: '40' });
    cashier.clock.advance(1000);
    await withdraw(ctx, { amount: '30' });
    cashier.clock.advance(1000);
    await withdraw(ctx, { amount: '30' });
    await paidIn(ctx, '50');
    await takenBack(deposit);
    expect(await withdrawals(ctx)).toEqual([
      [
        'declined',
        'A deposit was returned to where it came from and is covered from this withdrawal; the rest is back in your balance.',
      ],
      ['declined', expect.any(String)],
      ['checks', expect.any(String)],
    ]);
    expect([await cashier.main(ctx), await cashier.locked(ctx)]).toEqual([1000n, 4000n]);
  });

  test('leaves withdrawals alone while the balance covers it, and those that are decided', async () => {
    const ctx = await cashier.player();
    const [first, second] = [await paidIn(ctx, '50'), await paidIn(ctx, '50')];
    await approveWithdrawal(site(), (await withdraw(ctx)).id);
    await takenBack(first);
    expect(await cashier.main(ctx)).toBe(0n);
    await takenBack(second);
    expect((await withdrawals(ctx)).map(([status]) => status)).not.toContain('declined');
    await sendPayouts(site());
    await reaches(ctx, 'paid');
  });
});

describe('history', () => {
  test('pages of four by type, newest first, with the count of all', covers('AP-67', '~CO-08', 'EN-12'), async () => {
    const ctx = await cashier.player('EUR', 100_000n);
    for (let index = 0; index < 6; index++) {
      cashier.clock.advance(1000);
      await cashier.call(ctx, makeDeposit, { method: 'card', amount: `${20 + index}`, request_id: randomUUID() });
    }
    await withdraw(ctx);
    const first = await cashier.call(ctx, getHistory, { type: 'deposit' });
    expect(first.count).toBe(6);
    expect(first.items.map((item) => item.amount.amount)).toEqual(['25.00', '24.00', '23.00', '22.00']);
    const next = await cashier.call(ctx, getHistory, { type: 'deposit', offset: '4' });
    expect(next.items.map((item) => item.amount.amount)).toEqual(['21.00', '20.00']);
    expect(
      (await cashier.call(ctx, getHistory, { type: 'withdrawal' })).items.every((item) => item.type === 'withdrawal'),
    ).toBe(true);
    expect((await cashier.call(ctx, getHistory, {})).count).toBe(7);
    expect((await cashier.call(ctx, getHistory, { statuses: 'checks' })).count).toBe(1);
    expect((await cashier.call(ctx, getHistory, { statuses: "nothing','x" })).count).toBe(0);
  });
});

test('an operator refunds a deposit: set aside first, gone when the provider has given it back', async () => {
  const ctx = await cashier.player();
  const { transaction, redirect_url } = await cashier.call(ctx, makeDeposit, {
    method: 'card',
    amount: '50',
    request_id: randomUUID(),
  });
  await cashier.pay(redirect_url, 'success');
  await expect.poll(() => cashier.main(ctx)).toBe(5000n);
  await askForRefund(site(), transaction, { reason: 'Asked by the player.' });
  expect([await cashier.main(ctx), await cashier.locked(ctx)]).toEqual([0n, 5000n]);
  await cashier.runJobs();
  await expect.poll(async () => (await describeDeposit(site(), transaction))!.deposit.state).toBe('refunded');
  expect(await cashier.locked(ctx)).toBe(0n);
});

describe('a refund that the provider refuses', () => {
  async function askedFor(ctx: Context, amount: string): Promise<string> {
    const { transaction, redirect_url } = await cashier.call(ctx, makeDeposit, {
      method: 'card',
      amount,
      request_id: randomUUID(),
    });
    await cashier.pay(redirect_url, 'success');
    await expect.poll(async () => (await describeDeposit(site(), transaction))!.deposit.state).toBe('success');
    await askForRefund(site(), transaction, { reason: 'Asked by the player.' });
    return transaction;
  }
  const depositOf = async (id: string) => (await describeDeposit(site(), id))!.deposit;
  const refund = () => vi.spyOn(providerOf(cashier.services, 'sandbox'), 'refund');

  test('puts the money back on the balance, is not asked for again, and holds up no other', async () => {
    const ctx = await cashier.player();
    const [refused, other] = [await askedFor(ctx, '50'), await askedFor(ctx, '60')];
    const sandbox = providerOf(cashier.services, 'sandbox');
    const order = sandbox.refund.bind(sandbox);
    // By its id: which of the two is sent first is chance.
    const refundCalls = refund().mockImplementation(async (request) => {
      if (request.id === refused) throw new ProviderRefused('not this one');
      return order(request);
    });
    await cashier.runJobs();
    expect((await depositOf(refused)).state).toBe('success');
    expect((await describeDeposit(site(), refused))!.refunds).toMatchObject([{ state: 'refused' }]);
    expect((await depositOf(other)).state).toBe('refunded');
    expect([await cashier.main(ctx), await cashier.locked(ctx)]).toEqual([5000n, 0n]);
    expect(await hasOpenPayments(cashier.services.db, ctx.player!.id)).toBe(false);
    await expect(askForRefund(site(), refused, { reason: 'Once more.' })).rejects.toMatchObject({
      reason: { rule: 'cashier.refundable' },
    });
    await cashier.runJobs();
    expect(refundCalls.mock.calls.filter(([{ id }]) => id === refused)).toHaveLength(1);
    expect((await depositOf(refused)).state).toBe('success');
    refundCalls.mockRestore();
  });

  test('because it is done already counts as done', async () => {
    const ctx = await cashier.player();
    const id = await askedFor(ctx, '50');
    const sandbox = providerOf(cashier.services, 'sandbox');
    const order = sandbox.refund.bind(sandbox);
    refund().mockImplementationOnce(async (request) => {
      await order(request);
      throw new ProviderRefused('refunded before');
    });
    await cashier.runJobs();
    expect((await depositOf(id)).state).toBe('refunded');
    expect((await describeDeposit(site(), id))!.refunds).toMatchObject([{ state: 'done' }]);
    expect([await cashier.main(ctx), await cashier.locked(ctx)]).toEqual([0n, 0n]);
  });
});

test('the auditor finds a withdrawal that is called paid and was not, and a deposit that was never booked', async () => {
  const forged = await createCashier(BARE);
  try {
    const ctx = await forged.player('EUR', 5000n);
    await forged.call(ctx, makeWithdrawal, {
      method: 'card',
      amount: '50',
      requisites: holder(),
      request_id: randomUUID(),
    });
    await forged.call(ctx, makeDeposit, { method: 'card', amount: '50', request_id: randomUUID() });
    expect(await booksBalance(forged.database.ownerPool)).toEqual([]);
    await forged.database.ownerPool.query(
      `update cashier.withdrawals set state = 'paid'; update cashier.deposits set state = 'success'`,
    );
    const faults = await booksBalance(forged.database.ownerPool);
    expect(faults.filter((fault) => /^Q9: (deposit|withdrawal) /.test(fault))).toHaveLength(2);
    expect(faults.filter((fault) => fault.startsWith('Q26: the house account psp.card.clearing'))).toHaveLength(1);
  } finally {
    await forged.close();
  }
});

test('a withdrawal that has only been asked for can be taken back', async () => {
  const ctx = await cashier.player('EUR', 5000n);
  const { id } = await withdraw(ctx);
  // As it stands for the moment before somebody is to look at it.
  await cashier.database.ownerPool.query(`delete from cashier.steps where payment_id = $1 and state = 'checks'`, [id]);
  await cashier.database.ownerPool.query(`update cashier.withdrawals set state = 'requested' where id = $1`, [id]);
  await cashier.call(ctx, cancelWithdrawal, { id });
  expect([await stateOf(ctx), await cashier.main(ctx)]).toEqual(['cancelled', 5000n]);
});

test(
  'every usual change of the table has happened above, by whom it says, and no other; a refund too',
  covers('OP-02 3/4'),
  async () => {
    for (const change of await changesIn(cashier)) seen.add(change);
    const stated = statedChanges('withdrawal').flatMap(({ change, by }) => by.map((whom) => `${change} by ${whom}`));
    const ofDeposits = statedChanges('deposit').flatMap(({ change, by }) => by.map((whom) => `${change} by ${whom}`));
    expect([...seen].filter((change) => !ofDeposits.includes(change)).toSorted()).toEqual(
      stated.filter((change) => !isUnusual(change)).toSorted(),
    );
    expect(seen).toContain('success → refunded by provider');
  },
);
