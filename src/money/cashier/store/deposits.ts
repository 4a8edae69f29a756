// All SQL on deposits.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { personalJson } from '#platform/db/personal-columns.ts';
import type { DepositState } from '../contract.ts';
import type { CashierTables, DepositRow } from '../tables.ts';

const on = (handle: Database | Transaction) => tables<CashierTables>(handle);

/** Adds a deposit; `false` when the player has used the request id before. */
export async function addDeposit(tx: Transaction, row: DepositRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(tx)
    .insertInto('cashier.deposits')
    .values({ ...row, requisites: personalJson(row.requisites) as never })
    .onConflict((conflict) => conflict.constraint('deposits_request').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const depositByRequest = (
  handle: Database | Transaction,
  playerId: bigint,
  requestId: string,
): Promise<DepositRow | undefined> =>
  on(handle)
    .selectFrom('cashier.deposits')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();

export const depositByReference = (
  handle: Database | Transaction,
  provider: string,
  reference: string,
): Promise<DepositRow | undefined> =>
  on(handle)
    .selectFrom('cashier.deposits')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_reference', '=', reference)
    .executeTakeFirst();

export const depositById = (handle: Database | Transaction, id: string): Promise<DepositRow | undefined> =>
  on(handle).selectFrom('cashier.deposits').selectAll().where('id', '=', id).executeTakeFirst();

/** The number of the offer that it was made with; -1: none. `undefined`: it is not this player's. */
export const offerNamedByDeposit = async (
  handle: Database | Transaction,
  playerId: bigint,
  id: string,
): Promise<bigint | undefined> => {
  const deposit = await depositById(handle, id);
  return deposit?.player_id === playerId ? deposit.campaign_offer_id : undefined;
};

/** A transaction that moves a deposit holds its row until it ends, so that two can never move it at once. */
export const lockDeposit = (tx: Transaction, id: string): Promise<DepositRow | undefined> =>
  on(tx).selectFrom('cashier.deposits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function changeDeposit(tx: Transaction, id: string, changes: Partial<DepositRow>): Promise<void> {
  const { requisites: _, instructions, ...columns } = changes;
  const json = instructions && { instructions: JSON.stringify(instructions) as never };
  await on(tx)
    .updateTable('cashier.deposits')
    .set({ ...columns, ...json })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Whether the player had a deposit paid before this one was, whatever has become of it since. */
export async function hasEarlierSuccess(
  handle: Database | Transaction,
  { id, player_id }: Pick<DepositRow, 'id' | 'player_id'>,
): Promise<boolean> {
  const earlier = await on(handle)
    .selectFrom('cashier.deposits as d')
    .innerJoin('cashier.steps as paid', 'paid.payment_id', 'd.id')
    .innerJoin('cashier.steps as own', (join) => join.onRef('own.at', '>=', 'paid.at'))
    .select('d.id')
    .where('d.player_id', '=', player_id)
    .where('d.id', '<>', id)
    .where('paid.state', '=', 'success')
    .where('own.payment_id', '=', id)
    .where('own.state', '=', 'success')
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Deposits whose provider has to be polled now, those that waited longest first. */
export const depositsToPoll = (handle: Database, now: Date, limit: number): Promise<DepositRow[]> =>
  on(handle)
    .selectFrom('cashier.deposits')
    .selectAll()
    .where('next_poll_at', '<=', now)
    .orderBy('next_poll_at')
    .limit(limit)
    .execute();

/** For the operator, the longest waiting first. */
export const depositsIn = (handle: Database, state: DepositState, limit: number): Promise<DepositRow[]> =>
  on(handle)
    .selectFrom('cashier.deposits')
    .selectAll()
    .where('state', '=', state)
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** When the deposits of a player failed since `from` and since their last success, newest first. */
export async function failedDeposits(handle: Database, playerId: bigint, from: Date, limit: number): Promise<Date[]> {
  const deposits = on(handle).selectFrom('cashier.deposits').where('player_id', '=', playerId);
  const rows = await deposits
    .select('updated_at')
    .where('state', '=', 'fail')
    .where('created_at', '>', from)
    .where('created_at', '>', (query) =>
      query.fn.coalesce(
        deposits.select((last) => last.fn.max('created_at').as('at')).where('state', '=', 'success'),
        query.val(from),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.updated_at);
}

export interface DepositedSum {
  method: string;
  provider: string;
  minor: bigint;
}

/** What a player paid in by each method and provider without what has gone back since, in one currency. */
export async function depositedSums(
  handle: Database | Transaction,
  playerId: bigint,
  currency: string,
): Promise<DepositedSum[]> {
  return on(handle)
    .selectFrom('cashier.deposits')
    .select(['method', 'provider', sql<bigint>`sum(amount_minor - returned_minor)::bigint`.as('minor')])
    .where('player_id', '=', playerId)
    .where('currency', '=', currency as never)
    .where('state', 'in', ['success', 'disputed', 'charged_back'])
    .whereRef('returned_minor', '<', 'amount_minor')
    .groupBy(['method', 'provider'])
    .orderBy('method')
    .orderBy('provider')
    .execute();
}

/** By method alone. */
export function byMethod(sums: readonly DepositedSum[]): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const { method, minor } of sums) totals.set(method, (totals.get(method) ?? 0n) + minor);
  return totals;
}

/** How many deposits of the player their payer disputes or the payer's bank has taken back, in any currency. */
export async function countChargeBacks(handle: Database | Transaction, playerId: bigint): Promise<number> {
  const { count } = await on(handle)
    .selectFrom('cashier.deposits')
    .select((query) => query.fn.countAll<bigint>().as('count'))
    .where('player_id', '=', playerId)
    .where('state', 'in', ['disputed', 'charged_back'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How often a player has deposited. Deposits returned later count all the same. */
export async function countDeposits(handle: Database | Transaction, playerId: bigint): Promise<number> {
  const { count } = await on(handle)
    .selectFrom('cashier.deposits')
    .select((query) => query.fn.countAll<bigint>().as('count'))
    .where('player_id', '=', playerId)
    .where('credited_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether there is a deposit of theirs that was not given back. */
export async function hasDepositThatStands(handle: Database | Transaction, playerId: bigint): Promise<boolean> {
  const row = await on(handle)
    .selectFrom('cashier.deposits')
    .select('id')
    .where('player_id', '=', playerId)
    .where('state', '=', 'success')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a player paid in or may still pay in, gross, in one currency, by the day (UTC) of the request. */
export async function depositedByDay(
  handle: Database | Transaction,
  { id: playerId, currency }: { id: bigint; currency: Currency },
  from: Date,
): Promise<{ day: string; amount: bigint }[]> {
  const { rows } = await sql<{ day: string; amount: bigint }>`
    select (created_at at time zone 'UTC')::date::text as day, sum(amount_minor)::bigint as amount
      from cashier.deposits
     where player_id = ${playerId} and currency = ${currency} and created_at >= ${from} and state not in ('fail', 'cancel', 'expired')
     group by 1`.execute(handle);
  return rows;
}

/** What may still come in: begun and not ended, or waiting for a decision; by currency. */
export async function depositsUnderWay(
  handle: Database | Transaction,
  playerId: bigint,
): Promise<{ currency: Currency; amountMinor: bigint }[]> {
  const rows = await on(handle)
    .selectFrom('cashier.deposits')
    .select(['currency', sql<bigint>`sum(amount_minor)::bigint`.as('total')])
    .where('player_id', '=', playerId)
    .where('state', 'in', ['created', 'pending', 'seen', 'review'])
    .groupBy('currency')
    .execute();
  return rows.map(({ currency, total }) => ({ currency, amountMinor: total }));
}
