// News of a payment from its provider, whichever way it came: judged under the row's lock, applied at most once.
import { findPlayer } from '#players/accounts/index.ts';
import { mustReturnDeposit } from '#money/limits/index.ts';
import { isUuid } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { providers } from './adapters/providers.ts';
import { ProviderConfused, type IncomingCallback, type ProviderNews } from './adapters/provider.ts';
import { countCallback } from './metrics.ts';
import { DEPOSIT_REVIEW_LATE, depositStates, isUnpaidEnd } from './rules/deposit-states.ts';
import {
  judgeDeposit,
  judgeWithdrawal,
  paidText,
  type ProviderReport,
  type Verdict,
} from './rules/provider-verdict.ts';
import { addCallback } from './store/callbacks.ts';
import { changeDeposit, lockDeposit } from './store/deposits.ts';
import { changeWithdrawal, lockWithdrawal } from './store/withdrawals.ts';
import type { DepositRow, WithdrawalRow } from './tables.ts';
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
  const paymentProvider = providers(ctx).get(provider);
  // Anybody can call; that no such provider is configured is no bug.
  if (!paymentProvider) return refuse('MethodNotFound', { rule: 'api.callback', inputs: { provider } });
  const event = paymentProvider.verifyCallback(callback, ctx.clock.now());
  if (!event) {
    countCallback(provider, 'refused');
    ctx.log.warn({ provider }, 'callback refused: not signed by the provider, or too old');
    return { status: 401, body: 'refused' };
  }
  const report = readReport(ctx, provider, event);
  await transaction(ctx.db, async (tx) => {
    const judged = report && (await judge(ctx, tx, provider, report));
    const verdict = judged?.verdict.verdict ?? 'confused';
    const isNew = await addCallback(tx, {
      provider,
      event_id: event.eventId,
      kind: event.kind,
      payment_id: event.paymentId,
      verdict,
      body: event.body,
      received_at: ctx.clock.now(),
    });
    countCallback(provider, isNew ? verdict : 'repeated');
    if (!isNew || !judged) return;
    alertOf(ctx, provider, report, judged.verdict);
    await judged.apply();
  });
  return { status: 200, body: 'ok' };
}

/** What cannot be true is kept and looked at by a person; the payment stays as it is and is asked about. */
export function readReport(
  ctx: Context,
  provider: string,
  { kind, paymentId, report }: ProviderNews,
): ProviderReport | undefined {
  try {
    return report();
  } catch (error) {
    if (!(error instanceof ProviderConfused)) throw error;
    const fields = { alert: 'payment', provider, kind, payment: paymentId, error: error.message };
    ctx.log.error(fields, 'news of a payment cannot be understood: nothing was moved');
    return undefined;
  }
}

/** The provider's answer to one of our polls. */
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

const judge = (ctx: Context, tx: Transaction, provider: string, report: ProviderReport): Promise<Judged> =>
  report.kind === 'deposit' ? judgedDeposit(ctx, tx, provider, report) : judgedWithdrawal(ctx, tx, provider, report);

async function judgedDeposit(ctx: Context, tx: Transaction, provider: string, report: ProviderReport): Promise<Judged> {
  const row = isUuid(report.paymentId) ? await lockDeposit(tx, report.paymentId) : undefined;
  if (row?.provider !== provider) return { verdict: judgeDeposit(undefined, report), apply: async () => {} };
  const { ordered_minor: orderedMinor, returned_minor: returnedMinor } = row;
  const verdict = judgeDeposit({ ...storedPayment(row), orderedMinor, returnedMinor }, report);
  return { verdict, apply: () => applyToDeposit(ctx, tx, row, { report, verdict }) };
}

async function applyToDeposit(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  { report, verdict }: { report: ProviderReport; verdict: ReturnType<typeof judgeDeposit> },
): Promise<void> {
  const move = { byWhom: 'provider', reference: report.reference } as const;
  if (verdict.verdict === 'apply') {
    const { path, cause } = verdict;
    const isLate = isUnpaidEnd(row.state) && path.at(-1) === 'success';
    if (isLate && !(await mayTakeLateMoney(ctx, tx, row)))
      await moveDeposit(ctx, tx, row, {
        ...move,
        path: depositStates.pathTo(row.state, 'review')!,
        cause: DEPOSIT_REVIEW_LATE,
      });
    else
      await moveDeposit(ctx, tx, row, {
        ...move,
        path,
        ...(cause !== undefined && { cause }),
        chargedBackMinor: report.chargedBackMinor,
      });
  }
  if (verdict.verdict === 'mismatch' && verdict.path) {
    await moveDeposit(ctx, tx, row, { ...move, path: verdict.path });
    await changeDeposit(tx, row.id, { paid: paidText(report) });
  }
  if (isNewer(row, report, verdict)) await changeDeposit(tx, row.id, { provider_revision: BigInt(report.revision!) });
}

async function judgedWithdrawal(
  ctx: Context,
  tx: Transaction,
  provider: string,
  report: ProviderReport,
): Promise<Judged> {
  const row = isUuid(report.paymentId) ? await lockWithdrawal(tx, report.paymentId) : undefined;
  if (row?.provider !== provider) return { verdict: judgeWithdrawal(undefined, report), apply: async () => {} };
  const verdict = judgeWithdrawal(storedPayment(row), report);
  return {
    verdict,
    apply: async () => {
      if (verdict.verdict === 'apply')
        await moveWithdrawal(ctx, tx, row, { byWhom: 'provider', reference: report.reference, path: verdict.path });
      if (isNewer(row, report, verdict))
        await changeWithdrawal(tx, row.id, { provider_revision: BigInt(report.revision!) });
    },
  };
}

/** What a person has to look at first is not counted as seen. */
const isNewer = (row: DepositRow | WithdrawalRow, { revision }: ProviderReport, { verdict }: Verdict<string>) =>
  revision !== undefined && revision > row.provider_revision && (verdict === 'apply' || verdict === 'repeated');

const storedPayment = <Row extends DepositRow | WithdrawalRow>(row: Row) => ({
  state: row.state as Row['state'],
  amountMinor: row.amount_minor,
  currency: row.currency,
  reference: row.provider_reference,
  revision: Number(row.provider_revision),
});

/** A report that does not fit moves no money, and a person must learn of it. */
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
    'news of a payment does not fit: no money was moved',
  );
}

/** Whether money that comes late may be credited. Otherwise a person decides: on an account that is closed, on a break or of another currency by now it must not be played. */
async function mayTakeLateMoney(
  ctx: Context,
  tx: Transaction,
  { player_id, currency }: Pick<DepositRow, 'player_id' | 'currency'>,
): Promise<boolean> {
  const player = await findPlayer(tx, player_id);
  if (player?.status !== 'active' || player.currency !== currency) return false;
  return !(await mustReturnDeposit(ctx, tx, player_id));
}
