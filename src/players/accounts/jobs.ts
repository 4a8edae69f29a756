import type { Job } from '#platform/jobs/jobs.ts';
import { DAY_MS } from './challenges.ts';
import { forgetOldAttempts } from './store/attempts.ts';
import { forgetChallenges } from './store/challenges.ts';
import { keepNameLooks } from './store/name-looks.ts';
import { forgetJourneys } from './store/identities.ts';

const HOUR_MS = 3_600_000;
/** Challenges count for a day. */
const KEEP_CHALLENGES_MS = 25 * HOUR_MS;

export const jobs: Job[] = [
  {
    name: 'forget-old-challenges',
    everyMs: HOUR_MS,
    async run(ctx) {
      const now = ctx.clock.now().getTime();
      await forgetChallenges(ctx.db, new Date(now - KEEP_CHALLENGES_MS));
      await forgetOldAttempts(ctx.db, new Date(now - DAY_MS));
      await forgetJourneys(ctx.db, ctx.clock.now());
    },
  },
  { name: 'keep-name-looks', everyMs: HOUR_MS, run: (ctx) => keepNameLooks(ctx.db) },
];
