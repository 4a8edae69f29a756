// Counts stakes and gives due rewards, as every process of a site does, or buys from the shop; killed with its nth query (0: not at all).
import pg from 'pg';
import { systemClock } from '#kernel/clock.ts';
import { manifest as content } from '#site/content/index.ts';
import { subscriptions } from '../count-points.ts';
import { giveDue } from '../due-rewards.ts';
import { buy } from '../buy-product.ts';
import { readConfig } from '#app/config.ts';
import { systemContext, type Services } from '#platform/context.ts';
import { openDatabase, openPool, transaction, type ConnectionOptions } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';

const [killedAt = '0', work = ''] = process.argv.slice(2);
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
let left = Number(killedAt);
// eslint-disable-next-line typescript/unbound-method -- bound again below
const query = pg.Client.prototype.query as (this: unknown, ...parameters: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: unknown, ...parameters: unknown[]): never {
  if (--left === 0) process.kill(process.pid, 'SIGKILL');
  return query.apply(this, parameters) as never;
};
const ctx = systemContext(services, 'worker');
const order = JSON.parse(work || '{}') as { settled?: unknown[]; player?: string; product?: string; request?: string };
if (order.settled) {
  const { run } = subscriptions.find(({ event }) => event === 'stakes.settled')!;
  const events = order.settled.map((payload, index) => ({ id: 1n, index, payload: payload as never, at: new Date() }));
  await transaction(services.db, (tx) => run(ctx, tx, events));
} else if (order.player) {
  const player = { id: BigInt(order.player), currency: 'EUR', status: 'active' } as NonNullable<typeof ctx.player>;
  await buy({ ...ctx, player }, { id: Number(order.product), request_id: order.request! });
} else while ((await giveDue(ctx)) > 0);
await pool.end();
