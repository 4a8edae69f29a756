// Codes that were sent, and how often they were tried.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { blindIndex, personal, personalJson } from '#platform/db/personal-columns.ts';
import type { AccountsTables } from '../tables.ts';

export interface NewChallenge {
  id: string;
  purpose: string;
  playerId: bigint | null;
  contact: string;
  codeHash: Buffer;
  details: Record<string, string>;
  now: Date;
  expiresAt: Date;
}

export async function insertChallenge(tx: Transaction, challenge: NewChallenge): Promise<void> {
  await tables<AccountsTables>(tx)
    .insertInto('accounts.challenges')
    .values({
      id: challenge.id,
      purpose: challenge.purpose,
      player_id: challenge.playerId,
      contact: personal(challenge.contact),
      contact_index: blindIndex(challenge.contact),
      code_hash: challenge.codeHash,
      details: personalJson(challenge.details),
      created_at: challenge.now,
      expires_at: challenge.expiresAt,
      used_at: null,
    })
    .execute();
}

/** One at a time for a contact: two requests at once must not both find that none was sent lately. */
export async function lockContact(tx: Transaction, purpose: string, contact: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} ${contact}`}, 7))`.execute(tx);
}

/** How many codes went to a contact lately, and when the last one did. */
export async function sentLately(
  tx: Transaction,
  purpose: string,
  contact: string,
  now: Date,
): Promise<{ lastAt: Date | null; inHour: number; inDay: number }> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<{ last_at: Date | null; in_hour: number; in_day: number }>`
    select max(created_at) as last_at, count(*) filter (where created_at > ${hourAgo})::int as in_hour, count(*)::int as in_day
    from accounts.challenges where purpose = ${purpose} and contact_index = ${blindIndex(contact)} and created_at > ${dayAgo}`.execute(
    tx,
  );
  const { last_at, in_hour, in_day } = rows[0]!;
  return { lastAt: last_at, inHour: in_hour, inDay: in_day };
}

/** The newest unused challenge of its kind; its existence voids earlier ones. */
export const latestChallenge = (tx: Database | Transaction, purpose: string, contact: string) =>
  tables<AccountsTables>(tx)
    .selectFrom('accounts.challenges')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('contact_index', '=', blindIndex(contact))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** All of its kind that are still valid. */
export const openChallenges = (tx: Transaction, purpose: string, contact: string, now: Date) =>
  tables<AccountsTables>(tx)
    .selectFrom('accounts.challenges')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('contact_index', '=', blindIndex(contact))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();

export const findChallenge = (tx: Database | Transaction, id: string) =>
  tables<AccountsTables>(tx).selectFrom('accounts.challenges').selectAll().where('id', '=', id).executeTakeFirst();

/** Takes one try, holding the row until the transaction ends; false when there is none left, or the challenge was used or is over. */
export async function takeTry(tx: Transaction, id: string, most: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables<AccountsTables>(tx)
    .updateTable('accounts.challenges')
    .set((the) => ({ tries: the('tries', '+', 1) }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('tries', '<', most)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markUsed(tx: Transaction, id: string, now: Date): Promise<void> {
  await tables<AccountsTables>(tx)
    .updateTable('accounts.challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .execute();
}

export async function forgetChallenges(db: Database, before: Date): Promise<void> {
  await tables<AccountsTables>(db).deleteFrom('accounts.challenges').where('expires_at', '<', before).execute();
}
