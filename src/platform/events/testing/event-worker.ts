/**
 * A dispatcher in a process that kills itself, before a statement that it sends to the database while it delivers (KILL_BEFORE),
 * or right after it has sent one (KILL_AFTER), counted from 0. With EFFECTS=outside the offset is moved in a transaction of
 * its own before the handlers run, which is wrong; then the storm must find lost events.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { systemClock } from '#kernel/clock.ts';
import { readConfig } from '#app/config.ts';
import type { Services } from '../../context.ts';
import { openDatabase, openPool, transaction, type ConnectionOptions, type Database } from '../../db/database.ts';
import { Notifications } from '../../db/notifications.ts';
import { deliver, handle, nextBatch } from '../deliver.ts';
import { eventType, subscribe, subscribersOf, type Subscriber } from '../events.ts';
import { dueSubscribers, lockOffset, moveOffset, registerSubscribers } from '../offsets.ts';
import { silentLogger } from '../../log.ts';
import { secureRandom } from '../../secure-random.ts';
import { recorder } from './event-effects.ts';

const { CONNECTION, KILL_BEFORE, KILL_AFTER, EFFECTS } = process.env;
const connection = JSON.parse(CONNECTION!) as ConnectionOptions;
let isDelivering = false;
let sent = 0;

const die = (): void => void process.kill(process.pid, 'SIGKILL');

// eslint-disable-next-line typescript/unbound-method -- bound again below
const query = pg.Client.prototype.query as (this: unknown, ...args: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: unknown, ...args: unknown[]): unknown {
  if (!isDelivering) return query.apply(this, args);
  if (String(sent) === KILL_BEFORE) die();
  const answer = query.apply(this, args);
  // No one will know whether it was done.
  if (String(sent) === KILL_AFTER) setImmediate(die);
  sent++;
  return answer;
} as typeof pg.Client.prototype.query;

const log = silentLogger();
const db = openDatabase(openPool(connection, 3, log));
const services: Services = {
  clock: systemClock,
  random: secureRandom,
  db,
  connection,
  notifications: new Notifications(connection, log),
  log,
  config: readConfig(process.env),
  processState: new Map(),
};
const happened = eventType<{ number: number }>('test.happened');
const subscribers = subscribersOf(['one', 'two'].map((name) => subscribe(happened, name, recorder(name))));

/** What `deliver` must not do. */
async function moveFirst(subscriber: Subscriber, horizon: bigint): Promise<void> {
  const batch = await transaction(db, async (tx) => {
    const offset = await lockOffset(tx, subscriber.name, new Date());
    const next = offset && (await nextBatch(tx, subscriber, offset, { horizon }));
    if (next) await moveOffset(tx, subscriber.name, next.next, null);
    return next;
  });
  if (batch) await transaction(db, (tx) => handle(services, tx, subscriber, batch));
}

const step = (db: Database, subscriber: Subscriber, horizon: bigint): Promise<unknown> =>
  EFFECTS === 'outside' ? moveFirst(subscriber, horizon) : deliver(services, db, subscriber, { horizon });

await registerSubscribers(db, subscribers);
const names = subscribers.map(({ name }) => name);
for (;;) {
  for (const { subscriber, horizon } of await dueSubscribers(db, names, new Date())) {
    isDelivering = true;
    await step(
      db,
      subscribers.find(({ name }) => name === subscriber)!,
      horizon,
    );
    isDelivering = false;
  }
  await sleep(5);
}
