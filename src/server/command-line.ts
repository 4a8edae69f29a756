// What the commands share: the database of the configuration, for as long as they work, and sentences for what went wrong.
import { Refusal } from '#kernel/refusals.ts';
import { ConfigError, readConfig, type Config } from '#platform/config.ts';
import { DatabaseStartError } from '#platform/db/embedded.ts';
import { reachDatabase, StartError, type OpenedDatabase } from './open-database.ts';

/** Said to whoever typed the command as it stands. */
export class Mistake extends Error {
  override name = 'Mistake';
}

/** Starts or adopts the database, runs, and lets go of it. */
export async function withDatabase(
  run: (database: OpenedDatabase, config: Config) => Promise<void>,
  say: (line: string) => void = () => {},
): Promise<void> {
  const config = readConfig(process.env);
  const database = await reachDatabase(config, say);
  try {
    await run(database, config);
  } finally {
    await database.stop();
  }
}

const SAID = [Mistake, Refusal, ConfigError, StartError, DatabaseStartError];

/** Runs a command; whatever it throws is said and becomes the exit code 1. What nobody foresaw is shown in full. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isSaid = SAID.some((kind) => error instanceof kind);
    const { code } = error as { code?: string };
    console.error(isSaid || code?.startsWith('ERR_PARSE_ARGS') ? `  ${(error as Error).message}` : error);
    process.exitCode = 1;
  }
}
