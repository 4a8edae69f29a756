import type { Job } from '#platform/jobs/jobs.ts';
import { forgetEvents } from './store.ts';

const DAY_MS = 86_400_000;
/** As long as the book keeps markets. */
const KEEP_DAYS = 30;

export const jobs: Job[] = [
  {
    name: 'forget-odds-api-events',
    everyMs: 3_600_000,
    async run(ctx) {
      await forgetEvents(ctx.db, new Date(ctx.clock.now().getTime() - KEEP_DAYS * DAY_MS));
    },
  },
];
