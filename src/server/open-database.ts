// From configuration to a checked, migrated database: embedded or outside.
import path from 'node:path';
import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { serverFaults } from '#platform/db/check-server.ts';
import { clientOptions, type ConnectionOptions } from '#platform/db/database.ts';
import { EMBEDDED_OWNER, startEmbedded } from '#platform/db/embedded.ts';
import { APP_ROLE, migrate, type Migration } from '#platform/db/migrate.ts';

export interface OpenedDatabase {
  /** How the site connects: as the role that may not change the ledger. */
  app: ConnectionOptions;
  /** How migrations and the verifier connect. */
  owner: ConnectionOptions;
  stop(): Promise<void>;
}

export class StartError extends Error {
  override name = 'StartError';
}

const DATABASE = 'baize';
/**
 * On one machine the loop that talks to all players goes before the database, which works for some of them at a time: a
 * tenth more bets on two processors (decision 0004).
 */
const DATABASE_NICENESS = 10;
/** Held by the one site that runs on an embedded database, for as long as its connection lives. */
const SITE_LOCK = 7_242_002;

/** Starts or adopts the embedded server; `exclusive` when only one site may run on the folder. */
export async function reachDatabase(config: Config, say: (line: string) => void): Promise<OpenedDatabase> {
  if (config.DATABASE_URL) {
    const owner: ConnectionOptions = { url: config.DATABASE_URL };
    return { owner, app: { ...owner, role: APP_ROLE }, stop: () => Promise.resolve() };
  }
  const server = await startEmbedded(config.DATA_DIR, say, DATABASE_NICENESS);
  const owner: ConnectionOptions = { host: server.host, port: server.port, user: EMBEDDED_OWNER, database: DATABASE };
  try {
    await createDatabase({ ...owner, database: 'postgres' }, DATABASE);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { owner, app: { ...owner, user: APP_ROLE }, stop: () => server.stop() };
}

export async function createDatabase(connection: ConnectionOptions, name: string, template?: string): Promise<void> {
  const client = await connect(connection);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database "${name}"${template ? ` template "${template}"` : ''}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04' && (error as { code?: string }).code !== '23505') throw error; // someone else made it just now
  } finally {
    await client.end();
  }
}

/** Checks the server and brings the schema up to date. */
export async function prepareDatabase(owner: ConnectionOptions, migrations: readonly Migration[]): Promise<number> {
  const client = await connect(owner);
  try {
    const faults = await serverFaults(client);
    if (faults.length > 0) throw new StartError(faults.join('\n'));
    return await migrate(client, migrations);
  } finally {
    await client.end();
  }
}

/** Takes the site lock of an embedded data folder, or throws with a sentence. The answer gives it back. */
export async function lockSite(owner: ConnectionOptions, config: Config): Promise<() => Promise<void>> {
  const client = await connect(owner);
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [SITE_LOCK]);
  if (!rows[0]?.mine) {
    await client.end();
    throw new StartError(
      `Another Baize is running on ${path.resolve(config.DATA_DIR)}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return () => client.end();
}

async function connect(connection: ConnectionOptions): Promise<pg.Client> {
  // Migrations may take long: no time limits here, but a lock is not waited for forever.
  const client = new pg.Client(clientOptions(connection, '-c timezone=UTC -c lock_timeout=10s'));
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { url } = connection;
    const place = url ? `${new URL(url).host}${new URL(url).pathname}` : `${connection.host}`;
    throw new StartError(`The database at ${place} does not answer: ${(error as Error).message}`, { cause: error });
  }
  return client;
}
