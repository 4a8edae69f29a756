/**
 * Access to Postgres: a pool for requests, transactions, and typed handles on a slice's own tables. bigint columns come as
 * `bigint`, timestamptz as `Date`, date and numeric as text.
 */
import { Kysely, type PostgresPool, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import type { KeyRing } from '../key-ring.ts';
import type { Logger } from '../log.ts';
import { MeasuredPool } from './measured-pool.ts';
import { createPageReads } from './page-reads.ts';
import { decryptingPlugin, EncryptingDialect } from './personal-columns.ts';
import { isOutdatedPlan, preparingClient, StatementNames } from './preparing-client.ts';

declare const anyTables: unique symbol;
/** Tables stay hidden until a slice asks for its own by `tables<…>()`. */
interface NoTables {
  [anyTables]: never;
}
export type Database = Kysely<NoTables>;
export type Transaction = KyselyTransaction<NoTables>;

export interface ConnectionOptions {
  /** Either an address, or a socket folder with user and database. */
  url?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
  /** Role to work as after connecting. */
  role?: string;
  /** The longest wait for a connection and for a statement, in milliseconds; 5,000 unless said otherwise, 0: no limit. */
  patienceMs?: number;
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === 20) return (value: string) => BigInt(value);
    // A day has no hour and no zone, so it stays text.
    if (oid === 1082) return (value: string) => value;
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
} as pg.CustomTypesConfig;

const PATIENCE_MS = 5000;

/** What each of our connections sets; a server that forbids one of them stops the start. Waits for locks are shorter. */
const sessionOf = ({ patienceMs = PATIENCE_MS }: ConnectionOptions): string =>
  `-c timezone=UTC -c statement_timeout=${patienceMs} -c lock_timeout=${patienceMs * 0.4} -c idle_in_transaction_session_timeout=${patienceMs * 2}`;

export function clientOptions(connection: ConnectionOptions, limits = sessionOf(connection)): pg.ClientConfig {
  const { url, role, patienceMs = PATIENCE_MS, ...parts } = connection;
  return {
    ...(url ? { connectionString: url } : parts),
    options: role ? `${limits} -c role=${role}` : limits,
    types,
    application_name: 'baize',
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
  };
}

/**
 * For connections that run one prepared statement over and over. Planned once and by the indexes: a plan made while a
 * table was empty would read all of it, and stay.
 */
export const laneOptions = (connection: ConnectionOptions): pg.ClientConfig =>
  clientOptions(
    connection,
    `${sessionOf(connection)} -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off`,
  );

/** A connection that was idle for `idleMs` milliseconds is closed; 0: never. */
export function openPool(connection: ConnectionOptions, size: number, log: Logger, idleMs = 60_000): MeasuredPool {
  const pool = new MeasuredPool({
    ...clientOptions(connection),
    Client: preparingClient(new StatementNames()),
    max: size,
    idleTimeoutMillis: idleMs,
  });
  // A connection that dies while idle must never take the process with it. The last ones may die with the database of a
  // site that has stopped, before they are closed; nothing is lost with them.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ error: error.message }, 'database connection lost');
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** `keys` are those of personal data; without them none can be written, and none is opened. */
export function openDatabase(pool: pg.Pool, keys?: KeyRing): Database {
  const database = handleOn(pool, keys);
  origins.set(database, { pool, keys });
  return database;
}

const origins = new WeakMap<Database, { pool: pg.Pool; keys: KeyRing | undefined }>();

const handleOn = (pool: PostgresPool, keys: KeyRing | undefined): Database =>
  new Kysely<NoTables>({
    dialect: new EncryptingDialect({ pool }, keys),
    ...(keys && { plugins: [decryptingPlugin(keys)] }),
  });

/** The same database for the reads of one page, which are asked together and once (`page-reads.ts`), until `end`. */
export function openForPage(database: Database): { db: Database; end: () => void } {
  const { pool, keys } = origins.get(database)!;
  const reads = createPageReads(pool);
  return { db: handleOn(reads.pool, keys), end: reads.end };
}

/** The handle typed with a slice's own tables, on the pool or inside a transaction. */
export function tables<Tables>(handle: Database | Transaction): Kysely<Tables> {
  return handle as unknown as Kysely<Tables>;
}

/** Serialisation failure and deadlock. A lock that is not released in time (55P03) would not be next time, either. */
const TRY_AGAIN = new Set(['40001', '40P01']);
const isWorthAnother = (error: unknown): boolean =>
  TRY_AGAIN.has((error as { code?: string }).code ?? '') || isOutdatedPlan(error);

/**
 * Runs the work in one transaction (READ COMMITTED). It is run again, at most twice, after a deadlock or when a table has been
 * migrated meanwhile, so the work must not have effects outside of the transaction. On the handle of a transaction that is open
 * it is part of that one, and its failure is that one's.
 */
export async function transaction<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (database.isTransaction) return work(database as Transaction);
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (attempt === 3 || !isWorthAnother(error)) throw error;
    }
  }
}

/** A value is not of the type of its column: a text where an id should be, a number that is too large. */
export const isUnreadable = (error: unknown): boolean =>
  /^22(?:P02|003|007|008|023)$/.test(String((error as { code?: unknown }).code));

export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const { code, constraint: name } = error as { code?: string; constraint?: string };
  return code === '23505' && (constraint === undefined || name === constraint);
};

/** Codes of Node and of PostgreSQL (53300: too many connections; 25006: we reached a standby, so a failover is under way). */
const CONNECTION_CODES = new Set(
  'ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN ENOTFOUND 53300 25006'.split(' '),
);
const CONNECTION_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|not queryable/;

/** Trouble with the connection, which passes; callers answer 503 and retry. */
export function isConnectionTrouble(error: unknown): boolean {
  const { code, syscall, message } = error as { code?: unknown; syscall?: string; message?: string };
  if (typeof code === 'string') {
    // A file that is missing is not a socket that is.
    if (code === 'ENOENT') return syscall === 'connect';
    if (code.startsWith('08') || code.startsWith('57P') || CONNECTION_CODES.has(code)) return true;
  }
  return CONNECTION_MESSAGES.test(message ?? '');
}

/** The server cannot do its work at all: it is not reached, or has run out of resources (53100: a full disk; 58: its files). */
export function isServerTrouble(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return isConnectionTrouble(error) || (typeof code === 'string' && /^5[38][0-9A-Z]{3}$/.test(code));
}

/** Not the fault of the query: the server cannot work, or a lock (55P03) or the statement (57014) took too long. */
export function isDatabaseTrouble(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return isServerTrouble(error) || code === '57014' || code === '55P03';
}

/** A text that the database cannot store reached it: a null character, or an escape that stands for no character. */
export const isUnstorableText = (error: unknown): boolean =>
  ['22021', '22P05'].includes((error as { code?: string }).code ?? '');
