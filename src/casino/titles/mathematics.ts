// The current mathematics of titles, the same code that the server plays with: used to describe their rules.
import type { Title } from '../engine/title.ts';

const games = import.meta.glob<Record<string, unknown>>('./*/game.ts');

/** The current one; `undefined` when this site has no such title. For the version of a past round: `casino/titles/archive.ts`. */
export async function mathematicsOf(sysname: string): Promise<Title | undefined> {
  const game = await games[`./${sysname}/game.ts`]?.();
  const name = sysname.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return game?.[name] as Title | undefined;
}
