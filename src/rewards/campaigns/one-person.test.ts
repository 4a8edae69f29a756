// One person with several accounts: gifts are granted once, self-invitations are refused, and awards of a returned deposit are taken back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#platform/db/database.ts';
import { balancesOf, post } from '#money/wallet/index.ts';
import { linksOf, noteFact, type FactKind } from '#players/persons/index.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { withBonuses } from '#rewards/bonuses/testing/bonuses.ts';
import { caughtUp, payIn, reportDeposit } from '#money/cashier/testing/deposits.ts';
import { addEntry, withoutShipped } from './testing/offers.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import type { TestDatabase } from '#testing/database.ts';
import { takeBackBonus } from '#rewards/bonuses/index.ts';
import type { Referral } from './offer-contract.ts';

const TEN = { kind: 'no-deposit', amount: { EUR: '10' }, wagering: { base: 'bonus', multiplier: 2 } };
const OFFERS = [
  { sysname: 'gift', trigger: { action: 'claim' }, bonuses: ['ten'] },
  { sysname: 'word', trigger: { action: 'promo_code' }, promo_code: 'OPEN', bonuses: ['ten'] },
  { sysname: 'invited', trigger: { action: 'referral' }, bonuses: ['friend'] },
];

async function prepare(database: TestDatabase): Promise<void> {
  const again = { ...TEN, isOncePerPlayer: false };
  await withBonuses({ ten: again, friend: again, referrer: again })(database);
  for (const collection of ['offers', 'campaigns-config']) await withoutShipped(database, collection);
  for (const [nth, offer] of OFFERS.entries())
    await addEntry(database, 'offers', 700 + nth, { description: { title: offer.sysname }, promotions: [], ...offer });
  const terms = { referrer_bonus: 'referrer', referrer_turnover: 2, referrer_per_month: 2 };
  await addEntry(database, 'campaigns-config', 900, terms);
}

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ prepare, hasProvider: true })));
afterAll(() => site.close());

const db = () => site.site.services.db;
const uid = async (client: ApiClient) => BigInt((await client.ok<{ uid: number }>('Account.getInfo')).uid);
const claim = (client: ApiClient) => client.call('Campaigns.takepromotions', { offer_id: '700' });
const use = async (client: ApiClient, promo_code: string) =>
  (await client.call('Campaigns.activateOffer', { promo_code })).error?.error_data?.['promo_code']?.[0] ?? 'taken';
const codeOf = async (client: ApiClient) => (await client.ok<Referral>('Campaigns.getReferral')).referral!.code;
const awarded = async (client: ApiClient, definition: string): Promise<string[]> =>
  (
    await site.database.ownerPool.query<{ status: string }>(
      'select status from bonuses.awards where player_id = $1 and definition = $2',
      [await uid(client), definition],
    )
  ).rows.map(({ status }) => status);

async function share(kind: FactKind, ...clients: ApiClient[]): Promise<void> {
  const value = String(await uid(clients[0]!));
  for (const client of clients) {
    const playerId = await uid(client);
    await transaction(db(), (tx) => noteFact(tx, site.site.services, { playerId, kind, value }));
  }
}
const players = (count: number): Promise<ApiClient[]> =>
  Promise.all(Array.from({ length: count }, () => site.confirmedPlayer()));

/** As if a round had been played: the stake, and its event. */
async function staked(client: ApiClient, minor: bigint): Promise<void> {
  const id = crypto.randomUUID();
  const at = new Date().toISOString();
  const event = {
    roundId: id,
    playerId: String(await uid(client)),
    kind: 'round',
    subject: 'dice',
    category: 'fast',
    currency: 'EUR',
    stakedMinor: String(minor),
    wonMinor: '0',
    isFree: false,
    startedAt: at,
    settledAt: at,
  };
  await site.database.ownerPool.query(`insert into platform.outbox (event, payloads) values ('stakes.settled', $1)`, [
    JSON.stringify([event]),
  ]);
  await caughtUp(site, 'campaigns-friends');
}

