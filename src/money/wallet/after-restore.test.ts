// A ledger that was restored from a dump on a server with smaller transaction numbers goes on as if nothing had been.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { transaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { findLedgerFaults } from '#app/ledger-checks.ts';
import { siteMigrations } from '#app/migrations.ts';
import { prepareDatabase } from '#app/open-database.ts';
import { openPurses, post, seal } from './index.ts';

const FAR_AHEAD = 5_000_000_000n;

const setBase = (database: TestDatabase, base: bigint) =>
  database.ownerPool.query(
    `create or replace function wallet.xid_base() returns bigint language sql immutable parallel safe as 'select ${base}::bigint'`,
  );

async function deposit(database: TestDatabase, times: number): Promise<void> {
  for (let time = 0; time < times; time++)
    await transaction(database.db, (tx) =>
      post(tx, {
        fact: randomUUID(),
        reason: 'adjustment',
        playerId: 1n,
        currency: 'EUR',
        amountMinor: 1000n,
        from: { house: 'adjustments' },
        to: { bucket: 'main' },
      }),
    );
}

/** The horizon is the whole server's: a transaction of another test may hold it back for a moment. */
async function sealAll(database: TestDatabase): Promise<void> {
  await expect
    .poll(async () => {
      await seal(database.db);
      return (await countsOf(database)).unsealed;
    })
    .toBe(0);
}

async function countsOf(database: TestDatabase): Promise<{ unsealed: number; house: bigint }> {
  const { rows } = await database.ownerPool.query<{ unsealed: number; house: bigint }>(
    `select ((select count(*) from wallet.entries) - (select coalesce(sum(entries), 0) from wallet.blocks))::int as unsealed,
            (select balance::bigint from wallet.house_balances where name = 'adjustments') as house`,
  );
  return rows[0]!;
}

/** As a dump leaves it: written on a server that was far ahead, partly sealed and rolled up, now on one that counts from low. */
async function restored(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await setBase(database, FAR_AHEAD);
  await transaction(database.db, (tx) => openPurses(tx, 1n, 'EUR'));
  await deposit(database, 3);
  await sealAll(database);
  await sql`select wallet.roll_up()`.execute(database.db);
  await deposit(database, 2);
  await setBase(database, 0n);
  return database;
}

test('house balances, new entries and seals hold after the numbers have been moved on', async () => {
  const database = await restored();
  await database.ownerPool.query('select wallet.after_restore()');
  expect((await countsOf(database)).house).toBe(-5000n);
  await deposit(database, 4);
  await sealAll(database);
  await sql`select wallet.roll_up()`.execute(database.db);
  expect(await countsOf(database)).toEqual({ unsealed: 0, house: -9000n });
  expect(await findLedgerFaults(database.ownerPool)).toEqual([]);
});

test('without it new entries are not sealed, and fall into blocks that are', async () => {
  const database = await restored();
  await deposit(database, 4);
  await seal(database.db);
  expect((await countsOf(database)).unsealed).toBeGreaterThan(0);
  const numbers = await database.ownerPool.query(
    'select from wallet.entries, wallet.blocks where xid < to_xid and xid < 1e9',
  );
  expect(numbers.rowCount).toBeGreaterThan(0);
});

test('a start moves the numbers forward on its own, for a dump that was restored by other means', async () => {
  const database = await restored();
  await prepareDatabase(database.owner, siteMigrations());
  await deposit(database, 4);
  await sealAll(database);
  expect(await countsOf(database)).toEqual({ unsealed: 0, house: -9000n });
  expect(await findLedgerFaults(database.ownerPool)).toEqual([]);
});

test('it does nothing where the numbers are in order, and may be repeated', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const after = async () =>
    (await database.ownerPool.query<{ base: bigint }>('select wallet.after_restore() as base')).rows[0]!.base;
  expect(await after()).toBe(0n);
  const other = await restored();
  await other.ownerPool.query('select wallet.after_restore()');
  const { rows } = await other.ownerPool.query<{ once: bigint; twice: bigint }>(
    'select wallet.xid_base() as once, wallet.after_restore() as twice',
  );
  expect(rows[0]!.once).toBeGreaterThan(0n);
  expect(rows[0]!.twice).toBe(rows[0]!.once);
});

test('the role of the site cannot move the numbers', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  for (const statement of [
    'select wallet.after_restore()',
    `create or replace function wallet.xid_base() returns bigint language sql immutable as 'select 1::bigint'`,
  ])
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});
