/**
 * Announcing: an event is written in the transaction of what happened, and reaches each of its subscribers at least once
 * after the commit, in the order of commit. A subscriber's effect in our own database happens once, because its offset
 * moves in the same transaction (`deliver.ts`). Events are kept for 30 days.
 */
import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';

/** An event a slice announces; the name is `slice.what-happened`, past tense. */
export interface EventType<Payload> {
  name: string;
  /** Only there for the types. */
  payload?: Payload;
}

export const eventType = <Payload>(name: string): EventType<Payload> => ({ name });

export interface Announced<Payload> {
  /** Of the row that it came in; shared by what was committed together. */
  id: bigint;
  /** Its place in that row: both name the event for good. */
  index: number;
  payload: Payload;
  at: Date;
}

type Handler = (ctx: Context, tx: Transaction, events: Array<Announced<never>>) => Promise<void>;

export interface Subscription {
  event: string;
  /** Who listens, by name. Subscriptions of one subscriber share its offset, so it gets their events in the order of commit. */
  subscriber: string;
  /** Gets some events that follow each other. What it does belongs in `tx`. */
  run: Handler;
  /** Where a subscriber that is new to the database begins. */
  from: 'newest' | 'beginning';
}

export const subscribe = <Payload>(
  event: EventType<Payload>,
  subscriber: string,
  run: (ctx: Context, tx: Transaction, events: Array<Announced<Payload>>) => Promise<void>,
  { from = 'newest' }: { from?: Subscription['from'] } = {},
): Subscription => ({ event: event.name, subscriber, run: run as Handler, from });

export async function announce<Payload>(tx: Transaction, event: EventType<Payload>, payload: Payload): Promise<void> {
  await sql`insert into platform.outbox (event, payloads) values (${event.name}, ${JSON.stringify([payload])}::json)`.execute(
    tx,
  );
}

/** Everything that shares one offset. */
export interface Subscriber {
  name: string;
  from: Subscription['from'];
  /** By name of the event. */
  handlers: ReadonlyMap<string, Handler>;
}

export function subscribersOf(subscriptions: readonly Subscription[]): Subscriber[] {
  return [...Map.groupBy(subscriptions, ({ subscriber }) => subscriber)].map(([name, subscriptions]) => {
    const handlers = new Map(subscriptions.map(({ event, run }) => [event, run]));
    assert(handlers.size === subscriptions.length, `${name} subscribes to an event twice`);
    const from = subscriptions.some((subscription) => subscription.from === 'beginning') ? 'beginning' : 'newest';
    return { name, from, handlers };
  });
}

/** When the oldest event that is still kept was announced. */
export async function oldestEventAt(tx: Transaction): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select announced_at as at from platform.outbox order by id limit 1`.execute(
    tx,
  );
  return rows[0]?.at;
}
