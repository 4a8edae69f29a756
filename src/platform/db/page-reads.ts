/**
 * The database as one page sees it. The page of a signed-in player asks some sixty questions from a dozen slices, a third of them
 * the same ones, and most at the same moment. Here the same question is asked once, and what is asked together travels
 * together: in one write on one connection, without waiting for the answers before (docs/decisions/0141-one-batch-for-a-page.md).
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

export interface PageReads {
  /** For a handle of the page's own. */
  pool: PostgresPool;
  /** From now on it is like any other: for what has kept the handle beyond the page. */
  end: () => void;
}

type Ask = (sql: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

export function createPageReads(pool: pg.Pool): PageReads {
  const batch = batchOn(pool);
  const answers = new Map<string, Promise<pg.QueryResult>>();
  let hasEnded = false;

  const sendQuestion: Ask = (sql, values) => {
    const key = `${sql} ${JSON.stringify(values, withBigInts)}`;
    let answer = answers.get(key);
    if (!answer) {
      answers.set(key, (answer = batch(sql, values)));
      answer.catch(() => answers.delete(key));
    }
    return answer;
  };

  async function connect(): Promise<PostgresPoolClient> {
    /** For more than reads: a transaction, a write. */
    let client: pg.PoolClient | undefined;
    return {
      async query(sql: string, values: readonly unknown[]) {
        if (!client && !hasEnded && isQuestion(sql)) return sendQuestion(sql, values);
        client ??= await pool.connect();
        // What it changes may have been asked before.
        answers.clear();
        return client.query(sql, values as unknown[]);
      },
      release(isBroken?: boolean) {
        if (!client) return;
        answers.clear();
        client.release(isBroken);
      },
    } as unknown as PostgresPoolClient;
  }

  return {
    pool: { connect, end: () => Promise.resolve() } as unknown as PostgresPool,
    end() {
      hasEnded = true;
      answers.clear();
    },
  };
}

const withBigInts = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);

const QUESTION = /^\s*(?:select|with)\b/i;
/** What changes something, or holds it: each belongs to one connection. */
const CHANGE =
  /\b(?:insert|update|delete|merge|nextval|set_config|pg_(?:try_)?advisory\w*|pg_notify)\b|\bfor\s+(?:key\s+)?share\b/i;

const isQuestion = (sql: string): boolean => QUESTION.test(sql) && !CHANGE.test(sql);

/** What pg has and its types have not. */
type Pipelined = pg.PoolClient & { pipeline: boolean; connection: { stream: { cork(): void; uncork(): void } } };

/**
 * Asks over one connection of the pool for as long as something is being asked. Each statement is a transaction of its own, so
 * one that fails takes no other with it.
 */
function batchOn(pool: pg.Pool): Ask {
  let connected: Promise<Pipelined> | undefined;
  let underWay = 0;
  let isCorked = false;

  async function connect(): Promise<Pipelined> {
    try {
      const client = (await pool.connect()) as Pipelined;
      client.pipeline = true;
      return client;
    } catch (error) {
      connected = undefined;
      throw error;
    }
  }

  function giveBack(): void {
    if (underWay > 0 || !connected) return;
    const last = connected;
    connected = undefined;
    void last.then((client) => {
      client.pipeline = false;
      client.release();
    });
  }

  /** Until all that runs now has asked. */
  function cork({ connection: { stream } }: Pipelined): void {
    if (isCorked) return;
    isCorked = true;
    stream.cork();
    setImmediate(() => {
      isCorked = false;
      stream.uncork();
    });
  }

  return async (sql, values) => {
    underWay++;
    try {
      connected ??= connect();
      const client = await connected;
      cork(client);
      return await client.query(sql, values as unknown[]);
    } finally {
      underWay--;
      if (underWay === 0) setImmediate(giveBack);
    }
  };
}
