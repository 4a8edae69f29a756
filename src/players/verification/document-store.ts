// Rows of documents, and of who has viewed them.
import type { Insertable } from 'kysely';
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
