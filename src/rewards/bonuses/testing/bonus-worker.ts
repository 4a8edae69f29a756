/**
 * Counts stakes towards bonuses and does what is due for them, as every process of a site does, and is killed with its nth query
 * (0: not at all).
 */
import pg from 'pg';
import { systemClock } from '#kernel/clock.ts';
import { manifest } from '../index.ts';
import { doDue } from '../worker.ts';
import { markOutdated } from '../store.ts';
import { readConfig } from '#app/config.ts';
import { systemContext } from '#platform/context.ts';
import { openDatabase, openPool, type ConnectionOptions } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { deliver } from '#platform/events/deliver.ts';
import { subscribersOf } from '#platform/events/events.ts';
import { dueSubscribers } from '#platform/events/offsets.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';

const connection = JSON.parse(process.env['CONNECTION']!) as ConnectionOptions;
let left = Number(process.argv[2]);
// eslint-disable-next-line typescript/unbound-method -- bound again below
const query = pg.Client.prototype.query as (this: unknown, ...parameters: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: unknown, ...parameters: unknown[]): never {
  if (--left === 0) process.kill(process.pid, 'SIGKILL');
  return query.apply(this, parameters) as never;
};

const log = silentLogger();
const config = readConfig(process.env);
const pool = openPool(connection, 2, log);
const db = openDatabase(pool, keyRingOf(config));
const services = {
  clock: systemClock,
  random: secureRandom,
  db,
  connection,
  notifications: new Notifications(connection, log),
  log,
  config,
  processState: new Map<symbol, unknown>(),
};
const ctx = systemContext(services, 'worker');
const [bonuses] = subscribersOf(manifest.subscriptions);
for (const { horizon } of await dueSubscribers(db, [bonuses!.name], new Date()))
  while ((await deliver(services, db, bonuses!, { horizon })) === 'more');
await markOutdated(db, new Date());
while ((await doDue(ctx)) > 0);
await new Promise((resolve) => setTimeout(resolve, 150)); // messages to players
await pool.end();
