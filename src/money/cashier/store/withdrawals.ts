// All SQL on withdrawals.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { personalJson } from '#platform/db/personal-columns.ts';
import type { WithdrawalState } from '../contract.ts';
import type { CashierTables, WithdrawalRow } from '../tables.ts';

const on = (handle: Database | Transaction) => tables<CashierTables>(handle);

/** Adds a withdrawal; `false` when the player has used the request id before. */
export async function addWithdrawal(tx: Transaction, row: WithdrawalRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(tx)
    .insertInto('cashier.withdrawals')
    .values({ ...row, requisites: personalJson(row.requisites) as never })
    .onConflict((conflict) => conflict.constraint('withdrawals_request').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const withdrawalByRequest = (
  handle: Database | Transaction,
  playerId: bigint,
  requestId: string,
): Promise<WithdrawalRow | undefined> =>
  on(handle)
    .selectFrom('cashier.withdrawals')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();

export const withdrawalById = (db: Database, id: string): Promise<WithdrawalRow | undefined> =>
  on(db).selectFrom('cashier.withdrawals').selectAll().where('id', '=', id).executeTakeFirst();

export const withdrawalByReference = (
  handle: Database | Transaction,
  provider: string,
  reference: string,
): Promise<WithdrawalRow | undefined> =>
  on(handle)
    .selectFrom('cashier.withdrawals')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_reference', '=', reference)
    .executeTakeFirst();

export const lockWithdrawal = (tx: Transaction, id: string): Promise<WithdrawalRow | undefined> =>
  on(tx).selectFrom('cashier.withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Those of a player that nobody has decided on, the newest first. */
export const lockUndecided = (tx: Transaction, playerId: bigint, currency: Currency): Promise<WithdrawalRow[]> =>
  on(tx)
    .selectFrom('cashier.withdrawals')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('currency', '=', currency)
    .where('state', 'in', ['requested', 'checks'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute();

export async function changeWithdrawal(tx: Transaction, id: string, changes: Partial<WithdrawalRow>): Promise<void> {
  const { requisites: _, ...columns } = changes;
  await on(tx).updateTable('cashier.withdrawals').set(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Withdrawals that have to be sent to their provider, or polled, now. */
export const withdrawalsToAttempt = (
  handle: Database,
  state: 'approved' | 'sent',
  now: Date,
  limit: number,
): Promise<WithdrawalRow[]> =>
  on(handle)
    .selectFrom('cashier.withdrawals')
    .selectAll()
    .where('next_attempt_at', '<=', now)
    .where('state', '=', state)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();

/** For the operator, the longest waiting first. */
export const withdrawalsIn = (
  handle: Database,
  states: readonly WithdrawalState[],
  limit: number,
): Promise<WithdrawalRow[]> =>
  on(handle)
    .selectFrom('cashier.withdrawals')
    .selectAll()
    .where('state', 'in', states)
    .orderBy('created_at')
    .limit(limit)
    .execute();

const GIVEN_BACK = ['failed', 'returned', 'declined', 'cancelled'] as const;

/** What a player has withdrawn since then, or is about to, in one currency. */
export async function withdrawnSince(
  handle: Database | Transaction,
  { playerId, currency, since }: { playerId: bigint; currency: Currency; since: Date },
): Promise<bigint> {
  const { minor } = await on(handle)
    .selectFrom('cashier.withdrawals')
    .select((query) => query.fn.coalesce(query.fn.sum('amount_minor'), sql<string>`0`).as('minor'))
    .where('player_id', '=', playerId)
    .where('currency', '=', currency)
    .where('created_at', '>', since)
    .where('state', 'not in', GIVEN_BACK)
    .executeTakeFirstOrThrow();
  return BigInt(minor);
}

/** What a player has taken out by each method, or is about to, in one currency. */
export async function withdrawnByMethod(
  handle: Database | Transaction,
  playerId: bigint,
  currency: string,
): Promise<Map<string, bigint>> {
  const rows = await on(handle)
    .selectFrom('cashier.withdrawals')
    .select(['method', sql<bigint>`sum(amount_minor)::bigint`.as('total')])
    .where('player_id', '=', playerId)
    .where('currency', '=', currency as never)
    .where('state', 'not in', GIVEN_BACK)
    .groupBy('method')
    .execute();
  return new Map(rows.map((row) => [row.method, row.total]));
}

/** Whether money has reached this destination of the player before, and has not come back from there since. */
export async function isKnownDestination(
  handle: Database | Transaction,
  playerId: bigint,
  destination: string,
): Promise<boolean> {
  const last = await on(handle)
    .selectFrom('cashier.withdrawals')
    .select('state')
    .where('player_id', '=', playerId)
    .where('destination', '=', destination)
    .where('state', 'in', ['paid', 'returned'])
    .orderBy('updated_at', 'desc')
    .orderBy('state', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.state === 'paid';
}

/** Other players who have named the same destination, however their withdrawals ended. */
export async function othersWithDestination(
  handle: Database,
  { player_id, destination }: Pick<WithdrawalRow, 'player_id' | 'destination'>,
): Promise<bigint[]> {
  const rows = await on(handle)
    .selectFrom('cashier.withdrawals')
    .select('player_id')
    .distinct()
    .where('destination', '=', destination)
    .where('player_id', '<>', player_id)
    .orderBy('player_id')
    .limit(20)
    .execute();
  return rows.map((row) => row.player_id);
}
