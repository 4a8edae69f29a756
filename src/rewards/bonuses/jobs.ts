import type { Job } from '#platform/jobs/jobs.ts';
import { worker } from './worker.ts';
import { grantToSegments } from './segment-orders.ts';
import { markOutdated } from './store.ts';

export const jobs: Job[] = [
  {
    name: 'end-bonuses',
    everyMs: 15_000,
    run: async (ctx) => {
      if ((await markOutdated(ctx.db, ctx.clock.now())) > 0n) worker(ctx).wake();
    },
  },
  { name: 'grant-to-segments', everyMs: 2000, run: grantToSegments },
];
