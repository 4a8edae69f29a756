/**
 * What the lines of statements say about our payments is given to the same judge as the news of any provider: line by line, each in
 * a transaction that marks the line, so that it has its effect once, whenever the process dies.
 */
import { isUuid } from '#kernel/ids.ts';
import { findPlayer } from '#players/accounts/index.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { BANK } from './adapters/bank/bank.ts';
import { creditorReference } from './adapters/bank/creditor-reference.ts';
import { newsOf, type LineNews, type Unclear } from './adapters/bank/line-news.ts';
import { endToEndIdOf } from './adapters/bank/pain-001.ts';
import { DEPOSIT_REVIEW_OTHER_PAYER, depositStates, isUnpaidEnd } from './rules/deposit-states.ts';
import { isSamePerson } from './rules/holder.ts';
import { paidText, type ProviderReport, type Verdict } from './rules/provider-verdict.ts';
import { bankLinesIn, bankLinesOf, decideBankLine, lockBankLine, payingLineOf } from './store/bank-lines.ts';
import { changeDeposit, depositById, depositByReference, lockDeposit } from './store/deposits.ts';
import { refundById } from './store/refunds.ts';
import { lockWithdrawal } from './store/withdrawals.ts';
import type { BankLineRow, DepositRow, RefundRow, WithdrawalRow } from './tables.ts';
import { applyReport } from './handle-payment-report.ts';
import { moveDeposit } from './move-deposit.ts';
import { endAsDone, takeReturnedRefund } from './refund-deposit.ts';

/** Why a line waits for a person. */
export type WaitReason =
  | Unclear
  /** No payment by bank has that reference. */
  | 'unknown-payment'
  /** A payment that was paid before: the player has paid twice, or our order was carried out twice. */
  | 'paid-before'
  | 'returned-before'
  /** A payer's bank takes back what has not come, or what waits for a person itself. */
  | 'not-paid'
  | 'other-amount'
  | 'other-currency'
  /** The payment has ended in a way that this line contradicts. */
  | 'contradiction';

const AT_ONCE = 100;

export async function matchBankLines(ctx: Context): Promise<void> {
  await matchLinesIn(ctx, 'new', () => true);
  // The file with what it takes back may have come later.
  await matchLinesIn(ctx, 'waiting', ({ reason }) => reason === NOT_PAID);
}

const NOT_PAID: WaitReason = 'not-paid';

async function matchLinesIn(
  ctx: Context,
  state: 'new' | 'waiting',
  isMeant: (line: BankLineRow) => boolean,
): Promise<void> {
  for (let after = 0n; ;) {
    const lines = await bankLinesIn(ctx.db, state, { after, limit: AT_ONCE });
    for (const { id } of lines.filter(isMeant)) await matchLine(ctx, id);
    if (lines.length < AT_ONCE) return;
    after = lines.at(-1)!.id;
  }
}

/** What went wrong with one line is no reason not to match the others; it stays new, and is tried again by the job. */
async function matchLine(ctx: Context, id: bigint): Promise<void> {
  try {
    await transaction(ctx.db, async (tx) => {
      const line = await lockBankLine(tx, id);
      if (!line || (line.state !== 'new' && !(line.state === 'waiting' && line.reason === NOT_PAID))) return;
      const news = newsOf(linePartsOf(line));
      const outcome = news.kind === 'unclear' ? { waits: news.reason } : await actOnNews(ctx, tx, line, news);
      await decideBankLine(tx, id, { ...decisionOf(outcome), decided_at: ctx.clock.now() });
    });
  } catch (error) {
    ctx.log.error({ alert: 'payment', bankLine: String(id), err: error }, 'a line of a statement could not be matched');
  }
}

const linePartsOf = ({ is_credit, is_reversal, details }: BankLineRow): Parameters<typeof newsOf>[0] => ({
  direction: is_credit ? 'credit' : 'debit',
  isReversal: is_reversal,
  remittance: details.remittance,
  ...(details.endToEndId !== undefined && { endToEndId: details.endToEndId }),
});

