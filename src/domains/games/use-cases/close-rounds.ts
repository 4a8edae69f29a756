// Rounds whose player has not come back for a day are closed by their default action. An interrupted run goes on with the next.
import { assert } from '#kernel/assert.ts';
import type { Context } from '#platform/context.ts';
import { currencyOf, findPlayer } from '#domains/accounts/index.ts';
import { isOutdated, standingOf, steppedOf } from '../open-round.ts';
import { dueRounds, findStepped, type SteppedRow } from '../open-store.ts';
import { guestSeat, playerSeat, type Seat } from '../seat.ts';
import type { Step } from '../tables.ts';
import { act } from './act-in-round.ts';
import { DEMO } from './play-round.ts';

const AT_ONCE = 100;

export async function closeDueRounds(ctx: Context): Promise<void> {
  for (const id of await dueRounds(ctx.db, ctx.clock.now(), AT_ONCE)) {
    try {
      await closeRound(ctx, id);
    } catch (error) {
      // One that cannot be closed keeps nobody else waiting.
      ctx.log.error({ round: id, error: (error as Error).message }, 'an open round could not be closed');
    }
  }
}

async function closeRound(ctx: Context, id: string): Promise<void> {
  for (let row = await findStepped(ctx.db, id); row?.isOpen; row = await findStepped(ctx.db, id)) {
    const action = isOutdated(row)
      ? { do: 'void' }
      : (steppedOf(row.sysname).steps.closing(standingOf(row), row.params) as NonNullable<Step['action']>);
    await act(ctx, await seatOf(ctx, row), row, { action, request: `closing/${row.steps.length}` });
  }
}

async function seatOf(ctx: Context, row: SteppedRow): Promise<Seat> {
  if (row.player_id === null) return guestSeat(ctx, row.guest!);
  const player = await findPlayer(ctx.db, row.player_id);
  assert(player, `round ${row.id} has no player`);
  const { id, currency } = player;
  return playerSeat(ctx, { id, currency: currencyOf(currency) }, currencyOf(row.currency), DEMO);
}
