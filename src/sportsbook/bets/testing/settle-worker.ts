// Decides held bets and settles what is due, as every process of a site does, and is killed with its nth query (0: not at all).
import pg from 'pg';
import { systemClock } from '#kernel/clock.ts';
import { decideHeld } from '../decide-held.ts';
import { settleDue } from '../settle.ts';
import { readConfig } from '#app/config.ts';
import { systemContext } from '#platform/context.ts';
import { openDatabase, openPool, type ConnectionOptions } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
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
const ctx = systemContext(
  {
    clock: systemClock,
    random: secureRandom,
    db: openDatabase(pool, keyRingOf(config)),
    connection,
    notifications: new Notifications(connection, log),
    log,
    config,
    processState: new Map<symbol, unknown>(),
  },
  'worker',
);
await decideHeld(ctx);
await settleDue(ctx);
await pool.end();
