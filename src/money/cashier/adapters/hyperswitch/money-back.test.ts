// Refunds and disputes of what was paid by Hyperswitch: every line of their tables of states.
import { describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import type { Dispute, DisputeStatus, RefundStatus } from '#sandbox/hyperswitch/book.ts';
import type { DepositState } from '../../contract.ts';
import { askForRefund } from '../../refund-deposit.ts';
import {
  asksAgain,
  atDesk,
  becomes,
  cashier,
  depositOf,
  openHyperswitch,
  paidIn,
  paymentOf,
  shop,
  site,
} from '../../testing/hyperswitch.ts';
import { paymentIdFor } from './translate.ts';

openHyperswitch();

const REASON = 'Asked by the player.';
const refundsOf = (id: string) =>
  shop().payments.book.refunds.filter(({ paymentId }) => paymentId === paymentIdFor(id));
const refundedMinor = async (id: string): Promise<bigint> => {
  await cashier.runJobs();
  return (await depositOf(id)).refunded_minor;
};

describe('refunds', () => {
  test('go back to where they came from, in parts, each once', async () => {
    const ctx = await cashier.player();
    const id = await paidIn(ctx);
    await askForRefund(site(), id, { reason: REASON, amountMinor: 3000n });
    await expect.poll(() => refundedMinor(id)).toBe(3000n);
    expect((await depositOf(id)).state).toBe('success');
    expect(await cashier.main(ctx)).toBe(2000n);
    await askForRefund(site(), id, { reason: REASON });
    await expect.poll(() => refundedMinor(id)).toBe(5000n);
    expect((await depositOf(id)).state).toBe('refunded');
    expect(refundsOf(id)).toMatchObject([{ amount: 3000 }, { amount: 2000 }]);
    for (const refund of refundsOf(id)) expect(refund.id).toMatch(/^ref_[a-z2-7]{26}$/);
  });

  test('one whose answers are lost is made once', async () => {
    const ctx = await cashier.player();
    const id = await paidIn(ctx);
    await askForRefund(site(), id, { reason: REASON });
    shop().fault = 'not-at-all';
    await cashier.runJobs();
    await cashier.runJobs();
    shop().fault = 'normally';
    await expect.poll(() => refundedMinor(id)).toBe(5000n);
    expect(refundsOf(id)).toHaveLength(1);
  });

  test.each<[RefundStatus, DepositState, bigint]>([
    ['succeeded', 'refunded', 0n],
    ['failed', 'success', 5000n],
  ])('one that waits is %s in the end', async (status, state, main) => {
    shop().payments.refundsBecome = 'review';
    const ctx = await cashier.player();
    const id = await paidIn(ctx);
    await askForRefund(site(), id, { reason: REASON });
    await cashier.runJobs();
    await expect.poll(() => refundsOf(id)[0]?.status).toBe('review');
    await cashier.runJobs();
    expect(await cashier.main(ctx)).toBe(0n);
    await atDesk('refund', refundsOf(id)[0]!.id, status);
    await expect
      .poll(async () => {
        await cashier.runJobs();
        return [(await depositOf(id)).state, await cashier.main(ctx)];
      })
      .toEqual([state, main]);
  });

  test('one that its staff have made is booked, without an order of ours', async () => {
    const ctx = await cashier.player();
    const id = await paidIn(ctx);
    await atDesk('payment', paymentIdFor(id), 'refund a tenth');
    await expect.poll(async () => (await depositOf(id)).refunded_minor).toBe(500n);
    expect(await cashier.main(ctx)).toBe(4500n);
    await atDesk('payment', paymentIdFor(id), 'refund');
    await becomes(id, 'refunded');
    expect(await cashier.main(ctx)).toBe(0n);
  });

  test('a payment that is cancelled after its capture is a refund of everything', async () => {
    const ctx = await cashier.player();
    const id = await paidIn(ctx);
    await atDesk('payment', paymentIdFor(id), 'cancel after capture');
    await becomes(id, 'refunded');
    expect(await cashier.main(ctx)).toBe(0n);
  });
});

describe('disputes', () => {
  async function openDispute(ctx: Context, action: string): Promise<{ id: string; dispute: Dispute }> {
    const id = await paidIn(ctx);
    cashier.clock.advance(60_000);
    await atDesk('payment', paymentIdFor(id), action);
    await becomes(id, 'disputed');
    return { id, dispute: shop().payments.book.disputes.at(-1)! };
  }
  async function decide(dispute: Dispute, action: string): Promise<void> {
    cashier.clock.advance(60_000);
    await atDesk('dispute', dispute.id, action);
  }

  test.each<[DisputeStatus, DepositState, bigint]>([
    ['dispute_opened', 'disputed', 0n],
    ['dispute_challenged', 'disputed', 0n],
    ['dispute_won', 'success', 5000n],
    ['dispute_cancelled', 'success', 5000n],
    ['dispute_lost', 'charged_back', 0n],
    ['dispute_accepted', 'charged_back', 0n],
    ['dispute_expired', 'charged_back', 0n],
  ])('%s is %s', async (status, state, main) => {
    const ctx = await cashier.player();
    const { id, dispute } = await openDispute(ctx, 'dispute');
    expect(await cashier.main(ctx)).toBe(0n);
    cashier.clock.advance(60_000);
    shop().payments.enterDispute(dispute, status);
    await becomes(id, state);
    await expect.poll(() => cashier.main(ctx)).toBe(main);
  });

  test('of a part sets that part aside, and a lost one that is won later gives it back', async () => {
    const ctx = await cashier.player();
    const { id, dispute } = await openDispute(ctx, 'dispute a tenth');
    expect(await cashier.main(ctx)).toBe(4500n);
    await decide(dispute, 'lost');
    await becomes(id, 'charged_back');
    expect(await cashier.main(ctx)).toBe(4500n);
    await decide(dispute, 'won');
    await becomes(id, 'success');
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test('a second one after a won one is another', async () => {
    const ctx = await cashier.player();
    const { id, dispute } = await openDispute(ctx, 'dispute');
    await decide(dispute, 'won');
    await becomes(id, 'success');
    cashier.clock.advance(60_000);
    await atDesk('payment', paymentIdFor(id), 'dispute');
    await becomes(id, 'disputed');
    await decide(shop().payments.book.disputes.at(-1)!, 'lost');
    await becomes(id, 'charged_back');
    expect(await cashier.main(ctx)).toBe(0n);
  });

  test('of what is left after a refund in part', async () => {
    const ctx = await cashier.player();
    const id = await paidIn(ctx);
    await atDesk('payment', paymentIdFor(id), 'refund a tenth');
    await expect.poll(async () => (await depositOf(id)).refunded_minor).toBe(500n);
    cashier.clock.advance(60_000);
    await atDesk('payment', paymentIdFor(id), 'dispute');
    await becomes(id, 'disputed');
    expect(shop().payments.book.disputes.at(-1)!.amount).toBe(4500);
    expect(await cashier.main(ctx)).toBe(0n);
  });

  test('one whose status is not documented moves nothing', async () => {
    const ctx = await cashier.player();
    const { id, dispute } = await openDispute(ctx, 'dispute');
    shop().payments.enterDispute(dispute, 'dispute_adjourned' as DisputeStatus);
    await asksAgain();
    expect((await depositOf(id)).state).toBe('disputed');
    expect(paymentOf(id).status).toBe('succeeded');
  });
});
