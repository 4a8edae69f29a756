// Every provider's books against ours: what one side has otherwise, or not at all, is a task for a person until it is settled.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemContext, type Context } from '#platform/context.ts';
import { paymentIdFor } from './adapters/hyperswitch/translate.ts';
import { closeDay } from './close-day.ts';
import { compareWithProviders } from './compare-with-providers.ts';
import { makeDeposit, makeWithdrawal } from './contract.ts';
import { creditDeposit } from './decide-deposit.ts';
import { describeDeposit, findWithdrawal } from './operator-queries.ts';
import { resolveDifference } from './resolve-difference.ts';
import { approveWithdrawal } from './review-withdrawal.ts';
import { lastCloses } from './store/closes.ts';
import { differencesIn } from './store/differences.ts';
import type { DifferenceRow } from './tables.ts';
import {
  approveBankWithdrawal,
  BANK_ENVIRONMENT,
  beginBankDeposit,
  importEntries,
  payoutOf,
  transferFor,
} from './testing/bank.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { createCashier, type TestCashier } from './testing/cashier.ts';
import { writePayoutFile, payoutAccountOf } from './write-payout-file.ts';

const DAY_MS = 86_400_000;

let cashier: TestCashier;
let player: Context;
beforeAll(async () => {
  cashier = await createCashier(BANK_ENVIRONMENT, { hasBtcpay: true, hasHyperswitch: true });
  player = await cashier.player('EUR', 1_000_000n);
});
afterAll(() => cashier.close());

const site = () => systemContext(cashier.services, 'operator');
const owner = () => cashier.database.ownerPool;

async function begin(method: string): Promise<string> {
  const { transaction: id } = await cashier.call(player, makeDeposit, {
    method,
    amount: '50',
    request_id: randomUUID(),
  });
  return id;
}

