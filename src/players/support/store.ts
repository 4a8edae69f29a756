// All SQL of support.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { personal } from '#platform/db/personal-columns.ts';
import type { FeedbackTopic } from './feedback-topics-contract.ts';
import type { SupportTables } from './tables.ts';

export interface NewFeedback {
  playerId: bigint | null;
  topic: FeedbackTopic;
  locale: string;
  contact: string;
  body: string;
  now: Date;
}

export async function insertFeedback(tx: Transaction, feedback: NewFeedback): Promise<bigint> {
  const { id } = await tables<SupportTables>(tx)
    .insertInto('support.feedback')
    .values({
      player_id: feedback.playerId,
      topic: feedback.topic,
      locale: feedback.locale,
      contact: personal(feedback.contact),
      body: personal(feedback.body),
      created_at: feedback.now,
      closed_at: null,
      closed_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const MAX_LISTED = 200;

/** Oldest first. */
export const listFeedback = (db: Database, { isClosed }: { isClosed: boolean }) =>
  tables<SupportTables>(db)
    .selectFrom('support.feedback')
    .selectAll()
    .where('closed_at', isClosed ? 'is not' : 'is', null)
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();

export const readFeedback = (db: Database, id: bigint) =>
  tables<SupportTables>(db).selectFrom('support.feedback').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns whether it was open. */
export async function closeFeedback(db: Database, id: bigint, by: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables<SupportTables>(db)
    .updateTable('support.feedback')
    .set({ closed_at: now, closed_by: by })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What a player has written, for the copy of their data. */
export async function feedbackDataOf(db: Database | Transaction, playerId: bigint) {
  const rows = await tables<SupportTables>(db)
    .selectFrom('support.feedback')
    .select(['id', 'topic', 'contact', 'body', 'created_at', 'closed_at'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, body, ...row }) => ({ number: String(id), text: body, ...row }));
}

export async function forgetFeedback(tx: Transaction, playerId: bigint): Promise<void> {
  await tables<SupportTables>(tx).deleteFrom('support.feedback').where('player_id', '=', playerId).execute();
}

export async function forgetClosedBefore(db: Database, before: Date): Promise<void> {
  await tables<SupportTables>(db).deleteFrom('support.feedback').where('closed_at', '<', before).execute();
}
