// The player takes a withdrawal back. Racing with an operator's approval, exactly one of the two wins.
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { HistoryItem } from './contract.ts';
import { lockWithdrawal } from './store/withdrawals.ts';
import { historyItemOf, isCancellable, refuseStranger } from './get-history.ts';
import { moveWithdrawal } from './move-withdrawal.ts';

export async function cancelWithdrawalFor(ctx: Context, input: { id: string }): Promise<HistoryItem> {
  const cancelled = await transaction(ctx.db, async (tx) => {
    const row = await lockWithdrawal(tx, input.id);
    if (row?.player_id !== playerOf(ctx).id) return refuseStranger();
    if (row.state === 'cancelled') return row;
    if (!isCancellable(ctx, row.state))
      return refuse('WithdrawalDeclined', {
        rule: 'cashier.cancellable',
        inputs: { state: row.state },
        sentence: 'This withdrawal can no longer be cancelled.',
      });
    return moveWithdrawal(ctx, tx, row, { path: ['cancelled'], byWhom: 'player' });
  });
  return historyItemOf(ctx, 'withdrawal', cancelled);
}
