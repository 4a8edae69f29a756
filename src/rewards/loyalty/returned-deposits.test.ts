// What missions gave for a deposit is taken back when the deposit is returned, once, and what is not there any more is owed.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { depositReturned, depositSettled } from '#money/cashier/index.ts';
import { balancesOf, post } from '#money/wallet/index.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { stakesOf } from './testing/loyalty.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { sendContent } from '#site/content/testing/write-content.ts';
import type { LoyaltyInfo } from './contract.ts';
import { addPoints } from './points-store.ts';
import { POINT } from './rules/points.ts';

const TOKEN = 'editor-of-loyalty-0123456789abc';
const MISSION = 'pay_in';
const NEIGHBOUR = 'pay-in';
let site: TestSite;
let stakes: ReturnType<typeof stakesOf>;
beforeAll(async () => {
  site = await startTestSite({ environment: { LOYALTY: 'on', CONTENT_TOKEN: TOKEN } });
  stakes = stakesOf(site);
  const words = { title: { en: 'Pay in' }, text: { en: 'Deposit.' }, period: 'once' };
  await publish({
    ...words,
    sysname: MISSION,
    conditions: [{ kind: 'deposit', amount: { EUR: '30' } }],
    rewards: [
      { kind: 'cash', amount: { EUR: '5' } },
      { kind: 'points', points: 40 },
      { kind: 'bonus', definition: 'loyalty-bonus-10' },
      { kind: 'goods', goods: 'baize-mug' },
    ],
  });
  // Met without any deposit, and its name is the other's but for a sign that stands for any sign in a pattern of SQL.
  await publish({
    ...words,
    sysname: NEIGHBOUR,
    conditions: [{ kind: 'rounds', count: 1, categories: ['live'] }],
    rewards: [{ kind: 'cash', amount: { EUR: '1' } }],
  });
  await write('PUT', 'loyalty', { programmes: [MISSION, NEIGHBOUR] });
});
afterAll(() => site.close());

async function write(method: string, target: string, data: object): Promise<void> {
  const answer = await sendContent(site, TOKEN, method, target, data);
  expect([200, 201], await answer.clone().text()).toContain(answer.status);
}
const publish = (entry: object): Promise<void> => write('POST', 'loyalty-missions', entry);

const rowsOf = async <Row extends object>(statement: string, values: unknown[]): Promise<Row[]> =>
  (await site.database.ownerPool.query<Row>(statement, values)).rows;

async function player(): Promise<{ client: ApiClient; id: bigint }> {
  const client = await site.confirmedPlayer();
  const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
  return { client, id: BigInt(uid) };
}

const depositOf = (id: bigint, amountMinor: string) => ({
  id: randomUUID(),
  playerId: String(id),
  method: 'card',
  currency: 'EUR' as const,
  amountMinor,
});
type Deposit = ReturnType<typeof depositOf>;

async function announced(
  announceIn: (tx: Parameters<Parameters<typeof transaction>[1]>[0]) => Promise<void>,
): Promise<void> {
  await transaction(site.site.services.db, announceIn);
  await stakes.counted();
}
async function paid(id: bigint, amountMinor: string): Promise<Deposit> {
  const deposit = depositOf(id, amountMinor);
  await announced((tx) => announce(tx, depositSettled, { ...deposit, campaignOfferId: '-1' }));
  return deposit;
}
/** In one batch, as often as it is reported. */
const returned = (deposit: Deposit, { times = 1, returnedMinor = deposit.amountMinor } = {}): Promise<void> =>
  announced(async (tx) => {
    for (let turn = 0; turn < times; turn++) await announce(tx, depositReturned, { ...deposit, returnedMinor });
  });

/** How many rewards of each kind have been given. */
const rewardsOf = async (id: bigint): Promise<string[]> =>
  (
    await rowsOf<{ kind: string }>(
      `select reward->>'kind' as kind from loyalty.rewards where player_id = $1 and given_at is not null order by 1`,
      [id],
    )
  ).map(({ kind }) => kind);
const main = async (id: bigint): Promise<bigint> => (await balancesOf(site.site.services.db, id, 'EUR')).main;
const points = async (client: ApiClient): Promise<unknown> => {
  const { points, owed } = await client.ok<LoyaltyInfo>('Loyalty.getInfo');
  return { points, owed };
};
const bonusStates = async (id: bigint): Promise<string[]> =>
  (await rowsOf<{ status: string }>('select status from bonuses.awards where player_id = $1', [id])).map(
    ({ status }) => status,
  );
const owed = async (id: bigint) =>
  rowsOf<{ house: string; amount: string; repaid: string }>(
    'select house, amount::text, repaid::text from bonuses.debts where player_id = $1 order by owed_at',
    [id],
  );
const orders = async (id: bigint): Promise<string[]> =>
  (await rowsOf<{ state: string }>('select state from loyalty.orders where player_id = $1', [id])).map(
    ({ state }) => state,
  );

const ALL = ['bonus', 'cash', 'goods', 'points'];
/** Everything that the mission gives is there. */
async function completed(): Promise<{ client: ApiClient; id: bigint; deposit: Deposit }> {
  const shopper = await player();
  const deposit = await paid(shopper.id, '3000');
  await expect.poll(() => rewardsOf(shopper.id)).toEqual(ALL);
  expect(await main(shopper.id)).toBe(500n);
  return { ...shopper, deposit };
}

