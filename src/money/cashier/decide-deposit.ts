// An operator decides on a deposit whose money came late, differently, or without its provider saying so.
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { DepositState } from './contract.ts';
import { DEPOSIT_BY_HAND, DEPOSIT_CORRECTED, depositStates, isAwaited, isUnpaidEnd } from './rules/deposit-states.ts';
import { changeDeposit } from './store/deposits.ts';
import type { DepositRow } from './tables.ts';
import { decideOnDeposit } from './lock-payment.ts';
import { beginRefund, moveDeposit } from './move-deposit.ts';
import { mustHaveWayBack } from './refund-deposit.ts';
import { refundUnderWay } from './store/refunds.ts';

/** Credits what was ordered; the reason is read by the player. */
export const creditDeposit = (ctx: Context, id: string, reason: string): Promise<DepositRow> =>
  decideOnDeposit(ctx, id, async (tx, row) => {
    if (row.state === 'success' && row.credited_at !== null) return row;
    await mustBeUncredited(tx, row);
    return enterSuccess(ctx, tx, row, { cause: DEPOSIT_BY_HAND, note: reason });
  });

/** Credits another sum than was ordered, because that is what was paid. */
export const correctDeposit = (
  ctx: Context,
  id: string,
  { amountMinor, reason }: { amountMinor: bigint; reason: string },
): Promise<DepositRow> =>
  decideOnDeposit(ctx, id, async (tx, row) => {
    if (row.state === 'success' && row.ordered_minor !== null && row.amount_minor === amountMinor) return row;
    await mustBeUncredited(tx, row);
    const correction = { amount_minor: amountMinor, ordered_minor: row.ordered_minor ?? row.amount_minor };
    await changeDeposit(tx, id, correction);
    return enterSuccess(ctx, tx, { ...row, ...correction }, { cause: DEPOSIT_CORRECTED, note: reason });
  });

/** Gives money that waits for a decision back to its payer; it was on no balance. The running site asks the provider. */
export const returnDeposit = (ctx: Context, id: string, reason: string, toAddress?: string): Promise<DepositRow> =>
  decideOnDeposit(ctx, id, async (tx, row) => {
    if (row.state === 'refunded' || (await refundUnderWay(tx, id))) return row;
    if (row.state !== 'review') refuseState(row, 'Only a deposit that is under review can be returned; refund others.');
    await mustHaveWayBack(ctx, row, toAddress);
    await beginRefund(ctx, tx, row, { amountMinor: row.amount_minor, reason, toAddress });
    // Also where the provider was looking into it: what is on its way back is not credited any more, whatever they find.
    await changeDeposit(tx, id, { decided_by: 'operator' });
    return row;
  });

async function mustBeUncredited(tx: Transaction, row: DepositRow): Promise<void> {
  const isOpen = isAwaited(row.state) || row.state === 'review' || isUnpaidEnd(row.state);
  if (!isOpen) refuseState(row, `A deposit that is ${row.state} cannot be credited.`);
  if (await refundUnderWay(tx, row.id)) refuseState(row, 'This deposit is on its way back to its payer.');
}

const enterSuccess = (
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  reason: { cause: string; note: string },
): Promise<DepositRow> =>
  moveDeposit(ctx, tx, row, {
    path: depositStates.pathTo(row.state, 'success' satisfies DepositState)!,
    byWhom: 'operator',
    ...reason,
  });

function refuseState({ id, state }: DepositRow, sentence: string): never {
  refuse('InvalidRequest', { rule: 'cashier.deposit-open', inputs: { id, state }, status: 409, sentence });
}
