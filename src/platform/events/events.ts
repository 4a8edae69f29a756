/**
 * Announcing: an event is written in the transaction of what happened, and told to its subscribers at least once after
 * the commit. A relay takes rows and runs the subscribers in one transaction, so an effect in our own database happens once.
 */
import { sql } from 'kysely';
import type { Context, Services } from '../context.ts';
import { systemContext } from '../context.ts';
import { tables, transaction, type Transaction } from '../db/database.ts';

/** An event a domain announces; the name is `domain.what-happened`, past tense. */
export interface EventType<Payload> {
  name: string;
  /** Only there for the types. */
  payload?: Payload;
}

export const eventType = <Payload>(name: string): EventType<Payload> => ({ name });

export interface Announced<Payload> {
  /** Of the row that it came in; shared by what was committed together. */
  id: bigint;
  payload: Payload;
  at: Date;
}

export interface Subscription {
  event: string;
  /** Who listens, for the log. */
  subscriber: string;
  /** Gets the events of a batch, in the order in which they were written. Runs in the relay's transaction. */
  run(ctx: Context, tx: Transaction, events: Array<Announced<never>>): Promise<void>;
}

export const subscribe = <Payload>(
  event: EventType<Payload>,
  subscriber: string,
  run: (ctx: Context, tx: Transaction, events: Array<Announced<Payload>>) => Promise<void>,
): Subscription => ({ event: event.name, subscriber, run: run as Subscription['run'] });

export interface PlatformTables {
  'platform.outbox': { id: bigint; event: string; payloads: unknown; announced_at: Date };
  'platform.outbox_failed': { id: bigint; event: string; payloads: unknown; announced_at: Date; error: string };
}

export async function announce<Payload>(tx: Transaction, event: EventType<Payload>, payload: Payload): Promise<void> {
  await sql`insert into platform.outbox (event, payloads) values (${event.name}, ${JSON.stringify([payload])}::json)`.execute(
    tx,
  );
}

/** Rows of a batch; a row may hold many events. */
export const BATCH = 200;

/** Tells one batch; answers how many rows were taken. */
export async function relayOnce(services: Services, subscriptions: readonly Subscription[]): Promise<number> {
  return transaction(services.db, async (tx) => {
    const { rows } = await sql<Row>`
      delete from platform.outbox where id in (select id from platform.outbox order by id limit ${BATCH} for update skip locked)
      returning id, event, payloads, announced_at`.execute(tx);
    if (rows.length === 0) return 0;
    rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const subscription of subscriptions) {
      const events = rows.filter((row) => row.event === subscription.event);
      if (events.length > 0) await tell(services, tx, subscription, events);
    }
    return rows.length;
  });
}

interface Row {
  id: bigint;
  event: string;
  payloads: unknown[];
  announced_at: Date;
}

/** A subscriber that fails loses neither the others' effects nor the event: it is kept aside with the error. */
async function tell(services: Services, tx: Transaction, subscription: Subscription, rows: Row[]): Promise<void> {
  const ctx = systemContext(services, `event-${rows[0]!.id}`);
  await sql`savepoint told`.execute(tx);
  try {
    await subscription.run(
      ctx,
      tx,
      rows.flatMap((row) =>
        row.payloads.map((payload) => ({ id: row.id, payload: payload as never, at: row.announced_at })),
      ),
    );
    await sql`release savepoint told`.execute(tx);
  } catch (error) {
    await sql`rollback to savepoint told`.execute(tx);
    services.log.error(
      { error: (error as Error).message, subscriber: subscription.subscriber, event: subscription.event },
      'subscriber failed',
    );
    await tables<PlatformTables>(tx)
      .insertInto('platform.outbox_failed')
      .values(
        rows.map((row) => ({
          ...row,
          payloads: JSON.stringify(row.payloads),
          event: `${row.event} → ${subscription.subscriber}`,
          error: (error as Error).message,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
