// Failures in the log: the first at once, then at most one line a second for each kind, with the number it stands for.
import { perProcess, type Services } from './context.ts';
import type { Logger } from './log.ts';

const PERIOD_MS = 1_000;
/** More kinds than this at once are counted together. */
const MAX_KINDS = 200;

interface Kind {
  details: object;
  message: string;
  /** Since the last line. */
  count: number;
}

export class FailureLog {
  readonly #log: Logger;
  readonly #kinds = new Map<string, Kind>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** `kind` distinguishes failures (route, error); `details` of the last one of a second are logged, with a `count`. */
  report(kind: string, details: object, message: string): void {
    const key = this.#kinds.size < MAX_KINDS ? kind : 'other';
    const counter = this.#kinds.get(key);
    if (counter) {
      counter.count++;
      counter.details = details;
      return;
    }
    this.#log.error(details, message);
    this.#kinds.set(key, { details, message, count: 0 });
    setTimeout(() => this.#endPeriod(key), PERIOD_MS).unref();
  }

  #endPeriod(key: string): void {
    const kind = this.#kinds.get(key)!;
    if (kind.count === 0) return void this.#kinds.delete(key);
    this.#log.error({ ...kind.details, count: kind.count }, kind.message);
    kind.count = 0;
    setTimeout(() => this.#endPeriod(key), PERIOD_MS).unref();
  }
}

const failureLog = perProcess('platform.failure-log', (services: Services) => new FailureLog(services.log));

/** Reports a failure of this process; see `FailureLog.report`. */
export const reportFailure = (services: Services, kind: string, details: object, message: string): void =>
  failureLog(services).report(kind, details, message);
