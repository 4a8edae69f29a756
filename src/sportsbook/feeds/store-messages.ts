/**
 * The way of an adapter into the book: what it has translated and numbered is stored in its own transaction, as a batch of the feed,
 * and applied like any other. What the book asks for is read here, and answered by a `snapshot_complete` with its request.
 */
import type { Database, Transaction } from '#platform/db/database.ts';
import type { FeedMessage } from '#sportsbook/book/index.ts';
import { insertBatch, lockFeed, recoveriesOf } from './store.ts';

/** What a producer is to send again, until it has. */
export interface RecoverOrderRow {
  producer: string;
  request: string;
}

/** Serializes with every other writer of the feed: numbers that are read after it are the newest. */
export async function storeMessages(
  tx: Transaction,
  feed: string,
  { now, translate }: { now: Date; translate: () => Promise<readonly FeedMessage[]> },
): Promise<number> {
  const { newest_batch: newest } = await lockFeed(tx, feed);
  const messages = await translate();
  if (messages.length === 0) return 0;
  const body = Buffer.from(messages.map((message) => JSON.stringify(message)).join('\n'));
  await insertBatch(tx, {
    feed,
    number: newest + 1n,
    body,
    answer: { accepted: messages.length, rejected: [] },
    accepted_at: now,
  });
  return messages.length;
}

export async function ordersOf(db: Database | Transaction, feed: string): Promise<RecoverOrderRow[]> {
  const rows = await recoveriesOf(db, feed);
  return rows.map(({ producer, request }) => ({ producer, request }));
}
