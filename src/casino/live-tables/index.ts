// The door of live tables for the server.
import { startDealers, stopDealers } from './dealer.ts';
import { endpoints } from './api.ts';
import { desk } from './desk.ts';
import { jobs } from './jobs.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import type { Services } from '#platform/context.ts';
import { addCurrencyCheck, addHeldStakes } from '#players/accounts/index.ts';
import { addPlayFacts } from '#money/limits/index.ts';
import { playFacts } from './play-facts.ts';
import { isTable } from './rules/known-tables.ts';
import { heldStakes } from './store.ts';
import { refuseWhileBetIsOpen } from './keep-open-bets.ts';

export { forgetTalk, talkDataOf } from './own-talk.ts';
export { refuseWhileBetIsOpen } from './keep-open-bets.ts';
export { openStakes, secretTables } from './store.ts';

/** Topics that anyone may listen to on the live channel. */
const isPublicTopic = (name: string): boolean => name.startsWith('table/') && isTable(name.slice('table/'.length));

/** Before the listening connection is opened. */
function watchLiveTables(services: Services): void {
  addPlayFacts(services, playFacts);
  addCurrencyCheck(services, refuseWhileBetIsOpen);
  addHeldStakes(services, heldStakes);
}

export const manifest = {
  endpoints,
  jobs,
  desk,
  topics: (name) => (isPublicTopic(name) ? name : undefined),
  watch: watchLiveTables,
  start(services) {
    if (services.config.LIVE_TABLES) startDealers(services);
  },
  close: stopDealers,
} satisfies SliceManifest;
