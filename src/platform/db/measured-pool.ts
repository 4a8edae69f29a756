// A pool that knows how long the first caller in its queue has waited for a connection: the earliest sign of an overload.
import pg from 'pg';
import { perProcess } from '../context.ts';

type Callback = Parameters<pg.Pool['connect']>[0];

export class MeasuredPool extends pg.Pool {
  /** When each began to wait, in the order in which they are served. */
  readonly #waiting = new Map<symbol, number>();

  /** Milliseconds; 0 when nothing waits. */
  get longestWaitMs(): number {
    const [first] = this.#waiting.values();
    return first === undefined ? 0 : performance.now() - first;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const key = Symbol('waiting');
    this.#waiting.set(key, performance.now());
    const served = (): void => void this.#waiting.delete(key);
    if (!callback) return super.connect().finally(served);
    return super.connect((error, client, done) => {
      served();
      callback(error, client, done);
    });
  }
}

/** The wait for a connection in this process, for load shedding. */
export const databaseWait = perProcess('db.wait', () => ({ longestMs: (): number => 0 }));
