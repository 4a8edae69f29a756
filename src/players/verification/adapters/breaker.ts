/**
 * A circuit breaker: after some failures in a row calls no longer wait for the service; now and then one call tries whether it
 * is back.
 */
import type { Clock } from '#kernel/clock.ts';

export class ServiceAway extends Error {
  override name = 'ServiceAway';
}

const MAX_FAILURES = 5;
const PAUSE_MS = 30_000;

export class Breaker {
  #failures = 0;
  #closedUntil = 0;

  async run<Result>(clock: Clock, work: () => Promise<Result>): Promise<Result> {
    const now = clock.now().getTime();
    if (now < this.#closedUntil) throw new ServiceAway('the service has not answered lately; it is left alone');
    // While one call tries, the others are turned away.
    if (this.#failures >= MAX_FAILURES) this.#closedUntil = now + PAUSE_MS;
    try {
      const result = await work();
      this.#failures = 0;
      this.#closedUntil = 0;
      return result;
    } catch (error) {
      if (error instanceof ServiceAway && ++this.#failures >= MAX_FAILURES)
        this.#closedUntil = clock.now().getTime() + PAUSE_MS;
      throw error;
    }
  }
}
