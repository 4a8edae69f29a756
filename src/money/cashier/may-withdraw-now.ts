// What the operator's configuration says about a withdrawal: whether money must have come in before, and how much may go out.
import { formatAmount } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { configOf } from '#site/content/index.ts';
import type { Context } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { periodStart, withdrawalLimits } from './rules/withdrawal-limits.ts';
import { depositedByMethod } from './store/deposits.ts';
import { withdrawnSince } from './store/withdrawals.ts';
import type { WithdrawalRow } from './tables.ts';

type Order = Pick<WithdrawalRow, 'player_id' | 'currency' | 'amount_minor'>;

export async function mustHaveDeposited(ctx: Context, handle: Database | Transaction, row: Order): Promise<void> {
  if (!configOf(ctx, ctx.locale)['cashier-config'].isDepositNeededToWithdraw) return;
  if ((await depositedByMethod(handle, row.player_id, row.currency)).size > 0) return;
  refuse('UserNeedDeposit', { rule: 'cashier.deposit-first', inputs: { currency: row.currency } });
}

/** Compares the sums of the periods with their limits; the withdrawal itself is included. */
export async function mustFitPeriods(ctx: Context, tx: Transaction, row: Order): Promise<void> {
  const { player_id: playerId, currency, amount_minor: amountMinor } = row;
  const configured = configOf(ctx, ctx.locale)['cashier-config'].withdrawalLimits[currency];
  for (const { period, limitMinor } of withdrawalLimits(configured, currency)) {
    const since = periodStart(period, ctx.clock.now());
    const sum = await withdrawnSince(tx, { playerId, currency, since });
    if (sum <= limitMinor) continue;
    const before = sum - amountMinor;
    const left = before < limitMinor ? limitMinor - before : 0n;
    refuse('WithdrawalLimitsPeriodExceeded', {
      rule: 'cashier.withdrawal-period',
      inputs: {
        period,
        limit: formatAmount(limitMinor, currency),
        left: formatAmount(left, currency),
        currency,
      },
    });
  }
}
