// The suppliers' games as the lobby shows them: cached by each process, read again when they have changed.
import { perProcess, type Services } from '#platform/context.ts';
import type { CatalogueGame } from '#casino/rounds/index.ts';
import { CHANNEL, listedGames } from './store/games.ts';
import { suppliers } from './suppliers.ts';
import type { StoredGame } from './tables.ts';

const state = perProcess('suppliers.games', () => ({ version: 0, games: new Map<string, StoredGame>() }));

export const gameNamed = (services: Services, sysname: string): StoredGame | undefined =>
  state(services).games.get(sysname);

export const gamesVersion = (services: Services): number => state(services).version;

/** Games of a supplier that is no longer configured are in no hall. */
export async function readGames(services: Services): Promise<void> {
  const supplierMap = suppliers(services);
  const games = (await listedGames(services.db)).filter(({ provider }) => supplierMap.has(provider));
  const cached = state(services);
  cached.games = new Map(games.map((game) => [game.sysname, game]));
  cached.version++;
}

export function watchGamesOf(services: Services): void {
  const fault = 'the games of suppliers could not be read; they stay as they were until they can be';
  services.notifications.refreshOn(CHANNEL, () => readGames(services), fault);
}

/** After our own, in the supplier's order. */
const FIRST_PRIORITY = 10_000;

export const lobbyGames = (services: Services): CatalogueGame[] =>
  [...state(services).games.values()].map((game) => ({
    sysname: game.sysname,
    name: game.name,
    image_url: game.image_url,
    description: {},
    type: game.type,
    provider: game.provider,
    tags: [`volatility:${game.volatility}`],
    rtp: game.rtp,
    stated_by: game.provider,
    volatility: game.volatility,
    max_win: game.max_win,
    stakes: [],
    demo_stakes: [],
    has_demo: game.has_demo,
    priority: FIRST_PRIORITY + game.place,
  }));
