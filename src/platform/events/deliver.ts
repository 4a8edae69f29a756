/**
 * One step of one subscriber: the next events after its offset, its handlers, and the offset moved on, all in one
 * transaction. When that fails nothing of it has happened, and what to do next is noted in a transaction of its own.
 */
import type { Services } from '../context.ts';
import { systemContext } from '../context.ts';
import { transaction, type Database, type Transaction } from '../db/database.ts';
import { reportFailure } from '../failure-log.ts';
import { addDeadLetter } from './dead-letters.ts';
import type { Announced, Subscriber } from './events.ts';
import {
  isStillAt,
  lockOffset,
  moveOffset,
  recordAttempt,
  readRows,
  type Stretch,
  type Offset,
  type ConsumerOffset,
  type Row,
} from './offsets.ts';
import { largerBatch, MAX_ATTEMPTS, retryPauseMs, smallerBatch } from './retry.ts';

/** Events that a subscriber gets in one transaction, and where it stands afterwards. */
export interface Batch {
  offset: ConsumerOffset;
  /** Neighbours of one kind together, so that the order of commit holds across kinds. */
  runs: Array<{ event: string; events: Array<Announced<never>> }>;
  /** How many events are in it. */
  size: number;
  next: Offset;
  /** There may be more after it. */
  isFull: boolean;
}

/** `more`: there may be more to do at once. `failed`: the try is noted. */
export type Outcome = 'more' | 'done' | 'failed';

/** How far to read, and what was read already, for all subscribers at that offset. */
export interface Reach {
  /** As it was at some time before; it only ever rises. */
  horizon: bigint;
  stretch?: Stretch | undefined;
}

export async function deliver(
  services: Services,
  db: Database,
  subscriber: Subscriber,
  reach: Reach,
): Promise<Outcome> {
  let tried: Batch | undefined;
  try {
    return await transaction(db, async (tx) => {
      tried = undefined;
      const offset = await lockOffset(tx, subscriber.name, services.clock.now());
      const batch = offset && (await nextBatch(tx, subscriber, offset, reach));
      if (!batch) return 'done';
      tried = batch;
      await handle(services, tx, subscriber, batch);
      await moveOffset(tx, subscriber.name, batch.next, largerBatch(batch.offset.batch_size));
      return batch.isFull ? 'more' : 'done';
    });
  } catch (error) {
    if (!tried || tried.size === 0) throw error;
    await noteFailure(services, db, subscriber.name, tried, error as Error);
    return 'failed';
  }
}

/** `undefined` when there is nothing after the offset. */
export async function nextBatch(
  tx: Transaction,
  subscriber: Subscriber,
  offset: ConsumerOffset,
  { horizon, stretch }: Reach,
): Promise<Batch | undefined> {
  const isRead = stretch && offset.id >= stretch.from && offset.id < stretch.to;
  const events = [...subscriber.handlers.keys()];
  const { rows, to } = isRead ? stretch : await readRows(tx, { from: offset.id, horizon, events });
  const ahead = rows.filter(({ id }) => id >= offset.id);
  if (ahead.length === 0) return undefined;
  const batch: Batch = { offset, runs: [], size: 0, next: offset, isFull: to < horizon };
  const limit = offset.batch_size ?? Infinity;
  for (const row of ahead) {
    if (batch.size >= limit) {
      batch.isFull = true;
      break;
    }
    addRow(batch, subscriber.handlers.has(row.event) ? row : { ...row, events: [] }, limit - batch.size);
  }
  return batch;
}

/** Adds at most so many of a row's events that are not dealt with yet. */
function addRow(batch: Batch, { id, event, events }: Row, most: number): void {
  const { offset } = batch;
  const done = id === offset.id ? offset.payload : 0;
  const eventBatch = events.slice(done, done + most);
  const isWhole = done + eventBatch.length >= events.length;
  batch.next = isWhole ? { id: id + 1n, payload: 0 } : { id, payload: done + eventBatch.length };
  if (!isWhole) batch.isFull = true;
  if (eventBatch.length === 0) return;
  batch.size += eventBatch.length;
  let run = batch.runs.at(-1);
  if (run?.event !== event) batch.runs.push((run = { event, events: [] }));
  // One by one: a row may hold more events than a call may have arguments.
  for (const event of eventBatch) run.events.push(event);
}

export async function handle(
  services: Services,
  tx: Transaction,
  subscriber: Subscriber,
  { runs }: Pick<Batch, 'runs'>,
): Promise<void> {
  for (const { event, events } of runs)
    await subscriber.handlers.get(event)!(systemContext(services, `event-${events[0]!.id}`), tx, events);
}

/**
 * Fewer events next time, until one fails alone; that one is tried again after growing pauses, and set aside after the last
 * try. When the database is away, this fails as well, and nothing is counted against the subscriber.
 */
async function noteFailure(
  services: Services,
  db: Database,
  subscriber: string,
  { offset, runs, size, next }: Batch,
  error: Error,
): Promise<void> {
  const attempts = size > 1 ? 0 : offset.attempts + 1;
  const isLast = attempts >= MAX_ATTEMPTS;
  const { event, events } = runs[0]!;
  await transaction(db, async (tx) => {
    // Another process may have changed it by now; then that counts.
    if (!(await isStillAt(tx, subscriber, offset))) return;
    if (isLast) {
      const letter = { subscriber, event, ...events[0]!, attempts, error: error.message };
      await addDeadLetter(tx, letter, services.clock.now());
      await moveOffset(tx, subscriber, next, largerBatch(1));
      return;
    }
    const pauseMs = attempts === 0 ? 0 : retryPauseMs(attempts, services.random);
    const nextTryAt = attempts === 0 ? null : new Date(services.clock.now().getTime() + pauseMs);
    await recordAttempt(tx, subscriber, { batchSize: smallerBatch(size), attempts, nextTryAt, error: error.message });
  });
  reportFailure(
    services,
    `subscriber ${subscriber}`,
    { subscriber, event, events: size, attempts, error: error.message },
    isLast ? 'event became a dead letter' : 'subscriber failed',
  );
}
