// The rows of producers: whose events they speak of, who has sent when, who is silent, who is retired.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { EventRow, ProducerRow, SportsTables } from './tables.ts';

type Handle = Database | Transaction;
const sports = (handle: Handle) => tables<SportsTables>(handle);

export const producersOf = (handle: Handle): Promise<ProducerRow[]> =>
  sports(handle).selectFrom('book.producers').selectAll().execute();

export const producersOfFeed = (handle: Handle, feed: string): Promise<ProducerRow[]> =>
  sports(handle).selectFrom('book.producers').selectAll().where('feed', '=', feed).orderBy('name').execute();

/** By its name, or by that of its feed. */
export const findProducer = (handle: Handle, name: string): Promise<ProducerRow | undefined> =>
  sports(handle)
    .selectFrom('book.producers')
    .selectAll()
    .where((eb) => eb.or([eb('name', '=', name), eb('feed', '=', name)]))
    .orderBy(sql`name <> ${name}`)
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();

/** A message from the producer has arrived; a new producer is added. Its silence ends only by `setSilent`. */
export async function noteProducer(
  tx: Transaction,
  { name, feed, silentAfterMs }: { name: string; feed: string; silentAfterMs: number },
  at: Date,
  version: bigint,
): Promise<ProducerRow> {
  const { rows } = await sql<ProducerRow>`
    insert into book.producers as p (name, feed, silent_after_ms, heard_at, version)
    values (${name}, ${feed}, ${silentAfterMs}, ${at}, ${version})
    on conflict (name) do update set heard_at = greatest(p.heard_at, excluded.heard_at), silent_after_ms = excluded.silent_after_ms
    returning *`.execute(tx);
  return rows[0]!;
}

export async function setSilent(tx: Transaction, name: string, isSilent: boolean, version: bigint): Promise<void> {
  await sports(tx)
    .updateTable('book.producers')
    .set({ is_silent: isSilent, version, ...(isSilent && { stopped_version: version }) })
    .where('name', '=', name)
    .where('is_silent', '=', !isSilent)
    .execute();
}

/** Its events that are not over are cancelled with it. A bet under way is void with its market, which waits for it. */
export async function setRetired(tx: Transaction, feed: string, at: Date, version: bigint): Promise<void> {
  await sql`
    update book.producers set retired_at = ${at}, is_silent = true, version = ${version}, stopped_version = ${version}
     where feed = ${feed} and retired_at is null`.execute(tx);
  await sql`
    update book.events set status = 'cancelled', version = ${version}, stopped_version = ${version}
     where feed = ${feed} and status not in ('ended', 'cancelled', 'abandoned')`.execute(tx);
}

/** Still silent: that ends as it does for any other. */
export async function setRestored(tx: Transaction, feed: string, version: bigint): Promise<void> {
  await sql`update book.producers set retired_at = null, version = ${version} where feed = ${feed} and retired_at is not null`.execute(
    tx,
  );
}

/** Of one feed, by id, after an id. */
export async function eventsWithUndecided(
  handle: Handle,
  feed: string,
  after: string,
  most: number,
): Promise<Pick<EventRow, 'id' | 'status'>[]> {
  const { rows } = await sql<Pick<EventRow, 'id' | 'status'>>`
    select e.id, e.status from book.events e
     where e.feed = ${feed} and e.id > ${after}
       and exists (select from book.markets m where m.event_id = e.id and m.state not in ('settled', 'cancelled'))
     order by e.id limit ${most}`.execute(handle);
  return rows;
}

/** Ids of all events of a feed with undecided markets. */
export async function undecidedOf(handle: Handle, feed: string): Promise<string[]> {
  const rows = await eventsWithUndecided(handle, feed, '', Number.MAX_SAFE_INTEGER);
  return rows.map(({ id }) => id);
}

/** How many events are not over, by feed. */
export async function unfinishedByFeed(handle: Handle): Promise<Map<string, number>> {
  const { rows } = await sql<{ feed: string; count: number }>`
    select feed, count(*)::int as count from book.events
     where status not in ('ended', 'cancelled', 'abandoned') group by feed`.execute(handle);
  return new Map(rows.map(({ feed, count }) => [feed, count]));
}

/** Producers that have sent nothing for longer than they may, and are not known to be silent. */
export const producersFallenSilent = (handle: Handle, now: Date): Promise<ProducerRow[]> =>
  sports(handle)
    .selectFrom('book.producers')
    .selectAll()
    .where('is_silent', '=', false)
    .where(sql<boolean>`heard_at < ${now}::timestamptz - silent_after_ms * interval '1 millisecond'`)
    .execute();
