// The books of a day, as they were written down when it was closed.
import { tables, type Database } from '#platform/db/database.ts';
import type { CashierTables, CloseRow } from '../tables.ts';

export const closeOf = (db: Database, day: string): Promise<CloseRow | undefined> =>
  tables<CashierTables>(db).selectFrom('cashier.closes').selectAll().where('day', '=', day).executeTakeFirst();

/** The trial balance is written once; what marks the day is what was found the last time. */
export async function keepClose(db: Database, row: CloseRow): Promise<void> {
  const { checked_at } = row;
  const faults = JSON.stringify(row.faults) as never;
  await tables<CashierTables>(db)
    .insertInto('cashier.closes')
    .values({ ...row, lines: JSON.stringify(row.lines) as never, faults })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ faults, checked_at }))
    .execute();
}

/** The newest first. */
export const lastCloses = (db: Database, limit: number): Promise<CloseRow[]> =>
  tables<CashierTables>(db).selectFrom('cashier.closes').selectAll().orderBy('day', 'desc').limit(limit).execute();
