// The player gives up a deposit that they have not paid. Crossing with news of its money, whichever comes second is late money at most.
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import type { HistoryItem } from './contract.ts';
import { historyItemOf, refuseStranger } from './get-history.ts';
import { keepAsking } from './handle-payment-report.ts';
import { moveDeposit } from './move-deposit.ts';
import { DEPOSIT_GIVEN_UP, mayGiveUp } from './rules/deposit-states.ts';
import { lockDeposit } from './store/deposits.ts';
import type { DepositRow } from './tables.ts';

export async function cancelDepositFor(ctx: Context, { id }: { id: string }): Promise<HistoryItem> {
  const cancelled = await transaction(ctx.db, async (tx) => {
    const row = await lockDeposit(tx, id);
    if (row?.player_id !== playerOf(ctx).id) return refuseStranger();
    if (row.state === 'cancel') return row;
    if (!mayGiveUp(row))
      return refuse('InvalidRequest', {
        rule: 'cashier.deposit-cancellable',
        inputs: { state: row.state },
        status: 409,
        sentence: 'This deposit can no longer be cancelled.',
      });
    return giveUp(ctx, tx, row);
  });
  return historyItemOf(ctx, 'deposit', cancelled);
}

/** The provider is asked for as long as it would have been: money may be on its way. */
async function giveUp(ctx: Context, tx: Transaction, row: DepositRow): Promise<DepositRow> {
  const moved = await moveDeposit(ctx, tx, row, { path: ['cancel'], byWhom: 'player', cause: DEPOSIT_GIVEN_UP });
  await keepAsking(ctx, tx, moved);
  return moved;
}
