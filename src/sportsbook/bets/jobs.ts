// Deletes rows of limits and decisions that are no longer needed.
import type { Job } from '#platform/jobs/jobs.ts';
import { forgetCounts } from './exposure-store.ts';
import { forgetRefusals } from './refusal-store.ts';
import { forgetDecisions } from './settlement-store.ts';

const DAY_MS = 86_400_000;
/** A day's payouts are needed on that day alone; a match whose last bet is this old accepts none any more. */
const KEEP_COUNTS_DAYS = 7;
/** A player asks within days. */
const KEEP_REFUSALS_DAYS = 30;
/** As long as markets are kept. */
const KEEP_DECISIONS_DAYS = 30;

export const jobs: Job[] = [
  {
    name: 'forget-bet-counts',
    everyMs: 3_600_000,
    async run(ctx) {
      const now = ctx.clock.now().getTime();
      await forgetCounts(ctx.db, new Date(now - KEEP_COUNTS_DAYS * DAY_MS));
      await forgetRefusals(ctx.db, new Date(now - KEEP_REFUSALS_DAYS * DAY_MS));
      await forgetDecisions(ctx.db, new Date(now - KEEP_DECISIONS_DAYS * DAY_MS));
    },
  },
];
