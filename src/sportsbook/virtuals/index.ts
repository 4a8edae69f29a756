// The door of the built-in league for the server. The book knows it only through the feed port.
import type { SliceManifest } from '#platform/manifest.ts';
import { endpoints } from './api.ts';
import { jobs } from './jobs.ts';
import { leagueOf } from './league.ts';

export { bestBettorOf } from './rules/best-bettor.ts';
export { secretTables } from './store.ts';

export const manifest = {
  endpoints,
  jobs,
  // After the listener is up: a first start has days of fixtures to publish.
  start(services) {
    if (services.config.LEAGUE) leagueOf(services).start();
  },
  close: (services) => leagueOf(services).stop(),
} satisfies SliceManifest;
