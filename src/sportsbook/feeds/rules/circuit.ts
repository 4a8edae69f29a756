/**
 * A feed that does not answer is not asked by everyone who waits: after some failures in a row it is left alone for a while, then asked
 * once, and the others follow when that has an answer.
 */
const MOST_FAILURES = 3;
const REST_MS = 10_000;
const MAX_AT_ONCE = 64;

export class Circuit {
  #failures = 0;
  #restsUntil = -Infinity;
  #running = 0;

  /** Whether it may be asked; `leave` must follow if so. */
  enter(now: number): boolean {
    if (now < this.#restsUntil || this.#running >= (this.#failures < MOST_FAILURES ? MAX_AT_ONCE : 1)) return false;
    this.#running++;
    return true;
  }

  leave(): void {
    this.#running--;
  }

  succeed(): void {
    this.#failures = 0;
  }

  fail(now: number): void {
    this.#failures++;
    if (this.#failures >= MOST_FAILURES) this.#restsUntil = now + REST_MS;
  }
}
