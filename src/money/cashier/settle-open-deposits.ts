// Deposits whose callback never came: the provider is polled; those past their deadline expire.
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { ProviderUnavailable } from './adapters/provider.ts';
import { providerOf } from './adapters/providers.ts';
import { nextPoll } from './rules/patience.ts';
import { changeDeposit, depositsToPoll, lockDeposit } from './store/deposits.ts';
import type { DepositRow } from './tables.ts';
import { handleReport } from './handle-payment-report.ts';
import { moveDeposit } from './move-deposit.ts';

const AT_ONCE = 20;

export async function settleOpenDeposits(ctx: Context): Promise<void> {
  for (;;) {
    const due = await depositsToPoll(ctx.db, ctx.clock.now(), AT_ONCE);
    await Promise.all(due.map((row) => settle(ctx, row)));
    if (due.length < AT_ONCE) return;
  }
}

async function settle(ctx: Context, deposit: DepositRow): Promise<void> {
  const isAnswered = await askProvider(ctx, deposit);
  await transaction(ctx.db, async (tx) => {
    const row = await lockDeposit(tx, deposit.id);
    if (row?.state !== 'created' && row?.state !== 'pending') return;
    const now = ctx.clock.now();
    // Without an answer nothing expires: the payer may have paid, and the provider will report it when it is back.
    if (isAnswered && row.deadline_at && row.deadline_at <= now)
      await moveDeposit(ctx, tx, row, {
        path: row.state === 'created' ? ['pending', 'expired'] : ['expired'],
        byWhom: 'site',
      });
    else await changeDeposit(tx, row.id, { next_poll_at: nextPoll(row.created_at, now) });
  });
}

async function askProvider(ctx: Context, deposit: DepositRow): Promise<boolean> {
  try {
    const report = await providerOf(ctx, deposit.provider).status('deposit', deposit.id);
    if (report) await handleReport(ctx, deposit.provider, report);
    return true;
  } catch (error) {
    // Whatever went wrong with one deposit is no reason not to poll the others.
    if (error instanceof ProviderUnavailable)
      ctx.log.warn({ deposit: deposit.id, error: error.message }, 'payment provider did not answer');
    else ctx.log.error({ deposit: deposit.id, err: error }, 'a deposit could not be asked about');
    return false;
  }
}
