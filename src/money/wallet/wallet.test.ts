import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openDatabase, transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { hasDeposited } from './moved-sums.ts';
import {
  balancesOf,
  hold,
  houseAccount,
  openPurses,
  post,
  pursesOf,
  releaseHold,
  reverse,
  settleHold,
  TransferConflict,
} from './post.ts';

let database: TestDatabase;
/** With the rights of the owner: the site itself takes stakes by the slice `stakes` alone. */
let owned: Database;
let nextPlayer = 1000n;
beforeAll(async () => {
  database = await createTestDatabase();
  owned = openDatabase(database.ownerPool, keyRingOf({ PII_KEYS: TEST_PII_KEYS }));
});
afterAll(() => database.close());

async function playerWith(main: bigint, bonus = 0n): Promise<bigint> {
  const playerId = nextPlayer++;
  await transaction(database.db, async (tx) => {
    await openPurses(tx, playerId, 'EUR');
    const order = { fact: randomUUID(), playerId, currency: 'EUR', from: { house: 'adjustments' } } as const;
    if (main > 0n) await post(tx, { ...order, reason: 'adjustment', amountMinor: main, to: { bucket: 'main' } });
    if (bonus > 0n)
      await post(tx, {
        ...order,
        fact: randomUUID(),
        reason: 'adjustment',
        amountMinor: bonus,
        to: { bucket: 'bonus' },
      });
  });
  return playerId;
}

const balances = (playerId: bigint) => balancesOf(database.db, playerId, 'EUR');

/** A stake from main, then bonus, and its win in the same proportion, as a round that is played alone books them. */
async function round(playerId: bigint, stake: bigint, win: bigint, fact: string = randomUUID()): Promise<number> {
  const house = await houseAccount(database.db, 'games', 'EUR');
  const { rows } = await sql<{ status: number; main: bigint; bonus: bigint }>`
    select * from wallet.take_split(${fact}::uuid, ${playerId}::bigint, 'EUR', '{1,2}'::smallint[], ${house}::bigint, ${stake}::bigint, 0)`.execute(
    owned,
  );
  const { status } = rows[0]!;
  const bonus = (win * rows[0]!.bonus) / stake;
  if (status === 0 && win > 0n)
    await sql`
      select wallet.pay_split(${fact}::uuid, ${fact}::uuid, ${playerId}::bigint, 'EUR', ${house}::bigint, ${win - bonus}::bigint, ${bonus}::bigint, 0)`.execute(
      owned,
    );
  return status;
}

