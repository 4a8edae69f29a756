// In every process: decides held bets whose delay is over, and settles what is decided.
import { perProcess, type Services } from '#platform/context.ts';
import { DueWorker } from '#platform/jobs/due-worker.ts';
import { DUE_CHANNEL, nextDueAt } from './store.ts';
import { decideHeld } from './decide-held.ts';
import { settleDue } from './settle.ts';

export const worker = perProcess(
  'bets.worker',
  (services: Services) =>
    new DueWorker(services, {
      name: 'bets',
      channel: DUE_CHANNEL,
      behindMs: 10,
      nextAt: (ctx) => nextDueAt(ctx.db),
      async run(ctx, isOpen) {
        await decideHeld(ctx);
        // Held bets do not wait until a whole match is settled.
        await settleDue(ctx, async () => {
          await decideHeld(ctx);
          return isOpen();
        });
        return false;
      },
    }),
);
