// The caller's open rounds, in their present state.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import type { Context } from '#platform/context.ts';
import { sha256 } from '#platform/secure-random.ts';
import type { getOpenRounds, OpenRoundState } from './contract.ts';
import { isTimed, meanwhileOf, openForMs, wireState } from './open-round-state.ts';
import { isOutdated } from './round-titles.ts';
import { openRoundsOf, type Owner, type SteppedRow } from './open-store.ts';

export async function openRoundsFor(
  ctx: Context,
  { sysname, mode }: InputOf<typeof getOpenRounds>,
): Promise<OutputOf<typeof getOpenRounds>> {
  const owner = ownerOf(ctx);
  if (!owner) return { items: [] };
  const rows = await openRoundsOf(ctx.db, owner, { sysname, mode: mode && (mode === 'play' ? 1 : 2) });
  // One whose title has another shape by now cannot be shown any more; its stakes come back when it is closed.
  const now = ctx.clock.now();
  return { items: rows.filter((row) => !isOutdated(row)).map((row) => stateNow(row, now)) };
}

/** A round that runs by the clock has gone on in the meantime. */
function stateNow(row: SteppedRow, now: Date): OpenRoundState {
  const state = wireState(row);
  if (!isTimed(row)) return state;
  const { events } = meanwhileOf(row, now);
  return { ...state, events: events as OpenRoundState['events'], open_ms: openForMs(row, now) };
}

function ownerOf({ player, guest }: Context): Owner | undefined {
  if (player) return { playerId: player.id };
  return guest.token === undefined ? undefined : { guest: sha256(guest.token) };
}
