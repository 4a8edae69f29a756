// What the pages of one game load.
import { getGames, type Game } from '#domains/games/contract.ts';
import { notFound, type LoadContext } from '../page.ts';

export async function loadGame({ api }: Pick<LoadContext, 'api'>, sysname: string): Promise<Game> {
  const { items } = await api.call(getGames, { options: JSON.stringify({ sysnames: [sysname], count: 1 }) });
  return (items[0] as Game | undefined) ?? notFound();
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
