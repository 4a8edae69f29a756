// The lobby: categories, filters, search and order over all games (RT-19, RT-20), and the player's own rows.
import {
  getCategories,
  getGames,
  getTags,
  type Game,
  type GameCategory,
  type GameTag,
} from '#casino/rounds/contract.ts';
import { getLikes, getProviders, getRecent, type Provider } from '../../contract.ts';
import { definePage, type LoadContext } from '#site/shell/page.ts';
import { GameLobby, type Shelf } from '../parts/game-lobby.tsx';
import { isPlain, optionsOf, readFilter } from '../parts/lobby-filter.ts';
import { loadTileMarks } from '../load-tile-marks.ts';
import { TileMarksContext, type TileMarks } from '../parts/tile-marks.ts';
import { PROVIDERS_ASKED } from '../providers-asked.ts';

interface LobbyData {
  games: Game[];
  /** How many games match; `games` are the first of them. */
  count: number;
  categories: GameCategory[];
  tags: GameTag[];
  providers: Provider[];
  /** The list could not be loaded. */
  isFailed: boolean;
  shelf: Shelf;
  marks: TileMarks;
}

const NO_SHELF: Shelf = { recent: [], liked: [] };
/** How many a row holds. */
const ROW = 24;

async function loadShelf({ api }: LoadContext): Promise<Shelf> {
  const [likes, last] = await Promise.all([api.call(getLikes), api.call(getRecent)]);
  const names = [...last.items, ...likes.items.slice(0, ROW)].map(({ sysname }) => sysname);
  if (names.length === 0) return NO_SHELF;
  const sysnames = [...new Set(names)];
  const { items } = await api.call(getGames, { options: JSON.stringify({ sysnames, count: sysnames.length }) });
  const games = new Map((items as Game[]).map((game) => [game.sysname, game]));
  const row = (list: ReadonlyArray<{ sysname: string }>): Game[] =>
    list.slice(0, ROW).flatMap(({ sysname }) => games.get(sysname) ?? []);
  return { recent: row(last.items), liked: row(likes.items) };
}

/** Name and number of games: what a filter shows of a provider. */
const briefly = ({ sysname, game_params: counts }: Provider): Provider => ({
  sysname,
  ...(counts && { game_params: { ...counts, games: [] } }),
});

export const page = definePage<LobbyData>({
  async load(context) {
    const { api, url, report, session } = context;
    const filter = readFilter(url.searchParams);
    const failed = { items: [], count: 0, isFailed: true };
    const [firstPage, categories, tags, providers, shelf, marks] = await Promise.all([
      api.call(getGames, { options: JSON.stringify(optionsOf(filter)) }).catch(report(failed)),
      api.call(getCategories).catch(report([])),
      api.call(getTags).catch(report([])),
      api.call(getProviders, PROVIDERS_ASKED).catch(report({ items: [] as Provider[] })),
      session && isPlain(filter) ? loadShelf(context).catch(report(NO_SHELF)) : NO_SHELF,
      loadTileMarks(context),
    ]);
    const isFailed = 'isFailed' in firstPage;
    return {
      games: firstPage.items as Game[],
      count: firstPage.count,
      categories,
      tags,
      providers: providers.items.map(briefly),
      isFailed,
      shelf,
      marks,
    };
  },
  meta: ({ t }) => ({ title: t('games-hall.meta.title'), description: t('games-hall.meta.description') }),
  Component: ({ data: { marks, ...lobby } }) => (
    <TileMarksContext value={marks}>
      <GameLobby {...lobby} />
    </TileMarksContext>
  ),
});
