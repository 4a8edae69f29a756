// The relay of this process: wakes subscribers soon after the commit. Each works by itself, so a slow one delays no other.
import type { Services } from '../context.ts';
import { isConnectionTrouble, openDatabase, openPool, type Database } from '../db/database.ts';
import { keyRingOf } from '../key-ring.ts';
import { deliverLetter } from './dead-letters.ts';
import { deliver } from './deliver.ts';
import { subscribersOf, type Subscriber, type Subscription } from './events.ts';
import { dueSubscribers, registerSubscribers, type Due } from './positions.ts';

/** Between two looks: under load a batch then holds many events for one commit, and bets keep the disk to themselves. */
const PAUSE_MS = 200;

export interface RunningRelay {
  stop(): Promise<void>;
}

export function startRelay(services: Services, subscriptions: readonly Subscription[]): RunningRelay {
  const subscribers = new Map(subscribersOf(subscriptions).map((one) => [one.name, one]));
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
    for (const due of await dueSubscribers(db, [...subscribers.keys()], services.clock.now())) start(due);
  }

  function start(due: Due): void {
    if (working.has(due.subscriber)) return;
    const work = serve(services, db, subscribers.get(due.subscriber)!, due, () => isStopping)
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

/** Serves one subscriber: letters that were asked for, then batches, until nothing is left or one has failed. */
export async function serve(
  services: Services,
  db: Database,
  subscriber: Subscriber,
  { hasLetters, horizon }: Due,
  isStopping = (): boolean => false,
): Promise<void> {
  while (hasLetters && !isStopping() && (await deliverLetter(services, db, subscriber)));
  while (!isStopping() && (await deliver(services, db, subscriber, horizon)) === 'more');
}

function logTrouble({ log }: Services, error: Error): void {
  if (!isConnectionTrouble(error)) log.error({ error: error.message }, 'relay failed');
}
