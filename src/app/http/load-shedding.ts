/**
 * Load shedding: beyond a number of calls under way, or when a third of it is and the event loop or the queue for the database lags
 * behind, calls are refused at once with a time to retry, so that those that are accepted are answered in time. A method that moves money, protects a player or
 * ends a session says so in its contract (`shed: 'last'`), and is refused last.
 */
import { performance } from 'node:perf_hooks';
import type { Method } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Config } from '#platform/config.ts';
import { shedCalls } from '#platform/metrics.ts';

/** How many times as many calls may be under way before these are refused too. */
const LONGER = 2;
/** Pages are expensive: so many times fewer of them than calls may be under way at once. */
const PAGE_SHARE = 32;
/** Several visitors in the same moment are no overload: a page waits this long for its turn, and is refused then. */
const LONGEST_WAIT_OF_PAGE_MS = 500;
export const RETRY_AFTER_S = 2;
/**
 * With fewer than this part of `MAX_CALLS` under way there is no queue to speak of: a process that is slow then is so for another reason
 * (its first page is compiled, or other programs want the processor), and refusing would only turn visitors away.
 */
const QUEUE_SHARE = 3;
const LOOK_MS = 20;
/** So many measurements in a row must all be late: a burst that is over after one is not a standing queue. */
const LOOKS = 4;
/**
 * An event loop that waited for work in the meantime has no queue of its own, however late it is: other programs had the processor, and
 * refusing calls would not bring it back. Milliseconds in each measurement.
 */
const MAX_IDLE_MS = 2;

type Rank = 'first' | 'last';

/** How far the event loop is behind because of its own work: the delay of the measurement, or 0 when it was idle meanwhile. */
export const loopLag = ({ lateMs, idleMs }: { lateMs: number; idleMs: number }): number =>
  idleMs > MAX_IDLE_MS ? 0 : Math.max(0, lateMs);

export class LoadGauge {
  #underWay = 0;
  #pages = 0;
  /**
   * Pages that wait for their turn. The newest is served first: all are served after a burst, and where more come than can be
   * made, those that are served have waited least instead of most.
   */
  readonly #waiting: Array<() => void> = [];
  #lagMs = 0;
  readonly #most: number;
  readonly #mostLagMs: number;
  #timer: NodeJS.Timeout | undefined;

  readonly #databaseWaitMs: () => number;

  /** `databaseWaitMs`: how long the first caller in the queue for a connection has waited. */
  constructor(
    { MAX_CALLS, MAX_LAG_MS }: Pick<Config, 'MAX_CALLS' | 'MAX_LAG_MS'>,
    databaseWaitMs: () => number = () => 0,
  ) {
    this.#most = MAX_CALLS;
    this.#mostLagMs = MAX_LAG_MS;
    this.#databaseWaitMs = databaseWaitMs;
  }

  /** Measures from now on how late the event loop is: the least of the last measurements counts. */
  watch(): void {
    const looks: number[] = Array.from({ length: LOOKS }, () => 0);
    let index = 0;
    let last = performance.now();
    let { idle } = performance.eventLoopUtilization();
    this.#timer = setInterval(() => {
      const now = performance.now();
      const idleUntilNow = performance.eventLoopUtilization().idle;
      looks[index++ % LOOKS] = loopLag({ lateMs: now - last - LOOK_MS, idleMs: idleUntilNow - idle });
      last = now;
      idle = idleUntilNow;
      this.lagIs(Math.min(...looks));
    }, LOOK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  lagIs(ms: number): void {
    this.#lagMs = ms;
  }

  /** Begins a call, or refuses it. Each call that was let in ends with `leave`. */
  enter({ shed }: Pick<Method, 'shed'>): void {
    const rank: Rank = shed ?? 'first';
    if (!this.#hasRoomFor(rank)) {
      shedCalls.inc({ rank });
      refuse('ApplicationUnavailable', {
        rule: 'load.shed',
        inputs: { seconds: RETRY_AFTER_S },
        sentence: 'Very many people are here right now. Please try again in a moment.',
        retryAfterSeconds: RETRY_AFTER_S,
      });
    }
    this.#underWay++;
  }

  leave(): void {
    this.#underWay--;
  }

  /** Begins a page that has to be made for its visitor, with all the calls that it makes; `false` when it is refused. */
  async enterPage(): Promise<boolean> {
    const isAdmitted = this.#hasRoomFor('first') && (await this.#turnOfPage());
    if (!isAdmitted) shedCalls.inc({ rank: 'page' });
    return isAdmitted;
  }

  leavePage(): void {
    this.#pages--;
    this.#underWay--;
    this.#waiting.pop()?.();
  }

  async #turnOfPage(): Promise<boolean> {
    if (this.#pages < Math.max(1, this.#most / PAGE_SHARE)) return this.#beginPage();
    if (this.#waiting.length >= this.#most) return false;
    return new Promise<boolean>((resolve) => {
      const serve = (): void => {
        clearTimeout(timer);
        resolve(this.#beginPage());
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(serve), 1);
        resolve(false);
      }, LONGEST_WAIT_OF_PAGE_MS);
      this.#waiting.push(serve);
    });
  }

  #beginPage(): true {
    this.#pages++;
    this.#underWay++;
    return true;
  }

  #hasRoomFor(rank: Rank): boolean {
    const times = rank === 'last' ? LONGER : 1;
    if (this.#underWay >= this.#most * times) return false;
    if (this.#underWay < this.#most / QUEUE_SHARE) return true;
    return Math.max(this.#lagMs, this.#databaseWaitMs()) < this.#mostLagMs * times;
  }
}
