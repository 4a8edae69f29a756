// Our books and what the provider reports: the same, payment by payment, or the first that differs is named.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemContext, type Context } from '#platform/context.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { createCashier, type TestCashier } from './testing/cashier.ts';
import { foundAfter } from '#testing/tampering.ts';
import { makeDeposit, makeWithdrawal } from './contract.ts';
import { approveWithdrawal } from './review-withdrawal.ts';
import { compareWithProviders } from './compare-with-providers.ts';
import { creditDeposit } from './decide-deposit.ts';
import { describeDeposit } from './operator-queries.ts';
import { totalsByProvider } from './store/statements.ts';

let cashier: TestCashier;
beforeAll(async () => void (cashier = await createCashier({ PAYOUT_CODE: 'off' })));
afterEach(() => cashier.booksBalance());
afterAll(() => cashier.close());

const site = () => systemContext(cashier.services, 'operator');
const bank = (id: string) => cashier.psp.operations.book.byMerchantId('deposit', id)!;
const begin = (ctx: Context) =>
  cashier.call(ctx, makeDeposit, { method: 'card', amount: '50', request_id: randomUUID() });
const becomes = (id: string, state: string) =>
  expect.poll(async () => (await describeDeposit(site(), id))!.deposit.state).toBe(state);
async function paidIn(ctx: Context): Promise<string> {
  const { transaction, redirect_url } = await begin(ctx);
  await cashier.pay(redirect_url, 'success');
  await becomes(transaction, 'success');
  return transaction;
}

async function compare(): Promise<void> {
  cashier.clock.advance(600_000);
  expect(await compareWithProviders(site())).toEqual([]);
}

test('settles what has never reached us, and finds nothing where both agree, page by page', async () => {
  const ctx = await cashier.player();
  const { transaction, redirect_url } = await begin(ctx);
  await cashier.pay(redirect_url, 'fail');
  await becomes(transaction, 'fail');
  Object.assign(bank(transaction), { scenario: 'lost' });
  cashier.psp.operations.change(bank(transaction), 'success');
  await compare();
  await becomes(transaction, 'success');
  expect(await cashier.main(ctx)).toBe(5000n);
  for (const { reported_minor, booked_minor } of await totalsByProvider(cashier.services.db))
    expect(reported_minor).toBe(booked_minor);
});

test('names the first payment that differs, whichever side has it otherwise or not at all', async () => {
  const ctx = await cashier.player();
  const id = await paidIn(ctx);
  await compare();
  const findings = (tamper: string, restore: string) =>
    foundAfter(cashier.database.ownerPool, 'Q26', { tamper, restore });
  const condition = `where provider = 'sandbox' and payment_id = '${id}'`;
  expect(
    await findings(
      `update cashier.statements set amount_minor = 4900 ${condition}`,
      `update cashier.statements set amount_minor = 5000 ${condition}`,
    ),
  ).toEqual([`Q26: deposit ${id} at sandbox: it reports 4900 EUR (success), our books have 5000 EUR`]);
  expect(
    await findings(
      `update cashier.statements set payment_id = 'unknown' ${condition}`,
      `update cashier.statements set payment_id = '${id}' where payment_id = 'unknown'`,
    ),
  ).toEqual([
    'Q26: deposit unknown at sandbox: it reports 5000 EUR (success), our books have 0 ',
    `Q26: deposit ${id} of 5000 EUR is in our books, and sandbox does not report it`,
  ]);
});

test('a deposit that a person has credited and the provider knows nothing of is found', async () => {
  const ctx = await cashier.player();
  const { transaction } = await begin(ctx);
  await creditDeposit(site(), transaction, 'By mistake.');
  await compare();
  const faults = (await booksBalance(cashier.database.ownerPool)).filter((fault) => fault.includes(transaction));
  expect(faults).toEqual([
    `Q26: deposit ${transaction} at sandbox: it reports 0 EUR (pending), our books have 5000 EUR`,
  ]);
  cashier.psp.operations.change(bank(transaction), 'success');
  await compare();
});

test('totals of payments in and out are the same on both sides, over several pages, with charge-backs and what came back', async () => {
  const ctx = await cashier.player('EUR', 1_000_000n);
  for (let count = 0; count < 6; count++) await paidIn(ctx);
  const back = await paidIn(ctx);
  cashier.psp.operations.change(bank(back), 'charged_back', '12.34');
  await becomes(back, 'charged_back');
  for (const holder of ['A PLAYER', 'FAIL', 'RETURN']) {
    const { id } = await cashier.call(ctx, makeWithdrawal, {
      method: 'card',
      amount: '50',
      requisites: JSON.stringify({ holder }),
      request_id: randomUUID(),
    });
    await approveWithdrawal(site(), id);
  }
  await cashier.runJobs();
  await expect.poll(() => cashier.psp.operations.book.list().filter(({ settlesTo }) => settlesTo).length).toBe(0);
  await compare();
  const totals = await totalsByProvider(cashier.services.db);
  expect(totals.map(({ kind, booked_minor }) => [kind, booked_minor > 0n])).toEqual([
    ['deposit', true],
    ['withdrawal', true],
  ]);
  for (const { reported_minor, booked_minor } of totals) expect(reported_minor).toBe(booked_minor);
});

test('a provider that does not answer is named, and nothing is taken for compared', async () => {
  const away = await createCashier();
  try {
    await away.psp.close();
    expect(await compareWithProviders(systemContext(away.services, 'operator'))).toEqual(['sandbox']);
    const { rows } = await away.database.ownerPool.query('select from cashier.comparisons');
    expect(rows).toEqual([]);
  } finally {
    await away.close();
  }
});
