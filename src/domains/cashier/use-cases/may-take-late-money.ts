// Money that comes when nobody waits for it any more: to an account that may still be played with, or not.
import { findPlayer } from '#domains/accounts/index.ts';
import { mustReturnDeposit } from '#domains/limits/index.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { DepositRow } from '../tables.ts';

/** Otherwise a person decides: on an account that is closed, on a break or of another currency by now it must not be played. */
export async function mayTakeLateMoney(
  ctx: Context,
  tx: Transaction,
  { player_id, currency }: Pick<DepositRow, 'player_id' | 'currency'>,
): Promise<boolean> {
  const player = await findPlayer(tx, player_id);
  if (player?.status !== 'active' || player.currency !== currency) return false;
  return !(await mustReturnDeposit(ctx, tx, player_id));
}
