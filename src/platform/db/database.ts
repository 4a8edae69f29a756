/**
 * The way to Postgres: a pool for requests, transactions, and typed handles on a domain's own tables.
 * bigint columns come as `bigint`, timestamptz as `Date`, date and numeric as text.
 */
import { Kysely, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import type { KeyRing } from '../key-ring.ts';
import type { Logger } from '../log.ts';
import { openingPlugin, SealingDialect } from './personal-columns.ts';

declare const anyTables: unique symbol;
/** Tables stay hidden until a domain asks for its own by `tables<…>()`. */
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
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === 20) return (value: string) => BigInt(value);
    // A day has no hour and no zone, so it stays the text that it is.
    if (oid === 1082) return (value: string) => value;
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
} as pg.CustomTypesConfig;

/** What every connection of ours sets; a server that forbids one of them stops the start. */
const SESSION = '-c timezone=UTC -c statement_timeout=5s -c lock_timeout=2s -c idle_in_transaction_session_timeout=10s';

export function clientOptions(connection: ConnectionOptions, limits = SESSION): pg.ClientConfig {
  const { url, role, ...parts } = connection;
  return {
    ...(url ? { connectionString: url } : parts),
    options: role ? `${limits} -c role=${role}` : limits,
    types,
    application_name: 'baize',
    connectionTimeoutMillis: 5000,
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
    `${SESSION} -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off`,
  );

export function openPool(connection: ConnectionOptions, size: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({ ...clientOptions(connection), max: size, idleTimeoutMillis: 60_000 });
  // A connection that dies while idle must never take the process with it.
  pool.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** `keys` are those of personal data; without them none can be written, and none is opened. */
export function openDatabase(pool: pg.Pool, keys?: KeyRing): Database {
  return new Kysely<NoTables>({
    dialect: new SealingDialect({ pool }, keys),
    ...(keys && { plugins: [openingPlugin(keys)] }),
  });
}

/** The handle typed with a domain's own tables, on the pool or inside a transaction. */
export function tables<Tables>(handle: Database | Transaction): Kysely<Tables> {
  return handle as unknown as Kysely<Tables>;
}

/** Serialisation failure and deadlock. A lock that is not let go in time (55P03) would not be the next time, either. */
const TRY_AGAIN = new Set(['40001', '40P01']);

/**
 * Runs the work in one transaction (READ COMMITTED). It is run again, at most twice, after a deadlock, so the work
 * must not have effects outside of the transaction.
 */
export async function transaction<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (attempt === 3 || !TRY_AGAIN.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const { code, constraint: name } = error as { code?: string; constraint?: string };
  return code === '23505' && (constraint === undefined || name === constraint);
};

/** Connection trouble, which heals by itself; callers answer 503 and try again. */
export const isConnectionTrouble = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return (
    (typeof code === 'string' &&
      (code.startsWith('08') ||
        code.startsWith('57P') ||
        ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '53300'].includes(code))) ||
    /Connection terminated|timeout exceeded when trying to connect|Client was closed|not queryable/.test(message ?? '')
  );
};
