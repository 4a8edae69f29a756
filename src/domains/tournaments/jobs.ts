import type { Job } from '#platform/jobs/jobs.ts';
import { forgetRounds } from './entries-store.ts';
import { MOST_DAYS } from './rules/definition.ts';

/** Longer than any tournament, and its rounds are in its standings by then. */
const KEEP_ROUNDS_MS = 2 * MOST_DAYS * 86_400_000;

export const jobs: Job[] = [
  {
    name: 'forget-tournament-rounds',
    everyMs: 3_600_000,
    run: (ctx) => forgetRounds(ctx.db, new Date(ctx.clock.now().getTime() - KEEP_ROUNDS_MS)),
  },
];
