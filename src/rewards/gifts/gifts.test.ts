// Gifts stay within the day's budget, however many are claimed at once, and free rewards are held until their player is verified.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { sql } from 'kysely';
import { setIdentity } from '#players/accounts/index.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { takeFromBudget } from './index.ts';

const clock = manualClock(new Date('2027-03-01T10:00:00Z'));
const DAY_MS = 86_400_000;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({
    clock,
    environment: { LOYALTY: 'on', RAFFLES: 'on', SESSION_IDLE_MINUTES: '10080' },
  });
});
afterAll(() => site.close());

const services = () => site.site.services;
const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await site.database.ownerPool.query<Row>(text, values)).rows;

interface Someone {
  client: ApiClient;
  id: bigint;
}
async function someone(identityLevel = 0): Promise<Someone> {
  const client = await site.confirmedPlayer();
  const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
  await rowsOf('update accounts.players set identity_level = $2 where id = $1', [uid, identityLevel]);
  return { client, id: BigInt(uid) };
}
const people = (count: number, identityLevel?: number): Promise<Someone[]> =>
  Promise.all(Array.from({ length: count }, () => someone(identityLevel)));

const spentOn = async (gift: string): Promise<bigint> =>
  (await rowsOf<{ spent: string }>('select sum(spent)::text as spent from gifts.days where gift = $1', [gift]))[0]!
    .spent as unknown as bigint;

describe('a budget', () => {
  test('of €50 gives ten of twenty who claim €5 at the same time, and the others read when to come back', async () => {
    const clients = await people(20, 1);
    const answers = await Promise.all(
      clients.map(({ client }) => client.call('Campaigns.activateOffer', { promo_code: 'FIRSTLOOK' })),
    );
    const refusals = answers.filter(({ status }) => status !== 200);
    expect(refusals).toHaveLength(10);
    for (const answer of refusals) expect(answer.error?.error_data).toEqual({ promo_code: ['SPENT_TODAY'] });
    expect(await rowsOf(`select count(*)::int from bonuses.awards where definition = 'first-look'`)).toEqual([
      { count: 10 },
    ]);
    expect(await spentOn('offers/first-look')).toBe('5000');
    clock.set(new Date(clock.now().getTime() + DAY_MS));
    const late = clients[answers.findIndex(({ status }) => status !== 200)]!;
    expect(await late.client.call('Campaigns.activateOffer', { promo_code: 'FIRSTLOOK' })).toMatchObject({
      status: 200,
    });
  });

  /** Twenty transactions at once, each of which takes 5 of 50. */
  async function atOnce(take: (tx: Transaction) => Promise<boolean>): Promise<number> {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => transaction(services().db, take)));
    return outcomes.filter(Boolean).length;
  }

  test('is taken by one statement: of twenty at once ten fit', async () => {
    const cost = { gift: 'test/one', budgetCents: 50n, costCents: 5n };
    expect(await atOnce((tx) => takeFromBudget(tx, services(), cost))).toBe(10);
    expect(await transaction(services().db, (tx) => takeFromBudget(tx, services(), { ...cost, costCents: 51n }))).toBe(
      false,
    );
  });

  test('sabotage: one that is read first and written afterwards is exceeded', async () => {
    await rowsOf(`insert into gifts.days values ('test/two', '2027-03-01', 0)`);
    let waiting = 2;
    let open: () => void;
    const bothHaveRead = new Promise<void>((resolve) => (open = resolve));
    const take = async (tx: Transaction): Promise<boolean> => {
      const { rows } = await sql<{ spent: bigint }>`select spent from gifts.days where gift = 'test/two'`.execute(tx);
      if (--waiting === 0) open();
      await bothHaveRead;
      if (rows[0]!.spent + 5n > 5n) return false;
      await sql`update gifts.days set spent = spent + 5 where gift = 'test/two'`.execute(tx);
      return true;
    };
    const outcomes = await Promise.all([transaction(services().db, take), transaction(services().db, take)]);
    expect(outcomes).toEqual([true, true]);
    expect(await spentOn('test/two')).toBe('10');
  });

  test('that is rolled back was never taken', async () => {
    const cost = { gift: 'test/three', budgetCents: 5n, costCents: 5n };
    const fails = transaction(services().db, async (tx) => {
      await takeFromBudget(tx, services(), cost);
      throw new Error('no');
    });
    await expect(fails).rejects.toThrow('no');
    expect(await transaction(services().db, (tx) => takeFromBudget(tx, services(), cost))).toBe(true);
  });
});

test('ten accounts without a deposit turn the wheel for days, and have nothing; who proves themselves gets their own', async () => {
  const accounts = await people(10);
  for (let day = 0; day < 3; day++) {
    clock.set(new Date(clock.now().getTime() + DAY_MS));
    for (const { client } of accounts) expect((await client.call('Draws.spin', {})).status).toBe(200);
  }
  const ids = accounts.map(({ id }) => String(id));
  const heldOf = (playerIds: readonly string[]) =>
    rowsOf<{ player_id: string }>(
      `select player_id from loyalty.rewards where player_id = any($1::bigint[]) and needs_proof and given_at is null`,
      [playerIds],
    );
  const heldRewards = await heldOf(ids);
  expect(heldRewards.length).toBeGreaterThan(0);
  const worth = `select coalesce(sum(balance), 0)::text as points from loyalty.players where player_id = any($1::bigint[])`;
  expect(await rowsOf(worth, [ids])).toEqual([{ points: '0' }]);
  for (const { client } of accounts)
    expect(await client.ok('Account.getInfo')).toMatchObject({ balance_main: { amount: '0.00' } });
  // Documents were seen.
  const proved = String(heldRewards[0]!.player_id);
  await transaction(services().db, (tx) =>
    setIdentity(tx, BigInt(proved), { identity_level: 2, verify_by: null, is_on_verification: false }),
  );
  await expect.poll(() => heldOf([proved])).toEqual([]);
  expect((await heldOf(ids)).length).toBeLessThan(heldRewards.length);
  // What the wheel has given and held is within its budget.
  expect(BigInt(await spentOn('draws/daily-wheel'))).toBeLessThanOrEqual(3n * 10_000n);
});
