// All SQL on destinations that an operator has marked.
import { tables, type Database } from '#platform/db/database.ts';
import type { CashierTables, MarkedDestinationRow } from '../tables.ts';

export const markOf = async (db: Database, destination: string): Promise<MarkedDestinationRow['mark'] | undefined> =>
  (
    await tables<CashierTables>(db)
      .selectFrom('cashier.marked_destinations')
      .select('mark')
      .where('destination', '=', destination)
      .executeTakeFirst()
  )?.mark;

/** The latest mark counts. */
export async function keepMark(db: Database, row: MarkedDestinationRow): Promise<void> {
  await tables<CashierTables>(db)
    .insertInto('cashier.marked_destinations')
    .values(row)
    .onConflict((conflict) => conflict.column('destination').doUpdateSet(row))
    .execute();
}

export async function removeMark(db: Database, destination: string): Promise<void> {
  await tables<CashierTables>(db)
    .deleteFrom('cashier.marked_destinations')
    .where('destination', '=', destination)
    .execute();
}
