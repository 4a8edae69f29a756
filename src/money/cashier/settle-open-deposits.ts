// Deposits whose callback never came: the provider is polled; those past their deadline expire.
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { ProviderUnavailable } from './adapters/provider.ts';
import { patienceOf, providerOf } from './adapters/providers.ts';
import { isAwaited, isUnpaidEnd } from './rules/deposit-states.ts';
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
    if (!row?.next_poll_at) return;
    const now = ctx.clock.now();
    if (row.state !== 'created' && !isAwaited(row.state)) return stopAsking(ctx, tx, row);
    // Without an answer nothing expires: the payer may have paid, and the provider will report it when it is back.
    if (isAnswered && row.deadline_at && row.deadline_at <= now)
      await moveDeposit(ctx, tx, row, {
        path: row.state === 'created' ? ['pending', 'expired'] : ['expired'],
        byWhom: 'site',
      });
    else await changeDeposit(tx, row.id, { next_poll_at: nextPoll(row.created_at, now) });
  });
}

/** A payment that has failed, and may still be paid until the patience with it ends. */
async function stopAsking(ctx: Context, tx: Transaction, row: DepositRow): Promise<void> {
  const now = ctx.clock.now();
  const until = row.created_at.getTime() + patienceOf(ctx, row);
  const mayStillCome = isUnpaidEnd(row.state) && now.getTime() < until;
  await changeDeposit(tx, row.id, { next_poll_at: mayStillCome ? nextPoll(row.created_at, now) : null });
}

async function askProvider(ctx: Context, deposit: DepositRow): Promise<boolean> {
  try {
    const report = await providerOf(ctx, deposit.provider).status({
      kind: 'deposit',
      id: deposit.id,
      reference: deposit.provider_reference,
    });
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
