import type { Job } from '#platform/jobs/jobs.ts';
import { forgetOld } from './store.ts';

const DAY_MS = 86_400_000;

export const jobs: Job[] = [
  {
    name: 'forget-live-talk',
    everyMs: 3_600_000,
    run: (ctx) => {
      const now = ctx.clock.now().getTime();
      const before = (days: number) => new Date(now - days * DAY_MS);
      return forgetOld(ctx.db, { messagesBefore: before(30), reportsBefore: before(180), roundsBefore: before(7) });
    },
  },
];
