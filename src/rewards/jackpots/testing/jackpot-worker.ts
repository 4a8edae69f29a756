// Counts stakes for jackpots, as every process of a site does, and is killed with its nth query (0: not at all).
import pg from 'pg';
import { systemClock } from '#kernel/clock.ts';
import { manifest as content } from '#site/content/index.ts';
import { subscriptions } from '../count-stakes.ts';
import { readConfig } from '#app/config.ts';
import type { Services } from '#platform/context.ts';
import { openDatabase, openPool, type ConnectionOptions } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { subscribersOf } from '#platform/events/events.ts';
import { dueSubscribers } from '#platform/events/offsets.ts';
import { serve } from '#platform/events/dispatcher.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';

const connection = JSON.parse(process.env['CONNECTION']!) as ConnectionOptions;
const log = silentLogger();
const config = readConfig(process.env);
const pool = openPool(connection, 2, log);
const services: Services = {
  clock: systemClock,
  random: secureRandom,
  db: openDatabase(pool, keyRingOf(config)),
  connection,
  notifications: new Notifications(connection, log),
  log,
  config,
  processState: new Map<symbol, unknown>(),
};
content.watch(services);
await content.open(services, 'command');
const [subscriber] = subscribersOf(subscriptions);
const due = await dueSubscribers(services.db, [subscriber!.name], new Date());

let left = Number(process.argv[2]);
// eslint-disable-next-line typescript/unbound-method -- bound again below
const query = pg.Client.prototype.query as (this: unknown, ...parameters: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: unknown, ...parameters: unknown[]): never {
  if (--left === 0) process.kill(process.pid, 'SIGKILL');
  return query.apply(this, parameters) as never;
};
if (due[0]) await serve(services, services.db, subscriber!, due[0]);
await pool.end();
