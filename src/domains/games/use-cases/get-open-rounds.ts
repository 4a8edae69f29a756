// The rounds that the caller has left open, as they stand.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import type { Context } from '#platform/context.ts';
import { sha256 } from '#platform/secure-random.ts';
import type { getOpenRounds } from '../contract.ts';
import { isOutdated, wireState } from '../open-round.ts';
import { openRoundsOf, type Owner } from '../open-store.ts';

export async function openRoundsFor(
  ctx: Context,
  { sysname, mode }: InputOf<typeof getOpenRounds>,
): Promise<OutputOf<typeof getOpenRounds>> {
  const owner = ownerOf(ctx);
  if (!owner) return { items: [] };
  const rows = await openRoundsOf(ctx.db, owner, { sysname, mode: mode && (mode === 'play' ? 1 : 2) });
  // One whose rules have changed cannot be shown any more; its stakes come back when it is closed.
  return { items: rows.filter((row) => !isOutdated(row)).map((row) => wireState(row)) };
}

function ownerOf({ player, guest }: Context): Owner | undefined {
  if (player) return { playerId: player.id };
  return guest.token === undefined ? undefined : { guest: sha256(guest.token) };
}
