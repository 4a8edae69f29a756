// The payment that an operator decides on, locked until their decision is stored.
import { isUuid } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { lockDeposit } from './store/deposits.ts';
import { lockWithdrawal } from './store/withdrawals.ts';
import type { DepositRow, WithdrawalRow } from './tables.ts';

type Decision<Row> = (tx: Transaction, row: Row) => Promise<Row>;

export const decideOnDeposit = (ctx: Context, id: string, decide: Decision<DepositRow>): Promise<DepositRow> =>
  transaction(ctx.db, async (tx) =>
    decide(tx, (await lockPayment(tx, id, lockDeposit)) ?? refuseUnknown(id, 'deposit')),
  );

export const decideOnWithdrawal = (ctx: Context, id: string, decide: Decision<WithdrawalRow>): Promise<WithdrawalRow> =>
  transaction(ctx.db, async (tx) =>
    decide(tx, (await lockPayment(tx, id, lockWithdrawal)) ?? refuseUnknown(id, 'withdrawal')),
  );

const lockPayment = async <Row>(
  tx: Transaction,
  id: string,
  lock: (tx: Transaction, id: string) => Promise<Row | undefined>,
): Promise<Row | undefined> => (isUuid(id) ? lock(tx, id) : undefined);

function refuseUnknown(id: string, kind: 'deposit' | 'withdrawal'): never {
  return refuse('InvalidParameter', {
    rule: 'cashier.payment-exists',
    inputs: { id },
    status: 404,
    sentence: `There is no such ${kind}.`,
  });
}
