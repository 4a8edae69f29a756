// The clock of payouts: what was promised, what came of it in public, and what the operator learns of a promise that was missed.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { systemContext, type Context } from '#platform/context.ts';
import { getPayoutTimes, makeWithdrawal } from './contract.ts';
import { approveWithdrawal } from './review-withdrawal.ts';
import { reviewOfWithdrawal } from './operator-queries.ts';
import { createCashier, type TestCashier } from './testing/cashier.ts';

let cashier: TestCashier;
beforeAll(async () => void (cashier = await createCashier({ PAYOUT_CODE: 'off' })));
afterEach(() => cashier.booksBalance());
afterAll(() => cashier.close());

const HOUR_MS = 3_600_000;

const site = () => systemContext(cashier.services, 'operator');
const withdraw = async (ctx: Context) =>
  cashier.call(ctx, makeWithdrawal, {
    method: 'card',
    amount: '20',
    requisites: JSON.stringify({ holder: 'A PLAYER' }),
    request_id: randomUUID(),
  });

async function paidOutAfter(ms: number): Promise<void> {
  const { id } = await withdraw(await cashier.player('EUR', 2000n));
  cashier.clock.advance(ms);
  await approveWithdrawal(site(), id);
  await cashier.runJobs();
  await expect.poll(async () => (await reviewOfWithdrawal(site(), id))!.withdrawal.state).toBe('paid');
}

test('a promise that was missed is raised once, the next one again, and one that was kept never', async () => {
  const alert = vi.spyOn(cashier.services.log, 'error');
  const raised = () =>
    alert.mock.calls.map(([fields]) => fields as { withdrawal?: string; state?: string }).filter(({ state }) => state);
  const { id } = await withdraw(await cashier.player('EUR', 2000n));
  cashier.clock.advance(24 * HOUR_MS - 1);
  await cashier.runJobs();
  expect(raised()).toEqual([]);
  cashier.clock.advance(1);
  await cashier.runJobs();
  await cashier.runJobs();
  expect(raised()).toMatchObject([{ withdrawal: id, state: 'checks' }]);
  alert.mockRestore();
  await approveWithdrawal(site(), id);
  await cashier.runJobs();
  await expect.poll(async () => (await reviewOfWithdrawal(site(), id))!.withdrawal.state).toBe('paid');
});

test('the times of payouts are those of all that were paid; a method with few of them shows none', async () => {
  const times = async () => (await cashier.call(site(), getPayoutTimes)).methods;
  cashier.clock.advance(91 * 24 * HOUR_MS);
  for (const hours of [1, 2, 3, 4]) await paidOutAfter(hours * HOUR_MS);
  expect(await times()).toEqual([]);
  await paidOutAfter(10 * HOUR_MS);
  expect(await times()).toEqual([
    { method: 'Bank card', count: 5, half_s: 10_800, most_s: 27_360, nearly_all_s: 35_136 },
  ]);
});
