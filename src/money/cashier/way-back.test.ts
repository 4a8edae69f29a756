// Where money may go: back to its source first, as far as the provider that took it can pay it back.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { paymentIdFor } from './adapters/hyperswitch/translate.ts';
import { getWithdrawSettings, makeDeposit, makeWithdrawal } from './contract.ts';
import { findDeposit, findWithdrawal } from './operator-queries.ts';
import { createCashier, type TestCashier } from './testing/cashier.ts';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await createCashier({ PAYOUT_CODE: 'off', AUTO_APPROVE_MAJOR: '1000' }, { hasHyperswitch: true });
});
afterAll(async () => {
  await cashier.booksBalance();
  await cashier.close();
});

async function paysInAtHyperswitch(player: Context, method: string, amount: string): Promise<void> {
  const before = await cashier.main(player);
  const { transaction: id } = await cashier.call(player, makeDeposit, { method, amount, request_id: randomUUID() });
  expect((await findDeposit(cashier.services, id))!.provider).toBe('hyperswitch');
  const { url, shop } = cashier.hyperswitch!;
  const link = `${url}/payment_link/${shop.merchantId}/${paymentIdFor(id)}`;
  await fetch(link, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }), redirect: 'manual' });
  await expect.poll(() => cashier.main(player)).toBeGreaterThan(before);
}

const withdraw = (player: Context, method: string, requisites: Record<string, string>) =>
  cashier.call(player, makeWithdrawal, {
    method,
    amount: '20',
    requisites: JSON.stringify(requisites),
    request_id: randomUUID(),
  });

test('a card whose provider pays no cards blocks nothing, the player reads why, and another card is no known destination', async () => {
  // The first provider of cards is away, so the second takes the payment.
  await cashier.psp.close();
  const player = await cashier.player();
  await paysInAtHyperswitch(player, 'card', '50');
  const settings = await cashier.call(player, getWithdrawSettings);
  expect(settings).toMatchObject({
    back_first: [],
    not_payable: [{ method: 'Bank card', amount: { amount: '50.00', currency: 'EUR' } }],
  });
  expect(settings.methods.map(({ sysname }) => sysname)).toEqual(expect.arrayContaining(['card', 'bank', 'paypal']));
  expect(await withdraw(player, 'card', { holder: 'A PLAYER' })).toMatchObject({ status: 'checks' });
});

test('what its provider can pay back goes back first, by that provider', async () => {
  const player = await cashier.player();
  await paysInAtHyperswitch(player, 'card', '50');
  await paysInAtHyperswitch(player, 'paypal', '20');
  const settings = await cashier.call(player, getWithdrawSettings);
  expect(settings).toMatchObject({
    methods: [{ sysname: 'paypal' }],
    back_first: [{ method: 'PayPal', amount: { amount: '20.00' } }],
    not_payable: [{ method: 'Bank card', amount: { amount: '50.00' } }],
  });
  await expect(withdraw(player, 'card', { holder: 'A PLAYER' })).rejects.toMatchObject({
    reason: { rule: 'cashier.closed-loop', inputs: { backTo: 'paypal', owed: '20.00' } },
  });
  const { id, status } = await withdraw(player, 'paypal', { email: 'player@example.org' });
  expect(status).toBe('approved');
  expect((await findWithdrawal(cashier.services, id))!.provider).toBe('hyperswitch');
  expect((await cashier.call(player, getWithdrawSettings)).back_first).toEqual([]);
  await cashier.runJobs();
});