/** Out of the main purse to the house, as a lost stake goes. */
const spend = (playerId: bigint, amountMinor: bigint): Promise<unknown> =>
  transaction(site.site.services.db, (tx) =>
    post(tx, {
      fact: randomUUID(),
      reason: 'adjustment',
      playerId,
      currency: 'EUR',
      amountMinor,
      from: { bucket: 'main' },
      to: { house: 'adjustments' },
    }),
  );
const buySomething = (playerId: bigint, price: bigint): Promise<unknown> =>
  transaction(site.site.services.db, (tx) =>
    addPoints(
      tx,
      [{ playerId, kind: 'correction', about: 'test', tier: 0n, balance: -price * POINT }],
      site.site.services.clock.now(),
    ),
  );

describe('a deposit that a mission hung on is returned', () => {
  test('and everything that it gave goes back while it is there', async () => {
    const { client, id, deposit } = await completed();
    expect(await points(client)).toEqual({ points: 40, owed: 0 });
    await returned(deposit);
    await expect.poll(() => owed(id)).toEqual([{ house: 'rewards', amount: '500', repaid: '500' }]);
    expect(await main(id)).toBe(0n);
    expect(await points(client)).toEqual({ points: 0, owed: 0 });
    await expect.poll(() => bonusStates(id)).toEqual(['forfeited']);
    expect(await orders(id)).toEqual(['cancelled']);
  });

  test('and what is spent is owed: later wins and points pay it, no purse falls below zero', async () => {
    const { client, id, deposit } = await completed();
    await spend(id, 350n);
    await buySomething(id, 30n);
    await returned(deposit);
    await expect.poll(() => owed(id)).toEqual([{ house: 'rewards', amount: '500', repaid: '150' }]);
    expect(await main(id)).toBe(0n);
    expect(await points(client)).toEqual({ points: 0, owed: 30 });
    // What is announced as won is not on the balance here, so money of theirs stands in for it.
    await transaction(site.site.services.db, (tx) =>
      post(tx, {
        fact: randomUUID(),
        reason: 'adjustment',
        playerId: id,
        currency: 'EUR',
        amountMinor: 900n,
        from: { house: 'adjustments' },
        to: { bucket: 'main' },
      }),
    );
    expect(await main(id)).toBe(900n);
    await stakes.play(id, { stakedMinor: '10', wonMinor: '200' });
    await expect.poll(() => owed(id)).toEqual([{ house: 'rewards', amount: '500', repaid: '350' }]);
    expect(await main(id)).toBe(700n);
  });

  test('and the same news again, at once or later, takes nothing a second time', async () => {
    const { client, id, deposit } = await completed();
    await spend(id, 350n);
    await returned(deposit, { times: 2 });
    await returned(deposit);
    await expect.poll(() => owed(id)).toEqual([{ house: 'rewards', amount: '500', repaid: '150' }]);
    expect(await points(client)).toEqual({ points: 0, owed: 0 });
    // Another deposit of as much: the mission is not given a second time, so that this one's return takes nothing either.
    const another = await paid(id, '3000');
    expect(await rewardsOf(id)).toEqual(ALL);
    await returned(another);
    expect(await owed(id)).toHaveLength(1);
    expect(await points(client)).toEqual({ points: 0, owed: 0 });
  });

  test('in part, and everything goes back all the same', async () => {
    const { id, deposit } = await completed();
    await returned(deposit, { returnedMinor: '1' });
    await expect.poll(() => owed(id)).toEqual([{ house: 'rewards', amount: '500', repaid: '500' }]);
    await returned(deposit, { returnedMinor: '2999' });
    expect(await owed(id)).toHaveLength(1);
  });

  test('but others meet the mission without it, and nothing goes back until they are returned too', async () => {
    const { client, id, deposit } = await completed();
    const other = await paid(id, '3500');
    await returned(deposit);
    expect(await owed(id)).toEqual([]);
    expect(await points(client)).toEqual({ points: 40, owed: 0 });
    await returned(other);
    await expect.poll(() => owed(id)).toEqual([{ house: 'rewards', amount: '500', repaid: '500' }]);
  });

  test('before its reward was given: it is not given any more', async () => {
    const { id } = await player();
    await rowsOf(`update accounts.players set status = 'banned' where id = $1`, [id]);
    const deposit = await paid(id, '3000');
    await returned(deposit);
    await rowsOf(`update accounts.players set status = 'active' where id = $1`, [id]);
    await rowsOf(`update loyalty.rewards set due_at = now() where player_id = $1 and due_at is not null`, [id]);
    const { id: later } = await completed();
    expect(await rewardsOf(later)).toEqual(ALL);
    expect(await rewardsOf(id)).toEqual([]);
    expect(await owed(id)).toEqual([]);
  });

  test('and the mission whose name is alike keeps its reward', async () => {
    const { id, deposit } = await completed();
    await stakes.play(id, { category: 'live' });
    await expect.poll(() => main(id)).toBe(600n);
    await returned(deposit);
    await expect.poll(() => owed(id)).toEqual([{ house: 'rewards', amount: '500', repaid: '500' }]);
    expect(await main(id)).toBe(100n);
  });

  test('after the mission has left the programme', async () => {
    const { client, id, deposit } = await completed();
    await write('PUT', 'loyalty', { programmes: [NEIGHBOUR] });
    const inProgramme = async () => (await site.visitor().ok<{ total: number }>('Loyalty.getPrograms')).total;
    await expect.poll(inProgramme).toBe(1);
    await returned(deposit);
    await expect.poll(() => owed(id)).toEqual([{ house: 'rewards', amount: '500', repaid: '500' }]);
    expect(await points(client)).toEqual({ points: 0, owed: 0 });
  });
});
