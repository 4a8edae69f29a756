import { systemClock } from '#kernel/clock.ts';
import type { Services } from './context.ts';
import type { Config } from './config.ts';
import { Notifications } from './db/notifications.ts';
import { silentLogger, type Logger } from './log.ts';
import { secureRandom } from './secure-random.ts';

/** Services for what reads content alone. Until a library is loaded from a database, content is what this version ships. */
export const servicesOfContent = (
  config: Config,
  connection: Services['connection'] = {},
  log: Logger = silentLogger(),
): Services => ({
  clock: systemClock,
  random: secureRandom,
  db: undefined as never,
  connection,
  notifications: new Notifications(connection, log),
  log,
  config,
  processState: new Map(),
});
