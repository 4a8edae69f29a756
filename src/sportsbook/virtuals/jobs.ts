import type { Job } from '#platform/jobs/jobs.ts';
import { keepBoosts } from './keep-boosts.ts';
import { raceLanes } from './races/plan-races.ts';
import { forgetRows } from './store.ts';

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
    async run({ db, clock }) {
      const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
      // Longer than any season, so that no match of a running one is planned again.
      await forgetRows(db, { before: before(60), lanes: { notIn: raceLanes } });
      // Of races nothing is needed but the form of horses.
      await forgetRows(db, { before: before(2), lanes: { in: raceLanes } });
    },
  },
];
