// News of a payment from its provider, whichever way it came: judged under the row's lock, applied at most once.
import { isDeepStrictEqual } from 'node:util';
import { findPlayer } from '#players/accounts/index.ts';
import { hasRoomForDeposit, mustReturnDeposit } from '#money/limits/index.ts';
import { isUuid } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { patienceOf, providers } from './adapters/providers.ts';
import {
  ProviderConfused,
  ProviderUnavailable,
  type IncomingCallback,
  type PaymentName,
  type PaymentProvider,
  type PokeEvent,
  type ProviderEvent,
  type ProviderNews,
  type ReportedEvent,
} from './adapters/provider.ts';
import { countCallback } from './metrics.ts';
import {
  DEPOSIT_GIVEN_UP,
  DEPOSIT_REVIEW_LATE,
  DEPOSIT_REVIEW_LIMIT,
  depositStates,
  isUnpaidEnd,
} from './rules/deposit-states.ts';
import { nextPoll } from './rules/patience.ts';
import {
  judgeDeposit,
  judgeWithdrawal,
  paidText,
  type AppliedVerdict,
  type KnownDeposit,
  type ProviderReport,
  type Verdict,
} from './rules/provider-verdict.ts';
import { addCallback, hasCallback } from './store/callbacks.ts';
import { changeDeposit, depositById, depositByReference, lockDeposit } from './store/deposits.ts';
import { changeWithdrawal, lockWithdrawal, withdrawalById, withdrawalByReference } from './store/withdrawals.ts';
import { hasStep } from './store/steps.ts';
import type { DepositRow, WithdrawalRow } from './tables.ts';
import { moveDeposit } from './move-deposit.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { publishMove } from './moves.ts';

interface Judged {
  verdict: Verdict<string>;
  apply(): Promise<void>;
}

/**
 * A callback: each of its events is kept once by the provider's id of it, and acted on once. Refused with 401 when it cannot be
 * trusted, and with 503 when the provider cannot be asked what has happened, so that it is delivered again.
 */
export async function receiveCallback(
  ctx: Context,
  provider: string,
  callback: IncomingCallback,
): Promise<{ status: number; body: string }> {
  const port = providers(ctx).get(provider);
  // Anybody can call; that no such provider is configured is no bug.
  if (!port) return refuse('MethodNotFound', { rule: 'api.callback', inputs: { provider } });
  const events = port.verifyCallback(callback, ctx.clock.now());
  if (!events) {
    countCallback(provider, 'refused');
    ctx.log.warn({ provider }, 'callback refused: not signed by the provider, or too old');
    return { status: 401, body: 'refused' };
  }
  for (const event of events) {
    const isTaken = event.type === 'report' ? await takeReport(ctx, provider, event) : await takePoke(ctx, port, event);
    if (!isTaken) return { status: 503, body: 'try again later' };
  }
  return { status: 200, body: 'ok' };
}

async function takeReport(ctx: Context, provider: string, event: ReportedEvent): Promise<true> {
  const report = readReport(ctx, provider, event);
  await keepEvent(ctx, provider, event, { paymentId: event.paymentId, report });
  return true;
}

/** Asks what has happened to the payment that is named. `false`: the provider did not answer. */
async function takePoke(ctx: Context, port: PaymentProvider, event: PokeEvent): Promise<boolean> {
  if (await hasCallback(ctx.db, port.name, event.eventId)) return true;
  const payment = await paymentNamed(ctx, port.name, event);
  const { payment: name } = event;
  const paymentId = payment?.id ?? ('id' in name ? name.id : name.reference);
  try {
    const report = payment && (await port.status(payment));
    await keepEvent(ctx, port.name, event, { paymentId, report });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    countCallback(port.name, 'unanswered');
    ctx.log.warn({ provider: port.name, payment: paymentId, error: error.message }, 'payment provider did not answer');
    return false;
  }
}

