/**
 * What is not begun when there is more to do than can be done: beyond a number of calls under way, or when the event loop
 * lags behind, calls are refused at once with a time to come back, so that those that are taken are answered in time.
 * What moves money, protects a player or ends his session is refused last.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { refuse } from '#kernel/refusals.ts';
import type { Config } from '#platform/config.ts';
import { shedCalls } from '#platform/metrics.ts';

/** Served for as long as anything is. */
const LAST_TO_GO =
  /^(?:Limits\.\w+|Live\.(?:bet|cashOut)|Freespins\.play|Games\.(?:playRound|openRound|actInRound|getOpenRounds|startAutoplay|playAutoplay|stopAutoplay)|Cashier\.(?:makedeposit|makewithdrawal|cancelwithdrawal|getdepositinfo)|Account\.(?:getBalance|getDepositLimit|endSession)|Auth\.logout)$/;
/** How many times as much may be under way before these are refused too. */
const LONGER = 4;
const RETRY_AFTER_S = 2;
const RESOLUTION_MS = 20;
const LOOK_MS = 1000;

type Rank = 'first' | 'last';
export const rankOf = (method: string): Rank => (LAST_TO_GO.test(method) ? 'last' : 'first');

export class LoadGauge {
  #underWay = 0;
  #lagMs = 0;
  readonly #most: number;
  readonly #mostLagMs: number;
  readonly #ranks = new Map<string, Rank>();
  #histogram: ReturnType<typeof monitorEventLoopDelay> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ MOST_CALLS, MOST_LAG_MS }: Pick<Config, 'MOST_CALLS' | 'MOST_LAG_MS'>) {
    this.#most = MOST_CALLS;
    this.#mostLagMs = MOST_LAG_MS;
  }

  /** Looks at the event loop from now on. A mean of a second: one long task is no overload. */
  watch(): void {
    this.#histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    this.#histogram.enable();
    this.#timer = setInterval(() => {
      const { mean } = this.#histogram!;
      this.lagIs(Number.isNaN(mean) ? 0 : Math.max(0, mean / 1e6 - RESOLUTION_MS));
      this.#histogram!.reset();
    }, LOOK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#histogram?.disable();
  }

  lagIs(ms: number): void {
    this.#lagMs = ms;
  }

  /** Begins a call, or refuses it. Whoever was let in says `leave` when he is done. */
  enter(method: string): void {
    let rank = this.#ranks.get(method);
    if (!rank) this.#ranks.set(method, (rank = rankOf(method)));
    const times = rank === 'last' ? LONGER : 1;
    if (this.#underWay >= this.#most * times || this.#lagMs >= this.#mostLagMs * times) {
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
}
