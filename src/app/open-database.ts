// From configuration to a checked, migrated database: embedded or outside.
import path from 'node:path';
import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { rightsFaults, serverFaults } from '#platform/db/check-server.ts';
import { clientOptions, type ConnectionOptions } from '#platform/db/database.ts';
import { EMBEDDED_OWNER } from '#platform/db/embedded-place.ts';
import { startEmbedded, type EmbeddedOptions } from '#platform/db/embedded.ts';
import { ReconnectingClient } from '#platform/db/reconnecting-client.ts';
import { silentLogger } from '#platform/log.ts';
import { APP_ROLE, DESK_ROLE, migrate, OtherSchemaError, type Migration } from '#platform/db/migrate.ts';

export interface OpenedDatabase {
  /** How the site connects: as the role that may not change the ledger. */
  app: ConnectionOptions;
  /** How the desk and the commands connect: the tables of the staff are theirs. */
  desk: ConnectionOptions;
  /** How migrations and the verifier connect. */
  owner: ConnectionOptions;
  stop(): Promise<void>;
}

export class StartError extends Error {
  override name = 'StartError';
}

const DATABASE = 'baize';
/**
 * On one machine the event loop that serves all players takes priority over the database, which works for a few of them at
 * a time: a tenth more bets on two processors (decision 0004).
 */
const DATABASE_NICENESS = 10;
/** Held by the one site that runs on an embedded database, for as long as its connection lives. */
const SITE_LOCK = 7_242_002;

/** Starts or adopts the embedded server, or names the outside one. A site keeps it running; a command does not. */
export async function reachDatabase(
  config: Config,
  options: Pick<EmbeddedOptions, 'print' | 'isKeptRunning'> = {},
): Promise<OpenedDatabase> {
  if (config.DATABASE_URL) {
    const owner: ConnectionOptions = { url: config.DATABASE_URL };
    return { owner, ...rolesOf(owner, 'role'), stop: () => Promise.resolve() };
  }
  const server = await startEmbedded(config.DATA_DIR, { ...options, niceness: DATABASE_NICENESS });
  const owner: ConnectionOptions = { host: server.host, port: server.port, user: EMBEDDED_OWNER, database: DATABASE };
  try {
    await createDatabase({ ...owner, database: 'postgres' }, DATABASE);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { owner, ...rolesOf(owner, 'user'), stop: () => server.stop() };
}

/** Embedded, a role has a connection of its own; outside, the owner's becomes it. */
const rolesOf = (owner: ConnectionOptions, by: 'user' | 'role'): Pick<OpenedDatabase, 'app' | 'desk'> => ({
  app: { ...owner, [by]: APP_ROLE },
  desk: { ...owner, [by]: DESK_ROLE },
});

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
    const faults = [...(await serverFaults(client)), ...(await rightsFaults(client, APP_ROLE, DESK_ROLE))];
    if (faults.length > 0) throw new StartError(faults.join('\n  '));
    const applied = await migrate(client, migrations);
    await continueNumbers(client);
    return applied;
  } catch (error) {
    if (error instanceof OtherSchemaError) throw new StartError(error.message);
    if (isMissingRight(error)) throw new StartError(`The role of DATABASE_URL lacks a right: ${error.message}.`);
    throw error;
  } finally {
    await client.end();
  }
}

/** A dump that was not restored by our own command leaves transaction numbers lower than those of the ledger. */
async function continueNumbers(client: pg.Client): Promise<void> {
  const { rows: matchingRows } = await client.query<{ exists: boolean }>(
    `select to_regprocedure('wallet.horizon()') is not null as exists`,
  );
  if (!matchingRows[0]!.exists) return;
  const { rows } = await client.query<{ isBehind: boolean | null }>(
    `select wallet.horizon() < greatest((select max(to_xid) from wallet.blocks), (select xid from wallet.rollup_mark)) as "isBehind"`,
  );
  if (rows[0]!.isBehind) await client.query('select wallet.after_restore()');
}

/** Throws unless the database has exactly the migrations of this version; changes nothing. */
export async function requireCurrentSchema(owner: ConnectionOptions, migrations: readonly Migration[]): Promise<void> {
  const client = await connect(owner);
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('platform.migrations') is not null as exists`,
    );
    const applied = rows[0]!.exists
      ? (await client.query<{ id: string }>('select id from platform.migrations')).rows.map(({ id }) => id)
      : [];
    const migrationIds = new Set(migrations.map(({ id }) => id));
    if (applied.length === 0)
      throw new StartError(
        'The database is empty: no site has been started on it. Is DATA_DIR, or DATABASE_URL, that of the site?',
      );
    if (applied.length !== migrationIds.size || !applied.every((id) => migrationIds.has(id)))
      throw new StartError(
        'The database belongs to another version of Baize. Use the commands of the version that runs on it.',
      );
  } finally {
    await client.end();
  }
}

/** 42501: insufficient_privilege; a failed migration has it as its cause. */
const isMissingRight = (error: unknown): error is Error =>
  [error, (error as Error).cause].some((cause) => (cause as { code?: string } | undefined)?.code === '42501');

/**
 * Takes the site lock of an embedded data folder, or throws with a sentence; taken again when its connection was lost. The
 * result releases it.
 */
export async function lockSite(owner: ConnectionOptions, config: Config): Promise<() => Promise<void>> {
  const lock = new ReconnectingClient({
    name: 'site lock',
    config: clientOptions(owner, '-c timezone=UTC'),
    log: silentLogger(),
    async onOpen(client) {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [SITE_LOCK]);
      if (rows[0]?.mine) return;
      throw new StartError(
        `Another Baize is running on ${path.resolve(config.DATA_DIR)}. Stop it first, or set DATA_DIR to another folder.`,
      );
    },
  });
  await lock.start();
  return () => lock.close();
}

/** Migrations may take long: no time limits here, but a lock is not waited for forever. */
const PATIENT = '-c timezone=UTC -c lock_timeout=10s';
/** On a busy machine a server that has just started is slow to answer, and giving up on the start does not help. */
const CONNECT_MS = 30_000;

/** A connection, or a `StartError` that names the database that does not answer. */
export async function connect(connection: ConnectionOptions, options = PATIENT): Promise<pg.Client> {
  const client = new pg.Client(clientOptions({ patienceMs: CONNECT_MS, ...connection }, options));
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
