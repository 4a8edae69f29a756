// An operator gives a deposit back: the money is set aside first, so that it cannot be played while the provider works.
import { isUuid } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusals.ts';
import { hold } from '#domains/wallet/index.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { ProviderUnavailable } from '../adapters/provider.ts';
import { providerOf } from '../adapters/providers.ts';
import { changeDeposit, depositsToRefund, lockDeposit } from '../store/deposits.ts';
import type { DepositRow } from '../tables.ts';
import { handleReport } from './handle-payment-report.ts';

const AT_ONCE = 20;

export async function askForRefund(ctx: Context, id: string, reason: string): Promise<DepositRow> {
  return transaction(ctx.db, async (tx) => {
    const row = isUuid(id) ? await lockDeposit(tx, id) : undefined;
    if (!row)
      return refuse('InvalidParameter', {
        rule: 'cashier.payment-exists',
        inputs: { id },
        status: 404,
        sentence: 'There is no such deposit.',
      });
    if (row.refund) return row;
    if (row.state !== 'success')
      return refuse('InvalidRequest', {
        rule: 'cashier.refundable',
        inputs: { id, state: row.state },
        status: 409,
        sentence: `A deposit that is ${row.state} cannot be refunded.`,
      });
    await hold(tx, { fact: row.id, playerId: row.player_id, currency: row.currency, amountMinor: row.amount_minor });
    const changes = { refund: 'asked', refund_reason: reason } as const;
    await changeDeposit(tx, id, changes);
    return { ...row, ...changes };
  });
}

/** Refunds that are requested but not done: repeated until the provider answers, under the same id, each apart from the others. */
export async function sendRefunds(ctx: Context): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const rows = await depositsToRefund(ctx.db, after, AT_ONCE);
    await Promise.all(rows.map((row) => sendRefund(ctx, row)));
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

async function sendRefund(ctx: Context, row: DepositRow): Promise<void> {
  try {
    await handleReport(ctx, row.provider, await providerOf(ctx, row.provider).refund(row.id));
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      ctx.log.warn({ deposit: row.id, error: error.message }, 'payment provider did not answer');
    else ctx.log.error({ deposit: row.id, err: error }, 'a refund could not be sent');
  }
}
