// `npm run economy`: what the promises of the content cost the house at most, and by which of them players gain.
import { parseArgs } from 'node:util';
import { systemClock } from '#kernel/clock.ts';
import type { Services } from '#platform/context.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { openDatabase, openPool } from '#platform/db/database.ts';
import { Notices } from '#platform/db/notices.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { createLogger, silentLogger, type Logger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { economyOf, economyText } from '#domains/economy/index.ts';
import { UsageError, runCommand, withSiteDatabase } from './command-line.ts';
import { openDomains, watchDomains } from './domains.ts';

const USAGE = `
  npm run economy
      the content of the site, as its database has it
  npm run economy -- --shipped
      the content of this version's files; needs no database
`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { shipped: { type: 'boolean', default: false } },
  });
  if (positionals.length > 0) throw new UsageError(USAGE);
  if (values.shipped) return report(servicesFor(readConfig(process.env), {}, silentLogger()));
  await withSiteDatabase(async ({ app }, config) => {
    const log = createLogger({ level: config.LOG_LEVEL, file: config.LOG_FILE });
    const pool = openPool(app, 2, log);
    const services = { ...servicesFor(config, app, log), db: openDatabase(pool, keyRingOf(config)) };
    watchDomains(services);
    try {
      await openDomains(services, 'command');
      report(services);
    } finally {
      await pool.end();
    }
  });
});

/** Without a database everything that is read of content is what this version ships. */
function servicesFor(config: Config, connection: Services['connection'], log: Logger): Services {
  return {
    clock: systemClock,
    random: secureRandom,
    db: undefined as never,
    connection,
    notices: new Notices(connection, log),
    log,
    config,
    kept: new Map(),
  };
}

function report(services: Services): void {
  const economy = economyOf(services);
  console.log(economyText(economy));
  if (economy.findings.length > 0) process.exitCode = 1;
}
