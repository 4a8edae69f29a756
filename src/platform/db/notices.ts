/**
 * Short notes between processes by Postgres NOTIFY, e.g. "this session has ended". While the listening connection is away
 * notes may be missed, so every cache that relies on them is dropped then.
 */
import type pg from 'pg';
import type { Logger } from '../log.ts';
import { clientOptions, type ConnectionOptions } from './database.ts';
import { ReconnectingClient } from './reconnecting-client.ts';

export class Notices {
  readonly #handlers = new Map<string, Array<(payload: string) => void>>();
  readonly #lost: Array<() => void> = [];
  readonly #connection: ReconnectingClient;
  #hasMissedNotes = false;

  constructor(connection: ConnectionOptions, log: Logger) {
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
