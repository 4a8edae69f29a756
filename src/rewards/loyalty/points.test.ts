// Points and levels, from the settled stake to what the player sees.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { systemContext } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { levelsOf } from '#rewards/cashback/index.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { stakesOf, withoutMissions } from './testing/loyalty.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { eventually } from '#testing/patience.ts';
import { foundAfter } from '#testing/tampering.ts';
import { untilBlocked } from '#testing/until-blocked.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { writeContent } from '#site/content/testing/write-content.ts';
import type { LoyaltyInfo, LoyaltyTerms, PointsEntry } from './contract.ts';
import { earnedBefore, expirePoints } from './expire-points.ts';
import { loyaltyConfig } from './config.ts';
import { levels, renumberLevels } from './levels.ts';
import { historyOf } from './player-store.ts';
import { addPoints, lockPoints, pointsOf } from './points-store.ts';
import { correctPoints, pointsOfPlayer } from './operate.ts';
import { pointsText } from './rules/points.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'editor-of-loyalty-0123456789abc';
const clock = manualClock(new Date('2027-03-03T12:00:00Z'));
let site: TestSite;
let stakes: ReturnType<typeof stakesOf>;
beforeAll(async () => {
  site = await startTestSite({ clock, environment: { LOYALTY: 'on', CONTENT_TOKEN: TOKEN } });
  stakes = stakesOf(site);
  await withoutMissions(site, TOKEN);
  await firstLevelAt(10, 4);
});
afterAll(() => site.close());

