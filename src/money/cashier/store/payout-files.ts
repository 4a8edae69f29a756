// All SQL on files of orders for a bank.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { personal } from '#platform/db/personal-columns.ts';
import type { CashierTables, PayoutFileRow, RefundRow, WithdrawalRow } from '../tables.ts';

const on = (handle: Database | Transaction) => tables<CashierTables>(handle);

/**
 * Approved withdrawals that are in no file yet, the oldest first; held until the transaction ends. Another file that is being written
 * is waited for, so that what it has is seen.
 */
export async function lockWithdrawalsToOrder(
  tx: Transaction,
  { provider, currency, limit }: { provider: string; currency: Currency; limit: number },
): Promise<WithdrawalRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cashier/payout-file', 0))`.execute(tx);
  return on(tx)
    .selectFrom('cashier.withdrawals as w')
    .selectAll('w')
    .where('w.provider', '=', provider)
    .where('w.currency', '=', currency)
    .where('w.state', 'in', ['approved', 'sent'])
    .where(sql<boolean>`not exists (select from cashier.payout_file_orders o where o.payment_id = w.id)`)
    .orderBy('w.created_at')
    .orderBy('w.id')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** Refunds that are asked for and in no file yet, the oldest first. Under the lock of `lockWithdrawalsToOrder`. */
export const lockRefundsToOrder = (
  tx: Transaction,
  { provider, currency, limit }: { provider: string; currency: Currency; limit: number },
): Promise<RefundRow[]> =>
  on(tx)
    .selectFrom('cashier.refunds as r')
    .innerJoin('cashier.deposits as d', 'd.id', 'r.deposit_id')
    .selectAll('r')
    .where('d.provider', '=', provider)
    .where('d.currency', '=', currency)
    .where('r.state', '=', 'asked')
    .where(sql<boolean>`not exists (select from cashier.payout_file_orders o where o.payment_id = r.id)`)
    .orderBy('r.asked_at')
    .orderBy('r.id')
    .limit(limit)
    .forUpdate('r')
    .execute();

export async function isOrdered(handle: Database | Transaction, id: string): Promise<boolean> {
  const row = await on(handle)
    .selectFrom('cashier.payout_file_orders')
    .select('file_id')
    .where('payment_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addPayoutFile(tx: Transaction, row: PayoutFileRow, paymentIds: readonly string[]): Promise<void> {
  await on(tx)
    .insertInto('cashier.payout_files')
    .values({ ...row, xml: personal(row.xml) })
    .execute();
  // The primary key refuses a payout that is in another file.
  await on(tx)
    .insertInto('cashier.payout_file_orders')
    .values(paymentIds.map((payment_id) => ({ payment_id, file_id: row.id })))
    .execute();
}

export const payoutFileById = (handle: Database, id: string): Promise<PayoutFileRow | undefined> =>
  on(handle).selectFrom('cashier.payout_files').selectAll().where('id', '=', id).executeTakeFirst();

export const payoutFiles = (handle: Database, limit: number): Promise<Omit<PayoutFileRow, 'xml'>[]> =>
  on(handle)
    .selectFrom('cashier.payout_files')
    .select(['id', 'account', 'orders', 'total_minor', 'created_by', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

export const ordersOfFile = async (handle: Database | Transaction, fileId: string): Promise<string[]> => {
  const rows = await on(handle)
    .selectFrom('cashier.payout_file_orders')
    .select('payment_id')
    .where('file_id', '=', fileId)
    .orderBy('payment_id')
    .execute();
  return rows.map(({ payment_id }) => payment_id);
};
