// A player gives up a deposit that they would have paid by transfer or in coins.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { cancelDeposit, getDepositInfo, getHistory, makeDeposit } from './contract.ts';
import { handleReport } from './handle-payment-report.ts';
import { describeDeposit } from './operator-queries.ts';
import { mayGiveUp } from './rules/deposit-states.ts';
import type { ProviderReport } from './rules/provider-verdict.ts';
import { depositedByDay, depositsUnderWay } from './store/deposits.ts';
import { BANK_ENVIRONMENT, beginBankDeposit, operatorOf } from './testing/bank.ts';
import { createCashier, type TestCashier } from './testing/cashier.ts';

let cashier: TestCashier;
beforeAll(async () => void (cashier = await createCashier(BANK_ENVIRONMENT, { hasBtcpay: true })));
afterEach(() => cashier.booksBalance());
afterAll(() => cashier.close());

const cancel = (ctx: Context, id: string) => cashier.call(ctx, cancelDeposit, { id });
const depositOf = async (id: string) => (await describeDeposit(cashier.services, id))!.deposit;
const refusedBy = (rule: string) => ({ reason: { rule } });

/** What the provider says of it, whichever way it comes. */
async function report(id: string, status: ProviderReport['status']): Promise<string> {
  const { provider, provider_reference, amount_minor: minor, currency } = await depositOf(id);
  const news = { kind: 'deposit', paymentId: id, reference: provider_reference!, minor, currency, status } as const;
  return handleReport(operatorOf(cashier), provider, news);
}

async function beginByCoins(ctx: Context): Promise<string> {
  const order = { method: 'crypto', amount: '50', request_id: randomUUID() };
  return (await cashier.call(ctx, makeDeposit, order)).transaction;
}

const WAYS: [string, (ctx: Context) => Promise<string>][] = [
  ['by transfer', (ctx) => beginBankDeposit(cashier, ctx)],
  ['in coins', beginByCoins],
];

