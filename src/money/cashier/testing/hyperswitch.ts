// A cashier with the stand-in for Hyperswitch alone, and what a payer, a bank and its staff do there.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { systemContext, type Context } from '#platform/context.ts';
import { makeDeposit, type DepositState } from '../contract.ts';
import { describeDeposit } from '../operator-queries.ts';
import { paymentIdFor } from '../adapters/hyperswitch/translate.ts';
import { createCashier, type TestCashier } from './cashier.ts';

export let cashier: TestCashier;

/** To be called at the top of a test's file. */
export function openHyperswitch(): void {
  beforeAll(async () => {
    cashier = await createCashier(
      { PAYOUT_CODE: 'off', SANDBOX_PSP: 'off', SANDBOX_PSP_URL: '' },
      { hasHyperswitch: true },
    );
  });
  afterEach(async () => {
    shop().fault = 'normally';
    shop().payments.refundsBecome = 'succeeded';
    shop().payouts.payoutsBecome = 'success';
    await cashier.booksBalance();
  });
  afterAll(() => cashier.close());
}

export const site = () => systemContext(cashier.services, 'operator');
export const shop = () => cashier.hyperswitch!.shop;

export const begin = (ctx: Context, amount = '50', method = 'card') =>
  cashier.call(ctx, makeDeposit, { method, amount, request_id: randomUUID() });
export const depositOf = async (id: string) => (await describeDeposit(site(), id))!.deposit;
export const paymentOf = (id: string) => shop().payments.byId(paymentIdFor(id))!;
export const becomes = (id: string, state: DepositState) =>
  expect.poll(async () => (await depositOf(id)).state).toBe(state);

export const post = (path: string, fields: Record<string, string>) =>
  fetch(`${cashier.hyperswitch!.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
export const linkOf = (id: string): string => `/payment_link/${shop().merchantId}/${paymentIdFor(id)}`;
/** A choice on the page of the payment link. */
export const choose = (id: string, outcome: string) => post(linkOf(id), { outcome });
export const atDesk = (kind: string, id: string, action: string) => post(`/desk/${kind}/${id}`, { action });

/** As the job does, a while later. */
export async function asksAgain(ms = 3_600_000): Promise<void> {
  cashier.clock.advance(ms);
  await cashier.runJobs();
}

export async function paidIn(ctx: Context): Promise<string> {
  const { transaction } = await begin(ctx);
  await choose(transaction, 'paid');
  await becomes(transaction, 'success');
  return transaction;
}
