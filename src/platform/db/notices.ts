/**
 * Short notes between processes by Postgres NOTIFY, e.g. "this session has ended". While the listening connection is away
 * notes may be missed, so whoever keeps a cache by them is told to empty it.
 */
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { clientOptions, type ConnectionOptions } from './database.ts';

export class Notices {
  readonly #handlers = new Map<string, Array<(payload: string) => void>>();
  readonly #lost: Array<() => void> = [];
  readonly #connection: ConnectionOptions;
  readonly #log: Logger;
  #client: pg.Client | undefined;
  #closed = false;

  constructor(connection: ConnectionOptions, log: Logger) {
    this.#connection = connection;
    this.#log = log;
  }

  /** Channel names are lower-case identifiers of ours. */
  on(channel: string, handler: (payload: string) => void): void {
    this.#handlers.set(channel, [...(this.#handlers.get(channel) ?? []), handler]);
    void this.#client?.query(`listen ${channel}`).catch(() => {});
  }

  /** Called whenever notes may have been missed. */
  onLost(handler: () => void): void {
    this.#lost.push(handler);
  }

  async start(): Promise<void> {
    const client = new pg.Client(clientOptions(this.#connection, '-c timezone=UTC'));
    client.on('error', () => {});
    client.on('end', () => {
      if (this.#client === client) this.#client = undefined;
      if (this.#closed) return;
      this.#lost.forEach((handler) => handler());
      void this.#comeBack();
    });
    client.on('notification', ({ channel, payload }) =>
      this.#handlers.get(channel)?.forEach((handler) => handler(payload ?? '')),
    );
    await client.connect();
    this.#client = client;
    for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`);
  }

  async #comeBack(): Promise<void> {
    for (let wait = 50; !this.#closed; wait = Math.min(wait * 2, 1000)) {
      try {
        await this.start();
        this.#lost.forEach((handler) => handler());
        return;
      } catch (error) {
        this.#log.warn({ error: (error as Error).message }, 'cannot listen for notices, trying again');
        await sleep(wait);
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => {});
  }
}
