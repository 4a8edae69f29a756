/**
 * What to do with news from a provider, whichever way it came: by callback or in answer to our query. Money moves only on
 * `apply`; everything else is kept and marked, and changes nothing.
 */
import { formatAmount, type Currency } from '#kernel/money.ts';
import type { DepositState, WithdrawalState } from '../contract.ts';
import { DEPOSIT_LATE, depositStates, DISPUTE_WON, isUnpaidEnd } from './deposit-states.ts';
import { withdrawalStates } from './withdrawal-states.ts';

/** What a provider says about one payment, in our terms. */
export interface ProviderReport {
  kind: 'deposit' | 'withdrawal';
  /** Our id, which the provider was given as its merchant reference. */
  paymentId: string;
  /** The provider's own id. */
  reference: string;
  /** What was paid. */
  minor: bigint;
  currency: Currency;
  status: 'pending' | 'success' | 'fail' | 'cancel' | 'refunded' | 'charged_back' | 'dispute_won' | 'returned';
  /** With `charged_back`: what the payer's bank has taken back in all so far; absent: everything. */
  chargedBackMinor?: bigint;
  /** Counts the changes of the payment at its provider, where they count them: what is older than what we have seen is overtaken. */
  revision?: number;
}

/** What we know of the payment. */
export interface KnownPayment<State extends string> {
  state: State;
  amountMinor: bigint;
  currency: Currency;
  /** `null` until the provider has answered our first request. */
  reference: string | null;
  /** Of the last report that was applied; 0 where none had one. */
  revision?: number;
}

export interface KnownDeposit extends KnownPayment<DepositState> {
  /** What the player ordered, where a person has corrected the sum since. */
  orderedMinor?: bigint | null;
  /** What has gone back to the payer so far. */
  returnedMinor: bigint;
}

export type Verdict<State extends string> =
  /** Enter these states, in this order; the cause of the last one, where it is not the usual one. */
  | { verdict: 'apply'; path: State[]; cause?: string }
  /** Known already, or overtaken by later news. */
  | { verdict: 'repeated' }
  | { verdict: 'unknown' }
  /** `path` leads to where a person decides: something was paid, and not what was ordered. */
  | { verdict: 'mismatch'; field: 'amount' | 'currency' | 'reference'; path?: State[] }
  /** The payment had ended differently before: a person must check. */
  | { verdict: 'contradiction' };

const REPEATED = { verdict: 'repeated' } as const;
const CONTRADICTION = { verdict: 'contradiction' } as const;

export function judgeDeposit(payment: KnownDeposit | undefined, report: ProviderReport): Verdict<DepositState> {
  if (!payment) return { verdict: 'unknown' };
  if (payment.reference !== null && report.reference !== payment.reference)
    return { verdict: 'mismatch', field: 'reference' };
  if (isOvertaken(payment, report)) return REPEATED;
  const field = mismatchOf(payment, report);
  // What was paid differently goes back as it was paid, and was on no balance.
  const isReturned = payment.state === 'review' && report.status === 'refunded';
  if (field && !isReturned) return paidDifferently(payment, report, field);
  return VERDICTS[report.status](payment, report);
}

const isOvertaken = ({ revision = 0 }: { revision?: number }, report: ProviderReport): boolean =>
  report.revision !== undefined && report.revision < revision;

function mismatchOf(payment: KnownDeposit, report: ProviderReport): 'amount' | 'currency' | undefined {
  if (report.currency !== payment.currency) return 'currency';
  const isExpected = report.minor === payment.amountMinor || report.minor === payment.orderedMinor;
  return isExpected ? undefined : 'amount';
}

/** Never credited on its own, and never lost: what was paid waits for a person. */
function paidDifferently(
  { state }: KnownDeposit,
  { status }: ProviderReport,
  field: 'amount' | 'currency',
): Verdict<DepositState> {
  const isOpen = state === 'created' || state === 'pending' || isUnpaidEnd(state);
  if (status === 'success' && state === 'review') return REPEATED;
  if (status !== 'success' || !isOpen) return { verdict: 'mismatch', field };
  return { verdict: 'mismatch', field, path: depositStates.pathTo(state, 'review')! };
}

type Judge = (payment: KnownDeposit, report: ProviderReport) => Verdict<DepositState>;

const apply = (from: DepositState, to: DepositState, cause?: string): Verdict<DepositState> => {
  const path = depositStates.pathTo(from, to);
  return path ? { verdict: 'apply', path, ...(cause !== undefined && { cause }) } : CONTRADICTION;
};

