// Applies what a feed has sent, as a process of a site does, until all of it is applied; killed with its nth query (0: not at all).
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { systemClock } from '#kernel/clock.ts';
import { readConfig } from '#app/config.ts';
import { openDatabase, openPool, type ConnectionOptions } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { manifest as book } from '#sportsbook/book/index.ts';
import { batchApplier } from '../apply-batches.ts';
import { findFeed } from '../store.ts';

const [feed = '', killedAt = '0'] = process.argv.slice(2);
const connection = JSON.parse(process.env['CONNECTION']!) as ConnectionOptions;
const log = silentLogger();
const config = readConfig(process.env);
const pool = openPool(connection, 4, log);
const services = {
  clock: systemClock,
  random: secureRandom,
  db: openDatabase(pool, keyRingOf(config)),
  connection,
  notifications: new Notifications(connection, log),
  log,
  config,
  processState: new Map<symbol, unknown>(),
};

let queries = 0;
// eslint-disable-next-line typescript/unbound-method -- bound again below
const query = pg.Client.prototype.query as (this: unknown, ...parameters: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: unknown, ...parameters: unknown[]): never {
  if (++queries === Number(killedAt)) process.kill(process.pid, 'SIGKILL');
  return query.apply(this, parameters) as never;
};

book.start(services);
batchApplier(services).start();
for (;;) {
  const row = await findFeed(services.db, feed);
  if (row && row.applied_batch === row.newest_batch) break;
  await sleep(20);
}
process.exit(0);
