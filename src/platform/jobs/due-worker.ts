/**
 * Does what is due in every process: woken by a notification, and by a timer for work that a dead process has left behind. One
 * turn at a time; a turn that fails is reported, and the next one comes.
 */
import { systemContext, type Context, type Services } from '../context.ts';
import { isDatabaseTrouble } from '../db/database.ts';
import { reportFailure } from '../failure-log.ts';

const LOOK_EVERY_MS = 2_000;
const LOOK_AGAIN_MS = 200;

export interface DueWork {
  /** In the log: `bets`. */
  name: string;
  /** The notification channel on which due work is announced. */
  channel: string;
  /** Does what is due now; `isOpen` says whether to go on. Answers `true` when there was more than it took. */
  run: (ctx: Context, isOpen: () => boolean) => Promise<boolean>;
  /** When the next thing is due; what is overdue belongs to another process or could not be done, and is looked at again soon. */
  nextAt: (ctx: Context) => Promise<Date | null>;
  /** Waits so much longer, so that everything due together is found at once. */
  behindMs?: number;
}

export class DueWorker {
  readonly #ctx: Context;
  readonly #work: DueWork;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isOpen = false;

  constructor(services: Services, work: DueWork) {
    this.#ctx = systemContext(services, `${work.name}-worker`);
    this.#work = work;
  }

  watch(): void {
    const { notifications } = this.#ctx;
    notifications.on(this.#work.channel, () => this.wake());
    notifications.onLost(() => this.wake());
  }

  start(): void {
    this.#isOpen = true;
    this.wake();
  }

  /** Everything due by now, by the caller's hand: for a clock that is moved and never passes on its own. */
  async doDue(): Promise<void> {
    while (await this.#work.run(this.#ctx, () => true));
  }

  wake(): void {
    this.#isWoken = true;
    if (!this.#isOpen) return;
    this.#running ??= this.#turns().finally(() => (this.#running = undefined));
  }

  async stop(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #turns(): Promise<void> {
    clearTimeout(this.#timer);
    let waitMs = LOOK_EVERY_MS;
    while (this.#isWoken && this.#isOpen) {
      this.#isWoken = false;
      try {
        waitMs = await this.#turn();
      } catch (error) {
        this.#report(error as Error);
      }
    }
    if (!this.#isOpen) return;
    this.#timer = setTimeout(() => this.wake(), waitMs);
    this.#timer.unref();
  }

  /** Milliseconds until the next one. */
  async #turn(): Promise<number> {
    const { run, nextAt, behindMs = 0 } = this.#work;
    if (await run(this.#ctx, () => this.#isOpen)) this.#isWoken = true;
    const next = await nextAt(this.#ctx);
    const aheadMs = next ? next.getTime() - this.#ctx.clock.now().getTime() : Infinity;
    return Math.min(LOOK_EVERY_MS, aheadMs > 0 ? aheadMs + behindMs : LOOK_AGAIN_MS);
  }

  #report(error: Error): void {
    const { name } = this.#work;
    const message = `the ${name} worker failed`;
    if (isDatabaseTrouble(error)) this.#ctx.log.warn({ error: error.message }, message);
    else reportFailure(this.#ctx, `${name} worker`, { error: error.message }, message);
  }
}
