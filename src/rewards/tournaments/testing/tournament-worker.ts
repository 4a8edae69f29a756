/**
 * Scores the rounds of tournaments, closes and pays them, as every process of a site does, and is killed with its nth query
 * (0: not at all).
 */
import pg from 'pg';
import { systemClock } from '#kernel/clock.ts';
import { openContent } from '#site/content/library.ts';
import { manifest } from '../index.ts';
import { doDue } from '../worker.ts';
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

/** A sabotage leaves work due for ever. */
const MAX_TURNS = 5;

const connection = JSON.parse(process.env['CONNECTION']!) as ConnectionOptions;
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
await openContent(services);
let left = Number(process.argv[2]);
// eslint-disable-next-line typescript/unbound-method -- bound again below
const query = pg.Client.prototype.query as (this: unknown, ...parameters: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: unknown, ...parameters: unknown[]): never {
  if (--left === 0) process.kill(process.pid, 'SIGKILL');
  return query.apply(this, parameters) as never;
};
const ctx = systemContext(services, 'worker');
const [tournaments] = subscribersOf(manifest.subscriptions);
for (const { horizon } of await dueSubscribers(db, [tournaments!.name], new Date()))
  while ((await deliver(services, db, tournaments!, { horizon })) === 'more');
for (let turn = 0; turn < MAX_TURNS && (await doDue(ctx)) > 0; turn++);
await manifest.close(services);
await pool.end();
