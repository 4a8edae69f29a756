// Consumer lag: how far behind each subscriber is, for metrics, for operators, and for code that depends on what is pending.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Transaction } from '../db/database.ts';
import { transaction } from '../db/database.ts';
import type { EventType } from './events.ts';

/** Counting stops here. */
const MAX_COUNTED = 10_000;

export interface ConsumerLag {
  subscriber: string;
  /** Rows after its offset, at most 10,000. */
  behind: number;
  oldest_seconds: number;
  attempts: number;
  next_try_at: Date | null;
  last_error: string | null;
  dead_letters: number;
}

export async function consumerLags(db: Database): Promise<ConsumerLag[]> {
  const { rows } = await sql<ConsumerLag>`
    select p.subscriber, p.attempts, p.next_try_at, p.last_error,
           (select count(*)::int from (select from platform.outbox o where o.id >= p.id limit ${MAX_COUNTED}) w) as behind,
           greatest(0, coalesce((select extract(epoch from clock_timestamp() - o.announced_at) from platform.outbox o
                                  where o.id >= p.id order by o.id limit 1), 0))::float8 as oldest_seconds,
           (select count(*)::int from platform.dead_letters d where d.subscriber = p.subscriber) as dead_letters
      from platform.positions p order by p.subscriber`.execute(db);
  return rows;
}

/**
 * When the oldest event that a subscriber has not dealt with was announced; `undefined` when none is left. A subscriber that has
 * no offset yet, because no dispatcher has registered it, has dealt with none.
 */
export async function waitingSince(db: Database, subscriber: string): Promise<Date | undefined> {
  const { rows } = await sql<{ announced_at: Date }>`
    select o.announced_at from platform.outbox o
     where o.id >= coalesce((select p.id from platform.positions p where p.subscriber = ${subscriber}), 0)
     order by o.id limit 1`.execute(db);
  return rows[0]?.announced_at;
}

/** Longer than a transaction of the site usually takes. */
const COMMITS_WITHIN_MS = 500;
const LOOK_EVERY_MS = 20;

/**
 * Waits for the transactions that have announced something by now, and are not over: it bears an earlier time, and is not seen yet.
 * False when one of them takes longer than usual.
 */
export async function announcementsAreOver(db: Database): Promise<boolean> {
  const { rows } = await sql<{ drawn: bigint }>`
    select coalesce(pg_sequence_last_value('platform.event_ids'), 0)::bigint as drawn`.execute(db);
  const areOver = async (): Promise<boolean> => {
    const horizon = await sql<{ passed: boolean }>`select platform.horizon() > ${rows[0]!.drawn} as passed`.execute(db);
    return horizon.rows[0]!.passed;
  };
  for (let waited = 0; waited < COMMITS_WITHIN_MS; waited += LOOK_EVERY_MS) {
    if (await areOver()) return true;
    await setTimeout(LOOK_EVERY_MS);
  }
  return areOver();
}

/** A subscriber that is not in the code any more: its offset and its dead letters go. */
export async function forgetSubscriber(db: Database, subscriber: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { numAffectedRows } = await sql`delete from platform.positions where subscriber = ${subscriber}`.execute(tx);
    await sql`delete from platform.dead_letters where subscriber = ${subscriber}`.execute(tx);
    return numAffectedRows === 1n;
  });
}

/** Looks for the first event of a day among those of a month, without an index that each bet would pay for. */
const SEARCH_TIMEOUT = '10min';

/**
 * Moves a subscriber to the first event since a moment, so that it gets all since then once more; answers how many rows, at
 * most 10,000, or `undefined` when there is no such subscriber.
 */
export async function replay(db: Database, subscriber: string, since: Date): Promise<number | undefined> {
  const moved = await transaction(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${SEARCH_TIMEOUT}, true)`.execute(tx);
    const { numAffectedRows } = await sql`
      with first as (
        select id from platform.outbox where announced_at >= ${since} order by id limit 1
      ), place as (
        select id from first union all select platform.horizon() where not exists (select from first)
      )
      update platform.positions p
         set id = place.id, payload = 0, batch_size = null, attempts = 0, next_try_at = null, last_error = null
        from place where p.subscriber = ${subscriber}`.execute(tx);
    return numAffectedRows === 1n;
  });
  if (!moved) return undefined;
  return (await consumerLags(db)).find((consumerLag) => consumerLag.subscriber === subscriber)?.behind;
}

/** Announced, committed, and not yet dealt with by a subscriber, as the transaction sees it; the oldest first. */
export async function waitingFor<Payload>(
  tx: Transaction,
  event: EventType<Payload>,
  subscriber: string,
): Promise<Payload[]> {
  const { rows } = await sql<{ payload: Payload }>`
    with place as (
      select coalesce(max(id), 0) as id, coalesce(max(payload), 0) as payload
        from platform.positions where subscriber = ${subscriber}
    )
    select e.payload
      from place p join platform.outbox o on o.id >= p.id and o.event = ${event.name},
           json_array_elements(o.payloads) with ordinality e(payload, number)
     where o.id > p.id or e.number > p.payload
     order by o.id, e.number`.execute(tx);
  return rows.map(({ payload }) => payload);
}