describe('what is given without a deposit', () => {
  test('asks for a contact that is confirmed, and says so before they press', async () => {
    const client = await site.player();
    const { items } = await client.ok<{ items: Array<{ name: string; reason: unknown }> }>('Campaigns.getoffers');
    expect(items.find(({ name }) => name === 'gift')?.reason).toMatchObject({ rule: 'persons.contact' });
    expect((await claim(client)).error?.reason?.rule).toBe('persons.contact');
    expect(await use(client, 'OPEN')).toBe('CONFIRM_CONTACT');
  });

  test('comes once to ten accounts of one browser, and to each of ten that share nothing', async () => {
    const browser = site.visitor();
    const statuses: number[] = [];
    const ids: bigint[] = [];
    for (let nth = 0; nth < 10; nth++) {
      await browser.ok('Auth.register', registration());
      const id = await uid(browser);
      ids.push(id);
      await site.database.ownerPool.query('update accounts.contacts set confirmed_at = now() where player_id = $1', [
        id,
      ]);
      statuses.push((await claim(browser)).status);
      await browser.ok('Auth.logout', {});
    }
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(new Set((await linksOf(db(), ids[9]!)).map(({ playerId }) => playerId)).size).toBe(9);
    const strangers = await players(10);
    expect(await Promise.all(strangers.map(async (client) => (await claim(client)).status))).toEqual(
      strangers.map(() => 200),
    );
  });

  test.each(['contact', 'destination', 'document'] as const)(
    'comes once to ten accounts with one %s, at the same time',
    async (kind) => {
      const clients = await players(10);
      await share(kind, ...clients);
      const statuses = await Promise.all(clients.map(async (client) => (await claim(client)).status));
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const [refusedClient] = clients.filter((_, nth) => statuses[nth] !== 200);
      expect((await claim(refusedClient!)).error?.reason?.rule).toBe('persons.once-per-person');
    },
  );

  test('comes to each of a household that has paid in', async () => {
    const [first, second] = (await players(2)) as [ApiClient, ApiClient];
    await share('device', first, second);
    expect((await claim(first)).status).toBe(200);
    expect((await claim(second)).status).toBe(409);
    await payIn(site, second, '20');
    expect((await claim(second)).status).toBe(200);
  });

  test('sabotage: without their links each of the accounts gets it', async () => {
    const clients = await players(3);
    await share('contact', ...clients);
    await site.database.ownerPool.query('delete from persons.facts where player_id = any($1)', [
      await Promise.all(clients.map(uid)),
    ]);
    for (const client of clients) expect((await claim(client)).status).toBe(200);
  });
});

describe('an invitation', () => {
  test('of oneself by another account, in a circle of two and of three, and of a second account is refused', async () => {
    const [a, b, c, twin, stranger] = (await players(5)) as [ApiClient, ApiClient, ApiClient, ApiClient, ApiClient];
    await share('device', a, twin);
    expect(await use(twin, await codeOf(a))).toBe('NOT_ELIGIBLE');
    expect(await use(b, await codeOf(a))).toBe('taken');
    expect(await use(a, await codeOf(b))).toBe('NOT_ELIGIBLE');
    expect(await use(c, await codeOf(b))).toBe('taken');
    expect(await use(a, await codeOf(c))).toBe('NOT_ELIGIBLE');
    expect(await use(twin, await codeOf(c))).toBe('NOT_ELIGIBLE');
    const [second] = (await players(1)) as [ApiClient];
    await share('contact', c, second);
    expect(await use(second, await codeOf(stranger))).toBe('ONCE_PER_PERSON');
  });

  test('pays the inviter for the friend’s turnover, not for the deposit, and no more than the month allows', async () => {
    const inviter = await site.confirmedPlayer();
    const friends = await players(3);
    for (const friend of friends) {
      expect(await use(friend, await codeOf(inviter))).toBe('taken');
      await payIn(site, friend, '20');
      expect(await awarded(friend, 'friend')).toEqual(['offered']);
    }
    expect(await awarded(inviter, 'referrer')).toEqual([]);
    await staked(friends[0]!, 3999n);
    expect(await awarded(inviter, 'referrer')).toEqual([]);
    await staked(friends[0]!, 1n);
    expect(await awarded(inviter, 'referrer')).toEqual(['offered']);
    for (const friend of friends.slice(1)) await staked(friend, 4000n);
    expect(await awarded(inviter, 'referrer')).toEqual(['offered', 'offered']);
  });

  test('pays nothing for a deposit that was charged back, and takes back what it has paid', async () => {
    const inviter = await site.confirmedPlayer();
    const [quick, slow] = (await players(2)) as [ApiClient, ApiClient];
    const deposits: string[] = [];
    for (const friend of [quick, slow]) {
      await use(friend, await codeOf(inviter));
      deposits.push(await payIn(site, friend, '20'));
    }
    await staked(quick, 4000n);
    for (const id of deposits) await reportDeposit(site, id, 'charged_back');
    await caughtUp(site, 'campaigns');
    await staked(slow, 4000n);
    await expect.poll(() => awarded(inviter, 'referrer')).toEqual(['forfeited']);
  });
});

