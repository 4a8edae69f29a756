// What is paid or given back in the moment in which its player sets a first limit: no sum that it begins with has it, and it counts.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { transaction } from '#platform/db/database.ts';
import { lockPlayer, putLimit } from '#money/limits/store.ts';
import { houseAccount, advanceFencingToken, openPurses, post, pursesOf } from '#money/wallet/index.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { holdLock } from '#testing/hold-lock.ts';
import { untilBlocked } from '#testing/until-blocked.ts';
import { payWins, reverseStakes, takeBackWins, takeStake, type WinOrder } from './index.ts';

const AT = new Date('2027-03-01T12:00:00Z');
let database: TestDatabase;
let nextPlayer = 1n;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

/** A player who has staked all that they had, and the win of it. */
async function winner(): Promise<WinOrder & { stake: string }> {
  const playerId = nextPlayer++;
  const stake = randomUUID();
  const order = { fact: stake, round: stake, playerId, currency: 'EUR' } as const;
  await transaction(database.db, async (tx) => {
    await openPurses(tx, playerId, 'EUR');
    const gift = { fact: randomUUID(), reason: 'adjustment', playerId, currency: 'EUR', amountMinor: 1_000n } as const;
    await post(tx, { ...gift, from: { house: 'adjustments' }, to: { bucket: 'main' } });
    const permission = { fencingToken: 0n, isLimited: false };
    await takeStake(tx, { ...order, amountMinor: 1_000n, house: 'test', permission, at: AT });
  });
  return { ...order, stake, wonMinor: 5_000n, stakedMinor: 1_000n, stakedAt: AT };
}

/** As `Limits.set` does it. */
const setLimit = (playerId: bigint, meanwhile = async () => {}): Promise<void> =>
  transaction(database.db, async (tx) => {
    await lockPlayer(tx, playerId);
    await advanceFencingToken(tx, playerId);
    await meanwhile();
    const limit = { kind: 'loss', period: 'day', source: 'player', amount: 50_000n } as const;
    await putLimit(tx, { ...limit, player_id: playerId, set_at: AT, next_amount: null, next_from: null });
  });

async function pursesHeld(playerId: bigint): Promise<boolean> {
  const free = 'select from wallet.accounts where player_id = $1 and bucket = 1 for update skip locked';
  return (await database.ownerPool.query(free, [playerId])).rowCount === 0;
}

/** What counts towards their limits; the days began without anything. */
async function counted(playerId: bigint): Promise<{ staked: string; won: string } | undefined> {
  const days = 'select staked::text, won::text from limits.days where player_id = $1';
  return (await database.ownerPool.query<{ staked: string; won: string }>(days, [playerId])).rows[0];
}

type Wins = readonly (WinOrder & { stake: string })[];
const pay = (wins: Wins) => transaction(database.db, (tx) => payWins(tx, wins, 'test', { until: 'now', at: AT }));
const takeBack = (wins: Wins) => transaction(database.db, (tx) => takeBackWins(tx, wins, AT, { isCounted: true }));
/** The last step of rounds that go on. */
async function endRounds(wins: Wins): Promise<unknown> {
  const house = await houseAccount(database.db, 'test', 'EUR');
  const stakes = await Promise.all(
    wins.map(async ({ fact, round, playerId, wonMinor }) => ({
      fact,
      round,
      player_id: String(playerId),
      currency: 'EUR',
      account_currency: 'EUR',
      purse: String((await pursesOf(database.db, playerId, 'EUR')).main),
      house_account: String(house),
      amount: 0,
      win: String(wonMinor),
      fencing_token: 0,
      is_limited: false,
      staked_at: AT.toISOString(),
    })),
  );
  return sql`
    select stakes.settle(array(select s from json_populate_recordset(null::stakes.stake, ${JSON.stringify(stakes)}::json) s),
                         ${AT}::timestamptz)`.execute(database.db);
}

test.each<[string, (wins: Wins) => Promise<unknown>, string]>([
  ['paid', pay, '5000'],
  ['paid at the end of a round', endRounds, '5000'],
  ['taken back', takeBack, '-5000'],
])('a win that is %s while it waits for the purse of another counts', async (what, move, won) => {
  const wins = [await winner(), await winner()] as const;
  if (what === 'taken back') await pay(wins);
  const lock = await holdLock(database.ownerPool, 'select from wallet.accounts where player_id = $1 for update', [
    wins[0].playerId,
  ]);
  const moving = move(wins);
  await untilBlocked(database.ownerPool);
  await setLimit(wins[1].playerId);
  await lock.release();
  await moving;
  expect(await counted(wins[1].playerId)).toEqual({ staked: '0', won });
});

test('a stake that is given back while the limit is being set is not counted', async () => {
  const { fact, playerId } = await winner();
  const setting = Promise.withResolvers<void>();
  const isSet = setLimit(playerId, () => setting.promise);
  await expect.poll(() => pursesHeld(playerId)).toBe(true);
  const stake = { fact, roundId: fact, playerId: String(playerId), currency: 'EUR', stakedMinor: '1000' } as const;
  const about = { kind: 'round', subject: 'dice', category: 'fast' } as const;
  const back = { ...stake, ...about, startedAt: AT.toISOString(), reversedAt: AT.toISOString() };
  const moving = transaction(database.db, (tx) => reverseStakes(tx, [back]));
  await untilBlocked(database.ownerPool);
  setting.resolve();
  await Promise.all([isSet, moving]);
  expect(await counted(playerId)).toEqual({ staked: '-1000', won: '0' });
});
