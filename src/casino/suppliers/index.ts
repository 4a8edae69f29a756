// The door of outside suppliers for the server.
import type { SliceManifest } from '#platform/manifest.ts';
import { addCurrencyCheck, addHeldStakes } from '#players/accounts/index.ts';
import { addExternalGames } from '#casino/rounds/index.ts';
import { addPlayFacts } from '#money/limits/index.ts';
import type { Services } from '#platform/context.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { launchGame } from './contract.ts';
import { desk } from './desk/index.ts';
import { gameNamed, gamesVersion, lobbyGames, readGames, watchGamesOf } from './imported-games.ts';
import { countRoundsOfPlayer, heldStakes, lastPlayed, playFacts, roundsOfPlayer } from './store/history.ts';
import { forgetLaunchesBefore } from './store/rounds.ts';
import { closeForgottenRounds } from './finish-round.ts';
import { importDue } from './import-games.ts';
import { refuseWhileRoundsAreOpen } from './keep-open-rounds.ts';
import { launch } from './launch-game.ts';
import { packSubscriptions, passOnPacks } from './pass-on-packs.ts';
import { reconcileDue } from './reconcile-due.ts';
import { showWhatWaits, watchWhatWaits } from './waiting-gauge.ts';

export { SANDBOX_BRANDS } from './sandbox-brands.ts';
export { externalRoundDataOf, openStakes } from './store/history.ts';
export { supplierOrigins } from './suppliers.ts';
export { receiveCall } from './receive-call.ts';
export { refuseWhileRoundsAreOpen } from './keep-open-rounds.ts';

const endpoints: Endpoint[] = [bind(launchGame, launch)];

const jobs: Job[] = [
  { name: 'import-games', everyMs: 2000, run: importDue },
  { name: 'pass-on-packs', everyMs: 2000, run: passOnPacks },
  { name: 'reconcile-suppliers', everyMs: 600_000, run: reconcileDue },
  { name: 'close-forgotten-rounds', everyMs: 600_000, run: closeForgottenRounds },
  {
    name: 'forget-launches',
    everyMs: 3_600_000,
    run: (ctx) => forgetLaunchesBefore(ctx.db, ctx.clock.now()),
  },
];

/** Before the listening connection is opened. */
function watchProviders(services: Services): void {
  addCurrencyCheck(services, refuseWhileRoundsAreOpen);
  addHeldStakes(services, heldStakes);
  addPlayFacts(services, playFacts);
  addExternalGames(services, {
    version: () => gamesVersion(services),
    games: () => lobbyGames(services),
    hasFreeSpins: (sysname) => gameNamed(services, sysname)?.has_free_spins === true,
    rounds: roundsOfPlayer,
    countRounds: countRoundsOfPlayer,
    recentlyPlayed: lastPlayed,
  });
  watchGamesOf(services);
  watchWhatWaits(services);
}

/** Before the first request. */
async function openProviders(services: Services): Promise<void> {
  await readGames(services);
  await showWhatWaits(services);
}

export const manifest = {
  endpoints,
  jobs,
  desk,
  subscriptions: packSubscriptions,
  watch: watchProviders,
  open: openProviders,
} satisfies SliceManifest;
