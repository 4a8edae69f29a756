// What an operator sees.
import { isUuid } from '#kernel/ids.ts';
import type { Services } from '#platform/context.ts';
import type { WithdrawalState } from '../contract.ts';
import { callbacksOf } from '../store/callbacks.ts';
import { depositById } from '../store/deposits.ts';
import { stepsOf } from '../store/steps.ts';
import { withdrawalById, withdrawalsIn } from '../store/withdrawals.ts';
import type { CallbackRow, DepositRow, StepRow, WithdrawalRow } from '../tables.ts';

/** Withdrawals in some states, oldest first. */
export const listWithdrawals = ({ db }: Services, states: readonly WithdrawalState[]): Promise<WithdrawalRow[]> =>
  withdrawalsIn(db, states, 200);

export const findWithdrawal = async ({ db }: Services, id: string): Promise<WithdrawalRow | undefined> =>
  isUuid(id) ? withdrawalById(db, id) : undefined;

/** A deposit with its steps and with all reports of its provider, accepted or not. */
export async function describeDeposit(
  { db }: Services,
  id: string,
): Promise<{ deposit: DepositRow; steps: StepRow[]; callbacks: CallbackRow[] } | undefined> {
  const deposit = isUuid(id) ? await depositById(db, id) : undefined;
  if (!deposit) return undefined;
  return { deposit, steps: (await stepsOf(db, [id])).get(id)!, callbacks: await callbacksOf(db, id) };
}
