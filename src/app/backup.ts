// `npm run backup -- FOLDER|FILE`: one file with everything but the keys, taken while the site runs or not.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { auditLedger } from './audit-ledger.ts';
import { writeBackup, type Backup } from './backup/write-backup.ts';
import { requireSameKeys } from './check-keys.ts';
import { UsageError } from '#platform/command.ts';
import { runCommand, withSiteDatabase } from './command-line.ts';
import { siteMigrations } from './migrations.ts';
import { packageVersion } from './package-version.ts';

const USAGE = `
  npm run backup -- FOLDER    writes baize-DATE.tar.gz into it
  npm run backup -- FILE      writes that file, which must not exist

SECRET and PII_KEYS are not in it, and without them it cannot be restored: keep them in another place.
`;

/** The file to write: as named, or with the time in its name. */
function fileFor(target: string): string {
  const isFolder = target.endsWith(path.sep) || (existsSync(target) && statSync(target).isDirectory());
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = path.resolve(isFolder ? path.join(target, `baize-${time}Z.tar.gz`) : target);
  if (existsSync(file)) throw new UsageError(`${file} exists. A backup overwrites nothing; choose another name.`);
  if (!existsSync(path.dirname(file))) throw new UsageError(`There is no folder ${path.dirname(file)}.`);
  return file;
}

function report(file: string, { tables, documents, missingDocuments, foreignTables }: Backup): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const mib = (statSync(file).size / 1024 / 1024).toFixed(1);
  console.log(`  ${file}: ${mib} MiB, ${tables.length} tables, ${rows} rows, ${documents} documents.`);
  if (missingDocuments.length > 0)
    console.error(
      `  Warning: ${missingDocuments.length} documents of players are not in DATA_DIR. If they are on another machine, back up its DATA_DIR/documents as well.`,
    );
  if (foreignTables.length > 0)
    console.error(`  Warning: tables that are not Baize's are left out: ${foreignTables.join(', ')}.`);
  console.log(
    '\n  SECRET and PII_KEYS are NOT in this file, and without them it cannot be restored.\n  Keep them in another place, and the file where only you can read it.\n',
  );
}

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [target] = positionals;
  if (target === undefined || positionals.length > 1) throw new UsageError(USAGE);
  const file = fileFor(target);
  await withSiteDatabase(async ({ owner }, config) => {
    await requireSameKeys(owner, config);
    report(file, await writeBackup(file, { owner, config, migrations: siteMigrations(), version: packageVersion() }));
    if (!(await auditLedger(owner))) process.exitCode = 1;
  }, console.log);
});
