// All SQL of messages.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { deleteInSlices } from '#platform/db/delete-in-slices.ts';
import { personal } from '#platform/db/personal-columns.ts';
import type { Channel, MessagesTables } from './tables.ts';

export interface NewMessage {
  channel: Channel;
  recipient: string;
  template: string;
  locale: string;
  encryptedValues: Buffer;
  now: Date;
}

export async function insertOutgoing(tx: Transaction, message: NewMessage): Promise<void> {
  await tables<MessagesTables>(tx)
    .insertInto('messages.outgoing')
    .values({
      channel: message.channel,
      recipient: personal(message.recipient),
      template: message.template,
      locale: message.locale,
      encrypted_values: message.encryptedValues,
      queued_at: message.now,
      next_try_at: message.now,
      ended_at: null,
      last_error: null,
    })
    .execute();
}

export interface DueMessage {
  id: bigint;
  channel: Channel;
  recipient: string;
  template: string;
  locale: string;
  encrypted_values: Buffer;
  tries: number;
}

/** Takes what is due; each is due again after `leaseMs`, in case we die while sending it. */
export async function takeDue(db: Database, now: Date, most: number, leaseMs: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    update messages.outgoing set tries = tries + 1, next_try_at = ${new Date(now.getTime() + leaseMs)}
    where id in (select id from messages.outgoing where state = 'queued' and next_try_at <= ${now}
                 order by id limit ${most} for update skip locked)
    returning id, channel, recipient, template, locale, encrypted_values, tries`.execute(db);
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

export async function endMessage(
  db: Database,
  id: bigint,
  end: { state: 'sent' | 'failed'; now: Date; error?: string },
): Promise<void> {
  await tables<MessagesTables>(db)
    .updateTable('messages.outgoing')
    .set({
      state: end.state,
      ended_at: end.now,
      recipient: null,
      encrypted_values: null,
      last_error: end.error ?? null,
    })
    .where('id', '=', id)
    .execute();
}

export async function tryLater(db: Database, id: bigint, at: Date, error: string): Promise<void> {
  await tables<MessagesTables>(db)
    .updateTable('messages.outgoing')
    .set({ next_try_at: at, last_error: error })
    .where('id', '=', id)
    .execute();
}

export const forgetEnded = (db: Database, before: Date): Promise<void> =>
  deleteInSlices(db, 'messages.outgoing', sql`t.ended_at < ${before}`);

export interface Letter {
  channel: Channel;
  recipient: string;
  subject: string;
  html: string;
  text: string;
}

/** The mailbox of demo mode keeps the newest few hundred. */
const KEPT = 300;

export async function putIntoMailbox(db: Database, letter: Letter, now: Date): Promise<void> {
  const { id } = await tables<MessagesTables>(db)
    .insertInto('messages.mailbox')
    .values({
      channel: letter.channel,
      recipient: personal(letter.recipient),
      subject: personal(letter.subject),
      html: personal(letter.html),
      body: personal(letter.text),
      received_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tables<MessagesTables>(db)
    .deleteFrom('messages.mailbox')
    .where('id', '<=', id - BigInt(KEPT))
    .execute();
}

export const readMailbox = (db: Database, most: number) =>
  tables<MessagesTables>(db).selectFrom('messages.mailbox').selectAll().orderBy('id', 'desc').limit(most).execute();

export async function insertNotice(
  tx: Transaction,
  message: { playerId: bigint; template: string; said: string; now: Date },
): Promise<void> {
  await tables<MessagesTables>(tx)
    .insertInto('messages.inbox')
    .values({
      player_id: message.playerId,
      template: message.template,
      said: personal(message.said),
      told_at: message.now,
      read_at: null,
    })
    .execute();
}

/** Newest first. */
export const inboxOf = (db: Database | Transaction, playerId: bigint, most: number) =>
  tables<MessagesTables>(db)
    .selectFrom('messages.inbox')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export async function countUnread(db: Database, playerId: bigint): Promise<number> {
  const { count } = await tables<MessagesTables>(db)
    .selectFrom('messages.inbox')
    .select((query) => query.fn.countAll<bigint>().as('count'))
    .where('player_id', '=', playerId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks messages as read up to the newest that was shown; later ones stay unread. */
export async function noteRead(db: Database, playerId: bigint, upTo: bigint, now: Date): Promise<void> {
  await tables<MessagesTables>(db)
    .updateTable('messages.inbox')
    .set({ read_at: now })
    .where('player_id', '=', playerId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}

export async function emptyInbox(tx: Transaction, playerId: bigint): Promise<void> {
  await tables<MessagesTables>(tx).deleteFrom('messages.inbox').where('player_id', '=', playerId).execute();
}

export const forgetSent = (db: Database, before: Date): Promise<void> =>
  deleteInSlices(db, 'messages.inbox', sql`t.told_at < ${before}`);
