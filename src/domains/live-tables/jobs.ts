import type { Job } from '#platform/jobs/jobs.ts';
import { forgetOld } from './store.ts';

const DAY_MS = 86_400_000;

export const jobs: Job[] = [
  {
    name: 'forget-live-talk',
    everyMs: 3_600_000,
    run: (ctx) => {
      const now = ctx.clock.now().getTime();
      return forgetOld(ctx.db, new Date(now - 30 * DAY_MS), new Date(now - 7 * DAY_MS));
    },
  },
];
