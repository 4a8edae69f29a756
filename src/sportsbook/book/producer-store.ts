// The rows of producers: who has sent when, who is silent, who is retired.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { EventRow, ProducerRow, SportsTables } from './tables.ts';

type Handle = Database | Transaction;
const sports = (handle: Handle) => tables<SportsTables>(handle);

export const producersOf = (handle: Handle): Promise<ProducerRow[]> =>
  sports(handle).selectFrom('book.producers').selectAll().execute();

export const findProducer = (handle: Handle, name: string): Promise<ProducerRow | undefined> =>
  sports(handle).selectFrom('book.producers').selectAll().where('name', '=', name).executeTakeFirst();

/** A message from the producer has arrived; a new producer is added. Its silence ends only by `setSilent`. */
export async function noteProducer(tx: Transaction, name: string, at: Date, version: bigint): Promise<ProducerRow> {
  const { rows } = await sql<ProducerRow>`
    insert into book.producers as p (name, heard_at, version) values (${name}, ${at}, ${version})
    on conflict (name) do update set heard_at = greatest(p.heard_at, excluded.heard_at) returning *`.execute(tx);
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
export async function setRetired(tx: Transaction, name: string, at: Date, version: bigint): Promise<void> {
  await sql`
    update book.producers set retired_at = ${at}, is_silent = true, version = ${version}, stopped_version = ${version}
     where name = ${name} and retired_at is null`.execute(tx);
  await sql`
    update book.events set status = 'cancelled', version = ${version}, stopped_version = ${version}
     where producer = ${name} and status not in ('ended', 'cancelled', 'abandoned')`.execute(tx);
}

/** Still silent: that ends as it does for any other. */
export async function setRestored(tx: Transaction, name: string, version: bigint): Promise<void> {
  await sql`update book.producers set retired_at = null, version = ${version} where name = ${name} and retired_at is not null`.execute(
    tx,
  );
}

/** Of one producer, by id, after an id. */
export async function eventsWithUndecided(
  handle: Handle,
  producer: string,
  after: string,
  most: number,
): Promise<Pick<EventRow, 'id' | 'status'>[]> {
  const { rows } = await sql<Pick<EventRow, 'id' | 'status'>>`
    select e.id, e.status from book.events e
     where e.producer = ${producer} and e.id > ${after}
       and exists (select from book.markets m where m.event_id = e.id and m.state not in ('settled', 'cancelled'))
     order by e.id limit ${most}`.execute(handle);
  return rows;
}

/** Ids of all events of a producer with undecided markets. */
export async function undecidedOf(handle: Handle, producer: string): Promise<string[]> {
  const rows = await eventsWithUndecided(handle, producer, '', Number.MAX_SAFE_INTEGER);
  return rows.map(({ id }) => id);
}

/** How many events are not over, by producer. */
export async function unfinishedByProducer(handle: Handle): Promise<Map<string, number>> {
  const { rows } = await sql<{ producer: string; count: number }>`
    select producer, count(*)::int as count from book.events
     where status not in ('ended', 'cancelled', 'abandoned') group by producer`.execute(handle);
  return new Map(rows.map(({ producer, count }) => [producer, count]));
}

/** Producers without a message since then that are not known to be silent. */
export const producersWithoutMessage = (handle: Handle, since: Date): Promise<ProducerRow[]> =>
  sports(handle)
    .selectFrom('book.producers')
    .selectAll()
    .where('is_silent', '=', false)
    .where('heard_at', '<', since)
    .execute();
