import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { expireActive, forgetCounted } from './store.ts';
import { closeWeeks } from './close-weeks.ts';

const AT_ONCE = 5_000;
/** No bet and no round at a supplier is taken back this late. */
const KEEP_COUNTED_MS = 180 * 86_400_000;

export async function expireCashbacks(ctx: Context): Promise<void> {
  while ((await expireActive(ctx.db, ctx.clock.now(), AT_ONCE)) === AT_ONCE);
}

export const jobs: Job[] = [
  { name: 'close-cashback-weeks', everyMs: 30_000, run: closeWeeks },
  { name: 'expire-cashbacks', everyMs: 60_000, run: expireCashbacks },
  {
    name: 'forget-counted-stakes',
    everyMs: 3_600_000,
    run: (ctx) => forgetCounted(ctx.db, new Date(ctx.clock.now().getTime() - KEEP_COUNTED_MS)),
  },
];
