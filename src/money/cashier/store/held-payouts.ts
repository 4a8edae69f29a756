// All SQL on players whose payouts are held.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { CashierTables, HeldPayoutsRow } from '../tables.ts';

export const holdOf = (handle: Database | Transaction, playerId: bigint): Promise<HeldPayoutsRow | undefined> =>
  tables<CashierTables>(handle)
    .selectFrom('cashier.held_payouts')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirst();

/** The first one stays: answers whether it is this one. */
export async function keepHold(db: Database, row: HeldPayoutsRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables<CashierTables>(db)
    .insertInto('cashier.held_payouts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Answers whether there was one. */
export async function removeHold(db: Database, playerId: bigint): Promise<boolean> {
  const { numDeletedRows } = await tables<CashierTables>(db)
    .deleteFrom('cashier.held_payouts')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
