// An operator gives a deposit back: the money is set aside first, so that it cannot be played while the provider works.
import { refuse } from '#kernel/refusals.ts';
import { hold, releaseHold } from '#money/wallet/index.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { ProviderRefused, ProviderUnavailable } from './adapters/provider.ts';
import { providerOf } from './adapters/providers.ts';
import { changeDeposit, depositsToRefund, lockDeposit } from './store/deposits.ts';
import type { DepositRow } from './tables.ts';
import { handleReport } from './handle-payment-report.ts';
import { decideOnDeposit } from './lock-payment.ts';
import { publishMove } from './moves.ts';

const AT_ONCE = 20;

export async function askForRefund(ctx: Context, id: string, reason: string): Promise<DepositRow> {
  return decideOnDeposit(ctx, id, async (tx, row) => {
    if (row.refund === 'refused')
      return refuse('InvalidRequest', {
        rule: 'cashier.refundable',
        inputs: { id, state: row.state },
        status: 409,
        sentence: 'The payment provider has refused to give this deposit back; the money is on the player’s balance.',
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
    if (!(await isRefused(ctx, row))) return;
    await giveToPlayer(ctx, row);
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      ctx.log.warn({ deposit: row.id, error: error.message }, 'payment provider did not answer');
    else ctx.log.error({ deposit: row.id, err: error }, 'a refund could not be sent');
  }
}

async function isRefused(ctx: Context, { id, provider }: DepositRow): Promise<boolean> {
  const port = providerOf(ctx, provider);
  try {
    await handleReport(ctx, provider, await port.refund(id));
    return false;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // It may have given the money back already, in answer to an earlier request whose answer was lost.
    const report = await port.status('deposit', id);
    return !report || (await handleReport(ctx, provider, report)) !== 'apply';
  }
}

/** What cannot go back to where it came from is the player's; how they get it is for people to settle. */
async function giveToPlayer(ctx: Context, { id, provider }: DepositRow): Promise<void> {
  const isGiven = await transaction(ctx.db, async (tx) => {
    const row = (await lockDeposit(tx, id))!;
    if (row.refund !== 'asked') return false;
    // What waits for a decision is on no balance: the decision is a person's again.
    if (row.credited_at !== null) await releaseHold(tx, { fact: id });
    await changeDeposit(tx, id, { refund: 'refused' });
    await publishMove(tx, row);
    return true;
  });
  if (isGiven)
    ctx.log.error(
      { alert: 'payment', provider, deposit: id },
      'a refund was refused by the provider: the money is back where it was',
    );
}
