// All SQL of feeds.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { BatchAnswer } from './rules/feed-lines.ts';
import type { BatchRow, FeedRow, FeedsTables, RecoveryRow } from './tables.ts';

type Handle = Database | Transaction;
const feeds = (handle: Handle) => tables<FeedsTables>(handle);

/** Something has been accepted: for the process that applies it. The payload is the feed. */
export const BATCHES_CHANNEL = 'feed_batches';
/** A producer was asked to send again: for the processes that have the feed's connection. The payload is the feed. */
export const RECOVERIES_CHANNEL = 'feed_recoveries';
/** A feed has connected: for the process that has an older connection of it. The payload is `feed connection`. */
export const CONNECTIONS_CHANNEL = 'feed_connections';

export async function notify(handle: Handle, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(handle);
}

/** Locked until the end of the transaction. */
export async function lockFeed(tx: Transaction, name: string): Promise<FeedRow> {
  await feeds(tx)
    .insertInto('feeds.feeds')
    .values({ name, newest_batch: 0n, applied_batch: 0n, clean_batch: 0n })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return feeds(tx).selectFrom('feeds.feeds').selectAll().where('name', '=', name).forUpdate().executeTakeFirstOrThrow();
}

export const findFeed = (handle: Handle, name: string): Promise<FeedRow | undefined> =>
  feeds(handle).selectFrom('feeds.feeds').selectAll().where('name', '=', name).executeTakeFirst();

export const findBatch = (handle: Handle, feed: string, number: bigint): Promise<BatchRow | undefined> =>
  feeds(handle)
    .selectFrom('feeds.batches')
    .selectAll()
    .where('feed', '=', feed)
    .where('number', '=', number)
    .executeTakeFirst();

export async function insertBatch(tx: Transaction, batch: BatchRow): Promise<void> {
  await feeds(tx)
    .insertInto('feeds.batches')
    .values({ ...batch, answer: JSON.stringify(batch.answer) as unknown as BatchAnswer })
    .execute();
  await feeds(tx)
    .updateTable('feeds.feeds')
    .set({ newest_batch: batch.number })
    .where('name', '=', batch.feed)
    .execute();
  await notify(tx, BATCHES_CHANNEL, batch.feed);
}

/** How many batches wait to be applied, counted no further than `most`. */
export async function countWaiting(handle: Handle, { name, applied_batch }: FeedRow, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from feeds.batches where feed = ${name} and number > ${applied_batch} limit ${most}) w`.execute(handle);
  return rows[0]!.count;
}

export const batchesAfter = (handle: Handle, feed: string, after: bigint, most: number): Promise<BatchRow[]> =>
  feeds(handle)
    .selectFrom('feeds.batches')
    .selectAll()
    .where('feed', '=', feed)
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute();

export async function saveApplied(handle: Handle, feed: string, number: bigint, isClean: boolean): Promise<void> {
  await sql`
    update feeds.feeds
       set applied_batch = greatest(applied_batch, ${number}),
           clean_batch = case when ${isClean} then greatest(clean_batch, ${number}) else clean_batch end
     where name = ${feed}`.execute(handle);
}

/** A feed that is fetched no longer has what comes before this number. */
export async function skipTo(handle: Handle, feed: string, number: bigint): Promise<void> {
  await sql`
    insert into feeds.feeds (name, newest_batch) values (${feed}, ${number})
    on conflict (name) do update set newest_batch = ${number}`.execute(handle);
}

/** In the book, and accepted before this. */
export async function forgetBatches(handle: Handle, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from feeds.batches b using feeds.feeds f
     where f.name = b.feed and b.number <= f.clean_batch
       and (b.feed, b.number) in (
         select feed, number from feeds.batches where accepted_at < ${before} order by accepted_at limit ${most})`.execute(
    handle,
  );
  return Number(numAffectedRows ?? 0n);
}

/** One that is asked already keeps its request. Returns the row as it is now. */
export async function saveRecovery(tx: Transaction, recovery: RecoveryRow): Promise<RecoveryRow> {
  const saved = await feeds(tx)
    .insertInto('feeds.recoveries')
    .values(recovery)
    .onConflict((conflict) => conflict.column('producer').doUpdateSet({ asked_at: recovery.asked_at }))
    .returningAll()
    .executeTakeFirstOrThrow();
  await notify(tx, RECOVERIES_CHANNEL, recovery.feed);
  return saved;
}

export const recoveriesOf = (handle: Handle, feed: string): Promise<RecoveryRow[]> =>
  feeds(handle)
    .selectFrom('feeds.recoveries')
    .selectAll()
    .where('feed', '=', feed)
    .orderBy('asked_at')
    .orderBy('producer')
    .execute();

export async function endRecovery(handle: Handle, producer: string, request: string): Promise<void> {
  await feeds(handle)
    .deleteFrom('feeds.recoveries')
    .where('producer', '=', producer)
    .where('request', '=', request)
    .execute();
}
