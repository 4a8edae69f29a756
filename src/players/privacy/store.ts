// All SQL of privacy.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { blindIndex, personal, personalJson } from '#platform/db/personal-columns.ts';
import type { PrivacyTables } from './tables.ts';

const on = (handle: Database | Transaction) => tables<PrivacyTables>(handle);
const SHOWN = ['id', 'state', 'created_at', 'expires_at'] as const;

/** Queues an export, or finds the one that is already queued. */
export async function queueExport(tx: Transaction, wish: { id: string; playerId: bigint; now: Date }) {
  await on(tx)
    .insertInto('privacy.exports')
    .values({
      id: wish.id,
      player_id: wish.playerId,
      state: 'queued',
      encrypted_content: null,
      created_at: wish.now,
      ready_at: null,
      expires_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return on(tx)
    .selectFrom('privacy.exports')
    .select(SHOWN)
    .where('player_id', '=', wish.playerId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export const exportsOf = (db: Database | Transaction, playerId: bigint, limit: number) =>
  on(db)
    .selectFrom('privacy.exports')
    .select(SHOWN)
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

export const waitingExports = (db: Database, limit: number) =>
  on(db)
    .selectFrom('privacy.exports')
    .select(['id', 'player_id'])
    .where('state', '=', 'queued')
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** False when another process has already made it. */
export async function finishExport(
  tx: Transaction,
  id: string,
  content: { content: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await on(tx)
    .updateTable('privacy.exports')
    .set({
      state: 'ready',
      encrypted_content: personal(content.content),
      ready_at: content.now,
      expires_at: content.expiresAt,
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const readExport = (db: Database, id: string, playerId: bigint) =>
  on(db)
    .selectFrom('privacy.exports')
    .select(['encrypted_content', 'expires_at'])
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .where('state', '=', 'ready')
    .executeTakeFirst();

export async function expireExports(db: Database | Transaction, which: { before: Date } | { playerId: bigint }) {
  await on(db)
    .updateTable('privacy.exports')
    .set({ state: 'expired', encrypted_content: null })
    .where((the) => ('before' in which ? the('expires_at', '<=', which.before) : the('player_id', '=', which.playerId)))
    .where('state', '<>', 'expired')
    .execute();
}

export async function archivePerson(
  tx: Transaction,
  exclusion: { playerId: bigint; person: unknown; login: string; byWhom: string; now: Date; deleteAfter: Date },
): Promise<void> {
  await on(tx)
    .insertInto('privacy.archive')
    .values({
      player_id: exclusion.playerId,
      encrypted_person: personalJson(exclusion.person),
      login_index: blindIndex(exclusion.login),
      erased_at: exclusion.now,
      by_whom: exclusion.byWhom,
      delete_after: exclusion.deleteAfter,
    })
    .execute();
}

/** Removes the records that are due. */
export const takeOutdated = (tx: Transaction, now: Date) =>
  on(tx).deleteFrom('privacy.archive').where('delete_after', '<=', now).returning('player_id').execute();
