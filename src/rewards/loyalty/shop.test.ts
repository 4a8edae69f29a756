// The shop: what it has, what it costs whom, and that everything of a purchase happens once, or nothing of it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { systemContext } from '#platform/context.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { operator } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { holdLock } from '#testing/hold-lock.ts';
import { untilBlocked } from '#testing/until-blocked.ts';
import { sendContent } from '#site/content/testing/write-content.ts';
import type { Bought, Character, LoyaltyInfo, Order, PointsEntry, Product } from './contract.ts';
import { loyaltyDataOf } from './personal-data.ts';
import { correctPoints } from './operate.ts';
import { covers } from '#testing/covers.ts';

const START = new Date('2027-03-03T12:00:00Z');
const clock = manualClock(START);
const TOKEN = 'editor-of-loyalty-0123456789abc';
const ADDRESS = { recipient: 'Ada Crane', address: 'Reed Street 7', postcode: '10115', town: 'Berlin', country: 'DE' };
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({
    clock,
    environment: { LOYALTY: 'on', CONTENT_TOKEN: TOKEN, SESSION_IDLE_MINUTES: '43200' },
  });
});
afterAll(() => site.close());

async function shopper(points = 1_000, fields: Record<string, string> = {}) {
  clock.set(START);
  const client = await site.player(fields);
  const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
  const id = BigInt(uid);
  if (points > 0)
    await correctPoints(systemContext(site.site.services, 'test'), id, BigInt(points), {
      because: 'test',
      byWhom: 'test',
    });
  return { client, id };
}
const products = async (client: ApiClient, locale = 'en') =>
  (await client.ok<{ items: Product[] }>('Loyalty.getproducts', {}, { query: { locale } })).items;
const product = async (client: ApiClient, sysname: string) =>
  (await products(client)).find((product) => product.sysname === sysname)!;
async function buy(client: ApiClient, sysname: string, request_id = randomUUID()) {
  const { id } = await product(client, sysname);
  const { data, error } = await client.call('Loyalty.buyproduct', { id: String(id), request_id });
  return { data: data as Bought | undefined, error };
}
const points = async (client: ApiClient): Promise<number> => (await client.ok<LoyaltyInfo>('Loyalty.getinfo')).points;
const mainOf = async (client: ApiClient): Promise<string> =>
  (await client.ok<{ balance_main: { amount: string } }>('Account.getInfo')).balance_main.amount;
const level = (id: bigint, to: number) =>
  site.database.ownerPool.query('update loyalty.players set level = $2 where player_id = $1', [id, to]);