/** What the sums below are made for, whatever content ships. */
async function firstLevelAt(points: number, reward: number): Promise<void> {
  const address = `${site.url}/content/loyalty-levels?filters[sysname][$eq]=bronze`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${TOKEN}` } });
  const { data } = (await answer.json()) as { data: { id: number }[] };
  const rewards = [{ kind: 'points', points: reward }];
  await writeContent(site, TOKEN, `loyalty-levels/${data[0]!.id}`, { points, rewards });
  await eventually(() => expect(levels(site.site.services)[1]!.points).toBe(points));
}

const system = () => systemContext(site.site.services, 'test');

async function player(currency = 'EUR'): Promise<{ client: ApiClient; id: bigint }> {
  const client = await site.player({ currency });
  const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
  return { client, id: BigInt(uid) };
}
const info = (client: ApiClient) => client.ok<LoyaltyInfo>('Loyalty.getinfo');
const history = async (client: ApiClient) =>
  (await client.ok<{ items: PointsEntry[] }>('Loyalty.gethistory')).items.map(
    ({ kind, about, tier_points, points }) => `${kind} ${about} ${tier_points} ${points}`,
  );

describe('points', () => {
  test('a player’s standing has all seven fields', covers('EN-14', 'AP-83'), async () => {
    const { client, id } = await player();
    expect(await info(client)).toMatchObject({
      id: 'loyalty',
      is_active: true,
      points: 0,
      character: null,
      pointsAlias: '',
      uid: Number(id),
    });
    expect((await info(client)).levels).toHaveLength(10);
  });

  test.each([
    ['slot', '10'],
    ['fast', '20'],
    ['sports', '15'],
    ['casino', '60'],
    ['live', '50'],
  ])('come for real-money stakes by type of game: %s, one for %s EUR', async (category, euros) => {
    const { client, id } = await player();
    const minor = String(Number(euros) * 100);
    await stakes.play(id, { category, stakedMinor: minor }, { category, stakedMinor: minor });
    expect(await info(client)).toMatchObject({ points: 2, tier_points: 2 });
  });

  test('are counted exactly: a thousand stakes of a cent are as good as one of ten euros', async () => {
    const { client, id } = await player();
    await stakes.play(id, ...Array.from({ length: 999 }, () => ({ stakedMinor: '1' })));
    expect((await info(client)).points).toBe(0);
    await stakes.play(id, { stakedMinor: '1' });
    expect((await info(client)).points).toBe(1);
  });

  test('of another currency are earned for what is worth as much', async () => {
    const { client, id } = await player('JPY');
    const { rates } = await client.ok<LoyaltyTerms>('Loyalty.getterms');
    expect(rates[0]).toEqual({ category: 'slot', amount: { amount: '1600', currency: 'JPY' } });
    await stakes.play(id, { currency: 'JPY', stakedMinor: '14400' });
    expect((await info(client)).points).toBe(9);
  });

  test('do not come of bonus money, of free spins or of play money', async () => {
    const { client, id } = await player();
    await stakes.play(
      id,
      { isFree: true, purses: { staked: { bonus: '0', bettingBonus: '0', house: '1000' } } },
      { purses: { staked: { bonus: '600', bettingBonus: '0', house: '0' } } },
      { currency: 'FUN' },
    );
    expect(await history(client)).toEqual(['play slot 0.4 0.4']);
  });

  test('[~P05] of a stake that is taken back are taken back too, and what was spent is owed first', async () => {
    const { client, id } = await player();
    const [bet] = await stakes.play(id, { kind: 'bet', category: 'sports', subject: 'football', stakedMinor: '13500' });
    expect((await info(client)).points).toBe(9);
    await correctPoints(system(), id, -8n, { because: 'spent', byWhom: 'test' });
    await stakes.reopen(bet!);
    expect(await info(client)).toMatchObject({ points: 0, owed: 8, tier_points: 0 });
    await stakes.reopen(bet!);
    await stakes.play(id, { stakedMinor: '9000' });
    expect(await info(client)).toMatchObject({ points: 1, owed: 0, tier_points: 9 });
    expect(await history(client)).toEqual([
      'play slot 9 9',
      'reversal sports -9 -9',
      'correction spent 0 -8',
      'play sports 9 9',
    ]);
  });

  test('of a round with several stakes go back one stake at a time', async () => {
    const { client, id } = await player();
    const [round] = await stakes.play(id, { kind: 'outside', stakedMinor: '9000', provider: 'acme' });
    await stakes.reverse(round!, '3000');
    expect((await info(client)).points).toBe(6);
    await stakes.reverse(round!, '6000');
    expect(await info(client)).toMatchObject({ points: 0, owed: 0, tier_points: 0 });
  });
});

test('an auditor finds points that no history has, and what was spent without being there', async () => {
  const { id } = await player();
  await stakes.play(id, { stakedMinor: '9000' });
  const { ownerPool } = site.database;
  const more = (millionths: number) =>
    `update loyalty.players set balance = balance + ${millionths} where player_id = ${id}`;
  expect(await foundAfter(ownerPool, 'Q19', { tamper: more(1), restore: more(-1) })).toEqual([
    `Q19: player ${id} has 9000000 tier points and 9000001 to spend, in millionths; the history says 9000000 and 9000000`,
  ]);
  const inDays = (millionths: number) =>
    `update loyalty.days set balance = balance + ${millionths} where player_id = ${id}`;
  expect(await foundAfter(ownerPool, 'Q19', { tamper: inDays(1), restore: inDays(-1) })).toEqual([
    expect.stringMatching(
      /^Q19: player \d+ has 9000000 tier points and 9000001 to spend from play of \w+ on \d{4}-\d\d-\d\d; the history says 9000000 and 9000000$/,
    ),
  ]);
  // Sums that agree with each other, over a purchase that nobody could afford.
  const spent = (points: number) => `with bought as (
      insert into loyalty.history (player_id, kind, about, tier, balance, at)
      select ${id}, 'purchase', 'tampering', 0, -${points}000000, now() returning player_id, balance)
    update loyalty.players p set balance = p.balance + b.balance from bought b where p.player_id = b.player_id`;
  const restore = `with undone as (delete from loyalty.history where about = 'tampering' returning player_id, balance)
    update loyalty.players p set balance = p.balance - u.balance from undone u where p.player_id = u.player_id`;
  expect(await foundAfter(ownerPool, 'Q19', { tamper: spent(10), restore })).toEqual([
    expect.stringMatching(/^Q19: purchase \d+ of player \d+ took 10000000, and 9000000 were there$/),
  ]);
  await ownerPool.query(spent(9));
  expect((await booksBalance(ownerPool)).filter((fault) => fault.startsWith('Q19'))).toEqual([]);
  await ownerPool.query(restore);
});

describe('levels', () => {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const rewardsOf = async (id: bigint) =>
    (
      await site.database.ownerPool.query<{ cause_id: string; kind: string }>(
        `select cause_id, reward ->> 'kind' as kind from loyalty.rewards where player_id = $1 and given_at is not null order by cause_id, fact`,
        [id],
      )
    ).rows.map(({ cause_id, kind }) => `${cause_id} ${kind}`);

  test('are reached by tier points, each with its rewards, and cashback goes by them', async () => {
    const { client, id } = await player();
    await stakes.play(id, { stakedMinor: '150000' });
    expect(await info(client)).toMatchObject({ level: 4, tier_points: 150 });
    expect((await info(client)).levels.filter(({ is_reached }) => is_reached).map(({ name }) => name)).toEqual([
      'Green',
      'Bronze',
      'Silver',
      'Gold',
    ]);
    await expect.poll(() => rewardsOf(id)).toEqual(['bronze points', 'gold cash', 'silver bonus']);
    expect((await info(client)).points).toBe(154);
    expect((await levelsOf(site.site.services, site.site.services.db, [id]))(id)).toBe(4);
  });

  test('give their rewards once, also when the operator puts another one below them', async () => {
    const { id } = await player();
    const rewardedFacts = async () =>
      (
        await site.database.ownerPool.query<{ cause_id: string }>(
          `select cause_id from loyalty.rewards where player_id = $1 and cause = 'loyalty' order by 1`,
          [id],
        )
      ).rows.map(({ cause_id }) => cause_id);
    await stakes.play(id, { stakedMinor: '60000' });
    expect(await rewardedFacts()).toEqual(['bronze', 'silver']);
    const before = levels(site.site.services).length;
    const write = (path: string, method: string, data?: object) =>
      fetch(`${site.url}/content/loyalty-levels${path}`, {
        method,
        headers,
        ...(data && { body: JSON.stringify({ data }) }),
      });
    const response = await write('', 'POST', {
      sysname: 'copper',
      title: { en: 'Copper', es: 'Cobre', ru: 'Медь' },
      points: 5,
      rewards: [{ kind: 'points', points: 10 }],
    });
    const { data } = (await response.json()) as { data: { id: number } };
    await expect.poll(() => levels(site.site.services).length).toBe(before + 1);
    try {
      await stakes.play(id, { stakedMinor: '100' });
      expect(await rewardedFacts()).toEqual(['bronze', 'silver']);
    } finally {
      await write(`/${data.id}`, 'DELETE');
      await expect.poll(() => levels(site.site.services).length).toBe(before);
    }
  });

  test('keep their players and their rewards when the operator removes one below them', async () => {
    const { client, id } = await player();
    const { services } = site.site;
    const before = levels(services);
    await stakes.play(id, { stakedMinor: '60000' });
    expect(await info(client)).toMatchObject({ level: 3 });
    const entries = await fetch(`${site.url}/content/loyalty-levels?pagination[pageSize]=100`, { headers });
    const { data } = (await entries.json()) as { data: { id: number; attributes: { sysname: string } }[] };
    const bronze = data.find(({ attributes }) => attributes.sysname === 'bronze')!;
    await fetch(`${site.url}/content/loyalty-levels/${bronze.id}`, { method: 'DELETE', headers });
    await expect.poll(() => levels(services).length).toBe(before.length - 1);
    try {
      await renumberLevels(system());
      expect(await info(client)).toMatchObject({ level: 2 });
      expect((await info(client)).levels.find(({ level }) => level === 2)).toMatchObject({ name: 'Silver' });
      await stakes.play(id, { stakedMinor: '90000' });
      expect(await info(client)).toMatchObject({ level: 3, tier_points: 150 });
      await expect.poll(() => rewardsOf(id)).toEqual(['bronze points', 'gold cash', 'silver bonus']);
    } finally {
      await fetch(`${site.url}/content/loyalty-levels`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ data: bronze.attributes }),
      });
      await expect.poll(() => levels(services).length).toBe(before.length);
    }
    await renumberLevels(system());
    expect(await info(client)).toMatchObject({ level: 4 });
  });

  test('stay when a stake behind them is taken back, and no reward is given twice', async () => {
    const { client, id } = await player();
    const bet = { kind: 'bet', category: 'sports', stakedMinor: '15000' } as const;
    for (let turn = 0; turn < 3; turn++) {
      const [stakeSettled] = await stakes.play(id, bet);
      await expect.poll(() => rewardsOf(id)).toEqual(['bronze points']);
      await stakes.reopen(stakeSettled!);
      expect(await info(client)).toMatchObject({ level: 2, tier_points: 0, points: 4 });
    }
  });
});

describe('expiry', () => {
  const setting = async (expiry: object) => {
    await writeContent(site, TOKEN, 'loyalty-config', { expiry });
    await expect.poll(() => loyaltyConfig(site.site.services).expiry).toEqual(expiry);
  };
  const newPlayer = async (): Promise<bigint> => (await createPlayers(site.database.owner, 1))[0]!.id;
  const standing = async (id: bigint) => {
    const { player, rows } = await pointsOfPlayer(system(), id);
    return { points: pointsText(player.balance), level: player.level, last: rows[0]!.kind };
  };

  test('is off unless the operator sets it; then points of those who stay away for so many days are gone', async () => {
    const id = await newPlayer();
    await stakes.play(id, { stakedMinor: '9000' });
    clock.set(new Date('2027-06-03T12:00:00Z'));
    await expirePoints(system());
    expect(await standing(id)).toEqual({ points: '9', level: 1, last: 'play' });
    await setting({ days_without_play: 90, months: null });
    for (let turn = 0; turn < 2; turn++) await expirePoints(system());
    expect(await standing(id)).toEqual({ points: '0', level: 1, last: 'expiry' });
  });

  test('by age takes the oldest points first, and once', async () => {
    await setting({ days_without_play: null, months: 2 });
    clock.set(new Date('2027-07-01T12:00:00Z'));
    const id = await newPlayer();
    await stakes.play(id, { stakedMinor: '8000' });
    await correctPoints(system(), id, -3n, { because: 'spent', byWhom: 'test' });
    clock.set(new Date('2027-08-15T12:00:00Z'));
    await stakes.play(id, { stakedMinor: '1000' });
    clock.set(new Date('2027-09-02T12:00:00Z'));
    for (let turn = 0; turn < 2; turn++) await expirePoints(system());
    expect(await standing(id)).toMatchObject({ points: '1', last: 'expiry' });
  });

  test('by age leaves out what is spent in the same moment', async () => {
    const id = await newPlayer();
    await stakes.play(id, { stakedMinor: '8000' });
    clock.set(new Date('2027-12-02T12:00:00Z'));
    const isSpent = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const spending = transaction(site.site.services.db, async (tx) => {
      await lockPoints(tx, id);
      await addPoints(
        tx,
        [{ playerId: id, kind: 'purchase', about: 'cup', tier: 0n, balance: -5_000_000n }],
        clock.now(),
      );
      isSpent.resolve();
      await mayEnd.promise;
    });
    await isSpent.promise;
    const expiring = expirePoints(system());
    await untilBlocked(site.database.ownerPool);
    mayEnd.resolve();
    await Promise.all([spending, expiring]);
    expect((await pointsOf(site.site.services.db, id)).balance).toBe(0n);
    await setting({ days_without_play: null, months: null });
  });
});

describe('the history', () => {
  const newPlayer = async (): Promise<bigint> => (await createPlayers(site.database.owner, 1))[0]!.id;
  const play = (playerId: bigint, about: string, points: bigint, at: string, kind: 'play' | 'reversal' = 'play') =>
    transaction(site.site.services.db, (tx) =>
      addPoints(tx, [{ playerId, kind, about, tier: points, balance: 2n * points }], new Date(at), { isPlay: true }),
    );
  const everything = { offset: 0, limit: 100 };

  test('adds up play by the day of UTC, and lists what changed last first', async () => {
    const id = await newPlayer();
    await play(id, 'slot', 5n, '2027-03-27T23:59:59.999Z');
    await play(id, 'slot', 1n, '2027-03-28T00:00:00Z');
    await play(id, 'live', 7n, '2027-03-28T01:30:00Z');
    await correctPoints(system(), id, 3n, { because: 'gift', byWhom: 'test' });
    await play(id, 'slot', -1n, '2027-03-28T02:00:00Z', 'reversal');
    await play(id, 'slot', 2n, '2027-03-28T23:59:59Z');
    const { rows, total } = await historyOf(site.site.services.db, id, everything);
    expect(rows.map(({ kind, about, tier, balance, at }) => [kind, about, tier, balance, at.toISOString()])).toEqual([
      ['play', 'slot', 3n, 6n, '2027-03-28T23:59:59.000Z'],
      ['reversal', 'slot', -1n, -2n, '2027-03-28T02:00:00.000Z'],
      ['correction', 'gift', 0n, 3_000_000n, clock.now().toISOString()],
      ['play', 'live', 7n, 14n, '2027-03-28T01:30:00.000Z'],
      ['play', 'slot', 5n, 10n, '2027-03-27T23:59:59.999Z'],
    ]);
    expect(total).toBe(5);
  });

  test.each([
    ['a page of it', (tx: Transaction, id: bigint) => historyOf(tx, id, everything)],
    ['expiry by age', (tx: Transaction, id: bigint) => earnedBefore(tx, new Date('2027-04-01'), id - 1n)],
  ])('costs the same however many stakes are behind it: %s', async (_, look) => {
    const id = await newPlayer();
    const count = 50;
    for (let nth = 0; nth < count; nth++) await play(id, 'slot', 1n, '2027-03-28T12:00:00Z');
    const read = await transaction(site.site.services.db, async (tx) => {
      // As with a table that is worth an index.
      await sql`set local enable_seqscan = off`.execute(tx);
      await look(tx, id);
      const { rows } = await sql<{ rows: bigint }>`
        select pg_stat_get_xact_tuples_fetched('loyalty.history'::regclass)
             + pg_stat_get_xact_tuples_returned('loyalty.history'::regclass) as rows`.execute(tx);
      return rows[0]!.rows;
    });
    expect(read).toBeLessThan(count);
  });

  test('of an older version is added up by its migration as it is since', async () => {
    const id = await newPlayer();
    await play(id, 'slot', 5n, '2027-03-27T23:00:00Z');
    await play(id, 'slot', 1n, '2027-03-28T23:00:00Z');
    await play(id, 'slot', -1n, '2027-03-28T23:30:00Z', 'reversal');
    const migration = readFileSync(path.join(import.meta.dirname, 'schema/0004-history-by-day.sql'), 'utf8');
    const client = await site.database.ownerPool.connect();
    const days = async () => (await client.query('select * from loyalty.days order by player_id, last')).rows;
    await client.query('begin');
    try {
      const since = await days();
      await client.query(`drop table loyalty.days; drop index loyalty.history_besides_play; ${migration}`);
      expect(since.length).toBeGreaterThanOrEqual(3);
      expect(await days()).toEqual(since);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
