// Games of the lobby. A game that is switched off is found only by its exact name, so that its page can say so.
import type { InputOf } from '#kernel/method.ts';
import type { Context } from '#platform/context.ts';
import { configOf } from '#site/content/index.ts';
import { catalogue, searchOf, type CatalogueGame } from './catalogue.ts';
import type { Game, GameCategory, GameTag, getGames } from './contract.ts';
import { categoriesOf, selectGames } from './rules/search.ts';
import { isSwitchedOff } from './switches.ts';

type Options = InputOf<typeof getGames>['options'];
type Found = Game & { is_open: boolean };

/** `within`: only these; by default any. */
export function gamesFor(
  ctx: Context,
  options: Options,
  within: ReadonlySet<string> | null = null,
): { items: Found[]; count: number } {
  const currency = ctx.player?.currency ?? 'EUR';
  const games = catalogue(ctx, currency, ctx.locale);
  const isListed = (game: CatalogueGame): boolean =>
    (options.sysnames !== undefined || !isSwitchedOff(ctx, game.sysname)) &&
    (within === null || within.has(game.sysname));
  const { items, count } = selectGames(games, options, searchOf(ctx, currency, ctx.locale), isListed);
  return {
    items: items.map(({ priority: _, names: _names, ...game }) => ({
      ...game,
      is_open: !isSwitchedOff(ctx, game.sysname),
    })),
    count,
  };
}

const openGames = (ctx: Context): CatalogueGame[] =>
  catalogue(ctx, ctx.player?.currency ?? 'EUR', ctx.locale).filter((game) => !isSwitchedOff(ctx, game.sysname));

export function categoriesFor(ctx: Context): GameCategory[] {
  return categoriesOf(openGames(ctx), configOf(ctx, ctx.locale)['games-config'].categories);
}

/** Tags with a group; the others are names of categories and marks of content. */
export function tagsFor(ctx: Context): GameTag[] {
  const counts = new Map<string, number>();
  for (const { tags } of openGames(ctx))
    for (const tag of tags) if (tag.includes(':')) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count })).toSorted((a, b) => a.id.localeCompare(b.id));
}
