// `npm run restore -- FILE`: a backup into an empty database; ends with the audit of the books.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { auditLedger } from './audit-ledger.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { UsageError } from '#platform/command.ts';
import { runCommand, withDatabase } from './command-line.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';
import { siteMigrations } from './migrations.ts';
import { lockSite } from './open-database.ts';

const USAGE = `
  npm run restore -- FILE     into the empty database of DATA_DIR or DATABASE_URL, with the SECRET and PII_KEYS of before
`;

/** Pending events are delivered by the site when it starts, not before. */
const NEEDS_A_SITE = 'Q10';

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError(USAGE);
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  await withDatabase(async ({ owner }, config) => {
    const print = (line: string): void => console.log(`  ${line}`);
    const unlock = config.DATABASE_URL ? undefined : await lockSite(owner, config);
    try {
      const { header, manifest } = await restoreBackup(file, {
        owner,
        config,
        migrations: siteMigrations(),
        print,
      });
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      print(`Restored ${rows} rows and ${manifest.documents.length} documents.`);
      const checks = LEDGER_CHECKS.filter(({ id }) => id !== NEEDS_A_SITE);
      if (await auditLedger(owner, { checks }))
        console.log(`\n  The database is as it was at ${header.takenAt}. What happened after that is not in it.\n`);
      else process.exitCode = 1;
    } finally {
      await unlock?.();
    }
  }, console.log);
});
