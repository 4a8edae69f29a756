// All SQL on what players owe for money that had to leave their balance and was not there, and on disputes of deposits.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { CashierTables, DebtRow, DisputedRow } from '../tables.ts';

const on = (handle: Database | Transaction) => tables<CashierTables>(handle);

export async function addDebt(tx: Transaction, row: Omit<DebtRow, 'repaid'>): Promise<void> {
  await on(tx)
    .insertInto('cashier.debts')
    .values({ ...row, repaid: 0n })
    .execute();
}

/** What is still owed, the oldest first; locked until the transaction ends. */
export const lockDebts = (
  tx: Transaction,
  debtor: { player_id: bigint; currency: Currency } | { payment_id: string },
): Promise<DebtRow[]> =>
  on(tx)
    .selectFrom('cashier.debts')
    .selectAll()
    .where((where) => where.and(debtor))
    .whereRef('repaid', '<', 'amount')
    .orderBy('owed_at')
    .orderBy('fact')
    .forUpdate()
    .execute();

export async function repayDebt(tx: Transaction, fact: string, amountMinor: bigint): Promise<void> {
  await on(tx)
    .updateTable('cashier.debts')
    .set((row) => ({ repaid: row('repaid', '+', amountMinor) }))
    .where('fact', '=', fact)
    .executeTakeFirstOrThrow();
}

export async function owedBy(handle: Database | Transaction, playerId: bigint, currency: Currency): Promise<bigint> {
  const { owed } = await on(handle)
    .selectFrom('cashier.debts')
    .select(sql<bigint>`coalesce(sum(amount - repaid), 0)::bigint`.as('owed'))
    .where('player_id', '=', playerId)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return owed;
}

/** In the order in which they happened. */
export const disputedOf = (handle: Database | Transaction, depositId: string): Promise<DisputedRow[]> =>
  on(handle)
    .selectFrom('cashier.disputed')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .orderBy('ordinal')
    .execute();

export async function addDisputed(tx: Transaction, row: DisputedRow): Promise<void> {
  await on(tx).insertInto('cashier.disputed').values(row).execute();
}
