// In every process: decides held cash-outs, and cashes out bets whose offer has reached their target.
import { perProcess, type Context, type Services } from '#platform/context.ts';
import { DueWorker } from '#platform/jobs/due-worker.ts';
import { onBookChange } from '#sportsbook/book/index.ts';
import { cashOutAtTargets } from './automatic.ts';
import { decideHeldCashOuts } from './decide-held.ts';
import { CASH_OUT_CHANNEL, nextCashOutDueAt } from './store.ts';

/** For prices whose notification was lost. */
const LOOK_AT_ALL_EVERY_MS = 10_000;

const GATHER_MS = 200;

class CashOutWorker extends DueWorker {
  readonly #services: Services;
  /** Events whose prices have changed, or on which a target was set. */
  readonly #changed: Set<string>;
  #gathering: NodeJS.Timeout | undefined;

  constructor(services: Services) {
    const changed = new Set<string>();
    let lookAtAllAt = 0;
    super(services, {
      name: 'cash-outs',
      channel: CASH_OUT_CHANNEL,
      behindMs: 10,
      nextAt: (ctx) => nextCashOutDueAt(ctx.db),
      async run(ctx: Context) {
        await decideHeldCashOuts(ctx);
        const now = ctx.clock.now().getTime();
        const events = [...changed];
        changed.clear();
        if (now >= lookAtAllAt) {
          lookAtAllAt = now + LOOK_AT_ALL_EVERY_MS;
          await cashOutAtTargets(ctx);
        } else if (events.length > 0) await cashOutAtTargets(ctx, events);
        return false;
      },
    });
    this.#services = services;
    this.#changed = changed;
  }

  override stop(): Promise<void> {
    clearTimeout(this.#gathering);
    return super.stop();
  }

  override watch(): void {
    const add = (events: Iterable<string>): void => {
      for (const event of events) this.#changed.add(event);
    };
    this.#services.notifications.on(CASH_OUT_CHANNEL, (events) => add(events.split(' ').filter(Boolean)));
    super.watch();
    onBookChange(this.#services, (changes) => {
      add(changes.keys());
      // Live prices move several times a second: they are looked at together.
      this.#gathering ??= setTimeout(() => {
        this.#gathering = undefined;
        this.wake();
      }, GATHER_MS);
      this.#gathering.unref();
    });
  }
}

export const cashOutWorker = perProcess('bets.cash-outs', (services: Services) => new CashOutWorker(services));
