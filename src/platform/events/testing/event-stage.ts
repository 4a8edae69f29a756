// Subscribers that record what they receive, on a database of their own, with a clock that stands still.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { manualClock } from '#kernel/clock.ts';
import { readConfig } from '#app/config.ts';
import type { Services } from '../../context.ts';
import { transaction } from '../../db/database.ts';
import { Notifications } from '../../db/notifications.ts';
import { announce, eventType, subscribe, subscribersOf, type Subscription } from '../events.ts';
import { dueSubscribers, registerSubscribers } from '../offsets.ts';
import { serve } from '../dispatcher.ts';
import { silentLogger } from '../../log.ts';
import { secureRandom } from '../../secure-random.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { EFFECTS, recorder } from './event-effects.ts';

export const happened = eventType<{ number: number }>('test.happened');
export const undone = eventType<{ number: number }>('test.undone');

export interface EventStage {
  database: TestDatabase;
  services: Services;
  clock: ReturnType<typeof manualClock>;
  /** Announces numbers, each in a transaction of its own. */
  announce(...numbers: number[]): Promise<void>;
  /** Announces numbers as they come from a group: in one row. */
  announceTogether(...numbers: number[]): Promise<void>;
  /** Records each number; `before` may throw. */
  listener(name: string, before?: (number: number) => void, from?: Subscription['from']): Subscription;
  /** Lets every subscriber do what is due. */
  dispatcher(subscriptions: readonly Subscription[]): Promise<void>;
  /** What a subscriber has recorded, in its order. */
  numbersOf(subscriber: string): Promise<number[]>;
  close(): Promise<void>;
}

export async function eventStage(): Promise<EventStage> {
  const database = await createTestDatabase();
  await database.ownerPool.query(EFFECTS);
  const clock = manualClock(new Date());
  const log = silentLogger();
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'baize-events-'));
  const services: Services = {
    clock,
    random: secureRandom,
    db: database.db,
    connection: database.app,
    notifications: new Notifications(database.app, log),
    log,
    config: readConfig({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent' }),
    processState: new Map(),
  };
  return {
    database,
    services,
    clock,
    async announce(...numbers) {
      for (const number of numbers) await transaction(database.db, (tx) => announce(tx, happened, { number }));
    },
    async announceTogether(...numbers) {
      await database.pool.query('insert into platform.outbox (event, payloads) values ($1, $2)', [
        happened.name,
        JSON.stringify(numbers.map((number) => ({ number }))),
      ]);
    },
    listener: (name, before = () => {}, from = 'newest') => subscribe(happened, name, recorder(name, before), { from }),
    async dispatcher(subscriptions) {
      const subscribers = subscribersOf(subscriptions);
      await registerSubscribers(database.db, subscribers);
      const names = subscribers.map(({ name }) => name);
      for (const due of await dueSubscribers(database.db, names, clock.now()))
        await serve(
          services,
          database.db,
          subscribers.find(({ name }) => name === due.subscriber)!,
          due,
        );
    },
    async numbersOf(subscriber) {
      const { rows } = await database.ownerPool.query<{ number: number }>(
        'select number from public.effects where subscriber = $1 order by place',
        [subscriber],
      );
      return rows.map(({ number }) => number);
    },
    async close() {
      await database.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
