// News of a payment from its provider, whichever way it came: judged under the row's lock, applied at most once.
import { isUuid } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { providers } from '../adapters/providers.ts';
import type { IncomingCallback } from '../adapters/provider.ts';
import { countCallback } from '../figures.ts';
import { judgeDeposit, judgeWithdrawal, type ProviderReport, type Verdict } from '../rules/provider-verdict.ts';
import { addCallback } from '../store/callbacks.ts';
import { lockDeposit } from '../store/deposits.ts';
import { lockWithdrawal } from '../store/withdrawals.ts';
import { moveDeposit } from './move-deposit.ts';
import { moveWithdrawal } from './move-withdrawal.ts';

interface Judged {
  verdict: Verdict<string>;
  apply(): Promise<void>;
}

/** A callback: kept once by the sender's event id, acted on once. Refused with 401 when it cannot be trusted. */
export async function receiveCallback(
  ctx: Context,
  provider: string,
  callback: IncomingCallback,
): Promise<{ status: number; body: string }> {
  const known = providers(ctx).get(provider);
  // Anybody can call; that no such provider is configured is no bug.
  if (!known) return refuse('MethodNotFound', { rule: 'api.callback', inputs: { provider } });
  const event = known.verifyCallback(callback, ctx.clock.now());
  if (!event) {
    countCallback(provider, 'refused');
    ctx.log.warn({ provider }, 'callback refused: not signed by the provider, or too old');
    return { status: 401, body: 'refused' };
  }
  await transaction(ctx.db, async (tx) => {
    const judged = await judge(ctx, tx, provider, event.report);
    const isNew = await addCallback(tx, {
      provider,
      event_id: event.eventId,
      kind: event.report.kind,
      payment_id: event.report.paymentId,
      verdict: judged.verdict.verdict,
      body: event.report,
      received_at: ctx.clock.now(),
    });
    countCallback(provider, isNew ? judged.verdict.verdict : 'repeated');
    if (!isNew) return;
    alertOf(ctx, provider, event.report, judged.verdict);
    await judged.apply();
  });
  return { status: 200, body: 'ok' };
}

/** The provider's answer to a poll of ours. */
export async function handleReport(
  ctx: Context,
  provider: string,
  report: ProviderReport,
): Promise<Verdict<string>['verdict']> {
  return transaction(ctx.db, async (tx) => {
    const judged = await judge(ctx, tx, provider, report);
    alertOf(ctx, provider, report, judged.verdict);
    await judged.apply();
    return judged.verdict.verdict;
  });
}

async function judge(ctx: Context, tx: Transaction, provider: string, report: ProviderReport): Promise<Judged> {
  const id = report.paymentId;
  const move = { byWhom: 'provider', reference: report.reference } as const;
  if (report.kind === 'deposit') {
    const row = isUuid(id) ? await lockDeposit(tx, id) : undefined;
    const verdict = judgeDeposit(row?.provider === provider ? known(row) : undefined, report);
    return {
      verdict,
      apply: async () =>
        void (row && verdict.verdict === 'apply' && (await moveDeposit(ctx, tx, row, { ...move, path: verdict.path }))),
    };
  }
  const row = isUuid(id) ? await lockWithdrawal(tx, id) : undefined;
  const verdict = judgeWithdrawal(row?.provider === provider ? known(row) : undefined, report);
  return {
    verdict,
    apply: async () =>
      void (
        row &&
        verdict.verdict === 'apply' &&
        (await moveWithdrawal(ctx, tx, row, { ...move, path: verdict.path }))
      ),
  };
}

const known = <
  Row extends { state: unknown; amount_minor: bigint; currency: unknown; provider_reference: string | null },
>(
  row: Row,
) => ({
  state: row.state as Row['state'],
  amountMinor: row.amount_minor,
  currency: row.currency as Row['currency'],
  reference: row.provider_reference,
});

/** A report that does not fit moves nothing, and a person must learn of it. */
function alertOf(ctx: Context, provider: string, report: ProviderReport, verdict: Verdict<string>): void {
  if (verdict.verdict === 'apply' || verdict.verdict === 'repeated') return;
  const field = verdict.verdict === 'mismatch' ? verdict.field : undefined;
  ctx.log.error(
    {
      alert: 'payment',
      provider,
      kind: report.kind,
      payment: report.paymentId,
      status: report.status,
      verdict: verdict.verdict,
      field,
    },
    'news of a payment does not fit: nothing was moved',
  );
}
