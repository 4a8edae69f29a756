/**
 * Publishing to browsers: a message on a topic goes by NOTIFY to every process, and from each to its listeners. Inside a
 * transaction it is sent when that commits, and never when it does not. Numbers rise from message to message.
 */
import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import type { Database, Transaction } from '../db/database.ts';

/** As `platform.publish` names it. */
export const LIVE_CHANNEL = 'live';
/** What NOTIFY takes, less our own frame. */
const MAX_BYTES = 7_800;

export async function publish(handle: Database | Transaction, topic: string, message: object): Promise<void> {
  const text = JSON.stringify(message);
  assert(Buffer.byteLength(text) + topic.length <= MAX_BYTES, `a message on ${topic} is too long to be sent`);
  await sql`select platform.publish(${topic}::text, ${text}::text)`.execute(handle);
}

/** Many at once, in one statement. */
export async function publishAll(
  handle: Database | Transaction,
  messages: readonly { topic: string; message: object }[],
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    select platform.publish(t.topic, t.message)
      from unnest(${messages.map(({ topic }) => topic)}::text[], ${messages.map(({ message }) => JSON.stringify(message))}::text[]) as t(topic, message)`.execute(
    handle,
  );
}
