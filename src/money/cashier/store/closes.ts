// The books of a day, as they were written down when it was closed.
import { tables, type Database } from '#platform/db/database.ts';
import type { CashierTables, CloseRow } from '../tables.ts';

export const closeOf = (db: Database, day: string): Promise<CloseRow | undefined> =>
  tables<CashierTables>(db).selectFrom('cashier.closes').selectAll().where('day', '=', day).executeTakeFirst();

/** A day is closed once; what is found of it later is compared with this. */
export async function addClose(db: Database, row: CloseRow): Promise<void> {
  await tables<CashierTables>(db)
    .insertInto('cashier.closes')
    .values({ ...row, lines: JSON.stringify(row.lines) as never, faults: JSON.stringify(row.faults) as never })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
}