/** As an editor writes it. */
async function write(sysname: string, data: object): Promise<void> {
  const list = await fetch(`${site.url}/content/loyalty-products?filters[sysname][$eq]=${sysname}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const [entry] = ((await list.json()) as { data: { id: number }[] }).data;
  const answer = await sendContent(site, TOKEN, 'PUT', `loyalty-products/${entry!.id}`, data);
  expect(answer.status).toBe(200);
}

describe('a purchase without a request id', () => {
  test('is the same one again within ten seconds, and later another one', covers('~AP-88'), async () => {
    const { client } = await shopper(1_000);
    const { id, points: price } = await product(client, 'card-set');
    const buyWithoutKey = async () => (await client.ok<Bought>('Loyalty.buyproduct', { id: String(id) })).purchase.id;
    const [first, twin] = await Promise.all([buyWithoutKey(), buyWithoutKey()]);
    expect(twin).toBe(first);
    expect(await points(client)).toBe(1_000 - price);
    clock.advance(10_000);
    expect(await buyWithoutKey()).not.toBe(first);
    expect(await points(client)).toBe(1_000 - 2 * price);
  });
});

describe('the shop', () => {
  test(
    'has at least twelve products of all kinds, in the language and the currency of the caller',
    covers('AP-85'),
    async () => {
      const { client } = await shopper(0, { currency: 'JPY' });
      const items = await products(client, 'ru');
      expect(items.length).toBeGreaterThanOrEqual(12);
      expect(new Set(items.map(({ kind }) => kind))).toEqual(
        new Set(['cash', 'bonus-money', 'free-spins', 'free-bet', 'goods']),
      );
      expect(items.find(({ sysname }) => sysname === 'baize-mug')?.name).toBe('Кружка Baize');
      expect(items.find(({ sysname }) => sysname === 'cash-2')?.reward.amount?.currency).toBe('JPY');
    },
  );

  test('takes the price and gives the product, once for a request', covers('AP-88'), async () => {
    const { client, id } = await shopper(200);
    const request = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => buy(client, 'cash-2', request)));
    expect(answers.map(({ data }) => data?.points)).toEqual([150, 150, 150]);
    expect(answers[0]!.data!.balances).toMatchObject({ balance_main: { amount: '2.00' } });
    expect(await mainOf(client)).toBe('2.00');
    const { items } = await client.ok<{ items: PointsEntry[] }>('Loyalty.gethistory');
    expect(items[0]).toMatchObject({ kind: 'purchase', about: '€2 in cash', points: '-50', tier_points: '0' });
    expect((await buy(client, 'spins-10', request)).error?.reason?.rule).toBe('request-id');
    expect(
      (await site.database.ownerPool.query('select from loyalty.purchases where player_id = $1', [id])).rowCount,
    ).toBe(1);
  });

  test('gives free spins, bonus money and free bets as bonuses of the player', async () => {
    const { client } = await shopper();
    for (const sysname of ['spins-10', 'bonus-10', 'free-bet-5'])
      expect((await buy(client, sysname)).error, sysname).toBeUndefined();
    const answerOf = async (method: string) =>
      (await client.ok<{ items: { definition: string }[] }>(method)).items
        .map(({ definition }) => definition)
        .toSorted();
    expect(await answerOf('Bonuses.get')).toEqual(['loyalty-bonus-10', 'loyalty-spins-10']);
    expect(await answerOf('BettingBonuses.get')).toEqual(['free-bet']);
  });

  test('sells nothing to whom the points, the level, the limit or the time stand against', async () => {
    const refused = async (client: ApiClient, sysname: string) => (await buy(client, sysname)).error?.reason?.rule;
    const poor = await shopper(49);
    expect(await refused(poor.client, 'cash-2')).toBe('loyalty.points');
    const { client, id } = await shopper(5_000);
    expect(await refused(client, 'cash-20')).toBe('loyalty.level');
    await level(id, 5);
    expect((await product(client, 'cash-20')).bar).toBeNull();
    expect(await refused(client, 'cash-20')).toBeUndefined();
    expect(await refused(client, 'cash-20')).toBe('loyalty.cooldown');
    expect(await product(client, 'cash-20')).toMatchObject({ bar: 'cooldown', free_at: '2027-03-10T12:00:00.000Z' });
    clock.set(new Date('2027-03-10T12:00:00Z'));
    expect(await refused(client, 'cash-20')).toBeUndefined();
    for (const _ of [1, 2]) expect(await refused(client, 'card-set')).toBeUndefined();
    expect(await refused(client, 'card-set')).toBe('loyalty.limit');
    expect(await points(client)).toBe(5_000 - 2 * 430 - 2 * 220);
  });

  test('sells nothing in a currency that the account leaves in the same moment', async () => {
    const { client, id } = await shopper(200);
    const request = { id: String((await product(client, 'cash-2')).id), request_id: randomUUID() };
    const lock = await holdLock(
      site.database.ownerPool,
      'select from loyalty.players where player_id = $1 for update',
      [id],
    );
    const bought = client.call('Loyalty.buyproduct', request);
    await untilBlocked(site.database.ownerPool);
    await client.ok('Account.setCurrency', { currency: 'JPY' });
    await lock.release();
    expect((await bought).status).not.toBe(200);
    expect(await points(client)).toBe(200);
    expect((await client.ok<Bought>('Loyalty.buyproduct', request)).balances).toMatchObject({
      balance_main: { amount: '320', currency: 'JPY' },
    });
  });

  test('is cheaper by the perk of a character, rounded in the player’s favour', async () => {
    const { client } = await shopper(100);
    const { items } = await client.ok<{ items: Character[] }>('Loyalty.getcharacters');
    const owl = items.find(({ perk }) => perk?.kind === 'discount')!;
    await client.ok('Loyalty.setcharacter', { id: String(owl.id) });
    expect(await product(client, 'spins-10')).toMatchObject({ points: 42, full_points: 45 });
    expect((await buy(client, 'spins-10')).data?.points).toBe(58);
  });

  test('is closed, and sells nothing, while the operator has it switched off', async () => {
    const { client } = await shopper();
    const { id } = await product(client, 'card-set');
    const switched = (hasShop: boolean) => sendContent(site, TOKEN, 'PUT', 'loyalty', { hasShop });
    await switched(false);
    await expect.poll(async () => (await products(client)).length).toBe(0);
    const refused = await client.call('Loyalty.buyproduct', { id: String(id), request_id: randomUUID() });
    expect(refused.error?.reason?.rule).toBe('loyalty.on');
    await switched(true);
    await expect.poll(async () => (await products(client)).length).toBeGreaterThan(11);
  });
});

describe('goods', () => {
  test('wait for an address, are sent and delivered by the operator, and the address goes with the account', async () => {
    const { client, id } = await shopper();
    const { data } = await buy(client, 'baize-mug');
    expect(data?.order).toMatchObject({ name: 'Baize mug', state: 'address', address: null });
    expect(await client.ok<LoyaltyInfo>('Loyalty.getinfo')).toMatchObject({ addresses_due: 1 });
    const order_id = data!.order!.id;
    const other = await shopper(0);
    const fields = { order_id, address: JSON.stringify(ADDRESS) };
    expect((await other.client.call('Loyalty.setaddress', fields)).error?.reason?.rule).toBe('loyalty.known-order');
    expect(await client.ok<Order>('Loyalty.setaddress', fields)).toMatchObject({ state: 'ordered', address: ADDRESS });
    const { rows } = await site.database.ownerPool.query<{ plain: string }>(
      `select encode(address, 'escape') as plain from loyalty.orders where player_id = $1`,
      [id],
    );
    expect(rows[0]!.plain).not.toContain('Reed Street');
    expect(await operator(site, 'loyalty', 'orders')).toMatch(/baize-mug +ordered .*Reed Street 7/);
    await operator(site, 'loyalty', 'deliver', order_id, '--state', 'sent', '--reason', 'Parcel 4711');
    expect((await client.call('Loyalty.setaddress', fields)).error?.reason?.rule).toBe('loyalty.order-state');
    await operator(site, 'loyalty', 'deliver', order_id, '--state', 'delivered', '--reason', 'It is with you.');
    const { items } = await client.ok<{ items: Order[] }>('Loyalty.getorders');
    expect(items).toMatchObject([{ state: 'delivered', note: 'It is with you.' }]);
  });

  test('that are cancelled give their points back, once, and stand in the shop again', async () => {
    const { client } = await shopper();
    const before = (await product(client, 'card-set')).left!;
    const { data } = await buy(client, 'card-set');
    expect((await product(client, 'card-set')).left).toBe(before - 1);
    const cancel = () =>
      operator(site, 'loyalty', 'deliver', data!.order!.id, '--state', 'cancelled', '--reason', 'Damaged.');
    await cancel();
    await expect(cancel()).rejects.toMatchObject({ stderr: expect.stringContaining('It is cancelled') as string });
    expect(await points(client)).toBe(1_000);
    expect(await product(client, 'card-set')).toMatchObject({ left: before, bought: 0 });
  });
});

describe('an operator', () => {
  test('corrects points with a reason that the player reads, and lists what was given', async () => {
    const { client, id } = await shopper(0);
    await operator(site, 'loyalty', 'correct', String(id), 'give', '80', '--reason', 'A round that did not count.');
    expect(await operator(site, 'loyalty', 'correct', String(id), 'take', '30', '--reason', 'One too many.')).toContain(
      'has 50 points',
    );
    expect(await operator(site, 'loyalty', 'points', String(id))).toMatch(/level 1, 50 to spend[^]*One too many/);
    const { items } = await client.ok<{ items: PointsEntry[] }>('Loyalty.gethistory');
    expect(items.map(({ about, points: sum }) => `${about} ${sum}`)).toEqual([
      'One too many. -30',
      'A round that did not count. 80',
    ]);
    await buy(client, 'cash-2');
    expect(await operator(site, 'loyalty', 'paid', '--since', '2027-03-03')).toMatch(/shop +cash-2 +2\.00 EUR/);
    await expect(operator(site, 'loyalty', 'correct', String(id), 'give', '5')).rejects.toMatchObject({
      stderr: expect.stringContaining('--reason') as string,
    });
  });
});

describe('200 buys of the last item at the same time', () => {
  const buyers = async (count: number, each: number) => {
    const bought = [];
    for (let index = 0; index < count; index++) bought.push((await shopper(1_000)).client);
    const { id } = await product(bought[0]!, 'baize-mug');
    const answers = await Promise.all(
      bought.flatMap((client) =>
        Array.from({ length: each }, () =>
          client.call('Loyalty.buyproduct', { id: String(id), request_id: randomUUID() }),
        ),
      ),
    );
    return { clients: bought, bought: answers.filter(({ data }) => data).length };
  };
  const sold = async () =>
    (
      await site.database.ownerPool.query<{ count: number }>(
        `select count from loyalty.sold where product = 'baize-mug'`,
      )
    ).rows[0]!.count;

  test('sell it once, and nobody else has paid', async () => {
    await write('baize-mug', { stock: (await sold()) + 1, perPlayer: null });
    await expect.poll(async () => (await product(site.visitor(), 'baize-mug')).left).toBe(1);
    const { clients, bought } = await buyers(20, 10);
    expect(bought).toBe(1);
    expect((await product(site.visitor(), 'baize-mug')).left).toBe(0);
    const left = await Promise.all(clients.map(points));
    expect(left.toSorted((a, b) => a - b)).toEqual([680, ...Array.from({ length: 19 }, () => 1_000)]);
  });

  test('sabotage: a stock that is not counted sells it more than once', async () => {
    const pool = site.database.ownerPool;
    await pool.query(`
      create function loyalty.sabotage() returns trigger language plpgsql as $$ begin new.count := old.count; return new; end $$;
      create trigger sabotage before update on loyalty.sold for each row execute function loyalty.sabotage()`);
    await write('baize-mug', { stock: (await sold()) + 1, perPlayer: null });
    await expect.poll(async () => (await product(site.visitor(), 'baize-mug')).left).toBe(1);
    expect((await buyers(3, 1)).bought).toBeGreaterThan(1);
    await pool.query('drop trigger sabotage on loyalty.sold; drop function loyalty.sabotage()');
  });
});

test('a copy of a player’s data has the history of their points', async () => {
  const { id } = await shopper(25);
  // As a file it is JSON, which has no bigint.
  const copy = JSON.parse(JSON.stringify(await loyaltyDataOf(site.site.services.db, id))) as object;
  expect(copy).toMatchObject({ history: [{ kind: 'correction', tier_points: '0', points: '25' }] });
});
