/**
 * One step of one subscriber: the next events after its position, its handlers, and the position moved on, all in one
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
  lockPosition,
  movePosition,
  noteAttempt,
  readRows,
  type Stretch,
  type Place,
  type Position,
  type Row,
} from './positions.ts';
import { largerBatch, MAX_ATTEMPTS, retryPauseMs, smallerBatch } from './retry.ts';

/** Events that a subscriber gets in one transaction, and where it stands afterwards. */
export interface Batch {
  position: Position;
  /** Neighbours of one kind together, so that the order of commit holds across kinds. */
  runs: Array<{ event: string; events: Array<Announced<never>> }>;
  /** How many events are in it. */
  size: number;
  next: Place;
  /** There may be more after it. */
  isFull: boolean;
}

/** `more`: there may be more to do at once. `failed`: the try is noted. */
export type Outcome = 'more' | 'done' | 'failed';

/** How far to read, and what was read already, for all subscribers at that position. */
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
      const position = await lockPosition(tx, subscriber.name, services.clock.now());
      const batch = position && (await nextBatch(tx, subscriber, position, reach));
      if (!batch) return 'done';
      tried = batch;
      await handle(services, tx, subscriber, batch);
      await movePosition(tx, subscriber.name, batch.next, largerBatch(batch.position.batch_size));
      return batch.isFull ? 'more' : 'done';
    });
  } catch (error) {
    if (!tried || tried.size === 0) throw error;
    await noteFailure(services, db, subscriber.name, tried, error as Error);
    return 'failed';
  }
}

/** `undefined` when there is nothing after the position. */
export async function nextBatch(
  tx: Transaction,
  subscriber: Subscriber,
  position: Position,
  { horizon, stretch }: Reach,
): Promise<Batch | undefined> {
  const isRead = stretch && position.id >= stretch.from && position.id < stretch.to;
  const events = [...subscriber.handlers.keys()];
  const { rows, to } = isRead ? stretch : await readRows(tx, { from: position.id, horizon, events });
  const ahead = rows.filter(({ id }) => id >= position.id);
  if (ahead.length === 0) return undefined;
  const batch: Batch = { position, runs: [], size: 0, next: position, isFull: to < horizon };
  const limit = position.batch_size ?? Infinity;
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
  const { position } = batch;
  const done = id === position.id ? position.payload : 0;
  const taken = events.slice(done, done + most);
  const isWhole = done + taken.length >= events.length;
  batch.next = isWhole ? { id: id + 1n, payload: 0 } : { id, payload: done + taken.length };
  if (!isWhole) batch.isFull = true;
  if (taken.length === 0) return;
  batch.size += taken.length;
  let run = batch.runs.at(-1);
  if (run?.event !== event) batch.runs.push((run = { event, events: [] }));
  // One by one: a row may hold more events than a call may have arguments.
  for (const one of taken) run.events.push(one);
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
  { position, runs, size, next }: Batch,
  error: Error,
): Promise<void> {
  const attempts = size > 1 ? 0 : position.attempts + 1;
  const isLast = attempts >= MAX_ATTEMPTS;
  const { event, events } = runs[0]!;
  await transaction(db, async (tx) => {
    // Another process may have changed it by now; then that counts.
    if (!(await isStillAt(tx, subscriber, position))) return;
    if (isLast) {
      const letter = { subscriber, event, ...events[0]!, attempts, error: error.message };
      await addDeadLetter(tx, letter, services.clock.now());
      await movePosition(tx, subscriber, next, largerBatch(1));
      return;
    }
    const pauseMs = attempts === 0 ? 0 : retryPauseMs(attempts, services.random);
    const nextTryAt = attempts === 0 ? null : new Date(services.clock.now().getTime() + pauseMs);
    await noteAttempt(tx, subscriber, { batchSize: smallerBatch(size), attempts, nextTryAt, error: error.message });
  });
  reportFailure(
    services,
    `subscriber ${subscriber}`,
    { subscriber, event, events: size, attempts, error: error.message },
    isLast ? 'event became a dead letter' : 'subscriber failed',
  );
}
