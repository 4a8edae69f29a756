// Cashes one bet out, or edits it, as a process of a site does, and is killed with its nth query (0: not at all). Prints how many it made.
import pg from 'pg';
import { systemClock } from '#kernel/clock.ts';
import { readConfig } from '#app/config.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { pursesOf } from '#money/wallet/index.ts';
import { systemContext } from '#platform/context.ts';
import { openDatabase, openPool, type ConnectionOptions } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { cashOutFor } from '../cash-out/cash-out.ts';
import { editBetFor } from '../edit/edit.ts';

const { player, input, edit, killedAt } = JSON.parse(process.argv[2]!) as {
  player: string;
  input?: Parameters<typeof cashOutFor>[1];
  edit?: Parameters<typeof editBetFor>[1];
  killedAt: number;
};
const connection = JSON.parse(process.env['CONNECTION']!) as ConnectionOptions;
const log = silentLogger();
const config = readConfig(process.env);
const pool = openPool(connection, 2, log);
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
await bookOf(services).open();
const { main, bonus, fun } = await pursesOf(services.db, BigInt(player), 'EUR');

let queries = 0;
// eslint-disable-next-line typescript/unbound-method -- bound again below
const query = pg.Client.prototype.query as (this: unknown, ...parameters: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: unknown, ...parameters: unknown[]): never {
  if (++queries === killedAt) process.kill(process.pid, 'SIGKILL');
  return query.apply(this, parameters) as never;
};

const ctx = {
  ...systemContext(services, 'worker'),
  player: {
    id: BigInt(player),
    currency: 'EUR' as const,
    purses: { main, bonus, fun },
    status: 'active' as const,
    sessionId: 0n,
    identityLevel: 2,
    verifyBy: null,
  },
};
const { status } = edit ? await editBetFor(ctx, edit) : await cashOutFor(ctx, input!);
console.log(`${status} ${queries}`);
await bookOf(services).close();
await pool.end();
process.exit(0);
