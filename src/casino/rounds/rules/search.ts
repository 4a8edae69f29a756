// Filtering, searching and sorting the games of the hall.
import MiniSearch from 'minisearch';
import type { InputOf } from '#kernel/method.ts';
import { GAME_CATEGORIES, type Game, type GameCategory, type getGames } from '../contract.ts';

type Options = InputOf<typeof getGames>['options'];
interface Listed extends Omit<Game, 'is_open'> {
  priority: number;
  names?: readonly string[];
}

/** Indexes into a list by how well the games match the words; those that do not match are left out. */
export type GameSearch = (query: string) => readonly number[];

/** Words in the form in which they are compared: without accents, in lower case. */
const plain = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** How many letters of a word may be wrong: none of three, two of nine. */
const forgiven = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/**
 * Every word must match a name of the game in any language, its sysname, its provider or its features, even if incomplete or
 * misspelt. Built once for a list.
 */
export function gameSearch(games: readonly Listed[]): GameSearch {
  const index = new MiniSearch({
    idField: 'place',
    fields: ['name', 'names', 'sysname', 'provider', 'tags'],
    processTerm: plain,
    searchOptions: {
      boost: { name: 4, names: 2, sysname: 2 },
      combineWith: 'AND',
      prefix: true,
      fuzzy: forgiven,
      maxFuzzy: 2,
      weights: { prefix: 0.8, fuzzy: 0.2 },
    },
  });
  index.addAll(
    games.map((game, place) => ({
      place,
      name: game.description.name ?? game.name,
      names: game.names?.join(' ') ?? '',
      sysname: game.sysname,
      provider: game.provider,
      tags: game.tags.join(' '),
    })),
  );
  return (query) => index.search(query).map(({ id }) => id as number);
}

export function selectGames<G extends Listed>(
  games: readonly G[],
  options: Options,
  search: GameSearch = gameSearch(games),
  isListed: (game: G) => boolean = () => true,
): { items: G[]; count: number } {
  const { types, tags, providers, sysnames, sort, order = 'asc', offset = 0, count = 100 } = options;
  const query = options.query?.trim() ?? '';
  const groups = groupsOf(tags);
  const candidates = query === '' ? games : search(query).map((place) => games[place]!);
  const matches = candidates.filter(
    (game) =>
      isListed(game) &&
      (!types?.length || types.includes(game.type)) &&
      groups.every((group) => group.some((tag) => game.tags.includes(tag))) &&
      (!providers?.length || providers.includes(game.provider)) &&
      (!sysnames || sysnames.includes(game.sysname)),
  );
  // Search results are in order of relevance, unless another order was requested.
  if (query === '' || sort !== undefined) {
    const direction = order === 'asc' ? 1 : -1;
    matches.sort((a, b) => direction * compare(a, b, sort ?? 'priority') || a.sysname.localeCompare(b.sysname));
  }
  return { items: matches.slice(offset, offset + count), count: matches.length };
}

/** Tags of one group (`volatility:low`, `volatility:high`; those without a group are one) are alternatives. */
function groupsOf(tags: readonly string[] = []): string[][] {
  return [...Map.groupBy(tags, (tag) => (tag.includes(':') ? tag.slice(0, tag.indexOf(':')) : '')).values()];
}

function compare(a: Listed, b: Listed, sort: 'priority' | 'name' | 'rtp'): number {
  if (sort === 'priority') return a.priority - b.priority;
  if (sort === 'name') return nameOfListed(a).localeCompare(nameOfListed(b));
  return Number(a.rtp) - Number(b.rtp);
}

const nameOfListed = (game: Listed): string => game.description.name ?? game.name;

const CATEGORY_NAMES: Record<string, string> = {
  all: 'All games',
  casino: 'Table games',
  slot: 'Slots',
  live: 'Live casino',
  fast: 'Instant games',
};

/** A category that content defines: all games of a tag. */
export interface OwnCategory {
  tag: string;
  name: string;
}

/** The five categories of the hall (CO-23), then those that content defines as tags, each with its number of games. */
export function categoriesOf(games: readonly Listed[], ownCategories: readonly OwnCategory[] = []): GameCategory[] {
  const builtInCategories: GameCategory[] = GAME_CATEGORIES.map((id) => ({
    id,
    name: CATEGORY_NAMES[id]!,
    count: id === 'all' ? games.length : games.filter((game) => game.type === id).length,
  }));
  const tagged = ownCategories.map(({ tag, name }) => ({
    id: tag,
    name,
    count: games.filter((game) => game.tags.includes(tag)).length,
  }));
  return [...builtInCategories, ...tagged];
}
