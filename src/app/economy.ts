// `npm run economy`: what the promises of the content cost the house at most, and by which of them players gain.
import { parseArgs } from 'node:util';
import type { Services } from '#platform/context.ts';
import { readConfig } from './config.ts';
import { openDatabase, openPool } from '#platform/db/database.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { createLogger } from '#platform/log.ts';
import { economyOf, economyText } from '#rewards/economy/index.ts';
import { UsageError } from '#platform/command.ts';
import { runCommand, withSiteDatabase } from './command-line.ts';
import { openSlices, watchSlices } from './slices.ts';
import { servicesOfContent } from '#platform/services-of-content.ts';

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
  if (values.shipped) return report(servicesOfContent(readConfig({ DATA_DIR: process.env['DATA_DIR'] })));
  await withSiteDatabase(async ({ app }, config) => {
    const log = createLogger({ level: config.LOG_LEVEL, file: config.LOG_FILE });
    const pool = openPool(app, 2, log);
    const services = { ...servicesOfContent(config, app, log), db: openDatabase(pool, keyRingOf(config)) };
    watchSlices(services);
    try {
      await openSlices(services, 'command');
      report(services);
    } finally {
      await pool.end();
    }
  });
});

function report(services: Services): void {
  const economy = economyOf(services);
  console.log(economyText(economy));
  if (economy.findings.length > 0) process.exitCode = 1;
}