async function withdraw(method: string, requisites: Record<string, string>): Promise<string> {
  const request = { method, amount: '50', requisites: JSON.stringify(requisites), request_id: randomUUID() };
  const { id } = await cashier.call(player, makeWithdrawal, request);
  await approveWithdrawal(site(), id);
  return id;
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** What players do at each provider, as far as it is paid. */
const PROVIDERS: Record<string, { paysIn: () => Promise<string>; paysOut: () => Promise<string> }> = {
  sandbox: {
    async paysIn() {
      const id = await begin('card');
      cashier.psp.operations.change(cashier.psp.operations.book.byMerchantId('deposit', id)!, 'success');
      return id;
    },
    paysOut: () => withdraw('card', { holder: 'A PLAYER' }),
  },
  btcpay: {
    async paysIn() {
      const id = await begin('crypto');
      const invoices = cashier.btcpay!.shop.invoices.all();
      const invoice = invoices.find(({ metadata }) => metadata['orderId'] === id)!;
      await post(`${cashier.btcpay!.url}/i/${invoice.id}`, { outcome: 'paid' });
      return id;
    },
    paysOut: () => withdraw('crypto', { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }),
  },
  hyperswitch: {
    async paysIn() {
      const id = await begin('paypal');
      const { url, shop } = cashier.hyperswitch!;
      await post(`${url}/payment_link/${shop.merchantId}/${paymentIdFor(id)}`, { outcome: 'paid' });
      return id;
    },
    paysOut: () => withdraw('paypal', { email: 'player@example.org' }),
  },
  bank: {
    async paysIn() {
      const id = await beginBankDeposit(cashier, player);
      await importEntries(cashier, [transferFor(id, 5000n)]);
      return id;
    },
    async paysOut() {
      const id = await approveBankWithdrawal(cashier, player);
      await cashier.runJobs();
      await writePayoutFile(site(), payoutAccountOf(site())!, 'anna');
      await importEntries(cashier, [payoutOf(id, 5000n)]);
      return id;
    },
  },
};

async function compare(): Promise<void> {
  cashier.clock.advance(600_000);
  expect(await compareWithProviders(site())).toEqual([]);
}

const findingsOf = async (...ids: string[]): Promise<Record<string, DifferenceRow['what']>> =>
  Object.fromEntries(
    (await differencesIn(site().db, 'open', 1000))
      .filter(({ payment_id }) => ids.includes(payment_id))
      .map(({ payment_id, what }) => [payment_id, what]),
  );

/** Changes a row of ours behind the back of the site; answers how to undo it. */
async function tamper(table: string, id: string, change: string): Promise<() => Promise<unknown>> {
  const { rows } = await owner().query(`select row_to_json(t) as row from cashier.${table} t where id = $1`, [id]);
  const { row } = rows[0] as { row: Record<string, unknown> };
  await owner().query(`update cashier.${table} set ${change} where id = $1`, [id]);
  const columns = ['id', 'state', 'amount_minor', 'returned_minor', 'refunded_minor'].filter((name) => name in row);
  return () =>
    owner().query(
      `update cashier.${table} t set ${columns.map((name) => `${name} = o.${name}`).join(', ')}
         from json_populate_record(null::cashier.${table}, $1) o where t.request_id = o.request_id and t.player_id = o.player_id`,
      [JSON.stringify(row)],
    );
}

describe.each(Object.keys(PROVIDERS))('%s', (name) => {
  const { paysIn, paysOut } = PROVIDERS[name]!;

  async function paidDeposit(): Promise<string> {
    const id = await paysIn();
    await expect.poll(async () => (await describeDeposit(site(), id))!.deposit.state).toBe('success');
    expect((await describeDeposit(site(), id))!.deposit.provider).toBe(name);
    return id;
  }

  async function paidWithdrawal(): Promise<string> {
    const id = await paysOut();
    await cashier.runJobs();
    await expect.poll(async () => (await findWithdrawal(site(), id))!.state).toBe('paid');
    return id;
  }

  test.each([
    ['deposits', paidDeposit, `state = 'refunded', refunded_minor = amount_minor, returned_minor = amount_minor`],
    ['withdrawals', paidWithdrawal, `state = 'failed'`],
  ] as const)(
    'all four kinds of differences are found in %s, and are over once both are equal',
    async (table, pays, otherEnd) => {
      const [renamed, otherSum, otherState, equal] = [await pays(), await pays(), await pays(), await pays()];
      const newName = randomUUID();
      const undo = [
        await tamper(table, otherSum, 'amount_minor = amount_minor + 100'),
        await tamper(table, otherState, otherEnd),
        await tamper(table, renamed, `id = '${newName}'`),
      ];
      await compare();
      expect(await findingsOf(renamed, newName, otherSum, otherState, equal)).toEqual({
        [renamed]: 'missing-here',
        [newName]: 'missing-there',
        [otherSum]: 'other-sum',
        [otherState]: 'other-state',
      });
      for (const restore of undo) await restore();
      await compare();
      expect(await findingsOf(renamed, newName, otherSum, otherState, equal)).toEqual({});
      const ended = await differencesIn(site().db, 'equal', 1000);
      expect(ended.filter(({ payment_id }) => payment_id === otherSum)).toHaveLength(1);
      await cashier.booksBalance();
    },
  );
});

describe('a task', () => {
  const faultsOf = async (id: string) => (await booksBalance(owner())).filter((fault) => fault.includes(id));
  const openOf = async (id: string) =>
    (await differencesIn(site().db, 'open', 1000)).filter(({ payment_id }) => payment_id === id);

  test('is raised once, with what each side says, and ends when the money has come after all', async () => {
    const id = await begin('card');
    await creditDeposit(site(), id, 'By mistake.');
    const alert = vi.spyOn(cashier.services.log, 'error');
    await compare();
    await compare();
    expect(alert.mock.calls.filter(([fields]) => 'difference' in (fields as object))).toMatchObject([
      [{ alert: 'payment', provider: 'sandbox', payment: id, what: 'other-state' }, expect.any(String)],
    ]);
    alert.mockRestore();
    expect(await openOf(id)).toMatchObject([
      { our_minor: 5000n, our_state: 'success', their_minor: 0n, their_status: 'pending' },
    ]);
    cashier.psp.operations.change(cashier.psp.operations.book.byMerchantId('deposit', id)!, 'success');
    await compare();
    expect(await openOf(id)).toEqual([]);
  });

  test('that a person has settled stays settled, until a side says something else; the auditor names it no more', async () => {
    const id = await begin('crypto');
    await creditDeposit(site(), id, 'As agreed with the payer.');
    await compare();
    const [difference] = await openOf(id);
    expect((await faultsOf(id)).length).toBe(1);
    await resolveDifference(site(), difference!.id, { operator: 'anna', reason: 'The shop pays it.' });
    await expect(
      resolveDifference(site(), difference!.id, { operator: 'anna', reason: 'Again.' }),
    ).rejects.toMatchObject({ reason: { rule: 'cashier.difference-open' } });
    await compare();
    expect(await openOf(id)).toEqual([]);
    expect(await faultsOf(id)).toEqual([]);
    expect(await differencesIn(site().db, 'resolved', 10)).toMatchObject([
      { payment_id: id, resolved_by: 'anna', reason: 'The shop pays it.' },
    ]);
    cashier.clock.advance(DAY_MS);
    await compare();
    expect((await openOf(id)).length).toBe(0);
    const undo = await tamper('deposits', id, 'amount_minor = amount_minor + 100');
    await compare();
    expect(await openOf(id)).toMatchObject([{ our_minor: 5100n }]);
    await undo();
    await compare();
    await resolveDifference(site(), (await openOf(id))[0]!.id, { operator: 'anna', reason: 'As before.' });
  });

  test('marks its day, and every later one, until it is over', async () => {
    const id = await begin('card');
    await creditDeposit(site(), id, 'By mistake.');
    await compare();
    const day = (offset: number) => new Date(start + offset * DAY_MS).toISOString().slice(0, 10);
    const faults = async (offset: number) => (await closeDay(site(), day(offset))).faults;
    const start = cashier.clock.now().getTime();
    cashier.clock.advance(2 * DAY_MS);
    const neverCompared = ['sandbox', 'btcpay', 'bank', 'hyperswitch'].map(
      (name) => `${name} was not compared up to the end of ${day(0)}: operator -- deposits compare`,
    );
    const isMarked = ['payments that differ from what a provider reports, other-state: 1'];
    expect(await faults(0)).toEqual([...neverCompared, ...isMarked]);
    await compare();
    expect([await faults(-1), await faults(0), await faults(1)]).toEqual([[], isMarked, isMarked]);
    cashier.psp.operations.change(cashier.psp.operations.book.byMerchantId('deposit', id)!, 'success');
    await compare();
    expect([await faults(0), await faults(1)]).toEqual([[], []]);
    expect(await lastCloses(site().db, 2)).toMatchObject([{ faults: [] }, { faults: [] }]);
  });
});
