import type { Job } from '#platform/jobs/jobs.ts';
import { countCalibration } from './count-calibration.ts';
import { forgetTrails, SAMPLE_EVERY_MS, sampleOdds } from './odds-trails.ts';
import { forgetMarkets, rollMessages } from './store.ts';
import { voidUndecided } from './void-undecided.ts';

const DAY_MS = 86_400_000;
const KEEP_DAYS = 30;
/** There are thousands of them a week, and each can be recomputed. */
const KEEP_SIMULATED_DAYS = 3;
const EVENTS_AT_ONCE = 200;

export const jobs: Job[] = [
  {
    name: 'void-undecided-markets',
    everyMs: 300_000,
    run: async (ctx) => void (await voidUndecided(ctx)),
  },
  { name: 'sample-odds', everyMs: SAMPLE_EVERY_MS, run: sampleOdds },
  { name: 'count-calibration', everyMs: 300_000, run: countCalibration },
  {
    name: 'roll-feed-messages',
    everyMs: 3_600_000,
    async run(ctx) {
      const now = ctx.clock.now();
      await forgetTrails(ctx.db);
      const keepFrom = new Date(now.getTime() - KEEP_DAYS * DAY_MS);
      await rollMessages(ctx.db, now, keepFrom);
      const simulatedBefore = new Date(now.getTime() - KEEP_SIMULATED_DAYS * DAY_MS);
      while ((await forgetMarkets(ctx.db, { before: keepFrom, simulatedBefore }, EVENTS_AT_ONCE)) > 0);
    },
  },
];
