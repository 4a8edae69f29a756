// Personal data of verification: where it is stored, all that there is about one player, and its erasure.
import type { Context } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { PersonalTable } from '#platform/db/reencrypt.ts';
import { allDocuments, documentsOf, keepDocumentsUntil } from './document-store.ts';
import { reencryptStored } from './files.ts';
import { changeVerification, findVerification, forgetKnownDocuments, stepsOf } from './store.ts';

export const personalTables: readonly PersonalTable[] = [
  { table: 'verification.players', key: 'player_id', columns: ['encrypted_comment'] },
];

/** Including files of documents. Returns how many were encrypted anew. */
export async function reencryptDocuments(ctx: Context): Promise<number> {
  let count = 0;
  for (const { file } of await allDocuments(ctx.db)) if (await reencryptStored(ctx, file)) count++;
  return count;
}

export async function verificationDataOf(db: Database, playerId: bigint) {
  const row = await findVerification(db, playerId);
  const documents = await documentsOf(db, playerId);
  return {
    state: row?.state ?? 'none',
    level: row?.level ?? 0,
    asked_at: row?.asked_at ?? null,
    due_at: row?.due_at ?? null,
    rejection: row?.reject_type
      ? { type: row.reject_type, labels: row.reject_labels, comment: row.encrypted_comment }
      : null,
    steps: (await stepsOf(db, playerId)).map(({ state, cause, by_whom, at }) => ({ state, cause, by_whom, at })),
    documents: documents.map(({ kind, content_type, bytes, created_at }) => ({
      kind,
      content_type,
      bytes,
      created_at,
    })),
  };
}

/** The law requires copies of documents to be kept for a while; until then only an operator's recorded view can open them. */
export async function eraseVerificationData(tx: Transaction, playerId: bigint, keepUntil: Date): Promise<void> {
  await changeVerification(tx, playerId, { encrypted_comment: null, refresh_at: null, due_at: null });
  await forgetKnownDocuments(tx, playerId);
  await keepDocumentsUntil(tx, playerId, keepUntil);
}
