// Launches, rounds and transactions of outside suppliers.
import { sql, type Insertable, type Updateable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { Launch, ProvidersTables } from '../tables.ts';

const on = (handle: Database | Transaction) => tables<ProvidersTables>(handle);

export async function insertLaunch(db: Database, launch: Launch): Promise<void> {
  await on(db).insertInto('suppliers.launches').values(launch).execute();
}

export const findLaunch = (db: Database, tokenHash: Buffer, now: Date): Promise<Launch | undefined> =>
  on(db)
    .selectFrom('suppliers.launches')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export async function forgetLaunchesBefore(db: Database, moment: Date): Promise<void> {
  await on(db).deleteFrom('suppliers.launches').where('expires_at', '<=', moment).execute();
}

/** What suppliers do to one player is serialised, so that everything done before is seen. */
export async function lockPlayerOf(tx: Transaction, playerId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`providers/${playerId}`}, 0))`.execute(tx);
}

export const findTransaction = (handle: Database | Transaction, provider: string, reference: string) =>
  on(handle)
    .selectFrom('suppliers.transactions')
    .selectAll()
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
export type StoredTransaction = NonNullable<Awaited<ReturnType<typeof findTransaction>>>;

export async function isTakenBack(tx: Transaction, provider: string, reference: string): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('suppliers.transactions')
    .select('id')
    .where('provider', '=', provider)
    .where('of', '=', reference)
    .where('kind', '=', 'rollback')
    .executeTakeFirst();
  return row !== undefined;
}

export const findRoundOf = (handle: Database | Transaction, provider: string, playerId: bigint, reference: string) =>
  on(handle)
    .selectFrom('suppliers.rounds')
    .selectAll()
    .where('provider', '=', provider)
    .where('player_id', '=', playerId)
    .where('reference', '=', reference)
    .executeTakeFirst();
export type StoredRound = NonNullable<Awaited<ReturnType<typeof findRoundOf>>>;

export const findRoundById = (tx: Transaction, id: string): Promise<StoredRound> =>
  on(tx).selectFrom('suppliers.rounds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export async function insertRound(tx: Transaction, round: Insertable<ProvidersTables['suppliers.rounds']>) {
  return on(tx).insertInto('suppliers.rounds').values(round).returningAll().executeTakeFirstOrThrow();
}

/** Adds to the sums of a round; for a bet that is taken back, with reversed signs. */
export async function addToRound(
  tx: Transaction,
  id: string,
  { main = 0n, other = 0n, won = 0n }: { main?: bigint; other?: bigint; won?: bigint },
): Promise<void> {
  await sql`
    update suppliers.rounds set staked = staked + ${main + other}, main_stake = main_stake + ${main}, bonus_stake = bonus_stake + ${other},
                                won = won + ${won} where id = ${id}`.execute(tx);
}

export async function updateRound(
  tx: Transaction,
  id: string,
  values: Updateable<ProvidersTables['suppliers.rounds']>,
): Promise<void> {
  await on(tx).updateTable('suppliers.rounds').set(values).where('id', '=', id).execute();
}

export async function hasWin(tx: Transaction, roundId: string): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('suppliers.transactions')
    .select('id')
    .where('round_id', '=', roundId)
    .where('kind', 'in', ['win', 'betwin'])
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTransaction(
  tx: Transaction,
  row: Insertable<ProvidersTables['suppliers.transactions']>,
): Promise<void> {
  await on(tx).insertInto('suppliers.transactions').values(row).execute();
}

export async function markTakenBack(tx: Transaction, id: string, at: Date): Promise<void> {
  await on(tx).updateTable('suppliers.transactions').set({ taken_back_at: at }).where('id', '=', id).execute();
}

export async function hasOpenRounds(handle: Database | Transaction, playerId: bigint): Promise<boolean> {
  const row = await on(handle)
    .selectFrom('suppliers.rounds')
    .select('id')
    .where('player_id', '=', playerId)
    .where('state', '=', 'open')
    .where('staked', '>', 0n)
    .executeTakeFirst();
  return row !== undefined;
}

/** Rounds that have not been finished by then. */
export const openRoundsBefore = (db: Database, moment: Date, limit: number) =>
  on(db)
    .selectFrom('suppliers.rounds')
    .select(['id', 'player_id'])
    .where('state', '=', 'open')
    .where('created_at', '<', moment)
    .orderBy('created_at')
    .limit(limit)
    .execute();
