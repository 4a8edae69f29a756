/**
 * One connection that is kept open for as long as the process lives: for LISTEN, and for locks that live as long as their
 * connection. A single loop reconnects it, one attempt at a time, with growing pauses and jitter, so that an outage never
 * costs more than this one connection.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log.ts';

export interface ReconnectingClientOptions {
  /** Names the connection in the log, and after `baize` in `pg_stat_activity`. */
  name: string;
  config: pg.ClientConfig;
  log: Logger;
  /** Runs on each new connection before it counts as open; when it fails, the connection is closed and tried again. */
  onOpen?(client: pg.Client): Promise<void>;
  /** Called when an open connection has been lost. */
  onLost?(): void;
}

const FIRST_PAUSE_MS = 50;
/** Low enough to be back within two seconds of the server. */
const LONGEST_PAUSE_MS = 2_000;
const HEARTBEAT_MS = 5_000;

/** Pause before a retry, in milliseconds: doubled each time, half of it random, so that processes do not retry in step. */
export function reconnectPauseMs(attempt: number, random: () => number): number {
  const whole = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempt, 10), LONGEST_PAUSE_MS);
  return whole / 2 + (whole / 2) * random();
}

/** Spreads retries; nothing secret depends on it. */
export const jitter = (): number => (performance.now() * 1e4) % 1;

export class ReconnectingClient {
  readonly #options: ReconnectingClientOptions;
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  #reconnecting: Promise<void> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(options: ReconnectingClientOptions) {
    this.#options = options;
  }

  /** The open connection; `undefined` while there is none. */
  get client(): pg.Client | undefined {
    return this.#client;
  }

  /** Opens the first connection; rejects when that fails, without trying again. */
  async start(): Promise<void> {
    await this.#open();
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS).unref();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#heartbeat);
    const client = this.#client;
    this.#client = undefined;
    await Promise.all([client?.end().catch(() => {}), this.#reconnecting]);
  }

  async #open(): Promise<void> {
    const client = new pg.Client({ ...this.#options.config, application_name: `baize ${this.#options.name}` });
    client.on('error', () => {}); // 'end' follows
    try {
      await client.connect();
      await this.#options.onOpen?.(client);
    } catch (error) {
      discard(client);
      throw error;
    }
    if (this.#closing.signal.aborted) return discard(client);
    this.#client = client;
    // Only now: a connection that never opened is handled by the caller of connect.
    client.once('end', () => this.#lose(client));
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    if (this.#closing.signal.aborted) return;
    this.#options.log.warn({ connection: this.#options.name }, 'database connection lost, reconnecting');
    this.#options.onLost?.();
    this.#reconnecting ??= this.#reconnect().finally(() => (this.#reconnecting = undefined));
  }

  async #reconnect(): Promise<void> {
    const { name, log } = this.#options;
    const { signal } = this.#closing;
    for (let attempt = 0; !signal.aborted && !this.#client; attempt++) {
      await sleep(reconnectPauseMs(attempt, jitter), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await this.#open();
        log.info({ connection: name, attempts: attempt + 1 }, 'database connection is back');
      } catch (error) {
        if (attempt === 0) log.warn({ connection: name, error: (error as Error).message }, 'reconnecting failed');
      }
    }
  }

  /** A query that stays unanswered reveals a peer that vanished silently (a failover, a cut cable). */
  async #beat(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    const question = { text: 'select 1', query_timeout: HEARTBEAT_MS };
    await client.query(question).catch(() => {
      if (this.#client === client) {
        this.#lose(client);
        discard(client);
      }
    });
  }
}

/** Closes at once, without waiting for the server to agree. */
export function discard(client: pg.Client): void {
  client.end().catch(() => {});
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
