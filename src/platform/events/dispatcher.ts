// The dispatcher of this process: wakes subscribers soon after the commit. Each works on its own, so a slow one delays no other.
import type { Services } from '../context.ts';
import { isConnectionTrouble, openDatabase, openPool, transaction, type Database } from '../db/database.ts';
import { keyRingOf } from '../key-ring.ts';
import { deliverLetter } from './dead-letters.ts';
import { deliver, type Outcome, type Reach } from './deliver.ts';
import { subscribersOf, type Subscriber, type Subscription } from './events.ts';
import { dueSubscribers, passOver, readRows, registerSubscribers, type Due, type Stretch } from './offsets.ts';

/** Between two looks: under load a batch then holds many events for one commit, and bets have the disk to themselves. */
const PAUSE_MS = 200;

export interface RunningDispatcher {
  stop(): Promise<void>;
}

export function startDispatcher(services: Services, subscriptions: readonly Subscription[]): RunningDispatcher {
  const subscribers = new Map(subscribersOf(subscriptions).map((subscriber) => [subscriber.name, subscriber]));
  // Connections of its own, one for each subscriber and one to look with: requests never wait for a slow subscriber.
  const pool = openPool(services.connection, subscribers.size + 1, services.log);
  const db = openDatabase(pool, keyRingOf(services.config));
  const working = new Map<string, Promise<void>>();
  let isRegistered = false;
  let isStopping = false;
  let wake: () => void = () => {};

  async function look(): Promise<void> {
    if (!isRegistered) await registerSubscribers(db, [...subscribers.values()]);
    isRegistered = true;
    const due = await dueSubscribers(db, [...subscribers.keys()], services.clock.now());
    const free = due.filter(({ subscriber }) => !working.has(subscriber));
    if (free.length === 0) return;
    const reach = await readAhead(db, [...subscribers.values()], free);
    const idle = new Set(idleIn(reach.stretch, subscribers, free));
    if (idle.size > 0) await transaction(db, (tx) => passOver(tx, [...idle], reach.stretch));
    for (const due of free) if (!idle.has(due.subscriber)) start(due, reach);
  }

  function start(due: Due, reach: Reach): void {
    const work = serve(services, db, subscribers.get(due.subscriber)!, { ...due, ...reach }, () => isStopping)
      .catch((error: Error) => logTrouble(services, error))
      .finally(() => working.delete(due.subscriber));
    working.set(due.subscriber, work);
  }

  const loop = (async () => {
    while (!isStopping) {
      await look().catch((error: Error) => logTrouble(services, error));
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, PAUSE_MS).unref();
      });
    }
  })();
  return {
    async stop() {
      isStopping = true;
      wake();
      await loop;
      await Promise.all(working.values());
      await pool.end();
    },
  };
}

/**
 * Everything announced so far, delivered at once: for a site whose time is moved by hand, on which no dispatcher runs. What handlers
 * announce in turn is delivered as well; a subscriber that fails is left to the dispatcher.
 */
export async function deliverAnnounced(services: Services, subscriptions: readonly Subscription[]): Promise<void> {
  const { db, clock } = services;
  const subscribers = new Map(subscribersOf(subscriptions).map((subscriber) => [subscriber.name, subscriber]));
  await registerSubscribers(db, [...subscribers.values()]);
  const failed = new Set<string>();
  for (;;) {
    const names = [...subscribers.keys()].filter((name) => !failed.has(name));
    const due = await dueSubscribers(db, names, clock.now());
    if (due.length === 0) return;
    const reach = await readAhead(db, [...subscribers.values()], due);
    const idle = idleIn(reach.stretch, subscribers, due);
    if (idle.length > 0) await transaction(db, (tx) => passOver(tx, idle, reach.stretch));
    const isIdle = new Set(idle);
    for (const dueSubscriber of due.filter(({ subscriber }) => !isIdle.has(subscriber))) {
      const subscriber = subscribers.get(dueSubscriber.subscriber)!;
      let outcome: Outcome;
      do outcome = await deliver(services, db, subscriber, reach);
      while (outcome === 'more');
      if (outcome === 'failed') failed.add(dueSubscriber.subscriber);
    }
  }
}

/**
 * Most subscribers are at the same offset: what comes next is read and parsed once for them. One that is further behind
 * reads for itself.
 */
async function readAhead(
  db: Database,
  subscribers: readonly Subscriber[],
  due: readonly Due[],
): Promise<Reach & { stretch: Stretch }> {
  const [{ horizon }] = due as [Due];
  const from = due.map(({ id }) => id).reduce((a, b) => (a > b ? a : b));
  const events = [...new Set(subscribers.flatMap(({ handlers }) => [...handlers.keys()]))];
  return { horizon, stretch: await readRows(db, { from, horizon, events }) };
}

/** Subscribers at its beginning that listen to nothing in it: moved on together, they need no connection each. */
function idleIn(stretch: Stretch, subscribers: ReadonlyMap<string, Subscriber>, due: readonly Due[]): string[] {
  const events = new Set(stretch.rows.map(({ event }) => event));
  const isIdle = (name: string): boolean =>
    [...subscribers.get(name)!.handlers.keys()].every((event) => !events.has(event));
  return due
    .filter(({ id, hasLetters, subscriber }) => id === stretch.from && !hasLetters && isIdle(subscriber))
    .map(({ subscriber }) => subscriber);
}

/** Serves one subscriber: letters to be delivered again, then batches, until nothing is left or one has failed. */
export async function serve(
  services: Services,
  db: Database,
  subscriber: Subscriber,
  { hasLetters, horizon, stretch }: Due & Reach,
  isStopping = (): boolean => false,
): Promise<void> {
  while (hasLetters && !isStopping() && (await deliverLetter(services, db, subscriber)));
  while (!isStopping() && (await deliver(services, db, subscriber, { horizon, stretch })) === 'more');
}

function logTrouble({ log }: Services, error: Error): void {
  if (!isConnectionTrouble(error)) log.error({ error: error.message }, 'dispatcher failed');
}