/** The payment that a line is about. */
export type NamedPayment =
  | { kind: 'deposit' | 'withdrawal'; id: string; effect: 'paid' | 'returned' }
  | { kind: 'refund'; id: string; refund: RefundRow; effect: 'refunded' | 'refund-returned' };

async function paymentOf(
  tx: Transaction,
  news: Exclude<LineNews, { kind: 'unclear' }>,
): Promise<NamedPayment | undefined> {
  if (news.kind === 'order') {
    const refund = await refundById(tx, news.paymentId);
    if (!refund) return { kind: 'withdrawal', id: news.paymentId, effect: news.effect };
    const effect = news.effect === 'paid' ? 'refunded' : 'refund-returned';
    return { kind: 'refund', id: refund.deposit_id, refund, effect };
  }
  const deposit = await depositByReference(tx, BANK, news.reference);
  return deposit && { kind: 'deposit', id: deposit.id, effect: news.effect };
}

async function actOnNews(
  ctx: Context,
  tx: Transaction,
  line: BankLineRow,
  news: Exclude<LineNews, { kind: 'unclear' }>,
): Promise<Outcome> {
  const payment = await paymentOf(tx, news);
  const isDeposit = payment?.kind === 'deposit' && payment.effect === 'paid';
  return actOn(ctx, tx, line, payment, { isFromStranger: isDeposit && (await isFromStranger(ctx, line, payment.id)) });
}

/** Where both names are known and are clearly not of one person, a person decides whether the money is the player's. */
async function isFromStranger(ctx: Context, { details }: BankLineRow, depositId: string): Promise<boolean> {
  const deposit = await depositById(ctx.db, depositId);
  const player = deposit && (await findPlayer(ctx.db, deposit.player_id));
  const { name } = details.counterparty;
  if (!name || !player?.first_name || !player.last_name) return false;
  return !isSamePerson(name, player.first_name, player.last_name);
}

export type Outcome = { matched: NamedPayment } | { waits: WaitReason };

const decisionOf = (outcome: Outcome) =>
  'waits' in outcome
    ? ({ state: 'waiting', reason: outcome.waits } as const)
    : ({
        state: 'matched',
        reason: null,
        effect: outcome.matched.effect,
        payment_id: outcome.matched.id,
        refund_id: outcome.matched.kind === 'refund' ? outcome.matched.refund.id : null,
      } as const);

/** Gives the line to the judge of its payment. The caller holds the lock of the line. */
export async function actOn(
  ctx: Context,
  tx: Transaction,
  line: BankLineRow,
  payment: NamedPayment | undefined,
  { isFromStranger: mustBeReviewed = false } = {},
): Promise<Outcome> {
  if (!payment || !isUuid(payment.id)) return { waits: 'unknown-payment' };
  if (payment.kind === 'refund') return actOnRefund(ctx, tx, line, payment);
  // Two lines about one payment come here one after the other.
  const row = await (payment.kind === 'deposit' ? lockDeposit(tx, payment.id) : lockWithdrawal(tx, payment.id));
  if (row?.provider !== BANK) return { waits: 'unknown-payment' };
  const earlier = await bankLinesOf(tx, payment.id);
  if (payment.effect === 'paid' && earlier.some(({ effect }) => effect === 'paid')) return { waits: 'paid-before' };
  if (
    payment.kind === 'withdrawal' &&
    payment.effect === 'returned' &&
    earlier.some(({ effect }) => effect === 'returned')
  )
    return { waits: 'returned-before' };
  if (isOfDeposit(row) && payment.effect === 'returned' && row.credited_at === null && sumOf(earlier, 'paid') === 0n)
    return { waits: 'not-paid' };
  if (mustBeReviewed && isUnpaid(row as DepositRow)) return reviewPayer(ctx, tx, line, row as DepositRow);
  const report =
    payment.kind === 'deposit'
      ? depositReport(line, row as DepositRow, payment.effect, sumOf(earlier, 'returned'))
      : withdrawalReport(line, payment);
  return outcomeOf(payment, await applyReport(ctx, tx, BANK, report));
}

