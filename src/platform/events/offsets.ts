// All SQL of subscribers' offsets, and of reading the events after them.
import { sql } from 'kysely';
import type { Database, Transaction } from '../db/database.ts';
import type { Announced, Subscriber } from './events.ts';

/** A place among the announced events: what comes next is the row of this id, or the first one after it. */
export interface Offset {
  id: bigint;
  /** How many payloads of that row are dealt with. */
  payload: number;
}

export interface ConsumerOffset extends Offset {
  /** How many events at once; `null`: a full batch. */
  batch_size: number | null;
  /** How often the next event has failed alone. */
  attempts: number;
}

/** A row with its events, which all subscribers at the same offset share: none may change them. */
export interface Row {
  id: bigint;
  event: string;
  /** Empty for an event without a subscriber. */
  events: ReadonlyArray<Announced<never>>;
}

/** Held while subscribers are registered. */
const REGISTRATION_LOCK = 7_243_001;

/**
 * Gives new subscribers their offset. In a database where no subscriber has read any events yet, all start at the
 * beginning: what waits there was announced before a dispatcher first started, and none of them may miss it.
 */
export async function registerSubscribers(db: Database, subscribers: readonly Subscriber[]): Promise<void> {
  const registeredNames = await registeredSubscribers(db);
  const missing = subscribers.filter(({ name }) => !registeredNames.has(name));
  if (missing.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${REGISTRATION_LOCK})`.execute(tx);
    const isFirst = (await registeredSubscribers(tx)).size === 0;
    for (const { name, from } of missing) {
      const id = isFirst || from === 'beginning' ? sql`0` : sql`platform.horizon()`;
      await sql`insert into platform.positions (subscriber, id) values (${name}, ${id}) on conflict do nothing`.execute(
        tx,
      );
    }
  });
}

async function registeredSubscribers(handle: Database | Transaction): Promise<Set<string>> {
  const { rows } = await sql<{ subscriber: string }>`select subscriber from platform.positions`.execute(handle);
  return new Set(rows.map(({ subscriber }) => subscriber));
}

/** A subscriber that has something to do: events after its offset, or a dead letter that is to be delivered again. */
export interface Due {
  subscriber: string;
  hasLetters: boolean;
  /** Where it is. */
  id: bigint;
  /** How far it may read: no event below can appear any more. */
  horizon: bigint;
}

export async function dueSubscribers(db: Database, names: readonly string[], now: Date): Promise<Due[]> {
  // The scalar subquery keeps to the index, whatever the planner believes of a table that grows all day.
  const { rows } = await sql<Due & { hasEvents: boolean }>`
    with h as materialized (select platform.horizon() as id)
    select p.subscriber, p.id, h.id as horizon,
           coalesce((select o.id < h.id from platform.outbox o where o.id >= p.id order by o.id limit 1), false) as "hasEvents",
           exists (select from platform.dead_letters d where d.subscriber = p.subscriber and d.resend_at is not null) as "hasLetters"
      from platform.positions p, h
     where p.subscriber = any(${names}) and (p.next_try_at is null or p.next_try_at <= ${now})`.execute(db);
  return rows.filter(({ hasEvents, hasLetters }) => hasEvents || hasLetters);
}

/**
 * The offset, locked; `undefined` while another process has it, or before its next try. The transaction need not be
 * durable at once: should the server lose it, the offset and the effects are lost together, and it is done again.
 */
export async function lockOffset(tx: Transaction, subscriber: string, now: Date): Promise<ConsumerOffset | undefined> {
  const { rows } = await sql<ConsumerOffset>`
    select id, payload, batch_size, attempts, set_config('synchronous_commit', 'off', true) as commit
      from platform.positions where subscriber = ${subscriber} and (next_try_at is null or next_try_at <= ${now})
       for update skip locked`.execute(tx);
  return rows[0];
}

/** All announced rows of `from` ≤ id < `to`. */
export interface Stretch {
  from: bigint;
  to: bigint;
  rows: readonly Row[];
}

/** Rows that are read at once; a row may hold many events. */
const MAX_ROWS = 500;

/** Announced rows from an id on, at most up to the horizon; with payloads where a subscriber listens. */
export async function readRows(
  handle: Database | Transaction,
  { from, horizon, events }: { from: bigint; horizon: bigint; events: readonly string[] },
): Promise<Stretch> {
  const { rows: storedRows } = await sql<{ id: bigint; event: string; payloads: never[] | null; announced_at: Date }>`
    select id, event, case when event = any(${events}) then payloads end as payloads, announced_at
      from platform.outbox where id >= ${from} and id < ${horizon} order by id limit ${MAX_ROWS}`.execute(handle);
  const rows = storedRows.map(({ id, event, payloads, announced_at: at }) => ({
    id,
    event,
    events: payloads?.map((payload, index) => ({ id, index, payload, at })) ?? [],
  }));
  return { from, to: rows.length < MAX_ROWS ? horizon : rows.at(-1)!.id + 1n, rows };
}

/** Everything before the offset is dealt with. */
export async function moveOffset(
  tx: Transaction,
  subscriber: string,
  { id, payload }: Offset,
  batchSize: number | null,
): Promise<void> {
  await sql`
    update platform.positions
       set id = ${id}, payload = ${payload}, batch_size = ${batchSize}, attempts = 0, next_try_at = null, last_error = null
     where subscriber = ${subscriber}`.execute(tx);
}

/**
 * Moves on together the subscribers that are at `from` and have nothing to do before `to`. One that another process is busy
 * with, or has moved, is left. Need not be durable at once, as with `lockPosition`.
 */
export async function passOver(
  tx: Transaction,
  subscribers: readonly string[],
  { from, to }: Pick<Stretch, 'from' | 'to'>,
): Promise<void> {
  await sql`
    with idle as (
      select subscriber, set_config('synchronous_commit', 'off', true) as commit from platform.positions
       where subscriber = any(${subscribers}) and id = ${from} and payload = 0 for update skip locked)
    update platform.positions p set id = ${to}, attempts = 0, next_try_at = null, last_error = null
      from idle where p.subscriber = idle.subscriber`.execute(tx);
}

/** Locks the offset if it is where it was when the caller saw it; `false` when another process has changed it. */
export async function isStillAt(tx: Transaction, subscriber: string, expectedOffset: ConsumerOffset): Promise<boolean> {
  const { rows } = await sql`
    select from platform.positions
     where subscriber = ${subscriber} and (id, payload, attempts) = (${expectedOffset.id}, ${expectedOffset.payload}, ${expectedOffset.attempts})
       for update`.execute(tx);
  return rows.length > 0;
}

export async function recordAttempt(
  tx: Transaction,
  subscriber: string,
  note: { batchSize: number; attempts: number; nextTryAt: Date | null; error: string },
): Promise<void> {
  await sql`
    update platform.positions
       set batch_size = ${note.batchSize}, attempts = ${note.attempts}, next_try_at = ${note.nextTryAt}, last_error = ${note.error}
     where subscriber = ${subscriber}`.execute(tx);
}
