// The door of the built-in league for the server. The book knows it only through the feed port.
import type { SliceManifest } from '#platform/manifest.ts';
import { endpoints } from './api.ts';
import { jobs } from './jobs.ts';
import { addTogetherPricer } from '#sportsbook/book/index.ts';
import { BUILDER_SPORTS } from '#sportsbook/models/builder-markets.ts';
import type { Services } from '#platform/context.ts';
import { leagueOf } from './league.ts';
import { priceTogether } from './price-together.ts';
import { PRODUCER } from './rules/script.ts';

export { bestBettorOf } from './rules/best-bettor.ts';
export { secretTables } from './store.ts';

/** In each process, whichever plays the league. */
function watchLeague(services: Services): void {
  addTogetherPricer(services, PRODUCER, { sports: BUILDER_SPORTS, price: priceTogether });
}

export const manifest = {
  endpoints,
  jobs,
  watch: watchLeague,
  // After the listener is up: a first start has days of fixtures to publish.
  start(services) {
    if (services.config.LEAGUE) leagueOf(services).start();
  },
  close: (services) => leagueOf(services).stop(),
} satisfies SliceManifest;