describe('the ledger', () => {
  test('moves an amount once, however often it is asked for', async () => {
    const playerId = await playerWith(0n);
    const order = {
      fact: randomUUID(),
      reason: 'deposit',
      playerId,
      currency: 'EUR',
      amountMinor: 5000n,
      from: { house: 'psp.card.clearing' },
      to: { bucket: 'main' },
    } as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => transaction(database.db, (tx) => post(tx, order))),
    );
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect((await balances(playerId)).main).toBe(5000n);
  });

  test('refuses a known fact with another content, and moves nothing', async () => {
    const playerId = await playerWith(0n);
    const order = {
      fact: randomUUID(),
      reason: 'deposit',
      playerId,
      currency: 'EUR',
      amountMinor: 5000n,
      from: { house: 'psp.card.clearing' },
      to: { bucket: 'main' },
    } as const;
    await transaction(database.db, (tx) => post(tx, order));
    await expect(transaction(database.db, (tx) => post(tx, { ...order, amountMinor: 6000n }))).rejects.toThrow(
      TransferConflict,
    );
    expect((await balances(playerId)).main).toBe(5000n);
  });

  test('holds, settles a part and gives the rest back to the purses that paid', async () => {
    const playerId = await playerWith(300n, 200n);
    const fact = randomUUID();
    await transaction(database.db, (tx) =>
      hold(tx, { fact, playerId, currency: 'EUR', amountMinor: 400n, buckets: ['main', 'bonus'] }),
    );
    expect(await balances(playerId)).toMatchObject({ main: 0n, bonus: 100n, locked: 400n });
    await transaction(database.db, (tx) =>
      settleHold(tx, { fact, to: { house: 'psp.card.clearing' }, amountMinor: 250n }),
    );
    expect(await balances(playerId)).toMatchObject({ main: 50n, bonus: 200n, locked: 0n });
  });

  test('releases a hold once, and a settled hold never', async () => {
    const playerId = await playerWith(1000n);
    const [released, settled] = [randomUUID(), randomUUID()];
    await transaction(database.db, async (tx) => {
      await hold(tx, { fact: released, playerId, currency: 'EUR', amountMinor: 600n });
      await hold(tx, { fact: settled, playerId, currency: 'EUR', amountMinor: 400n });
    });
    await transaction(database.db, (tx) => releaseHold(tx, { fact: released }));
    expect((await transaction(database.db, (tx) => releaseHold(tx, { fact: released }))).replayed).toBe(true);
    await transaction(database.db, (tx) =>
      settleHold(tx, { fact: settled, to: { house: 'psp.card.clearing' }, amountMinor: 400n }),
    );
    await expect(transaction(database.db, (tx) => releaseHold(tx, { fact: settled }))).rejects.toThrow(
      TransferConflict,
    );
    expect(await balances(playerId)).toMatchObject({ main: 600n, locked: 0n });
  });

  test('refuses a hold that the purse does not cover, with a reason', async () => {
    const playerId = await playerWith(99n);
    await expect(
      transaction(database.db, (tx) => hold(tx, { fact: randomUUID(), playerId, currency: 'EUR', amountMinor: 100n })),
    ).rejects.toMatchObject({ type: 'BillingTransactionDeclined', reason: { rule: 'wallet.enough' } });
  });

  test('takes and pays for many at once under facts of their own, all or nothing', async () => {
    const players = [await playerWith(100n), await playerWith(40n), await playerWith(0n)] as const;
    const purses = await Promise.all(players.map((playerId) => pursesOf(database.db, playerId, 'EUR')));
    const house = await houseAccount(database.db, 'games', 'EUR');
    const move = async (stakes: bigint[], wins: bigint[], fencingToken = 0n) => {
      const movements = players.map((playerId, nth) => ({
        stake_fact: randomUUID(),
        win_fact: randomUUID(),
        player_id: String(playerId),
        currency: 'EUR',
        purse: String(purses[nth]!.main),
        house_account: String(house),
        stake: String(stakes[nth]),
        win: String(wins[nth]),
        fencing_token: String(nth === 0 ? fencingToken : 0n),
      }));
      await sql`
        select wallet.take_and_pay(array(select m from json_populate_recordset(null::wallet.movement, ${JSON.stringify(movements)}::json) m))`.execute(
        owned,
      );
      const facts: string[][] = [
        movements.map(({ stake_fact }) => stake_fact),
        movements.map(({ win_fact }) => win_fact),
      ];
      const { rows: booked } = await sql<{ fact: string; reason: number; amount: bigint }>`
        select fact, reason, amount from wallet.transfers where fact = any (${facts.flat()}::uuid[]) order by player_id, reason`.execute(
        database.db,
      );
      return booked.map(({ fact, reason, amount }) => [facts[reason - 1]!.indexOf(fact), reason, amount]);
    };
    const mains = async () => (await Promise.all(players.map(balances))).map(({ main }) => main);
    // One stakes and wins, one only stakes, one is paid what it staked before.
    expect(await move([30n, 40n, 0n], [50n, 0n, 7n])).toEqual([
      [0, 1, 30n],
      [0, 2, 50n],
      [1, 1, 40n],
      [2, 2, 7n],
    ]);
    expect(await mains()).toEqual([120n, 0n, 7n]);
    // The second has nothing left; the first has other rules by now; a stake is no gift.
    await expect(move([10n, 1n, 0n], [0n, 0n, 5n])).rejects.toThrow(/care/);
    await expect(move([10n, 0n, 0n], [0n, 0n, 5n], 1n)).rejects.toThrow(/care/);
    await expect(move([-10n, 0n, 0n], [0n, 0n, 5n])).rejects.toThrow(/care/);
    expect(await mains()).toEqual([120n, 0n, 7n]);
    // What takes nothing names no rules.
    await move([0n, 0n, 0n], [1n, 0n, 1n], 1n);
    expect(await mains()).toEqual([121n, 0n, 8n]);
  });

  test('reverses a mixed stake to exactly the purses that paid', async () => {
    const playerId = await playerWith(30n, 1000n);
    const fact = randomUUID();
    await round(playerId, 100n, 0n, fact);
    expect(await balances(playerId)).toMatchObject({ main: 0n, bonus: 930n });
    await transaction(database.db, (tx) => reverse(tx, { fact, reason: 'stake' }));
    expect((await transaction(database.db, (tx) => reverse(tx, { fact, reason: 'stake' }))).replayed).toBe(true);
    expect(await balances(playerId)).toMatchObject({ main: 30n, bonus: 1000n });
  });

  test('names the amount and the currency of what it refuses to end or to take back', async () => {
    const playerId = nextPlayer++;
    const order = { fact: randomUUID(), playerId, currency: 'JPY', amountMinor: 500n } as const;
    await transaction(database.db, async (tx) => {
      await openPurses(tx, playerId, 'JPY');
      await post(tx, { ...order, reason: 'deposit', from: { house: 'psp.card.clearing' }, to: { bucket: 'main' } });
      await hold(tx, { ...order, amountMinor: 300n });
    });
    const refusal = (amount: string) => ({ reason: { rule: 'wallet.enough', inputs: { amount, currency: 'JPY' } } });
    const settle = (tx: Transaction) =>
      settleHold(tx, { fact: order.fact, to: { house: 'psp.card.clearing' }, amountMinor: 301n });
    const takeBack = (tx: Transaction) => reverse(tx, { fact: order.fact, reason: 'deposit' });
    await expect(transaction(database.db, settle)).rejects.toMatchObject(refusal('301'));
    await expect(transaction(database.db, takeBack)).rejects.toMatchObject(refusal('500'));
  });

  test('lets exactly one of 20 parallel bets win a balance for one', async () => {
    const playerId = await playerWith(100n);
    const answers = await Promise.all(Array.from({ length: 20 }, () => round(playerId, 100n, 0n)));
    expect(answers.filter((status) => status === 0)).toHaveLength(1);
    expect(answers.filter((status) => status === 2)).toHaveLength(19);
  });

  test('never lets play money meet real money', async () => {
    const playerId = await playerWith(100n);
    await expect(
      transaction(database.db, (tx) =>
        post(tx, {
          fact: randomUUID(),
          reason: 'adjustment',
          playerId,
          currency: 'EUR',
          amountMinor: 1n,
          from: { bucket: 'main' },
          to: { bucket: 'fun' },
        }),
      ),
    ).rejects.toThrow('no such account');
  });

  test('looks through the transfers once for a block, however old the statistics are', async () => {
    const client = await database.ownerPool.connect();
    const write = (count: number) =>
      client.query(
        `with t as (insert into wallet.transfers (fact, reason, player_id, currency, amount)
                    select gen_random_uuid(), 1, 1, 'EUR', 1 from generate_series(1, $1) returning id)
         insert into wallet.entries select id, -1, 1, 0, null, pg_current_xact_id()::text::bigint from t`,
        [count],
      );
    await client.query('begin');
    try {
      await write(100_000);
      await client.query('analyze wallet.transfers, wallet.entries');
      // A block that holds only what has come since.
      await write(500);
      await client.query(
        'update wallet.entries set xid = xid + 1 where transfer_id in (select id from wallet.transfers order by id desc limit 500)',
      );
      const looks = async () => {
        const { rows } = await client.query<{ looks: bigint }>(
          `select seq_scan + idx_scan as looks from pg_stat_xact_user_tables where relid = 'wallet.transfers'::regclass`,
        );
        return rows[0]!.looks;
      };
      const before = await looks();
      const { rows } = await client.query<{ entries: number }>(
        'select (wallet.block_of(x.xid + 1, x.xid + 2)).entries from (select pg_current_xact_id()::text::bigint as xid) x',
      );
      expect(rows[0]!.entries).toBe(500);
      expect((await looks()) - before).toBeLessThanOrEqual(4n);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('whether a player has deposited is found by an index of deposits, however many stakes there are', async () => {
    const playerId = await playerWith(0n);
    const scans = async (tx: Transaction) => {
      const { rows } = await sql<{ ofDeposits: bigint; ofAll: bigint }>`
        select pg_stat_get_xact_numscans('wallet.transfers_deposits'::regclass) as "ofDeposits",
               seq_scan + idx_scan as "ofAll"
          from pg_stat_xact_user_tables where relid = 'wallet.transfers'::regclass`.execute(tx);
      return rows[0]!;
    };
    const undone = new Error('undone');
    const failing = transaction(owned, async (tx) => {
      // By the owner, who may write stakes without taking them.
      await sql`
        insert into wallet.transfers (fact, reason, player_id, currency, amount)
        select gen_random_uuid(), 1, ${playerId}, 'EUR', 1 from generate_series(1, 10000)`.execute(tx);
      await sql`analyze wallet.transfers`.execute(tx);
      const before = await scans(tx);
      expect(await hasDeposited(tx, playerId)).toBe(false);
      expect(await scans(tx)).toEqual({ ofDeposits: before.ofDeposits + 1n, ofAll: before.ofAll + 1n });
      const from = { house: 'psp.card.clearing' };
      const order = { fact: randomUUID(), playerId, currency: 'EUR', amountMinor: 1n, from } as const;
      await post(tx, { ...order, reason: 'deposit', to: { bucket: 'main' } });
      expect(await hasDeposited(tx, playerId)).toBe(true);
      throw undone;
    });
    await expect(failing).rejects.toBe(undone);
  });

  test('gives the site no right to change or remove what is written', async () => {
    for (const statement of [
      'update wallet.entries set amount = 1',
      'delete from wallet.entries',
      'truncate wallet.entries',
      'update wallet.transfers set amount = 1',
      'update wallet.accounts set balance = 1000000',
      'delete from wallet.blocks',
    ])
      await expect(database.pool.query(statement)).rejects.toThrow(/permission denied/);
  });

  test('lets the site take no stake and pay no win past the domain that decides on them', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'wallet'::regnamespace
          and p.proname ~ 'stake|take|win|pay|split' and has_function_privilege('baize_app', p.oid, 'execute')`,
    );
    expect(rows).toEqual([]);
  });

  test('has no balance below zero, even for its owner', async () => {
    const playerId = await playerWith(100n);
    await expect(
      database.ownerPool.query('update wallet.accounts set balance = -1 where player_id = $1 and bucket = 1', [
        playerId,
      ]),
    ).rejects.toThrow(/balance_never_negative/);
  });
});
