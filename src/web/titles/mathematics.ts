// The mathematics of titles as they are now, the same code that the server plays with: for what is said of their rules.
import type { Title } from '#math/engine/title.ts';

const games = import.meta.glob<Record<string, unknown>>('../../math/titles/*/game.ts');

/** As it is now; `undefined` when this site has no such title. What rounds were played by: `math/titles/archive.ts`. */
export async function mathematicsOf(sysname: string): Promise<Title | undefined> {
  const game = await games[`../../math/titles/${sysname}/game.ts`]?.();
  const name = sysname.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return game?.[name] as Title | undefined;
}