describe.each(WAYS)('a deposit %s', (_, begin) => {
  test('says that it can be given up, is given up once, and says why it has ended', async () => {
    const ctx = await cashier.player();
    const id = await begin(ctx);
    expect((await cashier.call(ctx, getDepositInfo, { id })).can_cancel).toBe(true);
    expect((await cashier.call(ctx, getHistory, {})).items[0]!.can_cancel).toBe(true);
    const [first, again] = [await cancel(ctx, id), await cancel(ctx, id)];
    expect(first).toMatchObject({ type: 'deposit', status: 'cancel', can_cancel: false, deadline: null });
    expect(first.cause).toMatch(/^You cancelled this deposit before it was paid/);
    expect(first.steps.map(({ state }) => state)).toEqual(['created', 'pending', 'cancel']);
    expect(again).toEqual(first);
    expect(await cashier.call(ctx, getDepositInfo, { id })).toMatchObject({ can_cancel: false, instructions: null });
  });

  test('leaves its room in the limits', async () => {
    const ctx = await cashier.player();
    const player = { id: ctx.player!.id, currency: 'EUR' as const };
    const counted = async () => [
      await depositedByDay(cashier.database.db, player, new Date(0)),
      await depositsUnderWay(cashier.database.db, player.id),
    ];
    const id = await begin(ctx);
    expect(await counted()).toEqual([[expect.objectContaining({ amount: 5000n })], [expect.anything()]]);
    await cancel(ctx, id);
    expect(await counted()).toEqual([[], []]);
  });

  test('cannot be given up once its money was seen, is under review, has come, or the time is over', async () => {
    for (const status of ['seen', 'review', 'success', 'expired'] as const) {
      const ctx = await cashier.player();
      const id = await begin(ctx);
      await report(id, status);
      await expect(cancel(ctx, id)).rejects.toMatchObject(refusedBy('cashier.deposit-cancellable'));
      expect((await cashier.call(ctx, getHistory, {})).items[0]).toMatchObject({ status, can_cancel: false });
    }
  });

  test('is asked about as long as it would have been, and no longer', async () => {
    const ctx = await cashier.player();
    const id = await begin(ctx);
    await cancel(ctx, id);
    expect((await depositOf(id)).next_poll_at).not.toBeNull();
    cashier.clock.advance(30 * 86_400_000);
    await cashier.runJobs();
    expect(await depositOf(id)).toMatchObject({ state: 'cancel', next_poll_at: null });
  });

  test('is seen, comes or is looked into after all', async () => {
    for (const [status, state, minor] of [
      ['pending', 'cancel', 0n],
      ['expired', 'cancel', 0n],
      ['seen', 'seen', 0n],
      ['review', 'review', 0n],
      ['success', 'success', 5000n],
    ] as const) {
      const ctx = await cashier.player();
      const id = await begin(ctx);
      await cancel(ctx, id);
      await report(id, status);
      expect([(await depositOf(id)).state, await cashier.main(ctx)]).toEqual([state, minor]);
    }
  });

  test('that is given up for another one is not credited beyond a limit when both are paid, seen before or not', async () => {
    for (const isSeen of [false, true]) {
      const ctx = await cashier.player();
      await cashier.database.ownerPool.query(
        `insert into limits.limits (player_id, kind, period, source, amount, set_at) values ($1, 'deposit', 'month', 'player', 5000, $2)`,
        [ctx.player!.id, cashier.clock.now()],
      );
      const id = await begin(ctx);
      await expect(begin(ctx)).rejects.toMatchObject({ type: expect.any(String) });
      await cancel(ctx, id);
      const other = await begin(ctx);
      await report(other, 'success');
      if (isSeen) await report(id, 'seen');
      await report(id, 'success');
      expect([(await depositOf(id)).state, await cashier.main(ctx)]).toEqual(['review', 5000n]);
      expect((await cashier.call(ctx, getHistory, {})).items.find((item) => item.id === id)!.cause).toMatch(
        /^More arrived than your deposit limit has room for/,
      );
    }
  });

  test('that is given up while its money comes is credited once, whichever is first', async () => {
    const winners = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const ctx = await cashier.player();
      const id = await begin(ctx);
      const calls: (() => Promise<unknown>)[] = [
        () => cancel(ctx, id),
        () => report(id, 'success'),
        () => report(id, 'success'),
      ];
      await Promise.allSettled((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      expect([(await depositOf(id)).state, await cashier.main(ctx)]).toEqual(['success', 5000n]);
      const { steps } = (await cashier.call(ctx, getHistory, {})).items[0]!;
      winners.add(steps.map(({ state }) => state).join(' '));
    }
    for (const states of winners)
      expect(['created pending success', 'created pending cancel success']).toContain(states);
  });
});

test('a deposit on the page of a provider, and that of another player, cannot be given up', async () => {
  const [ctx, other] = [await cashier.player(), await cashier.player()];
  const order = { method: 'card', amount: '50', request_id: randomUUID() };
  const { transaction: byCard } = await cashier.call(ctx, makeDeposit, order);
  expect((await cashier.call(ctx, getDepositInfo, { id: byCard })).can_cancel).toBe(false);
  await expect(cancel(ctx, byCard)).rejects.toMatchObject(refusedBy('cashier.deposit-cancellable'));
  const id = await beginBankDeposit(cashier, ctx);
  await expect(cancel(other, id)).rejects.toMatchObject({ ...refusedBy('cashier.own-payment'), status: 404 });
  await expect(cancel(ctx, randomUUID())).rejects.toMatchObject(refusedBy('cashier.own-payment'));
  expect((await depositOf(id)).state).toBe('pending');
});

test('only what waits and was shown how to pay may be given up', () => {
  expect(mayGiveUp({ state: 'pending' })).toBe(false);
  expect(mayGiveUp({ state: 'pending', instructions: null })).toBe(false);
});
