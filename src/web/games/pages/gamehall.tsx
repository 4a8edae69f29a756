// The lobby: categories, providers, search and order over all games (RT-19, RT-20).
import { getCategories, getGames, type Game, type GameCategory } from '#domains/games/contract.ts';
import { definePage } from '../../page.ts';
import { GameHall } from '../parts/game-hall.tsx';
import { optionsOf, readFilter } from '../parts/hall-filter.ts';

interface HallData {
  games: Game[];
  /** Games that match, of which `games` are the first. */
  count: number;
  categories: GameCategory[];
  /** The list could not be loaded. */
  isFailed: boolean;
}

export const page = definePage<HallData>({
  async load({ api, url, report }) {
    const filter = readFilter(url.searchParams);
    const failed = { items: [], count: 0, isFailed: true };
    const [found, categories] = await Promise.all([
      api.call(getGames, { options: JSON.stringify(optionsOf(filter)) }).catch(report(failed)),
      api.call(getCategories).catch(report([])),
    ]);
    return { games: found.items as Game[], count: found.count, categories, isFailed: 'isFailed' in found };
  },
  meta: ({ t }) => ({ title: t('games-hall.meta.title'), description: t('games-hall.meta.description') }),
  Component: ({ data }) => <GameHall {...data} />,
});
