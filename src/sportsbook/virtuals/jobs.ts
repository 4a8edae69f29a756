import type { Job } from '#platform/jobs/jobs.ts';
import { keepBoosts } from './keep-boosts.ts';
import { forgetMatches } from './store.ts';

const DAY_MS = 86_400_000;

export const jobs: Job[] = [
  {
    name: 'keep-league-boosts',
    everyMs: 30_000,
    run: keepBoosts,
  },
  {
    name: 'forget-league-matches',
    everyMs: 3_600_000,
    // Longer than any season, so that no match of a running one is planned again.
    run: (ctx) => forgetMatches(ctx.db, new Date(ctx.clock.now().getTime() - 60 * DAY_MS)),
  },
];