/** Nothing was paid. After another such end there is nothing to do; after money has come a person must look into it. */
const ended =
  (target: 'fail' | 'cancel'): Judge =>
  ({ state }) => {
    if (isUnpaidEnd(state)) return REPEATED;
    return state === 'created' || state === 'pending' ? apply(state, target) : CONTRADICTION;
  };

/** A payer may try again inside one payment, and money may come late: it is credited, once. */
const paid: Judge = ({ state }) => {
  if (state === 'created' || state === 'pending') return apply(state, 'success');
  return isUnpaidEnd(state) ? apply(state, 'success', DEPOSIT_LATE) : REPEATED;
};

const refunded: Judge = ({ state }) => {
  if (state === 'refunded') return REPEATED;
  if (state === 'charged_back') return CONTRADICTION;
  return depositStates.canMove(state, 'refunded')
    ? apply(state, 'refunded')
    : joined(apply(state, 'success'), 'refunded');
};

const chargedBack: Judge = (payment, { minor, chargedBackMinor = minor, revision = 0 }) => {
  const { state, returnedMinor, amountMinor } = payment;
  if (chargedBackMinor > amountMinor || chargedBackMinor <= 0n) return { verdict: 'mismatch', field: 'amount' };
  if (state === 'refunded') return CONTRADICTION;
  if (state === 'charged_back' && chargedBackMinor === returnedMinor) return REPEATED;
  // Less than before: the dispute was won in between, where the provider's count says that this is the later news.
  if (state === 'charged_back' && chargedBackMinor < returnedMinor)
    return revision > (payment.revision ?? 0) ? { verdict: 'apply', path: ['success', 'charged_back'] } : CONTRADICTION;
  return depositStates.canMove(state, 'charged_back')
    ? apply(state, 'charged_back')
    : joined(apply(state, 'success'), 'charged_back');
};

/** What was taken back is given back. Where the charge-back has not reached us, the payment has been paid all the time. */
const disputeWon: Judge = (payment, report) =>
  payment.state === 'charged_back' ? apply('charged_back', 'success', DISPUTE_WON) : paid(payment, report);

const joined = (way: Verdict<DepositState>, last: DepositState): Verdict<DepositState> =>
  way.verdict === 'apply' ? { verdict: 'apply', path: [...way.path, last] } : way;

const VERDICTS: Record<ProviderReport['status'], Judge> = {
  pending: ({ state }) => (state === 'created' ? apply('created', 'pending') : REPEATED),
  success: paid,
  fail: ended('fail'),
  cancel: ended('cancel'),
  refunded,
  charged_back: chargedBack,
  dispute_won: disputeWon,
  returned: () => CONTRADICTION,
};

const WITHDRAWAL_STATE_OF: Record<ProviderReport['status'], WithdrawalState> = {
  pending: 'sent',
  success: 'paid',
  fail: 'failed',
  cancel: 'failed',
  refunded: 'failed',
  charged_back: 'failed',
  dispute_won: 'paid',
  returned: 'returned',
};
const WITH_PROVIDER: readonly WithdrawalState[] = ['approved', 'sent', 'paid', 'failed', 'returned'];

export function judgeWithdrawal(
  payment: KnownPayment<WithdrawalState> | undefined,
  report: ProviderReport,
): Verdict<WithdrawalState> {
  if (!payment) return { verdict: 'unknown' };
  const { state } = payment;
  // A provider cannot approve a withdrawal: before the approval, none of its reports is about one of our orders.
  if (!WITH_PROVIDER.includes(state)) return CONTRADICTION;
  if (report.currency !== payment.currency) return { verdict: 'mismatch', field: 'currency' };
  if (report.minor !== payment.amountMinor) return { verdict: 'mismatch', field: 'amount' };
  if (payment.reference !== null && report.reference !== payment.reference)
    return { verdict: 'mismatch', field: 'reference' };
  if (isOvertaken(payment, report)) return REPEATED;
  const target = WITHDRAWAL_STATE_OF[report.status];
  if (state === target) return REPEATED;
  // The money of a failed payout is the player's again. That it was paid after all is for a person to find out.
  if (state === 'failed') return target === 'sent' ? REPEATED : CONTRADICTION;
  const path = withdrawalStates.pathTo(state, target);
  if (path) return { verdict: 'apply', path };
  return target !== 'failed' && withdrawalStates.pathTo(target, state) ? REPEATED : CONTRADICTION;
}

/** What the provider says was paid, for a person to read. */
export const paidText = ({ minor, currency }: Pick<ProviderReport, 'minor' | 'currency'>): string =>
  `${formatAmount(minor, currency)} ${currency}`;