/** `undefined`: it is none of ours, as with orders that others place at the same provider. */
async function paymentNamed(
  ctx: Context,
  provider: string,
  { kind, payment }: PokeEvent,
): Promise<PaymentName | undefined> {
  const find = kind === 'deposit' ? FIND.deposit : FIND.withdrawal;
  if ('id' in payment && !isUuid(payment.id)) return undefined;
  const row = await ('id' in payment
    ? find.byId(ctx.db, payment.id)
    : find.byReference(ctx.db, provider, payment.reference));
  return row?.provider === provider ? { kind, id: row.id, reference: row.provider_reference } : undefined;
}

const FIND = {
  deposit: { byId: depositById, byReference: depositByReference },
  withdrawal: { byId: withdrawalById, byReference: withdrawalByReference },
} as const;

async function keepEvent(
  ctx: Context,
  provider: string,
  event: ProviderEvent,
  { paymentId, report }: { paymentId: string; report: ProviderReport | undefined },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const judged = report && (await judge(ctx, tx, provider, report));
    const verdict = judged?.verdict.verdict ?? (event.type === 'poke' ? 'unknown' : 'confused');
    const isNew = await addCallback(tx, {
      provider,
      event_id: event.eventId,
      kind: event.kind,
      payment_id: paymentId,
      verdict,
      body: event.body,
      received_at: ctx.clock.now(),
    });
    countCallback(provider, isNew ? verdict : 'repeated');
    if (!isNew || !judged) return;
    alertOf(ctx, provider, report, judged.verdict);
    await judged.apply();
  });
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
  return transaction(ctx.db, async (tx) => (await applyReport(ctx, tx, provider, report)).verdict);
}

/** The same for a caller that has more to do in the transaction. */
export async function applyReport(
  ctx: Context,
  tx: Transaction,
  provider: string,
  report: ProviderReport,
): Promise<Verdict<string>> {
  const judged = await judge(ctx, tx, provider, report);
  alertOf(ctx, provider, report, judged.verdict);
  await judged.apply();
  return judged.verdict;
}

const judge = (ctx: Context, tx: Transaction, provider: string, report: ProviderReport): Promise<Judged> =>
  report.kind === 'deposit' ? judgedDeposit(ctx, tx, provider, report) : judgedWithdrawal(ctx, tx, provider, report);

async function judgedDeposit(ctx: Context, tx: Transaction, provider: string, report: ProviderReport): Promise<Judged> {
  const row = isUuid(report.paymentId) ? await lockDeposit(tx, report.paymentId) : undefined;
  if (row?.provider !== provider) return { verdict: judgeDeposit(undefined, report), apply: async () => {} };
  const verdict = judgeDeposit(knownDeposit(ctx, row), report);
  return { verdict, apply: () => applyToDeposit(ctx, tx, row, { report, verdict }) };
}

const knownDeposit = (ctx: Context, row: DepositRow): KnownDeposit => ({
  ...storedPayment(row),
  orderedMinor: row.ordered_minor,
  returnedMinor: row.returned_minor,
  refundedMinor: row.refunded_minor,
  takesOtherAmount: providers(ctx).get(row.provider)?.can(row.method).otherAmount ?? false,
  decidedBy: row.decided_by,
});

async function applyToDeposit(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  { report, verdict }: { report: ProviderReport; verdict: ReturnType<typeof judgeDeposit> },
): Promise<void> {
  if (verdict.verdict === 'apply') await applyVerdict(ctx, tx, row, { report, verdict });
  if (verdict.verdict === 'mismatch' && verdict.path) {
    const move = { byWhom: 'provider', reference: report.reference, path: verdict.path } as const;
    if (verdict.path.length > 0) await moveDeposit(ctx, tx, row, move);
    await changeDeposit(tx, row.id, { paid: paidText(report), decided_by: 'operator' });
  }
  await noteProgress(tx, row, report);
  if (isNewer(row, report, verdict)) await changeDeposit(tx, row.id, { provider_revision: BigInt(report.revision!) });
  if (isElsewhere(row, report)) await changeDeposit(tx, row.id, { connector: report.connector! });
}

