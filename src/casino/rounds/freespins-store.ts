// All SQL of packs of free spins.
import type { Generated, Insertable, Selectable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { Currency } from '#kernel/money.ts';

interface PackTable {
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
  /** Spins at an outside supplier: begun and not ended. */
  in_play: Generated<number>;
}

export type PackRow = Selectable<PackTable>;

interface Tables {
  'rounds.freespin_packs': PackTable;
}
const on = (handle: Database | Transaction) => tables<Tables>(handle);

export async function insertPack(handle: Database | Transaction, pack: Insertable<PackTable>): Promise<void> {
  await on(handle).insertInto('rounds.freespin_packs').values(pack).execute();
}

export const packsOf = (
  db: Database,
  playerId: bigint,
  { status, now, limit }: { status: 'active' | 'finished' | 'expired' | undefined; now: Date; limit: number },
): Promise<PackRow[]> =>
  on(db)
    .selectFrom('rounds.freespin_packs')
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
    .selectFrom('rounds.freespin_packs')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst();

export const lockPack = (tx: Transaction, id: string): Promise<PackRow> =>
  on(tx).selectFrom('rounds.freespin_packs').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export async function addToPack(
  tx: Transaction,
  id: string,
  { spins = 0, inPlay = 0, wonMinor = 0n }: { spins?: number; inPlay?: number; wonMinor?: bigint },
): Promise<void> {
  await on(tx)
    .updateTable('rounds.freespin_packs')
    .set((the) => ({
      remaining: the('remaining', '+', spins),
      in_play: the('in_play', '+', inPlay),
      won: the('won', '+', wonMinor),
    }))
    .where('id', '=', id)
    .execute();
}

/** What of these packs can still be played. */
export const spinsLeft = async (
  handle: Database | Transaction,
  ids: readonly string[],
  now: Date,
): Promise<{ sysname: string; count: number }[]> =>
  ids.length === 0
    ? []
    : on(handle)
        .selectFrom('rounds.freespin_packs')
        .select(['sysname', 'remaining as count'])
        .where('id', 'in', [...ids])
        .where('remaining', '>', 0)
        .where('expires_at', '>', now)
        .orderBy('sysname')
        .execute();

/** Whether anything of these packs can still be played, and what they have won. */
export async function stateOfPacks(
  handle: Database | Transaction,
  ids: readonly string[],
  now: Date,
): Promise<{ isOpen: boolean; won: bigint }> {
  if (ids.length === 0) return { isOpen: false, won: 0n };
  const packs = await on(handle)
    .selectFrom('rounds.freespin_packs')
    .select(['remaining', 'in_play', 'expires_at', 'won'])
    .where('id', 'in', [...ids])
    .execute();
  return {
    isOpen: packs.some(({ remaining, in_play: inPlay, expires_at: end }) => inPlay > 0 || (remaining > 0 && end > now)),
    won: packs.reduce((sum, { won }) => sum + won, 0n),
  };
}

/** Returns those that could be played until now. */
export async function endPacks(tx: Transaction, ids: readonly string[], now: Date): Promise<PackRow[]> {
  if (ids.length === 0) return [];
  return on(tx)
    .updateTable('rounds.freespin_packs')
    .set({ expires_at: now })
    .where('id', 'in', [...ids])
    .where('expires_at', '>', now)
    .returningAll()
    .execute();
}
