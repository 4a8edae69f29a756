// All SQL on refunds: what we give back of a deposit, one after another.
import { factId } from '#kernel/ids.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { CashierTables, RefundRow } from '../tables.ts';

const on = (handle: Database | Transaction) => tables<CashierTables>(handle);

export async function addRefund(tx: Transaction, row: RefundRow): Promise<void> {
  await on(tx).insertInto('cashier.refunds').values(row).execute();
}

/** In the order in which they were asked for. */
export const refundsOf = (handle: Database | Transaction, depositId: string): Promise<RefundRow[]> =>
  on(handle).selectFrom('cashier.refunds').selectAll().where('deposit_id', '=', depositId).orderBy('ordinal').execute();

export const refundUnderWay = async (
  handle: Database | Transaction,
  depositId: string,
): Promise<RefundRow | undefined> => (await refundsOf(handle, depositId)).find(({ state }) => state === 'asked');

export async function endRefund(
  tx: Transaction,
  id: string,
  { state, at }: { state: 'done' | 'refused'; at: Date },
): Promise<void> {
  await on(tx)
    .updateTable('cashier.refunds')
    .set({ state, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
}

export const refundById = (handle: Database | Transaction, id: string): Promise<RefundRow | undefined> =>
  on(handle).selectFrom('cashier.refunds').selectAll().where('id', '=', id).executeTakeFirst();

/** It came back after it was done. */
export async function noteRefundReturned(tx: Transaction, id: string): Promise<void> {
  await on(tx)
    .updateTable('cashier.refunds')
    .set({ state: 'returned' })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
}

/** Refunds that are asked for, in the order of their ids, beginning after one. */
export const refundsToSend = (handle: Database, after: string | undefined, limit: number): Promise<RefundRow[]> =>
  on(handle)
    .selectFrom('cashier.refunds')
    .selectAll()
    .where('state', '=', 'asked')
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();

/**
 * Its fact. Our first one is the deposit itself, as it was before there were several; one that the provider has made on its own never is,
 * because the first dispute has that fact for the same kind of transfer.
 */
export async function nextRefund(
  tx: Transaction,
  depositId: string,
  madeBy: 'us' | 'provider' = 'us',
): Promise<Pick<RefundRow, 'id' | 'ordinal'>> {
  const ordinal = (await refundsOf(tx, depositId)).length;
  const isFirst = ordinal === 0 && madeBy === 'us';
  const id = isFirst ? depositId : factId(sha256Hex(`deposit/${depositId}/refund/${ordinal}`), depositId);
  return { id, ordinal };
}