const isOfDeposit = (row: DepositRow | WithdrawalRow): row is DepositRow => 'credited_at' in row;
const isUnpaid = ({ state, credited_at }: DepositRow): boolean =>
  credited_at === null && (state === 'pending' || state === 'seen' || isUnpaidEnd(state));

/** Gambling licences want money to come from the player: a person credits it, or sends it back to where it came from. */
async function reviewPayer(ctx: Context, tx: Transaction, line: BankLineRow, row: DepositRow): Promise<Outcome> {
  await moveDeposit(ctx, tx, row, {
    path: depositStates.pathTo(row.state, 'review')!,
    byWhom: 'provider',
    cause: DEPOSIT_REVIEW_OTHER_PAYER,
  });
  await changeDeposit(tx, row.id, { paid: paidText({ minor: line.amount_minor, currency: line.currency }) });
  ctx.log.error(
    { alert: 'payment', deposit: row.id, bankLine: String(line.id) },
    'a deposit comes from another person',
  );
  return { matched: { kind: 'deposit', id: row.id, effect: 'paid' } };
}

/** Our order to give a deposit back was carried out, or came back. */
async function actOnRefund(
  ctx: Context,
  tx: Transaction,
  line: BankLineRow,
  payment: Extract<NamedPayment, { kind: 'refund' }>,
): Promise<Outcome> {
  const { refund, effect } = payment;
  const deposit = (await lockDeposit(tx, refund.deposit_id))!;
  if (deposit.provider !== BANK) return { waits: 'unknown-payment' };
  if (line.currency !== deposit.currency) return { waits: 'other-currency' };
  if (line.amount_minor !== (await orderedSum(tx, deposit, refund))) return { waits: 'other-amount' };
  const isTaken = await (effect === 'refunded' ? endAsDone : takeReturnedRefund)(ctx, tx, refund);
  return isTaken ? { matched: payment } : { waits: 'contradiction' };
}

/** What waited for a decision went back as it came. */
async function orderedSum(tx: Transaction, deposit: DepositRow, refund: RefundRow): Promise<bigint> {
  const payingLine = deposit.credited_at === null ? await payingLineOf(tx, deposit.id) : undefined;
  return payingLine?.amount_minor ?? refund.amount_minor;
}

const sumOf = (lines: readonly Pick<BankLineRow, 'effect' | 'amount_minor'>[], effect: 'paid' | 'returned'): bigint =>
  lines.filter((line) => line.effect === effect).reduce((sum, line) => sum + line.amount_minor, 0n);

function depositReport(
  line: BankLineRow,
  deposit: DepositRow,
  effect: NamedPayment['effect'],
  returnedMinor: bigint,
): ProviderReport {
  const base = {
    kind: 'deposit',
    paymentId: deposit.id,
    reference: deposit.provider_reference ?? creditorReference(deposit.id),
    currency: line.currency,
  } as const;
  if (effect === 'paid') return { ...base, status: 'success', minor: line.amount_minor };
  const chargedBackMinor = returnedMinor + line.amount_minor;
  return { ...base, status: 'charged_back', minor: deposit.amount_minor, chargedBackMinor };
}

const withdrawalReport = (line: BankLineRow, { id, effect }: Pick<NamedPayment, 'id' | 'effect'>): ProviderReport => ({
  kind: 'withdrawal',
  paymentId: id,
  reference: endToEndIdOf(id),
  minor: line.amount_minor,
  currency: line.currency,
  status: effect === 'paid' ? 'success' : 'returned',
});

function outcomeOf(payment: NamedPayment, verdict: Verdict<string>): Outcome {
  switch (verdict.verdict) {
    case 'apply':
    case 'repeated':
      return { matched: payment };
    case 'mismatch':
      // The deposit itself waits for a person now.
      if (verdict.path) return { matched: payment };
      return { waits: verdict.field === 'currency' ? 'other-currency' : 'other-amount' };
    case 'contradiction':
      return { waits: 'contradiction' };
    case 'unknown':
      return { waits: 'unknown-payment' };
  }
}
