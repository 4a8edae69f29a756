// What the pages of one game load.
import { getGames, type Game } from '#domains/games/contract.ts';
import { notFound, PageError, type LoadContext } from '../page.ts';
import { ApiRefusal } from '../shell/api.ts';
import { pageErrorOf, SLOT_ERROR } from '../system/system-pages.ts';

export async function loadGame({ api, report }: Pick<LoadContext, 'api' | 'report'>, sysname: string): Promise<Game> {
  const { items } = await api
    .call(getGames, { options: JSON.stringify({ sysnames: [sysname], count: 1 }) })
    .catch((failure: unknown) => {
      // A launch that is refused has a page of its own (LY-09); who may not be here at all learns that instead.
      if (!(failure instanceof ApiRefusal) || pageErrorOf(failure).status !== 500) throw failure;
      report(null)(failure);
      throw new PageError(500, SLOT_ERROR);
    });
  const game = (items[0] as Game | undefined) ?? notFound();
  // Closed for new rounds: LY-09 says so, and shows the way to others.
  if (!game.is_open) throw new PageError(500, SLOT_ERROR);
  return game;
}

/** Others of the same kind first, then whatever is popular. */
export async function loadSimilar({ api }: Pick<LoadContext, 'api'>, game: Game): Promise<Game[]> {
  const { items } = await api.call(getGames, { options: JSON.stringify({ count: 24, sort: 'priority' }) });
  const others = (items as Game[]).filter((other) => other.sysname !== game.sysname);
  return [
    ...others.filter((other) => other.type === game.type),
    ...others.filter((other) => other.type !== game.type),
  ].slice(0, 12);
}
