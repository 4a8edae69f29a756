// Jackpots as content holds them, and which of them a game feeds.
import type { Services } from '#platform/context.ts';
import { addEntryCheck, collection, deriveFromContent, isFeatureOn } from '#site/content/index.ts';
import { catalogue } from '#casino/rounds/index.ts';
import { MAX_ON_A_GAME, readJackpot, type JackpotDefinition, jackpotShape } from './rules/definition.ts';

/** In the operator's order. */
export const jackpotDefinitions = (services: Services): readonly JackpotDefinition[] =>
  deriveFromContent(services, 'jackpots/definitions', () =>
    collection<object>(services, 'jackpots')
      .flatMap((entry) => {
        const read = readJackpot(entry);
        if ('definition' in read) return [read.definition];
        services.log.warn({ entry: (entry as { id: number }).id, fault: read.fault }, 'a jackpot was left out');
        return [];
      })
      .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity)),
  );

export const jackpotNamed = (services: Services, sysname: string): JackpotDefinition | undefined =>
  jackpotDefinitions(services).find((definition) => definition.sysname === sysname);

/** Whether a stake on this game counts towards it. */
export const isFedBy = (
  { games, categories, excludedGames }: Pick<JackpotDefinition, 'games' | 'categories' | 'excludedGames'>,
  sysname: string,
  category: string,
): boolean => !excludedGames?.includes(sysname) && Boolean(games?.includes(sysname) || categories?.includes(category));

/** The jackpots that a game feeds; if more than three, the first ones. */
export function jackpotsOf(services: Services, sysname: string, category: string): readonly JackpotDefinition[] {
  const cache = deriveFromContent(services, 'jackpots/of-games', () => new Map<string, readonly JackpotDefinition[]>());
  const key = `${category}/${sysname}`;
  let jackpots = cache.get(key);
  if (!jackpots) {
    jackpots = jackpotDefinitions(services)
      .filter((definition) => isFedBy(definition, sysname, category))
      .slice(0, MAX_ON_A_GAME);
    cache.set(key, jackpots);
  }
  return jackpots;
}

/** Sysnames of the games of the lobby that feed it. */
export const gamesOf = (services: Services, { sysname }: Pick<JackpotDefinition, 'sysname'>): readonly string[] =>
  catalogue(services, 'EUR')
    .filter((game) => jackpotsOf(services, game.sysname, game.type).some((jackpot) => jackpot.sysname === sysname))
    .map((game) => game.sysname);

/** Before the first editor writes. */
export function checkJackpotsOnWrite(services: Services): void {
  addEntryCheck(
    services,
    'jackpots',
    (entry) => {
      const read = readJackpot(entry);
      if ('fault' in read) return read.fault;
      const gameJackpots = [
        ...jackpotDefinitions(services).filter(({ sysname }) => sysname !== read.definition.sysname),
        read.definition,
      ];
      const crowded = catalogue(services, 'EUR').find(
        (game) => gameJackpots.filter((jackpot) => isFedBy(jackpot, game.sysname, game.type)).length > MAX_ON_A_GAME,
      );
      return crowded && `${crowded.sysname} would feed more than ${MAX_ON_A_GAME} jackpots.`;
    },
    jackpotShape,
  );
}

/** Whether this process runs jackpots, and the operator has them switched on. */
export const areJackpotsOn = (services: Services): boolean =>
  services.config.JACKPOTS && isFeatureOn(services, 'jackpots');
