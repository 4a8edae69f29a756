// All SQL of packs of free spins.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { Currency } from '#kernel/money.ts';

export interface PackRow {
  id: string;
  player_id: bigint;
  sysname: string;
  currency: Currency;
  stake: bigint;
  total: number;
  remaining: number;
  won: bigint;
  granted_by: string;
  winnings_to: 'main' | 'bonus';
  created_at: Date;
  expires_at: Date;
}

interface Tables {
  'games.freespin_packs': PackRow;
}
const on = (handle: Database | Transaction) => tables<Tables>(handle);

export async function insertPack(handle: Database | Transaction, pack: PackRow): Promise<void> {
  await on(handle).insertInto('games.freespin_packs').values(pack).execute();
}

export const packsOf = (
  db: Database,
  playerId: bigint,
  { status, now, limit }: { status: 'active' | 'finished' | 'expired' | undefined; now: Date; limit: number },
): Promise<PackRow[]> =>
  on(db)
    .selectFrom('games.freespin_packs')
    .selectAll()
    .where('player_id', '=', playerId)
    .$if(status === 'active', (query) => query.where('remaining', '>', 0).where('expires_at', '>', now))
    .$if(status === 'finished', (query) => query.where('remaining', '=', 0))
    .$if(status === 'expired', (query) => query.where('remaining', '>', 0).where('expires_at', '<=', now))
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();

export const findPack = (handle: Database | Transaction, playerId: bigint, id: string): Promise<PackRow | undefined> =>
  on(handle)
    .selectFrom('games.freespin_packs')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst();

export const lockPack = (tx: Transaction, id: string): Promise<PackRow> =>
  on(tx).selectFrom('games.freespin_packs').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export async function takeSpin(tx: Transaction, id: string, wonMinor: bigint): Promise<void> {
  await on(tx)
    .updateTable('games.freespin_packs')
    .set((the) => ({ remaining: the('remaining', '-', 1), won: the('won', '+', wonMinor) }))
    .where('id', '=', id)
    .execute();
}

/** Whether anything of these packs can still be played, and what they have won. */
export async function stateOfPacks(
  handle: Database | Transaction,
  ids: readonly string[],
  now: Date,
): Promise<{ isOpen: boolean; won: bigint }> {
  if (ids.length === 0) return { isOpen: false, won: 0n };
  const packs = await on(handle)
    .selectFrom('games.freespin_packs')
    .select(['remaining', 'expires_at', 'won'])
    .where('id', 'in', [...ids])
    .execute();
  return {
    isOpen: packs.some(({ remaining, expires_at: end }) => remaining > 0 && end > now),
    won: packs.reduce((sum, { won }) => sum + won, 0n),
  };
}

/** Nothing of these packs is played any more. */
export async function withdrawFreespins(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await on(tx)
    .updateTable('games.freespin_packs')
    .set({ expires_at: now })
    .where('id', 'in', [...ids])
    .where('expires_at', '>', now)
    .execute();
}
