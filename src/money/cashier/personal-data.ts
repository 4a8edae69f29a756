// Personal data of the cashier: where it is stored, all payments of one player, and the deletion of what names them.
import { formatAmount } from '#kernel/money.ts';
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { personal, personalJson } from '#platform/db/personal-columns.ts';
import type { PersonalTable } from '#platform/db/reencrypt.ts';
import type { CashierTables } from './tables.ts';

export const personalTables: readonly PersonalTable[] = [
  { table: 'cashier.deposits', key: 'id', columns: ['requisites'], json: ['requisites'] },
  { table: 'cashier.withdrawals', key: 'id', columns: ['requisites'], json: ['requisites'] },
  { table: 'cashier.bank_lines', key: 'id', columns: ['details'], json: ['details'] },
  { table: 'cashier.payout_files', key: 'id', columns: ['xml'] },
];

const PARTS = ['cashier.deposits', 'cashier.withdrawals'] as const;

export async function paymentDataOf(db: Database, playerId: bigint) {
  const [deposits, withdrawals] = await Promise.all(
    PARTS.map(async (table) => {
      const rows = await tables<CashierTables>(db)
        .selectFrom(table)
        .select(['id', 'method', 'currency', 'amount_minor', 'state', 'requisites', 'created_at', 'updated_at'])
        .where('player_id', '=', playerId)
        .orderBy('created_at')
        .execute();
      return rows.map(({ amount_minor, ...row }) => ({ ...row, amount: formatAmount(amount_minor, row.currency) }));
    }),
  );
  const ids = [...deposits!, ...withdrawals!].map(({ id }) => id);
  return { deposits, withdrawals, bankTransfers: await bankTransfersOf(db, ids) };
}

/** What banks have said about these payments. */
async function bankTransfersOf(db: Database, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  const rows = await tables<CashierTables>(db)
    .selectFrom('cashier.bank_lines')
    .select(['payment_id', 'is_credit', 'currency', 'amount_minor', 'return_reason', 'details'])
    .select(sql<string>`booked_on::text`.as('booked_on'))
    .where('payment_id', 'in', paymentIds)
    .orderBy('id')
    .execute();
  return rows.map(({ amount_minor, ...row }) => ({ ...row, amount: formatAmount(amount_minor, row.currency) }));
}

/** Called when the law no longer needs them. The payments themselves stay, because they are money. */
export async function forgetRequisites(tx: Transaction, playerId: bigint): Promise<void> {
  for (const table of PARTS)
    await sql`update ${sql.table(table)} set requisites = ${personalJson({})} where player_id = ${playerId}`.execute(
      tx,
    );
  const withdrawals = sql`(select id from cashier.withdrawals where player_id = ${playerId})`;
  await sql`update cashier.bank_lines set details = ${personalJson({ remittance: [], counterparty: {} })}
             where payment_id in ${withdrawals} or payment_id in (select id from cashier.deposits where player_id = ${playerId})`.execute(
    tx,
  );
  await sql`update cashier.payout_files set xml = ${personal('')}
             where id in (select file_id from cashier.payout_file_orders where payment_id in ${withdrawals} or payment_id in
                     (select r.id from cashier.refunds r join cashier.deposits d on d.id = r.deposit_id where d.player_id = ${playerId}))`.execute(
    tx,
  );
}

/** Whether money is on its way in or out. */
export async function hasOpenPayments(db: Database | Transaction, playerId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select 1 from cashier.deposits where player_id = ${playerId} and (state in ('created', 'pending', 'seen', 'review', 'disputed') or exists (select from cashier.refunds r where r.deposit_id = deposits.id and r.state = 'asked'))
    union all
    select 1 from cashier.withdrawals where player_id = ${playerId} and state in ('requested', 'checks', 'approved', 'sent')
    limit 1`.execute(db);
  return rows.length > 0;
}
