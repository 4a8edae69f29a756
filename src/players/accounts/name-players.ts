// The player whom an operator's command names, and how its lines name players.
import { UsageError, idOf, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { findPlayerBy } from './block-player.ts';
import { loginsOf } from './store/players.ts';

/** The player whose number or login was given. */
export async function playerOf(ctx: Context, input: Input): Promise<bigint> {
  const player = await findPlayerBy(ctx.db, idOf(input));
  if (!player) throw new UsageError('There is no such player.');
  return player.id;
}

/** How lines of a list name players: by number and login, e.g. `player 12 (anna@example.org)`. */
export async function playersNamed(ctx: Context, ids: readonly bigint[]): Promise<(id: bigint) => string> {
  const logins = await loginsOf(ctx.db, [...new Set(ids)]);
  return (id) => `player ${id}${logins.has(id) ? ` (${logins.get(id)})` : ''}`;
}

export const playerNamed = async (ctx: Context, id: bigint): Promise<string> => (await playersNamed(ctx, [id]))(id);
