/**
 * Work without an end that one process of the site does at a time: each tries for an advisory lock, and its holder works. When a
 * process dies its connection closes, which frees the lock, and another process begins.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Services } from './context.ts';
import { clientOptions } from './db/database.ts';

const TRY_EVERY_MS = 1_000;
/** Of all advisory locks of this kind; the second number says which. */
const LOCKS = 7243;

interface SoleWork {
  /** For the log. */
  name: string;
  lock: number;
  /** Returns when `isMine` no longer holds. What it throws is logged, and it begins again. */
  work(isMine: () => boolean): Promise<void>;
}

export class SoleProcess {
  readonly #services: Services;
  readonly #sole: SoleWork;
  readonly #stop = new AbortController();
  #client: pg.Client | undefined;
  #loop: Promise<void> | undefined;

  constructor(services: Services, sole: SoleWork) {
    this.#services = services;
    this.#sole = sole;
  }

  get isStopping(): boolean {
    return this.#stop.signal.aborted;
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
    await this.#client?.end().catch(() => {});
  }

  /** Ends early when the process stops, or at `wake`. */
  async wait(ms: number, wake?: AbortSignal): Promise<void> {
    const signal = wake ? AbortSignal.any([this.#stop.signal, wake]) : this.#stop.signal;
    await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
  }

  async #run(): Promise<void> {
    while (!this.isStopping) {
      try {
        const client = (this.#client ??= await this.#connect());
        const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
          LOCKS,
          this.#sole.lock,
        ]);
        if (rows[0]?.mine) await this.#sole.work(() => this.#client === client && !this.isStopping);
      } catch (error) {
        if (!this.isStopping)
          this.#services.log.warn({ error: (error as Error).message }, `${this.#sole.name} could not go on`);
      }
      await this.wait(TRY_EVERY_MS);
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(clientOptions(this.#services.connection, '-c timezone=UTC -c statement_timeout=5s'));
    client.on('error', () => {});
    client.on('end', () => {
      // The lock went with the connection.
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    return client;
  }
}
