// The door of draws for the server: raffles and the daily wheel.
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { Services } from '#platform/context.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import { getRaffle, getRaffles, getSpin, getSpins, getWheel, spinWheel } from './contract.ts';
import { subscriptions } from './count-tickets.ts';
import { checkDrawsOnWrite } from './definitions.ts';
import { desk } from './desk.ts';
import { drawDue } from './draw-raffles.ts';
import { openDraws } from './open-draws.ts';
import { revealWheels } from './reveal-wheels.ts';
import { rafflesFor, publishedRaffleOf } from './get-raffles.ts';
import { ownSpins, spin, spinProofOf, wheelFor } from './wheel.ts';

export { drawDefinitions } from './definitions.ts';
export { drawDataOf } from './personal-data.ts';
export { secretTables } from './store.ts';

const endpoints: Endpoint[] = [
  bind(getWheel, (ctx) => wheelFor(ctx)),
  bind(spinWheel, (ctx) => spin(ctx)),
  bind(getSpin, spinProofOf),
  bind(getSpins, ownSpins),
  bind(getRaffles, rafflesFor),
  bind(getRaffle, publishedRaffleOf),
];

const jobs: Job[] = [
  { name: 'open-draws', everyMs: 60_000, run: openDraws },
  { name: 'draw-raffles', everyMs: 20_000, run: drawDue },
  { name: 'reveal-wheels', everyMs: 60_000, run: revealWheels },
];

export const manifest = {
  endpoints,
  subscriptions,
  jobs,
  desk,
  watch: (services: Services) => checkDrawsOnWrite(services),
  open: async (services, opener) => {
    if (opener === 'site') await openDraws(services);
  },
} satisfies SliceManifest;
