/**
 * Notifications between processes by Postgres NOTIFY, e.g. "this session has ended". While the listening connection is down,
 * notifications may be missed, so every cache that relies on them is dropped.
 */
import type pg from 'pg';
import type { Logger } from '../log.ts';
import { clientOptions, type ConnectionOptions } from './database.ts';
import { ReconnectingClient } from './reconnecting-client.ts';

/** After a failed read. */
const RETRY_MS = 1_000;

export class Notifications {
  readonly #handlers = new Map<string, Array<(payload: string) => void>>();
  readonly #lost: Array<() => void> = [];
  readonly #connection: ReconnectingClient;
  readonly #log: Logger;
  #hasMissed = false;

  constructor(connection: ConnectionOptions, log: Logger) {
    this.#log = log;
    this.#connection = new ReconnectingClient({
      name: 'notifications',
      config: clientOptions(connection, '-c timezone=UTC'),
      log,
      onOpen: (client) => this.#listen(client),
      onLost: () => {
        this.#hasMissed = true;
        this.#dropCaches();
      },
    });
  }

  /** `false` while notifications may be missed. */
  get isListening(): boolean {
    return this.#connection.client !== undefined;
  }

  /** Channel names are lower-case identifiers, chosen by us. */
  on(channel: string, handler: (payload: string) => void): void {
    this.#handlers.set(channel, [...(this.#handlers.get(channel) ?? []), handler]);
    void this.#connection.client?.query(`listen ${channel}`).catch(() => {});
  }

  /** Called whenever notifications may have been missed. */
  onLost(handler: () => void): void {
    this.#lost.push(handler);
  }

  /**
   * Keeps what a process holds in memory up to date: `read` is called for each notification, and without a payload when some
   * may have been missed. Reads run one after the other, so that an older result never replaces a newer one. A failed read is
   * repeated, because no further notification need arrive; `fault` is its message in the log.
   */
  refreshOn(channel: string, read: (payload?: string) => Promise<void>, fault: string): void {
    let queue = Promise.resolve();
    const enqueue = (payload?: string): void => {
      queue = queue
        .then(() => read(payload))
        .catch((error: Error) => {
          this.#log.error({ error: error.message, ...(payload !== undefined && { payload }) }, fault);
          // While the connection is down, everything is read again once it is back.
          setTimeout(() => this.isListening && enqueue(payload), RETRY_MS).unref();
        });
    };
    this.on(channel, enqueue);
    this.onLost(() => enqueue());
  }

  start(): Promise<void> {
    return this.#connection.start();
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #listen(client: pg.Client): Promise<void> {
    client.on('notification', ({ channel, payload }) =>
      this.#handlers.get(channel)?.forEach((handler) => handler(payload ?? '')),
    );
    for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`);
    // What was cached since the connection was lost may be out of date as well.
    if (this.#hasMissed) this.#dropCaches();
    this.#hasMissed = false;
  }

  #dropCaches(): void {
    this.#lost.forEach((handler) => handler());
  }
}
