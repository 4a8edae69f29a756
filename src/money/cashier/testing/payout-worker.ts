// Sends payouts once, as the worker of a site does, in a process that a test can kill.
import { manualClock } from '#kernel/clock.ts';
import { manifest } from '../index.ts';
import { readConfig } from '#app/config.ts';
import { systemContext } from '#platform/context.ts';
import { openDatabase, openPool, type ConnectionOptions } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';

const connection = JSON.parse(process.env['CONNECTION']!) as ConnectionOptions;
const log = silentLogger();
const config = readConfig(process.env);
const pool = openPool(connection, 2, log);
const services = {
  clock: manualClock(new Date(process.argv[2]!)),
  random: secureRandom,
  db: openDatabase(pool, keyRingOf(config)),
  connection,
  notifications: new Notifications(connection, log),
  log,
  config,
  processState: new Map<symbol, unknown>(),
};
await manifest.jobs.find(({ name }) => name === 'send-payouts')!.run(systemContext(services, 'worker'));
await pool.end();
