// The close of a day: it adds up, begins where the day before ended, and stays as it was written.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext, type Context } from '#platform/context.ts';
import { closeDay as closeDayWith, type DayClose } from './close-day.ts';
import { makeDeposit } from './contract.ts';
import { createCashier, type TestCashier } from './testing/cashier.ts';

let cashier: TestCashier;
/** Transfers bear the time of the database, so the day is its own. */
let today: string;
const DAY_MS = 86_400_000;
const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
const closeDay = async (ctx: Context, day: string): Promise<DayClose> => {
  const { lines, faults } = await closeDayWith(ctx, day);
  return { day, lines, faults: faults.filter((fault) => !fault.includes('was not compared')) };
};
const site = () => systemContext(cashier.services, 'operator');
const moveDay = (from: string, to: string) =>
  cashier.database.ownerPool.query(
    `update wallet.transfers set created_at = $2::timestamptz + interval '12 hours' where created_at::date = $1::date`,
    [from, to],
  );

beforeAll(async () => {
  // Its provider is not asked here: `differences.test.ts` compares.
  cashier = await createCashier();
  const { rows } = await cashier.database.ownerPool.query<{ day: string }>(
    `select (now() at time zone 'UTC')::date::text as day`,
  );
  today = rows[0]!.day;
  cashier.clock.advance(Date.parse(today) + 2 * DAY_MS - cashier.clock.now().getTime());
});
afterAll(() => cashier.close());

async function paysIn(amount: string): Promise<void> {
  const ctx = await cashier.player();
  const request = { method: 'card', amount, request_id: randomUUID() };
  const { redirect_url } = await cashier.call(ctx, makeDeposit, request);
  await cashier.pay(redirect_url, 'success');
  await expect.poll(() => cashier.main(ctx)).toBeGreaterThan(0n);
}

test('a day that is not over is not closed', async () => {
  const tomorrow = new Date(Date.parse(today) + 5 * DAY_MS).toISOString().slice(0, 10);
  await expect(closeDay(site(), tomorrow)).rejects.toMatchObject({ reason: { rule: 'cashier.day-over' } });
});

test('what players have and what lies with the provider is each other’s reverse, day after day', async () => {
  await paysIn('50');
  await moveDay(today, dayBefore(today));
  expect(await closeDay(site(), dayBefore(today))).toMatchObject({
    faults: [],
    lines: [
      { account: 'players.main', currency: 'EUR', opening: 0n, credited: 5000n, debited: 0n, closing: 5000n },
      { account: 'psp.card.clearing', currency: 'EUR', opening: 0n, credited: 0n, debited: 5000n, closing: -5000n },
    ],
  });
  await paysIn('20');
  expect(await closeDay(site(), today)).toMatchObject({
    faults: [],
    lines: [
      { account: 'players.main', opening: 5000n, closing: 7000n },
      { account: 'psp.card.clearing', opening: -5000n, closing: -7000n },
    ],
  });
});

test('what is written into a closed day afterwards is found, in that day and in the next', async () => {
  await paysIn('30');
  const faults = async (day: string) => (await closeDay(site(), day)).faults;
  expect(await faults(today)).toEqual([
    'players.main EUR ends with 10000; it was closed at 7000',
    'psp.card.clearing EUR ends with -10000; it was closed at -7000',
  ]);
  await moveDay(today, dayBefore(today));
  expect(await faults(today)).toContain('players.main EUR began with 10000; it was closed at 5000');
});

test('an entry that is missing is found', async () => {
  await cashier.database.ownerPool.query(
    `delete from wallet.entries where account_id < 0 and transfer_id = (select max(id) from wallet.transfers)`,
  );
  const { faults } = await closeDay(site(), today);
  expect(faults[0]).toMatch(/^all accounts in EUR come to \d+, not to nothing$/);
});
