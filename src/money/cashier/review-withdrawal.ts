// An operator decides on a withdrawal.
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { holdOf } from './store/held-payouts.ts';
import { PAID_AFTER_ALL, withdrawalStates } from './rules/withdrawal-states.ts';
import type { WithdrawalState } from './contract.ts';
import type { WithdrawalRow } from './tables.ts';
import { decideOnWithdrawal } from './lock-payment.ts';
import { moveWithdrawal } from './move-withdrawal.ts';

/** Refused while payouts of the player are held. */
export const approveWithdrawal = (ctx: Context, id: string): Promise<WithdrawalRow> => decide(ctx, id, 'approved');

/** The reason is shown to the player. */
export const declineWithdrawal = (ctx: Context, id: string, reason: string): Promise<WithdrawalRow> =>
  decide(ctx, id, 'declined', reason);

/** The payout came back, and its provider does not say so. */
export const returnWithdrawal = (ctx: Context, id: string, reason: string): Promise<WithdrawalRow> =>
  decide(ctx, id, 'returned', reason);

/** It was paid although its provider had said that it failed: its money leaves the balance again. */
export const correctWithdrawal = (ctx: Context, id: string, reason: string): Promise<WithdrawalRow> =>
  decide(ctx, id, 'paid', reason);

/** What a person may decide, out of which states. */
const DECIDED_IN: Record<Decision, readonly WithdrawalState[]> = {
  approved: ['requested', 'checks'],
  declined: ['requested', 'checks'],
  returned: ['paid'],
  paid: ['failed'],
};
type Decision = 'approved' | 'declined' | 'returned' | 'paid';

async function decide(ctx: Context, id: string, decision: Decision, note?: string): Promise<WithdrawalRow> {
  return decideOnWithdrawal(ctx, id, async (tx, row) => {
    if (row.state === decision) return row;
    const path = DECIDED_IN[decision].includes(row.state) && withdrawalStates.pathTo(row.state, decision);
    if (!path)
      return refuse('InvalidRequest', {
        rule: 'cashier.withdrawal-open',
        inputs: { id, state: row.state },
        status: 409,
        sentence: `A withdrawal that is ${row.state} cannot be ${decision}.`,
      });
    if (decision === 'approved') await refuseHeld(tx, row);
    return moveWithdrawal(ctx, tx, row, {
      path,
      byWhom: 'operator',
      ...(note !== undefined && { note }),
      ...(decision === 'paid' && { cause: PAID_AFTER_ALL }),
    });
  });
}

async function refuseHeld(tx: Transaction, { player_id }: WithdrawalRow): Promise<void> {
  const hold = await holdOf(tx, player_id);
  if (hold)
    refuse('InvalidRequest', {
      rule: 'cashier.payouts-held',
      inputs: { by: hold.held_by },
      status: 409,
      sentence: `Payouts of this player are held by ${hold.held_by}: ${hold.reason}`,
    });
}