async function applyVerdict(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  { report, verdict }: { report: ProviderReport; verdict: AppliedVerdict },
): Promise<void> {
  const move = { byWhom: 'provider', reference: report.reference } as const;
  const { path, cause, paidMinor } = verdict;
  const isCredited = path.includes('success') && row.credited_at === null;
  // Coins are seen and final much later: by then the account may be closed. What is gone again at once is played by nobody.
  const mayBePlayed = isCredited && path.at(-1) !== 'refunded';
  const isLate = mayBePlayed && (isUnpaidEnd(row.state) || row.state === 'seen');
  const reviewCause =
    isLate && !(await mayTakeLateMoney(ctx, tx, row))
      ? DEPOSIT_REVIEW_LATE
      : mayBePlayed && (await isOverLimit(ctx, tx, row, paidMinor))
        ? DEPOSIT_REVIEW_LIMIT
        : undefined;
  if (reviewCause !== undefined) {
    const review = depositStates.pathTo(row.state, 'review');
    if (review && row.state !== 'review')
      await moveDeposit(ctx, tx, row, {
        ...move,
        path: review,
        cause: reviewCause,
      });
    await changeDeposit(tx, row.id, { paid: paidText(report), decided_by: 'operator' });
    return;
  }
  let ordered = row;
  if (isCredited && paidMinor !== undefined) {
    const correction = { amount_minor: paidMinor, ordered_minor: row.ordered_minor ?? row.amount_minor };
    await changeDeposit(tx, row.id, correction);
    ordered = { ...row, ...correction };
  }
  await moveDeposit(ctx, tx, ordered, {
    ...move,
    path,
    ...(cause !== undefined && { cause }),
    chargedBackMinor: report.chargedBackMinor,
    refundedMinor: report.refundedMinor,
  });
  if (path.at(-1) === 'review') await changeDeposit(tx, row.id, { decided_by: 'provider' });
  if (report.isFinal === false) await keepAsking(ctx, tx, row);
}

/** Its payer may still try again inside of the payment, or have paid before they gave it up. */
export async function keepAsking(ctx: Context, tx: Transaction, row: DepositRow): Promise<void> {
  const now = ctx.clock.now();
  const until = row.created_at.getTime() + patienceOf(ctx, row);
  if (now.getTime() < until) await changeDeposit(tx, row.id, { next_poll_at: nextPoll(row.created_at, now) });
}

/** Another rate, or one confirmation more: the page of the payer shows it. */
async function noteProgress(tx: Transaction, row: DepositRow, { instructions }: ProviderReport): Promise<void> {
  if (!instructions || isDeepStrictEqual(instructions, row.instructions)) return;
  await changeDeposit(tx, row.id, { instructions });
  await publishMove(tx, row);
}

/**
 * More came than a limit of the player has room for: more than they ordered, or what they had given up, whose room may have gone to
 * another deposit since.
 */
async function isOverLimit(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  paidMinor = row.amount_minor,
): Promise<boolean> {
  if (paidMinor <= row.amount_minor && !(await hasStep(tx, row.id, DEPOSIT_GIVEN_UP))) return false;
  // What was given up has left its room to other deposits.
  const amountMinor = isUnpaidEnd(row.state) ? paidMinor : paidMinor - row.amount_minor;
  return !(await hasRoomForDeposit(ctx, tx, { playerId: row.player_id, currency: row.currency, amountMinor }));
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
      if (isElsewhere(row, report)) await changeWithdrawal(tx, row.id, { connector: report.connector! });
    },
  };
}

/** What a person has to look at first is not counted as seen. */
const isNewer = (row: DepositRow | WithdrawalRow, { revision }: ProviderReport, { verdict }: Verdict<string>) =>
  revision !== undefined && revision > row.provider_revision && (verdict === 'apply' || verdict === 'repeated');

/** Each attempt of a payer may be processed by another. */
const isElsewhere = (row: DepositRow | WithdrawalRow, { connector, revision = 0 }: ProviderReport): boolean =>
  connector !== undefined && connector !== row.connector && revision >= Number(row.provider_revision);

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
