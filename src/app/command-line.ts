// What the commands share: the database of the configuration, for as long as they run, and sentences for errors.
import path from 'node:path';
import { Refusal } from '#kernel/refusals.ts';
import { UsageError } from '#platform/command.ts';
import type { Config } from '#platform/config.ts';
import { readConfig } from './config.ts';
import { hasDatabase } from '#platform/db/embedded-place.ts';
import { AuditIncompleteError } from './audit-ledger.ts';
import { siteMigrations } from './migrations.ts';
import { reachDatabase, requireCurrentSchema, type OpenedDatabase } from './open-database.ts';
import { sentenceFor } from './start-sentences.ts';

/** Starts or adopts the database of a site of this version, runs, and releases it; makes none where there is none. */
export const withSiteDatabase: typeof withDatabase = async (run, print) => {
  requireDatabase(process.env);
  await withDatabase(async (database, config) => {
    await requireCurrentSchema(database.owner, siteMigrations());
    await run(database, config);
  }, print);
};

/** Before the configuration is read, which makes secrets for a new folder in demo mode. */
function requireDatabase({ DATABASE_URL, DATA_DIR }: NodeJS.ProcessEnv): void {
  const folder = path.resolve(DATA_DIR || './data');
  if (!DATABASE_URL && !hasDatabase(folder))
    throw new UsageError(
      `There is no database in ${folder} that this user can see, and this command makes none. Set DATA_DIR, or DATABASE_URL, as for the site.`,
    );
}

/** The same with any database, even an empty one. */
export async function withDatabase(
  run: (database: OpenedDatabase, config: Config) => Promise<void>,
  print: (line: string) => void = () => {},
): Promise<void> {
  const config = readConfig(process.env);
  const database = await reachDatabase(config, { print });
  try {
    await run(database, config);
  } finally {
    await database.stop();
  }
}

/** Runs a command; an error is printed and becomes the exit code 1, an audit without a result 2. An unexpected one is shown in full. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isSaid =
      error instanceof UsageError ||
      error instanceof Refusal ||
      error instanceof AuditIncompleteError ||
      isOfArguments(error);
    console.error(isSaid ? `  ${error.message}${fieldsOf(error)}` : (sentenceFor(error) ?? error));
    process.exitCode = error instanceof AuditIncompleteError ? error.exitCode : 1;
  }
}

/** Which values were wrong, or looked at, of a refusal that has no sentence of its own. */
function fieldsOf(error: Error): string {
  if (!(error instanceof Refusal) || error.reason.sentence !== undefined) return '';
  const { errorData, inputs } = error.reason;
  const faults = Object.entries(errorData ?? inputs).map(([field, detail]) => `${field}: ${String(detail)}`);
  return faults.length > 0 ? ` (${faults.join('; ')})` : '';
}

const isOfArguments = (error: unknown): error is Error =>
  ((error as { code?: string }).code ?? '').startsWith('ERR_PARSE_ARGS');
