// What the pages of one game load.
import { getGames, type Game } from '../contract.ts';
import { notFound, PageError, type LoadContext } from '#site/shell/page.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { gameListsOf } from '#site/shell/game-lists.ts';
import { pageErrorOf, SLOT_ERROR } from '#site/general/web/system-pages.ts';
import type { Similar } from '#casino/lobby/web/parts/similar-games.tsx';

export async function loadGame({ api, report }: Pick<LoadContext, 'api' | 'report'>, sysname: string): Promise<Game> {
  const { items } = await api
    .call(getGames, { options: JSON.stringify({ sysnames: [sysname], count: 1 }) })
    .catch((failure: unknown) => {
      // A launch that is refused has a page of its own (LY-09); a visitor who may not be here at all reads that instead.
      if (!(failure instanceof ApiRefusal) || pageErrorOf(failure).status !== 500) throw failure;
      report(null)(failure);
      throw new PageError(500, SLOT_ERROR);
    });
  const game = (items[0] as Game | undefined) ?? notFound();
  // Closed for new rounds: LY-09 says so, and shows the way to others.
  if (!game.is_open) throw new PageError(500, SLOT_ERROR);
  return game;
}

/** Others of the same kind first; where there are few, popular games fill the block (CO-22). */
export async function loadSimilar(
  { api, content }: Pick<LoadContext, 'api' | 'content'>,
  { sysname, type }: Game,
): Promise<Similar> {
  const size = gameListsOf(content).firstPageSize;
  // One more than is shown, because the game itself may be among them.
  const requestGames = (options: object) =>
    api.call(getGames, { options: JSON.stringify({ ...options, count: size + 1, sort: 'priority' }) });
  const kind = await requestGames({ types: [type] });
  const others = (kind.items as Game[]).filter((other) => other.sysname !== sysname);
  if (others.length < size) {
    const { items } = await requestGames({});
    others.push(...(items as Game[]).filter((other) => other.sysname !== sysname && other.type !== type));
  }
  return { games: others.slice(0, size), next: kind.count > size + 1 ? size : null };
}
