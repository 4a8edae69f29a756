// SQL of messages as they came, and of how far each producer was heard.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { InboxRow, UofTables } from '../tables.ts';

type Handle = Database | Transaction;
const uof = (handle: Handle) => tables<UofTables>(handle);

/** Something has come: for the process that translates. The payload is the feed. */
export const INBOX_CHANNEL = 'uof_inbox';

export interface ReceivedMessage {
  event: string | null;
  body: Buffer;
}

export async function insertMessages(
  tx: Transaction,
  feed: string,
  messages: readonly ReceivedMessage[],
  now: Date,
): Promise<void> {
  await sql`
    insert into uof.inbox (feed, event, body, received_at)
    select ${feed}, event, body, ${now}
      from unnest(${messages.map(({ event }) => event)}::text[], ${messages.map(({ body }) => body)}::bytea[])
        with ordinality as m(event, body, place)
     order by place`.execute(tx);
  await sql`select pg_notify(${INBOX_CHANNEL}, ${feed})`.execute(tx);
}

/** In the order in which they came, without those that wait for an answer. */
export async function messagesWaiting(
  handle: Handle,
  feed: string,
  { heldEvents, heldIds, most }: { heldEvents: readonly string[]; heldIds: readonly bigint[]; most: number },
): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select * from uof.inbox
     where feed = ${feed}
       and (event is null or event <> all(${heldEvents}::text[]))
       and id <> all(${heldIds}::bigint[])
     order by id limit ${most}`.execute(handle);
  return rows;
}

/** Another process has them: it had the lock when this one still thought so. */
export class MessagesTakenError extends Error {
  override name = 'MessagesTakenError';
}

/** Throws a `MessagesTakenError`. */
export async function deleteMessages(tx: Transaction, ids: readonly bigint[]): Promise<void> {
  const { numAffectedRows } = await sql`delete from uof.inbox where id = any(${ids}::bigint[])`.execute(tx);
  if (Number(numAffectedRows ?? 0n) !== ids.length)
    throw new MessagesTakenError('another process has translated these messages');
}

export async function forgetMessages(handle: Handle, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from uof.inbox where received_at < ${before}`.execute(handle);
  return Number(numAffectedRows ?? 0n);
}

/** Timestamps only ascend. */
export async function saveHeard(tx: Transaction, feed: string, heard: ReadonlyMap<number, number>): Promise<void> {
  for (const [product, at] of [...heard].toSorted(([a], [b]) => a - b))
    await sql`
      insert into uof.producers as p (feed, product, heard_ms) values (${feed}, ${product}, ${at})
      on conflict (feed, product) do update set heard_ms = greatest(p.heard_ms, excluded.heard_ms)`.execute(tx);
}

export async function heardOf(handle: Handle, feed: string, product: number): Promise<number | undefined> {
  const row = await uof(handle)
    .selectFrom('uof.producers')
    .select('heard_ms')
    .where('feed', '=', feed)
    .where('product', '=', product)
    .executeTakeFirst();
  return row?.heard_ms === null || row === undefined ? undefined : Number(row.heard_ms);
}
