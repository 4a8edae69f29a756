import type { Job } from '#platform/jobs/jobs.ts';
import { forgetRounds } from './entries-store.ts';
import { forgetStakes } from './reels-store.ts';
import { MAX_DAYS } from './rules/definition.ts';

/** Longer than any tournament, and its rounds are in its standings by then. */
const KEEP_ROUNDS_MS = 2 * MAX_DAYS * 86_400_000;

export const jobs: Job[] = [
  {
    name: 'forget-tournament-rounds',
    everyMs: 3_600_000,
    run: async (ctx) => {
      const before = new Date(ctx.clock.now().getTime() - KEEP_ROUNDS_MS);
      await forgetRounds(ctx.db, before);
      await forgetStakes(ctx.db, before);
    },
  },
];
