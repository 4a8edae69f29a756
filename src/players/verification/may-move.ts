// Whether one operator alone may move a sum.
import type { Currency } from '#kernel/money.ts';
import type { Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { mayDecide } from '#players/accounts/index.ts';
import { centsOf } from './turnover.ts';

/** Money moves: above a sum two persons decide. */
export const mayMove = (
  ctx: Context,
  { operator }: Input,
  act: string,
  row: { player_id: bigint; amount_minor: bigint; currency: Currency },
): Promise<void> =>
  mayDecide(ctx, operator, {
    act,
    playerId: row.player_id,
    eurCents: centsOf(ctx, row.amount_minor, row.currency),
  });