test('a bonus of a returned deposit that was paid and spent is owed, once, and taken out of later wins; the books balance', async () => {
  const client = await site.confirmedPlayer();
  const playerId = await uid(client);
  expect((await claim(client)).status).toBe(200);
  const { rows } = await site.database.ownerPool.query<{ id: string; fact: string }>(
    `update bonuses.awards set converted = converted where player_id = $1 returning id, fact`,
    [playerId],
  );
  // As if it had been earned and spent: 10.00 were paid, 4.00 are left.
  const award = rows[0]!;
  const move = (fact: string, minor: bigint, isIn: boolean) =>
    transaction(db(), (tx) =>
      post(tx, {
        fact,
        reason: 'adjustment',
        playerId,
        currency: 'EUR',
        amountMinor: minor,
        from: isIn ? { house: 'adjustments' } : { bucket: 'main' },
        to: isIn ? { bucket: 'main' } : { house: 'adjustments' },
      }),
    );
  await site.database.ownerPool.query(
    `update bonuses.awards set status = 'completed', ended_at = now(), activated_at = now(), expires_at = now() where id = $1`,
    [award.id],
  );
  await transaction(db(), async (tx) => {
    const order = { playerId, currency: 'EUR', amountMinor: 1000n } as const;
    await post(tx, {
      ...order,
      fact: award.id,
      reason: 'bonus-granted',
      from: { house: 'bonus-cost' },
      to: { bucket: 'bonus' },
    });
    await post(tx, {
      ...order,
      fact: award.id,
      reason: 'bonus-converted',
      from: { bucket: 'bonus' },
      to: { bucket: 'main' },
    });
  });
  await site.database.ownerPool.query('update bonuses.awards set converted = 1000 where id = $1', [award.id]);
  await move(crypto.randomUUID(), 600n, false);
  const { services } = site.site;
  const takeBack = () =>
    transaction(db(), (tx) => takeBackBonus(tx, services, { fact: award.fact, because: 'The deposit was returned.' }));
  await Promise.all([takeBack(), takeBack()]);
  const main = async () => (await balancesOf(db(), playerId, 'EUR')).main;
  const repaid = async () =>
    (
      await site.database.ownerPool.query<{ repaid: string }>(
        'select repaid::text from bonuses.debts where player_id = $1',
        [playerId],
      )
    ).rows;
  await expect.poll(repaid).toEqual([{ repaid: '400' }]);
  expect(await main()).toBe(0n);
  // A deposit of theirs is not touched; what it wins is.
  await payIn(site, client, '20');
  expect(await main()).toBe(2000n);
  const at = new Date().toISOString();
  const won = {
    kind: 'round',
    subject: 'dice',
    category: 'fast',
    currency: 'EUR',
    isFree: false,
    startedAt: at,
    settledAt: at,
  };
  await site.database.ownerPool.query(`insert into platform.outbox (event, payloads) values ('stakes.settled', $1)`, [
    JSON.stringify([
      { ...won, roundId: crypto.randomUUID(), playerId: String(playerId), stakedMinor: '100', wonMinor: '900' },
    ]),
  ]);
  await expect.poll(repaid).toEqual([{ repaid: '1000' }]);
  expect(await main()).toBe(1400n);
});
