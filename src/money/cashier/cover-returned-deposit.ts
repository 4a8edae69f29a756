// A deposit goes back to its payer while the money waits to be withdrawn: without this the house would pay it twice.
import { balancesOf } from '#money/wallet/index.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { DECLINED_FOR_DEPOSIT, withdrawalStates } from './rules/withdrawal-states.ts';
import { lockUndecided } from './store/withdrawals.ts';
import type { DepositRow } from './tables.ts';
import { moveWithdrawal } from './move-withdrawal.ts';

/** Declines withdrawals on which nobody has decided, the newest first, until the main balance covers the deposit. */
export async function coverReturnedDeposit(
  ctx: Context,
  tx: Transaction,
  { player_id, currency, amount_minor }: DepositRow,
): Promise<void> {
  const undecided = await lockUndecided(tx, player_id, currency);
  let { main } = await balancesOf(tx, player_id, currency);
  for (const withdrawal of undecided) {
    if (main >= amount_minor) return;
    const path = withdrawalStates.pathTo(withdrawal.state, 'declined')!;
    await moveWithdrawal(ctx, tx, withdrawal, { path, byWhom: 'site', cause: DECLINED_FOR_DEPOSIT });
    main += withdrawal.amount_minor;
  }
}
