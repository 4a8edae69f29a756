// The door of bets.
import { addCurrencyCheck, addHeldStakes } from '#players/accounts/index.ts';
import { addPlayFacts } from '#money/limits/index.ts';
import type { Services } from '#platform/context.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import { endpoints } from './api.ts';
import { cashOutWorker } from './cash-out/worker.ts';
import { desk } from './desk/index.ts';
import { heldBets } from './held-bets.ts';
import { jobs } from './jobs.ts';
import { worker } from './worker.ts';
import { refuseWhileBetsAreOpen } from './personal-data.ts';
import { playFacts } from './play-facts.ts';
import { subscriptions } from './subscriptions.ts';

export { tokenReopened, tokenSettled, type TokenReopened, type TokenSettled } from './events.ts';
export { paidWithToken } from './token-store.ts';
export { expireToken, grantToken, withdrawToken, type TokenGrant } from './tokens.ts';
export type { TokenKind } from './contract.ts';
export { betDataOf, refuseWhileBetsAreOpen } from './personal-data.ts';
export { openStakes } from './held-bets.ts';
export { owedConversions } from './settlement-store.ts';

/** Before the listening connection is opened. */
function watchBets(services: Services): void {
  addPlayFacts(services, playFacts);
  addCurrencyCheck(services, refuseWhileBetsAreOpen);
  addHeldStakes(services, heldBets);
  worker(services).watch();
  cashOutWorker(services).watch();
}

export const manifest = {
  desk,
  endpoints,
  jobs,
  subscriptions,
  watch: watchBets,
  start(services) {
    worker(services).start();
    cashOutWorker(services).start();
  },
  async close(services) {
    await cashOutWorker(services).stop();
    await worker(services).stop();
  },
} satisfies SliceManifest;
