// Rows of documents, and of who has viewed them.
import { sql, type Insertable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { VerificationTables } from './tables.ts';

const on = (handle: Database | Transaction) => tables<VerificationTables>(handle);

export const documentsOf = (db: Database | Transaction, playerId: bigint) =>
  on(db)
    .selectFrom('verification.documents')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('created_at')
    .execute();

/** Those that staff may see: what a player has not handed in is theirs alone. */
export const handedInDocuments = async (db: Database, playerId: bigint) =>
  (await documentsOf(db, playerId)).filter(({ is_draft }) => !is_draft);

export const allDocuments = (db: Database) =>
  on(db).selectFrom('verification.documents').select(['id', 'file']).execute();

export const findDocument = (db: Database | Transaction, id: string) =>
  on(db).selectFrom('verification.documents').selectAll().where('id', '=', id).executeTakeFirst();

/** False when a copy of it is already kept. */
export async function addDocument(
  db: Database | Transaction,
  document: Insertable<VerificationTables['verification.documents']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(db)
    .insertInto('verification.documents')
    .values(document)
    .onConflict((conflict) => conflict.constraint('documents_source').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function noteView(db: Database, documentId: string, viewer: string, now: Date): Promise<void> {
  await on(db).insertInto('verification.document_views').values({ document_id: documentId, viewer, at: now }).execute();
}

export const viewsOf = (db: Database, documentId: string) =>
  on(db)
    .selectFrom('verification.document_views')
    .select(['viewer', 'at'])
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute();

export async function keepDocumentsUntil(tx: Transaction, playerId: bigint, until: Date): Promise<void> {
  await on(tx)
    .updateTable('verification.documents')
    .set({ keep_until: until })
    .where('player_id', '=', playerId)
    .execute();
}

/** Removes the rows of documents that need not be kept any more; the caller deletes the files. */
export const takeOutdated = (db: Database, now: Date) =>
  on(db).deleteFrom('verification.documents').where('keep_until', '<=', now).returning('file').execute();

/** Documents of a player that are not handed in yet. */
export const draftsOf = (db: Database | Transaction, playerId: bigint) =>
  on(db)
    .selectFrom('verification.documents')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('is_draft', '=', true)
    .orderBy('created_at')
    .execute();

/** Removes the row of a draft, and answers its file for the caller to delete once that is certain. */
export async function removeDraft(tx: Transaction, playerId: bigint, kind: string): Promise<string | undefined> {
  const row = await on(tx)
    .deleteFrom('verification.documents')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('is_draft', '=', true)
    .returning('file')
    .executeTakeFirst();
  return row?.file;
}

/** From now on they are evidence, and kept as such. */
export async function endDrafts(tx: Transaction, playerId: bigint): Promise<void> {
  await on(tx)
    .updateTable('verification.documents')
    .set({ is_draft: false, keep_until: null })
    .where('player_id', '=', playerId)
    .where('is_draft', '=', true)
    .execute();
}

/** Other players who have sent one of this player's own files. */
export async function playersWithSameFile(db: Database, playerId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ player_id: string }>`
    select distinct other.player_id::text
      from verification.documents mine
      join verification.documents other on right(other.source_id, 64) = right(mine.source_id, 64)
     where mine.player_id = ${playerId} and mine.source_id like 'own/%'
       and other.source_id like 'own/%' and other.player_id <> mine.player_id
     order by 1`.execute(db);
  return rows.map((row) => BigInt(row.player_id));
}
