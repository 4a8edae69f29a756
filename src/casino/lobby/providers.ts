// The game providers, counted from the games that are open.
import type { InputOf } from '#kernel/method.ts';
import type { Context } from '#platform/context.ts';
import { GAME_TYPES, gamesFor, nameOf } from '#casino/rounds/index.ts';
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import type { getProviders, Provider } from './contract.ts';

type GameType = (typeof GAME_TYPES)[number];

const PICTURES = 8;
const MAX_GAMES = 100_000;

export function providersFor(ctx: Context, { fields, types }: InputOf<typeof getProviders>): { items: Provider[] } {
  const { items } = gamesFor(ctx, { count: MAX_GAMES, ...(types && { types: types.map(typeOf) }) });
  const providers = [...Map.groupBy(items, (game) => game.provider)].map(([sysname, providerGames]): Provider => {
    if (fields === undefined) return { sysname };
    const returns = providerGames
      .flatMap(({ rtp, rtp_range: range }) => (range ? [range.lowest, range.highest] : [rtp]))
      .toSorted((a, b) => Number(a) - Number(b));
    return {
      sysname,
      game_params: {
        name: sysname.replace(/^./, (letter) => letter.toUpperCase()),
        count: providerGames.length,
        types: [...new Set(providerGames.map(({ type }) => type))],
        rtp: { low: returns[0]!, high: returns.at(-1)! },
        ...(providerGames.some(({ stated_by }) => stated_by !== undefined) && { is_stated: true }),
        games: providerGames.slice(0, PICTURES).map((game) => ({
          name: nameOf(game),
          image_url: game.description.img_288_192 ?? game.image_url,
        })),
      },
    };
  });
  return { items: providers };
}

const typeOf = (name: string): GameType =>
  GAME_TYPES.find((type) => type === name) ??
  refuse('InvalidParameter', {
    rule: 'hall.types',
    inputs: { type: name },
    ...inFields({ types: { key: 'wrongField' } }),
  });
