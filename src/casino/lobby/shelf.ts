// The player's own games: those that they like, and those that they played last.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { gamesFor, recentlyPlayed } from '#casino/rounds/index.ts';
import type { addLike, getLikes, getRecent } from './contract.ts';
import { addLikeOf, likesOf, removeLikeOf } from './store.ts';

const MAX_LIKES = 500;

type Shelf = OutputOf<typeof getLikes>;

export async function likedGames(ctx: Context, { sysnames }: InputOf<typeof getLikes>): Promise<Shelf> {
  const liked = await likesOf(ctx.db, playerOf(ctx).id);
  return inOrder(ctx, sysnames ? liked.filter((sysname) => sysnames.includes(sysname)) : liked);
}

export async function recentGames(ctx: Context, { count }: InputOf<typeof getRecent>): Promise<Shelf> {
  return inOrder(ctx, await recentlyPlayed(ctx, playerOf(ctx).id, count));
}

/** A game that is no longer in the lobby is left out. */
function inOrder(ctx: Context, sysnames: readonly string[]): Shelf {
  const { items } = gamesFor(ctx, { sysnames: [...sysnames], count: sysnames.length });
  const gameNames = new Set(items.map(({ sysname }) => sysname));
  return { items: sysnames.filter((sysname) => gameNames.has(sysname)).map((sysname) => ({ sysname })) };
}

export async function like(ctx: Context, { sysname }: InputOf<typeof addLike>): Promise<1> {
  const { id } = playerOf(ctx);
  if (gamesFor(ctx, { sysnames: [sysname], count: 1 }).count === 0)
    refuse('InvalidParameter', {
      rule: 'games.known',
      inputs: { sysname },
      sentence: 'There is no such game.',
      ...inFields({ sysname: { key: 'wrongField' } }),
      status: 404,
    });
  if ((await likesOf(ctx.db, id)).length >= MAX_LIKES)
    refuse('InvalidRequest', { rule: 'hall.likes', inputs: { most: MAX_LIKES }, status: 409 });
  await addLikeOf(ctx.db, id, sysname, ctx.clock.now());
  return 1;
}

export async function unlike(ctx: Context, { sysname }: InputOf<typeof addLike>): Promise<1> {
  await removeLikeOf(ctx.db, playerOf(ctx).id, sysname);
  return 1;
}
