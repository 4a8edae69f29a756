// Rounds whose player has not come back for a day, or whose time is up, are closed by their default action; those of titles
// that have another shape by now give their stakes back. The next run continues an interrupted one.
import { assert } from '#kernel/assert.ts';
import { perProcess, type Context } from '#platform/context.ts';
import { currencyOf, findPlayer } from '#players/accounts/index.ts';
import { PLAY_MONEY } from '#money/stakes/index.ts';
import { actionsOf, playSteps, standingOf } from './open-round-state.ts';
import { isOutdated, isReplaced, loadTitles, titleOf } from './round-titles.ts';
import { dueRounds, findStepped, openRoundsOfEach, type SteppedRow } from './open-store.ts';
import { guestAccount, playerAccount, type AccountPort } from './account-port.ts';
import { switchOff } from './switches.ts';
import type { Step } from './tables.ts';
import { act } from './act-in-round.ts';

const AT_ONCE = 100;

export const closeDueRounds = async (ctx: Context): Promise<void> =>
  closeRounds(ctx, await dueRounds(ctx.db, ctx.clock.now(), AT_ONCE));

/** Their players cannot see them any more, and could open no other round of the game before these are closed. */
export async function closeReplacedRounds(ctx: Context): Promise<void> {
  const openRounds = await openRoundsOfEach(ctx.db);
  await loadTitles(openRounds);
  await closeRounds(
    ctx,
    openRounds.filter(isReplaced).flatMap(({ ids }) => ids),
  );
}

async function closeRounds(ctx: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await closeRound(ctx, id);
    } catch (error) {
      // A round that cannot be closed does not hold up the others.
      ctx.log.error({ round: id, error: (error as Error).message }, 'an open round could not be closed');
    }
  }
}

export async function closeRound(ctx: Context, id: string): Promise<void> {
  for (let row = await findStepped(ctx.db, id); row?.isOpen; row = await findStepped(ctx.db, id)) {
    const request = `closing/${row.steps.length}`;
    const next: Next = isOutdated(row) ? { action: { do: 'void' }, isVoid: true } : closing(row);
    if (!(await act(ctx, await seatOf(ctx, row), row, { request, ...next }))) continue;
    if (next.fault) await countFault(ctx, row, next.fault);
  }
}

interface Next {
  action: NonNullable<Step['action']>;
  isVoid: boolean;
  fault?: Error;
}

/** Where the mathematics itself cannot continue it never will: the round is void, and its stakes go back. */
function closing(row: SteppedRow): Next {
  try {
    const action = titleOf(row).steps.closing(standingOf(row), row.params) as Next['action'];
    playSteps(row, [...actionsOf(row.steps), action]);
    return { action, isVoid: false };
  } catch (error) {
    return { action: { do: 'void' }, isVoid: true, fault: error as Error };
  }
}

/** A game whose rounds cannot be played to their end takes no new ones. */
const MAX_FAULTS = 3;
const faults = perProcess('games.closing-faults', () => new Map<string, number>());

async function countFault(ctx: Context, { id, sysname }: SteppedRow, fault: Error): Promise<void> {
  const count = (faults(ctx).get(sysname) ?? 0) + 1;
  faults(ctx).set(sysname, count);
  ctx.log.error(
    { round: id, sysname, err: fault },
    'a round could not be played to its end; its stakes were given back',
  );
  if (count < MAX_FAULTS) return;
  faults(ctx).delete(sysname);
  await switchOff(ctx, {
    sysname,
    reason: `${MAX_FAULTS} rounds could not be played to their end`,
    by_whom: 'monitor',
  });
}

async function seatOf(ctx: Context, row: SteppedRow): Promise<AccountPort> {
  if (row.player_id === null) return guestAccount(ctx, row.guest!);
  const player = await findPlayer(ctx.db, row.player_id);
  assert(player, `round ${row.id} has no player`);
  const { id, currency } = player;
  // Closing stakes nothing more.
  return playerAccount(ctx, { id, currency: currencyOf(currency) }, currencyOf(row.currency), PLAY_MONEY);
}
