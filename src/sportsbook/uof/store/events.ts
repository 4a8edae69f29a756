// SQL of what is kept of events, of decisions that were passed on, and of descriptions that the book has.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { EventRow } from '../tables.ts';

type Handle = Database | Transaction;

export async function eventsNamed(handle: Handle, feed: string, events: readonly string[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select * from uof.events where feed = ${feed} and event = any(${events}::text[])`.execute(handle);
  return rows;
}

export async function saveEvents(tx: Transaction, feed: string, rows: readonly EventRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map(({ event, sequence, fixture, odds_ms }) => ({
    event,
    sequence: Number(sequence),
    fixture,
    odds_ms,
  }));
  await sql`
    insert into uof.events (feed, event, sequence, fixture, odds_ms, changed_at)
    select ${feed}, event, sequence, fixture, odds_ms, ${now}
      from json_to_recordset(${JSON.stringify(records)}::json) as r(event text, sequence bigint, fixture json, odds_ms json)
     order by event
    on conflict (feed, event) do update set sequence = excluded.sequence, fixture = excluded.fixture,
      odds_ms = excluded.odds_ms, changed_at = excluded.changed_at`.execute(tx);
}

/** Their numbers stay: one who speaks of an event again goes on from there. */
export async function forgetFixtures(handle: Handle, before: Date): Promise<void> {
  await sql`update uof.events set fixture = null where fixture is not null and changed_at < ${before}`.execute(handle);
}

/** Returns those that are new, as they were given. */
export async function insertDecisions(
  tx: Transaction,
  feed: string,
  digests: readonly Buffer[],
  now: Date,
): Promise<Set<string>> {
  if (digests.length === 0) return new Set();
  const { rows } = await sql<{ digest: Buffer }>`
    insert into uof.decisions (feed, digest, stored_at)
    select distinct ${feed}, digest, ${now}::timestamptz from unnest(${digests}::bytea[]) as d(digest)
     order by digest
    on conflict do nothing returning digest`.execute(tx);
  return new Set(rows.map(({ digest }) => digest.toString('hex')));
}

export async function forgetDecisions(handle: Handle, before: Date): Promise<void> {
  await sql`delete from uof.decisions where stored_at < ${before}`.execute(handle);
}

export interface Subject {
  subject: string;
  digest: Buffer;
}

/** Those of them that the book does not have in these words. */
export async function newSubjects(handle: Handle, feed: string, subjects: readonly Subject[]): Promise<Set<string>> {
  const { rows } = await sql<{ subject: string }>`
    select s.subject from unnest(${subjects.map(({ subject }) => subject)}::text[], ${subjects.map(({ digest }) => digest)}::bytea[])
        as s(subject, digest)
      left join uof.descriptions d on d.feed = ${feed} and d.subject = s.subject
     where d.digest is distinct from s.digest`.execute(handle);
  return new Set(rows.map(({ subject }) => subject));
}

export async function saveSubjects(tx: Transaction, feed: string, subjects: readonly Subject[]): Promise<void> {
  await sql`
    insert into uof.descriptions (feed, subject, digest)
    select ${feed}, subject, digest
      from unnest(${subjects.map(({ subject }) => subject)}::text[], ${subjects.map(({ digest }) => digest)}::bytea[]) as s(subject, digest)
     order by subject
    on conflict (feed, subject) do update set digest = excluded.digest`.execute(tx);
}
