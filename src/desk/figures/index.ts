// The door of the figures.
import type { Job } from '#platform/jobs/jobs.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import { countLedger } from './count-ledger.ts';
import { forgetSettledStakes, subscriptions } from './count-stakes.ts';
import { endMovedDay } from './days.ts';
import { knowPlayers } from './know-players.ts';
import { reconcileDue } from './reconcile.ts';
import { rollUp } from './roll-up.ts';
import { makeReport, reportFile, reportKind, reportListing } from './desk/reports.ts';
import { turnoverColumn, views } from './desk/views.ts';

export { endMovedDay, moveDay } from './days.ts';

const jobs: Job[] = [
  {
    name: 'keep-figures',
    everyMs: 15_000,
    async run(ctx) {
      await knowPlayers(ctx);
      await countLedger(ctx);
      await rollUp(ctx);
    },
  },
  { name: 'reconcile-figures', everyMs: 60_000, run: reconcileDue },
  { name: 'forget-settled-stakes', everyMs: 3_600_000, run: forgetSettledStakes },
];

export const manifest = {
  jobs,
  subscriptions,
  desk: {
    views: [...views, reportFile],
    listings: [reportListing],
    subjects: [reportKind],
    acts: [makeReport],
    columnAdditions: [turnoverColumn],
  },
  /** Time goes on by itself here, whatever became of one that was moved by hand. */
  start: (services) =>
    void endMovedDay(services).catch((error: Error) =>
      services.log.error({ error: error.message }, 'the day of the figures could not be set'),
    ),
} satisfies SliceManifest;
