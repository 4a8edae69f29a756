// An operator decides on a withdrawal.
import { isUuid } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { withdrawalStates } from '../rules/withdrawal-states.ts';
import { lockWithdrawal } from '../store/withdrawals.ts';
import type { WithdrawalRow } from '../tables.ts';
import { moveWithdrawal } from './move-withdrawal.ts';

export const approveWithdrawal = (ctx: Context, id: string): Promise<WithdrawalRow> => decide(ctx, id, 'approved');

/** The reason is shown to the player. */
export const declineWithdrawal = (ctx: Context, id: string, reason: string): Promise<WithdrawalRow> =>
  decide(ctx, id, 'declined', reason);

async function decide(
  ctx: Context,
  id: string,
  decision: 'approved' | 'declined',
  note?: string,
): Promise<WithdrawalRow> {
  return transaction(ctx.db, async (tx) => {
    const row = isUuid(id) ? await lockWithdrawal(tx, id) : undefined;
    if (!row)
      return refuse('InvalidParameter', {
        rule: 'cashier.payment-exists',
        inputs: { id },
        status: 404,
        sentence: 'There is no such withdrawal.',
      });
    if (row.state === decision) return row;
    const path = withdrawalStates.pathTo(row.state, decision);
    if (!path)
      return refuse('InvalidRequest', {
        rule: 'cashier.withdrawal-open',
        inputs: { id, state: row.state },
        status: 409,
        sentence: `A withdrawal that is ${row.state} cannot be ${decision}.`,
      });
    return moveWithdrawal(ctx, tx, row, { path, byWhom: 'operator', ...(note !== undefined && { note }) });
  });
}
