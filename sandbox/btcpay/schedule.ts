/** The time of the stand-in, and what happens a little later in it. */
export class Schedule {
  readonly #timers = new Set<NodeJS.Timeout>();

  readonly #now: () => Date;
  readonly #settleMs: number;

  constructor(now: () => Date, settleMs: number) {
    this.#now = now;
    this.#settleMs = settleMs;
  }

  /** Unix seconds. */
  seconds = (): number => Math.floor(this.#now().getTime() / 1000);

  later(act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, this.#settleMs);
    this.#timers.add(timer);
  }

  stop(): void {
    this.#timers.forEach((timer) => clearTimeout(timer));
  }
}
