// Things that messages wait for: each is fetched once at a time, and again after a pause that grows where it could not be.
import type { Services } from '#platform/context.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { UofRestError } from './rest.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

interface Failure {
  count: number;
  until: number;
}

export class Fetches {
  readonly #services: Services;
  readonly #feed: string;
  readonly #onChange: () => void;
  readonly #running = new Set<string>();
  readonly #failures = new Map<string, Failure>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #isClosed = false;

  /** `onChange`: something that was waited for is here, or may be tried again. */
  constructor(services: Services, feed: string, onChange: () => void) {
    this.#services = services;
    this.#feed = feed;
    this.#onChange = onChange;
  }

  /** Begins it unless it runs already or has to wait. `work` keeps what it fetches. */
  begin(thing: string, work: () => Promise<void>): void {
    const failure = this.#failures.get(thing);
    if (this.#isClosed || this.#running.has(thing) || (failure && failure.until > performance.now())) return;
    this.#running.add(thing);
    void work()
      .then(
        () => void this.#failures.delete(thing),
        (error: unknown) => this.#note(thing, error),
      )
      .finally(() => {
        this.#running.delete(thing);
        if (!this.#isClosed) this.#onChange();
      });
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #note(thing: string, error: unknown): void {
    const count = (this.#failures.get(thing)?.count ?? 0) + 1;
    const retryAfterMs = error instanceof UofRestError ? (error.retryAfterS ?? 0) * 1000 : 0;
    const pauseMs = Math.max(retryAfterMs, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - 1)));
    this.#failures.set(thing, { count, until: performance.now() + pauseMs });
    reportFailure(
      this.#services,
      `uof fetch ${this.#feed}`,
      { feed: this.#feed, thing, error: (error as Error).message, pauseMs },
      'something of a feed could not be fetched; it is tried again',
    );
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#onChange();
    }, pauseMs + 1);
    timer.unref();
    this.#timers.add(timer);
  }
}
