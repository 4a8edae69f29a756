// The games that a player played last, with all that their tiles show.
import { getGames, type Game } from '#casino/rounds/contract.ts';
import { getRecent } from '../contract.ts';
import type { LoadContext } from '#site/shell/page.ts';

/** Newest first, at most `count` of them. `fields`: what is loaded of each. */
export async function loadRecent(
  { api }: Pick<LoadContext, 'api'>,
  { count, fields }: { count: number; fields: readonly string[] },
): Promise<Game[]> {
  const sysnames = (await api.call(getRecent, { count: String(count) })).items.map(({ sysname }) => sysname);
  if (sysnames.length === 0) return [];
  const { items } = await api.call(getGames, { options: JSON.stringify({ sysnames, count: sysnames.length, fields }) });
  const games = new Map((items as Game[]).map((game) => [game.sysname, game]));
  return sysnames.flatMap((sysname) => games.get(sysname) ?? []);
}
