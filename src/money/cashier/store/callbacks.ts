// The inbox: every verified callback is stored once, with what we made of it.
import { tables, type Transaction, type Database } from '#platform/db/database.ts';
import type { CallbackRow, CashierTables } from '../tables.ts';

/** Adds a callback; `false` when this event was received before. A concurrent duplicate waits until the first is done. */
export async function addCallback(tx: Transaction, row: CallbackRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables<CashierTables>(tx)
    .insertInto('cashier.callbacks')
    .values({ ...row, body: JSON.stringify(row.body) })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const hasCallback = async (handle: Database, provider: string, eventId: string): Promise<boolean> => {
  const row = await tables<CashierTables>(handle)
    .selectFrom('cashier.callbacks')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
};

export const callbacksOf = (handle: Database, paymentId: string): Promise<CallbackRow[]> =>
  tables<CashierTables>(handle)
    .selectFrom('cashier.callbacks')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('received_at')
    .execute();
