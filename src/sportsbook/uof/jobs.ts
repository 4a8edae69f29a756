import type { Job } from '#platform/jobs/jobs.ts';
import { forgetDecisions, forgetFixtures } from './store/events.ts';
import { forgetMessages } from './store/inbox.ts';
import { forgetRequests } from './store/requests.ts';

const DAY_MS = 86_400_000;
/** Longer than any recovery goes back, which is three days. */
const KEEP_DECISIONS_DAYS = 5;
const KEEP_FIXTURES_DAYS = 30;
/** A message about an event that cannot be fetched for so long is about nothing that could still be bet on. */
const KEEP_MESSAGES_DAYS = 3;
const KEEP_REQUESTS_DAYS = 1;

export const jobs: Job[] = [
  {
    name: 'forget-uof-messages',
    everyMs: 600_000,
    async run({ db, clock, log }) {
      const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
      const count = await forgetMessages(db, before(KEEP_MESSAGES_DAYS));
      if (count > 0)
        log.error({ count }, 'messages of a feed were never translated, because their events could not be fetched');
      await forgetDecisions(db, before(KEEP_DECISIONS_DAYS));
      await forgetFixtures(db, before(KEEP_FIXTURES_DAYS));
      await forgetRequests(db, before(KEEP_REQUESTS_DAYS));
    },
  },
];
