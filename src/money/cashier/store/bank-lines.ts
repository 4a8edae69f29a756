// All SQL on files of banks and the movements in them.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { personalJson } from '#platform/db/personal-columns.ts';
import type { StatementLine } from '../adapters/bank/statement.ts';
import type { BankFileRow, BankLineRow, CashierTables } from '../tables.ts';

const on = (handle: Database | Transaction) => tables<CashierTables>(handle);

export const bankFileByDigest = (handle: Database, digest: Buffer): Promise<BankFileRow | undefined> =>
  on(handle).selectFrom('cashier.bank_files').selectAll().where('digest', '=', digest).executeTakeFirst();

/** `false`: it is there already. A process that imports the same file at the same time waits for the first. */
export async function addBankFile(tx: Transaction, row: BankFileRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(tx)
    .insertInto('cashier.bank_files')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const ROWS_AT_ONCE = 500;

/** Answers how many were new: what an earlier file had is left as it is. */
export async function addBankLines(
  tx: Transaction,
  lines: readonly StatementLine[],
  { digest, createdAt }: { digest: Buffer; createdAt: Date },
): Promise<number> {
  let count = 0;
  for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) {
    const { numInsertedOrUpdatedRows } = await on(tx)
      .insertInto('cashier.bank_lines')
      .values(lines.slice(at, at + ROWS_AT_ONCE).map((line) => rowOf(line, digest, createdAt)))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    count += Number(numInsertedOrUpdatedRows);
  }
  return count;
}

const rowOf = (line: StatementLine, digest: Buffer, createdAt: Date) => ({
  account: line.account,
  key: line.key,
  digest,
  booked_on: line.bookedOn,
  is_credit: line.direction === 'credit',
  amount_minor: line.minor,
  currency: line.currency,
  is_reversal: line.isReversal,
  return_reason: line.returnReason ?? null,
  details: personalJson({
    remittance: line.remittance,
    counterparty: line.counterparty,
    ...(line.endToEndId !== undefined && { endToEndId: line.endToEndId }),
  }),
  state: 'new' as const,
  reason: null,
  effect: null,
  payment_id: null,
  refund_id: null,
  decided_by: null,
  created_at: createdAt,
  decided_at: null,
});

const selectLines = (handle: Database | Transaction) =>
  on(handle)
    .selectFrom('cashier.bank_lines')
    .selectAll()
    .select(sql<string>`booked_on::text`.as('booked_on'));

export const bankLinesIn = (
  handle: Database,
  state: BankLineRow['state'],
  { after = 0n, limit }: { after?: bigint; limit: number },
): Promise<BankLineRow[]> =>
  selectLines(handle).where('state', '=', state).where('id', '>', after).orderBy('id').limit(limit).execute();

export const bankLineById = (handle: Database, id: bigint): Promise<BankLineRow | undefined> =>
  selectLines(handle).where('id', '=', id).executeTakeFirst();

export const lockBankLine = (tx: Transaction, id: bigint): Promise<BankLineRow | undefined> =>
  selectLines(tx).where('id', '=', id).forUpdate().executeTakeFirst();

type Decision = Pick<BankLineRow, 'state'> &
  Partial<Pick<BankLineRow, 'reason' | 'effect' | 'payment_id' | 'refund_id' | 'decided_by' | 'decided_at'>>;

export async function decideBankLine(tx: Transaction, id: bigint, decision: Decision): Promise<void> {
  await on(tx).updateTable('cashier.bank_lines').set(decision).where('id', '=', id).executeTakeFirstOrThrow();
}

/** What the lines that are matched with a payment have done to it. */
export const bankLinesOf = (
  handle: Database | Transaction,
  paymentId: string,
): Promise<Pick<BankLineRow, 'id' | 'effect' | 'amount_minor' | 'currency'>[]> =>
  on(handle)
    .selectFrom('cashier.bank_lines')
    .select(['id', 'effect', 'amount_minor', 'currency'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();

/** The transfer by which a deposit was paid, with who sent it. */
export const payingLineOf = (handle: Database | Transaction, depositId: string): Promise<BankLineRow | undefined> =>
  selectLines(handle).where('payment_id', '=', depositId).where('effect', '=', 'paid').executeTakeFirst();

/** Those that were matched in a time, in the order in which they came. */
export const matchedBankLines = (
  handle: Database,
  { from, to, after, limit }: { from: Date; to: Date; after: bigint; limit: number },
): Promise<BankLineRow[]> =>
  selectLines(handle)
    .where('state', '=', 'matched')
    .where('decided_at', '>=', from)
    .where('decided_at', '<', to)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
