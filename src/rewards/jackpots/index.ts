// The door of jackpots for the server.
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import type { Services } from '#platform/context.ts';
import { reportFailure } from '#platform/failure-log.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { onContentChange } from '#site/content/index.ts';
import { getDrop, getEntries, getJackpots, getJackpotWinners } from './contract.ts';
import { desk } from './desk.ts';
import { forgetCandidates } from './candidates.ts';
import { subscriptions } from './count-stakes.ts';
import { checkJackpotsOnWrite } from './definitions.ts';
import { stopMeters } from './meters.ts';
import { openRuns } from './runs.ts';
import { forgetOld } from './store.ts';
import { TOPIC } from './topic.ts';
import { jackpotsFor, winnersFor } from './get-jackpots.ts';
import { entriesOf, proofOf } from './get-proof.ts';

export { isFedBy, jackpotDefinitions, jackpotsOf } from './definitions.ts';
export { jackpotDropped } from './events.ts';
export { jackpotDataOf } from './personal-data.ts';
export { secretTables } from './store.ts';

const endpoints: Endpoint[] = [
  bind(getJackpots, jackpotsFor),
  bind(getJackpotWinners, winnersFor),
  bind(getDrop, proofOf),
  bind(getEntries, entriesOf),
];

const DAY_MS = 86_400_000;
/** No round at a supplier is taken back this late. */
const KEEP_COUNTED_MS = 180 * DAY_MS;
/** How long anyone can add up the stakes of a run that has dropped. */
const KEEP_ENTRIES_MS = 90 * DAY_MS;

const jobs: Job[] = [
  {
    name: 'open-jackpots',
    everyMs: 60_000,
    run: openRuns,
  },
  {
    name: 'forget-jackpot-entries',
    everyMs: 3_600_000,
    run: async (ctx) => {
      const now = ctx.clock.now().getTime();
      await forgetCandidates(ctx.db, new Date(now - DAY_MS));
      await forgetOld(ctx.db, new Date(now - KEEP_COUNTED_MS), new Date(now - KEEP_ENTRIES_MS));
    },
  },
];

/** A command opens no run, whatever content it has read. */
async function openJackpots(services: Services): Promise<void> {
  onContentChange(services, (collection) => {
    if (collection !== undefined && collection !== 'jackpots') return;
    openRuns(services).catch((error: unknown) =>
      reportFailure(services, 'jackpots', { error: (error as Error).message }, 'jackpots could not be opened'),
    );
  });
  await openRuns(services);
}

export const manifest = {
  endpoints,
  subscriptions,
  jobs,
  desk,
  topics: (name) => (name === TOPIC ? TOPIC : undefined),
  watch: checkJackpotsOnWrite,
  open: async (services, opener) => {
    if (opener === 'site') await openJackpots(services);
  },
  close: async (services) => stopMeters(services),
} satisfies SliceManifest;
