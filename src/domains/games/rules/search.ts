// Filtering, searching and sorting the games of the hall.
import type { InputOf } from '#kernel/method.ts';
import { GAME_CATEGORIES, type Game, type GameCategory, type getGames } from '../contract.ts';

type Options = InputOf<typeof getGames>['options'];
interface Listed extends Game {
  priority: number;
}

export function selectGames<G extends Listed>(games: readonly G[], options: Options): { items: G[]; count: number } {
  const {
    types,
    tags,
    providers,
    sysnames,
    query,
    sort = 'priority',
    order = 'asc',
    offset = 0,
    count = 100,
  } = options;
  const words = query?.trim().toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const found = games.filter(
    (game) =>
      (!types?.length || types.includes(game.type)) &&
      (!tags?.length || tags.some((tag) => game.tags.includes(tag))) &&
      (!providers?.length || providers.includes(game.provider)) &&
      (!sysnames || sysnames.includes(game.sysname)) &&
      words.every((word) =>
        `${game.description.name ?? game.name} ${game.sysname} ${game.provider}`.toLowerCase().includes(word),
      ),
  );
  const direction = order === 'asc' ? 1 : -1;
  found.sort((a, b) => direction * compare(a, b, sort) || a.sysname.localeCompare(b.sysname));
  return { items: found.slice(offset, offset + count), count: found.length };
}

function compare(a: Listed, b: Listed, sort: 'priority' | 'name' | 'rtp'): number {
  if (sort === 'priority') return a.priority - b.priority;
  if (sort === 'name') return a.name.localeCompare(b.name);
  return Number(a.rtp) - Number(b.rtp);
}

const CATEGORY_NAMES: Record<string, string> = {
  all: 'All games',
  casino: 'Table games',
  slot: 'Slots',
  live: 'Live',
  fast: 'Fast games',
};

/** The five categories of the hall (CO-23) with the number of games in each. */
export function categoriesOf(games: readonly Game[]): GameCategory[] {
  return GAME_CATEGORIES.map((id) => ({
    id,
    name: CATEGORY_NAMES[id]!,
    count: id === 'all' ? games.length : games.filter((game) => game.type === id).length,
  }));
}
