// The door of games for the server.
import { endpoints } from './api.ts';
import { desk } from './desk/index.ts';
import { jobs } from './jobs.ts';
import { subscriptions } from './subscriptions.ts';
import type { SliceManifest, Opener } from '#platform/manifest.ts';
import { addCurrencyCheck, addHeldStakes } from '#players/accounts/index.ts';
import { addPlayFacts } from '#money/limits/index.ts';
import type { Services } from '#platform/context.ts';
import { heldStakes } from './open-store.ts';
import { playFacts } from './play-facts.ts';
import { publishMathematics } from './publish-mathematics.ts';
import { readSwitches, watchSwitches } from './switches.ts';
import { endAllWaits } from './wait-for-round.ts';
import { refuseWhileRoundIsOpen } from './keep-open-rounds.ts';

export { catalogue, nameOf, type CatalogueGame } from './catalogue.ts';
export { GAME_TYPES } from './contract.ts';
export { roundDataOf } from './personal-data.ts';
export { secretTables } from './seed-store.ts';
export { addExternalGames, countRounds, recentlyPlayed, roundsOf, type ExternalGames } from './external-games.ts';
export { mathVersion } from './math-version.ts';
export { checkOrder, readSharedOrder, requestIdReused, type Order } from './order.ts';
export { openStakes } from './open-store.ts';
export { gamesAccount, GAMES_ACCOUNT } from './purses.ts';
export { stakeNear } from './stakes.ts';
export { saveSharedRounds } from './shared-rounds.ts';
export { playRoundFor } from './play-round.ts';
export { externalVersion as externalGamesVersion } from './external-games.ts';
export { externalPackGranted, externalPackWithdrawn, type ExternalPackGranted } from './events.ts';
export {
  addExternalWin,
  endExternalSpin,
  returnExternalSpin,
  takeExternalSpin,
  type ExternalSpin,
} from './external-packs.ts';
export { spinsLeft, stateOfPacks } from './freespins-store.ts';
export { canHaveFreespins, grantFreespins, hasPlainRound, withdrawFreespins, type Grant } from './freespins.ts';
export { addGameChoice, type GameChoice } from './game-choices.ts';
export { gamesFor } from './find-games.ts';
export { refuseWhileRoundIsOpen } from './keep-open-rounds.ts';
export { isSwitchedOff, onSwitch, switchOff, switchOn } from './switches.ts';

/** Before the listening connection is opened. */
function watchGames(services: Services): void {
  addPlayFacts(services, playFacts);
  addCurrencyCheck(services, refuseWhileRoundIsOpen);
  addHeldStakes(services, heldStakes);
  watchSwitches(services);
}

async function openGames(services: Services, opener: Opener): Promise<void> {
  await readSwitches(services);
  if (opener === 'site') await publishMathematics(services);
}

export const manifest = {
  endpoints,
  subscriptions,
  jobs,
  desk,
  watch: watchGames,
  open: openGames,
  release: endAllWaits,
} satisfies SliceManifest;
