// The reference rates of the European Central Bank that were fetched.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { CashierTables, EcbRatesRow } from '../tables.ts';

export const newestRates = (handle: Database | Transaction): Promise<EcbRatesRow | undefined> =>
  tables<CashierTables>(handle)
    .selectFrom('cashier.ecb_rates')
    .selectAll()
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The rates of a day do not change. */
export async function addRates(db: Database, row: EcbRatesRow): Promise<void> {
  await tables<CashierTables>(db)
    .insertInto('cashier.ecb_rates')
    .values({ ...row, per_euro: JSON.stringify(row.per_euro) as never })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
}
