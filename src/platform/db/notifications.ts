/**
 * Short notes between processes by Postgres NOTIFY, e.g. "this session has ended". While the listening connection is away
 * notes may be missed, so every cache that relies on them is dropped then.
 */
import type pg from 'pg';
import type { Logger } from '../log.ts';
import { clientOptions, type ConnectionOptions } from './database.ts';
import { ReconnectingClient } from './reconnecting-client.ts';

/** After a reading that has failed. */
const READ_AGAIN_MS = 1_000;

export class Notices {
  readonly #handlers = new Map<string, Array<(payload: string) => void>>();
  readonly #lost: Array<() => void> = [];
  readonly #connection: ReconnectingClient;
  readonly #log: Logger;
  #hasMissedNotes = false;

  constructor(connection: ConnectionOptions, log: Logger) {
    this.#log = log;
    this.#connection = new ReconnectingClient({
      name: 'notices',
      config: clientOptions(connection, '-c timezone=UTC'),
      log,
      onOpen: (client) => this.#listen(client),
      onLost: () => {
        this.#hasMissedNotes = true;
        this.#forgetAll();
      },
    });
  }

  /** `false` while notes may be missed. */
  get isListening(): boolean {
    return this.#connection.client !== undefined;
  }

  /** Channel names are lower-case identifiers of ours. */
  on(channel: string, handler: (payload: string) => void): void {
    this.#handlers.set(channel, [...(this.#handlers.get(channel) ?? []), handler]);
    void this.#connection.client?.query(`listen ${channel}`).catch(() => {});
  }

  /** Called whenever notes may have been missed. */
  onLost(handler: () => void): void {
    this.#lost.push(handler);
  }

  /**
   * For what a process keeps in memory: `read` is called for each note, and without its payload when notes may have been
   * missed; one reading after the other, so that an older one never replaces a newer one. One that fails is repeated, for no
   * other note need come; `fault` is what the log says of it.
   */
  onNews(channel: string, read: (payload?: string) => Promise<void>, fault: string): void {
    let turn = Promise.resolve();
    const ask = (payload?: string): void => {
      turn = turn
        .then(() => read(payload))
        .catch((error: Error) => {
          this.#log.error({ error: error.message, ...(payload !== undefined && { payload }) }, fault);
          // While the connection is away, everything is read when it is back.
          setTimeout(() => this.isListening && ask(payload), READ_AGAIN_MS).unref();
        });
    };
    this.on(channel, ask);
    this.onLost(() => ask());
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
    if (this.#hasMissedNotes) this.#forgetAll();
    this.#hasMissedNotes = false;
  }

  #forgetAll(): void {
    this.#lost.forEach((handler) => handler());
  }
}
