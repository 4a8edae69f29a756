// The door of bonuses.
import type { Services } from '#platform/context.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import { addCurrencyCheck } from '#players/accounts/index.ts';
import { giveUpAll } from './give-up-all.ts';
import { checkDefinitionsOnWrite } from './definitions.ts';
import { endpoints } from './api.ts';
import { desk } from './desk/index.ts';
import { jobs } from './jobs.ts';
import { worker } from './worker.ts';
import { closeSimulations } from './simulate-completion.ts';
import { subscriptions } from './subscriptions.ts';

export { debtsOf, owe } from './debts.ts';
export { bonusDefinitions, definitionNamed, offerIn as bonusOffer, whyNotBonus } from './definitions.ts';
export { gainsOfFacts, type Gain } from './gains.ts';
export { bonusReceived } from './events.ts';
export { bonusDataOf } from './personal-data.ts';
export { grantBonus, takeBackBonus, type BonusGrant, type GrantCause } from './grant.ts';
export { faultOfSums, sumIn, type Sums } from './rules/amounts.ts';
export { isBetting, isOfDeposit } from './rules/definition.ts';
export { worthOf } from './rules/terms.ts';
export type { BonusDefinition } from './rules/definition.ts';
export type { PlayerFacts } from './rules/eligibility.ts';
export { lockAwarding, roundsThatEarn } from './store.ts';

/** Before the listening connection is opened. */
function watchBonuses(services: Services): void {
  checkDefinitionsOnWrite(services);
  addCurrencyCheck(services, (tx, playerId) => giveUpAll(tx, services, playerId));
  worker(services).watch();
}

export const manifest = {
  endpoints,
  jobs,
  desk,
  subscriptions,
  watch: watchBonuses,
  start: (services) => worker(services).start(),
  step: (services) => worker(services).doDue(),
  async close(services) {
    closeSimulations(services);
    await worker(services).stop();
  },
} satisfies SliceManifest;
