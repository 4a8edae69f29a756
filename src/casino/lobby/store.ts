// All SQL of the hall.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { LobbyTables } from './tables.ts';

const on = (handle: Database | Transaction) => tables<LobbyTables>(handle);
const SHOWN = ['id', 'format', 'state', 'total', 'written', 'created_at', 'expires_at'] as const;

export async function likesOf(db: Database, playerId: bigint): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('lobby.likes')
    .select('sysname')
    .where('player_id', '=', playerId)
    .orderBy('liked_at', 'desc')
    .orderBy('sysname')
    .execute();
  return rows.map(({ sysname }) => sysname);
}

export async function addLikeOf(db: Database, playerId: bigint, sysname: string, now: Date): Promise<void> {
  await on(db)
    .insertInto('lobby.likes')
    .values({ player_id: playerId, sysname, liked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeLikeOf(db: Database, playerId: bigint, sysname: string): Promise<void> {
  await on(db).deleteFrom('lobby.likes').where('player_id', '=', playerId).where('sysname', '=', sysname).execute();
}

/** Deletes everything that the lobby knows about a player. */
export async function forgetPlayer(tx: Transaction, playerId: bigint): Promise<void> {
  await on(tx).deleteFrom('lobby.likes').where('player_id', '=', playerId).execute();
  await on(tx).deleteFrom('lobby.history_exports').where('player_id', '=', playerId).execute();
}

/** Queues an export, unless it is already queued. */
export async function queueHistoryExport(
  tx: Transaction,
  wish: Pick<LobbyTables['lobby.history_exports'], 'id' | 'player_id' | 'format' | 'created_at'>,
): Promise<void> {
  await on(tx)
    .insertInto('lobby.history_exports')
    .values({ ...wish, state: 'queued', total: null, content: null, expires_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const historyExportsOf = (handle: Database | Transaction, playerId: bigint, limit: number) =>
  on(handle)
    .selectFrom('lobby.history_exports')
    .select(SHOWN)
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

export const waitingHistoryExports = (db: Database, limit: number) =>
  on(db)
    .selectFrom('lobby.history_exports')
    .select(['id', 'player_id', 'format'])
    .where('state', '=', 'queued')
    .orderBy('created_at')
    .limit(limit)
    .execute();

export async function noteProgress(db: Database, id: string, progress: { total: number; written: number }) {
  await on(db).updateTable('lobby.history_exports').set(progress).where('id', '=', id).execute();
}

export async function finishHistoryExport(db: Database, id: string, content: Buffer, expiresAt: Date): Promise<void> {
  await on(db)
    .updateTable('lobby.history_exports')
    .set({ state: 'ready', content, expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

export const readHistoryExport = (db: Database, id: string, playerId: bigint) =>
  on(db)
    .selectFrom('lobby.history_exports')
    .select(['format', 'content', 'expires_at'])
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .where('state', '=', 'ready')
    .executeTakeFirst();

export async function expireHistoryExports(db: Database, before: Date): Promise<void> {
  await on(db)
    .updateTable('lobby.history_exports')
    .set({ state: 'expired', content: null })
    .where('expires_at', '<=', before)
    .where('state', '=', 'ready')
    .execute();
}
