// Events that a subscriber failed to take in all of its tries: kept until an operator has them delivered again.
import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import type { Services } from '../context.ts';
import { systemContext } from '../context.ts';
import { transaction, type Database, type Transaction } from '../db/database.ts';
import { reportFailure } from '../failure-log.ts';
import type { Announced, Subscriber } from './events.ts';
import { lockOffset } from './offsets.ts';

export interface DeadLetter {
  id: bigint;
  subscriber: string;
  event: string;
  event_id: bigint;
  payload_index: number;
  payload: unknown;
  announced_at: Date;
  failed_at: Date;
  attempts: number;
  error: string;
  resend_at: Date | null;
}

type Failed = Announced<never> & { subscriber: string; event: string; attempts: number; error: string };

export async function addDeadLetter(tx: Transaction, failed: Failed, now: Date): Promise<void> {
  // It may be there from before a replay.
  await sql`
    insert into platform.dead_letters (subscriber, event, event_id, payload_index, payload, announced_at, failed_at, attempts, error)
    values (${failed.subscriber}, ${failed.event}, ${failed.id}, ${failed.index}, ${JSON.stringify(failed.payload)}::json,
            ${failed.at}, ${now}, ${failed.attempts}, ${failed.error})
    on conflict (subscriber, event_id, payload_index) do update
       set failed_at = excluded.failed_at, attempts = excluded.attempts, error = excluded.error`.execute(tx);
}

/** The oldest first. */
export async function listDeadLetters(db: Database, limit = 100): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`select * from platform.dead_letters order by id limit ${limit}`.execute(db);
  return rows;
}

/** Has the running site deliver one of them again, or all; answers how many. */
export async function askToResend(db: Database, which: bigint | 'all', now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update platform.dead_letters set resend_at = ${now} where ${which === 'all' ? sql`true` : sql`id = ${which}`}`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Delivers the next letter that an operator wants delivered again; `false` when there is none, or the subscriber is busy. */
export async function deliverLetter(services: Services, db: Database, subscriber: Subscriber): Promise<boolean> {
  let tried: DeadLetter | undefined;
  try {
    return await transaction(db, async (tx) => {
      if (!(await lockOffset(tx, subscriber.name, services.clock.now()))) return false;
      tried = await nextLetter(tx, subscriber.name);
      if (!tried) return false;
      await handleLetter(services, tx, subscriber, tried);
      await sql`delete from platform.dead_letters where id = ${tried.id}`.execute(tx);
      return true;
    });
  } catch (error) {
    if (!tried) throw error;
    await keepLetter(services, db, tried, error as Error);
    return true;
  }
}

async function nextLetter(tx: Transaction, subscriber: string): Promise<DeadLetter | undefined> {
  const { rows } = await sql<DeadLetter>`
    select * from platform.dead_letters where subscriber = ${subscriber} and resend_at is not null
     order by id limit 1 for update`.execute(tx);
  return rows[0];
}

async function handleLetter(
  services: Services,
  tx: Transaction,
  subscriber: Subscriber,
  { event, event_id: id, payload_index: index, payload, announced_at: at }: DeadLetter,
): Promise<void> {
  const run = subscriber.handlers.get(event);
  assert(run, `${subscriber.name} does not listen to ${event} any more`);
  await run(systemContext(services, `event-${id}`), tx, [{ id, index, payload: payload as never, at }]);
}

async function keepLetter(services: Services, db: Database, letter: DeadLetter, { message }: Error): Promise<void> {
  const now = services.clock.now();
  await sql`
    update platform.dead_letters set resend_at = null, failed_at = ${now}, attempts = attempts + 1, error = ${message}
     where id = ${letter.id}`.execute(db);
  const { subscriber, event } = letter;
  reportFailure(
    services,
    `subscriber ${subscriber}`,
    { subscriber, event, error: message },
    'dead letter failed again',
  );
}
