import type { Job } from '#platform/jobs/jobs.ts';
import { forgetBatches } from './store.ts';

const DAY_MS = 86_400_000;
/** As long as a feed may send a batch again and get its old answer. */
const KEEP_DAYS = 3;
const AT_ONCE = 1_000;

export const jobs: Job[] = [
  {
    name: 'forget-feed-batches',
    everyMs: 600_000,
    async run(ctx) {
      const before = new Date(ctx.clock.now().getTime() - KEEP_DAYS * DAY_MS);
      while ((await forgetBatches(ctx.db, before, AT_ONCE)) > 0);
    },
  },
];
