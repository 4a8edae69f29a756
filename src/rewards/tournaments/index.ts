// The door of tournaments for the server.
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import type { Services } from '#platform/context.ts';
import { addGameChoice } from '#casino/rounds/index.ts';
import { addPlayFacts } from '#money/limits/index.ts';
import { isBoardTopic } from './board.ts';
import { getTournaments, participate } from './contract.ts';
import { subscriptions } from './count-play.ts';
import { checkDefinitionsOnWrite } from './definitions.ts';
import { jobs } from './jobs.ts';
import { worker } from './worker.ts';
import { closeLiveBoards } from './live-board.ts';
import { playFacts } from './play-facts.ts';
import { getReels, stakeCredits } from './reels-contract.ts';
import { openStandings } from './standings-file.ts';
import { desk } from './desk/index.ts';
import { findTournament } from './store.ts';
import { reelsFor } from './get-reels.ts';
import { tournamentsFor } from './get-tournaments.ts';
import { takePart } from './participate.ts';
import { stake } from './stake-credits.ts';

export { tournamentDefinitions, worthOfPrizes } from './definitions.ts';
export { tournamentDataOf } from './personal-data.ts';
export { type TournamentLine } from './operate.ts';
export { playerKey } from './board.ts';
export { secretTables } from './reels-store.ts';

const endpoints: Endpoint[] = [
  bind(getTournaments, tournamentsFor),
  bind(participate, takePart),
  bind(getReels, reelsFor),
  bind(stakeCredits, stake),
];

/** Before the listening connection is opened. */
function watchTournaments(services: Services): void {
  checkDefinitionsOnWrite(services);
  addPlayFacts(services, playFacts);
  addGameChoice(services, 'tournament', async (id) => {
    const row = /^\d{1,15}$/.test(id) ? await findTournament(services.db, BigInt(id)) : undefined;
    return row ? row.terms.games : [];
  });
  worker(services).watch();
}

export const manifest = {
  endpoints,
  subscriptions,
  jobs,
  desk,
  files: { standings: openStandings },
  topics: (name) => (isBoardTopic(name) ? name : undefined),
  watch: watchTournaments,
  start: (services) => worker(services).start(),
  step: (services) => worker(services).doDue(),
  async close(services) {
    await worker(services).stop();
    await closeLiveBoards(services);
  },
} satisfies SliceManifest;
