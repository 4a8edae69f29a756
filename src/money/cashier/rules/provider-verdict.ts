/**
 * What to do with news from a provider, whichever way it came: by callback or in answer to our query. Money moves only on
 * `apply`; everything else is kept and marked, and changes nothing.
 */
import { formatAmount, type Currency } from '#kernel/money.ts';
import type { DepositState, Instructions, WithdrawalState } from '../contract.ts';
import {
  DEPOSIT_LATE,
  DEPOSIT_OTHER_AMOUNT,
  DEPOSIT_PART_REFUNDED,
  DEPOSIT_REVIEW_BY_PROVIDER,
  depositStates,
  DISPUTE_WON,
  isUnpaidEnd,
} from './deposit-states.ts';
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
  status:
    | ('pending' | 'seen' | 'success' | 'fail' | 'cancel' | 'expired' | 'review')
    | ('refunded' | 'disputed' | 'charged_back' | 'dispute_won' | 'returned');
  /** With `fail`: the payer may still try again inside this payment, so its provider goes on being asked. */
  isFinal?: false;
  /** With `disputed` and `charged_back`: what the payer disputes or their bank has taken back, in all so far; absent: everything. */
  chargedBackMinor?: bigint;
  /** What the provider has given back to the payer in all so far; with `refunded` everything. */
  refundedMinor?: bigint;
  /** How to pay, where that has changed since the start: a new rate, another confirmation. */
  instructions?: Instructions;
  /** Who processes it behind the provider, where that is a choice of the provider's. */
  connector?: string;
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
  /** What has gone back to the payer so far; and the part of it that was given back and not taken by their bank. */
  returnedMinor: bigint;
  refundedMinor: bigint;
  /** The payer may send another sum than they ordered. */
  takesOtherAmount: boolean;
  /** Who decides, while it is under review. */
  decidedBy: 'operator' | 'provider' | null;
}

export type Verdict<State extends string> =
  /** Enter these states, in this order; the cause of the last one, where it is not the usual one; what has come, where it is another sum than was ordered. */
  | { verdict: 'apply'; path: State[]; cause?: string; paidMinor?: bigint }
  /** Known already, or overtaken by later news. */
  | { verdict: 'repeated' }
  | { verdict: 'unknown' }
  /** `path` leads to where a person decides: something was paid, and not what was ordered. */
  | { verdict: 'mismatch'; field: 'amount' | 'currency' | 'reference'; path?: State[] }
  /** The payment had ended differently before: a person must check. */
  | { verdict: 'contradiction' };

export type AppliedVerdict = Extract<Verdict<DepositState>, { verdict: 'apply' }>;

const REPEATED = { verdict: 'repeated' } as const;
const CONTRADICTION = { verdict: 'contradiction' } as const;

export function judgeDeposit(payment: KnownDeposit | undefined, report: ProviderReport): Verdict<DepositState> {
  if (!payment) return { verdict: 'unknown' };
  if (payment.reference !== null && report.reference !== payment.reference)
    return { verdict: 'mismatch', field: 'reference' };
  if (isOvertaken(payment, report)) return REPEATED;
  const field = mismatchOf(payment, report);
  if (field === 'amount' && payment.takesOtherAmount) return takenAsItCame(payment, report);
  // What was paid differently goes back as it was paid, and was on no balance.
  const isReturned = payment.state === 'review' && report.status === 'refunded';
  if (field && !isReturned) return paidDifferently(payment, report, field);
  return VERDICTS[report.status](payment, report);
}

/**
 * By bank or in coins the payer enters the sum themselves: what has come by the end counts, and no more than that, though the first news
 * of it be that it is gone again. More of it after that is for a person.
 */
function takenAsItCame(payment: KnownDeposit, report: ProviderReport): Verdict<DepositState> {
  if (!ABOUT_MONEY.includes(report.status)) return VERDICTS[report.status](payment, report);
  // A person decides on it already.
  if (report.status === 'success' && payment.state === 'review' && !isWithProvider(payment)) return REPEATED;
  if (!mayBeCredited(payment) || report.minor === 0n) return { verdict: 'mismatch', field: 'amount' };
  const verdict = VERDICTS[report.status]({ ...payment, amountMinor: report.minor }, report);
  if (verdict.verdict !== 'apply') return verdict;
  const isCredit = verdict.path.at(-1) === 'success' && verdict.cause === undefined;
  return { ...verdict, ...(isCredit && { cause: DEPOSIT_OTHER_AMOUNT }), paidMinor: report.minor };
}

/** What is said with these has come. */
const ABOUT_MONEY: readonly ProviderReport['status'][] = [
  ...(['success', 'refunded', 'disputed', 'charged_back', 'dispute_won'] as const),
];

const isOvertaken = ({ revision = 0 }: { revision?: number }, report: ProviderReport): boolean =>
  report.revision !== undefined && report.revision < revision;

function mismatchOf(payment: KnownDeposit, report: ProviderReport): 'amount' | 'currency' | undefined {
  if (report.currency !== payment.currency) return 'currency';
  const isExpected = report.minor === payment.amountMinor || report.minor === payment.orderedMinor;
  return isExpected ? undefined : 'amount';
}

/** Nothing has come yet, as far as we know. */
const isUnpaid = (state: DepositState): boolean =>
  state === 'created' || state === 'pending' || state === 'seen' || isUnpaidEnd(state);

const isWithProvider = ({ state, decidedBy }: KnownDeposit): boolean => state === 'review' && decidedBy === 'provider';

/** What waits for a person of ours is for them to credit. */
const mayBeCredited = (payment: KnownDeposit): boolean => isUnpaid(payment.state) || isWithProvider(payment);

/** Never credited on its own, and never lost: what was paid waits for a person. */
function paidDifferently(
  payment: KnownDeposit,
  { status }: ProviderReport,
  field: 'amount' | 'currency',
): Verdict<DepositState> {
  const { state } = payment;
  // The provider has decided; now a person has to.
  if (status === 'success' && isWithProvider(payment)) return { verdict: 'mismatch', field, path: [] };
  if (status === 'success' && state === 'review') return REPEATED;
  if (status !== 'success' || !isUnpaid(state)) return { verdict: 'mismatch', field };
  return { verdict: 'mismatch', field, path: depositStates.pathTo(state, 'review')! };
}

type Judge = (payment: KnownDeposit, report: ProviderReport) => Verdict<DepositState>;

const apply = (from: DepositState, to: DepositState, cause?: string): Verdict<DepositState> => {
  const path = depositStates.pathTo(from, to);
  return path ? { verdict: 'apply', path, ...(cause !== undefined && { cause }) } : CONTRADICTION;
};

/** Nothing was paid. After another such end there is nothing to do; after money has come a person must look into it. */
const ended =
  (target: 'fail' | 'cancel' | 'expired'): Judge =>
  (payment) => {
    const { state } = payment;
    if (isUnpaidEnd(state)) return REPEATED;
    if (isWithProvider(payment)) return apply(state, target === 'expired' ? 'fail' : target);
    return isUnpaid(state) ? apply(state, target) : CONTRADICTION;
  };

/** Money is on its way. It may have been given up already: a payer tries again, or pays late. */
const seen: Judge = ({ state }) => (state !== 'seen' && isUnpaid(state) ? apply(state, 'seen') : REPEATED);

/** The provider looks into it first, and says later what has become of it. */
const reviewed: Judge = ({ state }) =>
  isUnpaid(state) ? apply(state, 'review', DEPOSIT_REVIEW_BY_PROVIDER) : REPEATED;

/** A payer may try again inside one payment, and money may come late: it is credited, once. */
const credited: Judge = (payment) => {
  const { state } = payment;
  if (isUnpaidEnd(state)) return apply(state, 'success', DEPOSIT_LATE);
  return mayBeCredited(payment) ? apply(state, 'success') : REPEATED;
};

/** A part of it may have gone back by now. */
const paid: Judge = (payment, report) => {
  const { amountMinor, refundedMinor: knownMinor, state } = payment;
  const { refundedMinor = 0n } = report;
  const credit = credited(payment, report);
  if (refundedMinor <= knownMinor || (credit.verdict === 'repeated' && state !== 'success')) return credit;
  if (refundedMinor > amountMinor) return { verdict: 'mismatch', field: 'amount' };
  if (refundedMinor === amountMinor) return refunded(payment, report);
  const way: Verdict<DepositState> = credit.verdict === 'repeated' ? { verdict: 'apply', path: [] } : credit;
  return joined(way, 'success', DEPOSIT_PART_REFUNDED);
};

const refunded: Judge = ({ state }) => {
  if (state === 'refunded') return REPEATED;
  if (state === 'charged_back' || state === 'disputed') return CONTRADICTION;
  return depositStates.canMove(state, 'refunded')
    ? apply(state, 'refunded')
    : joined(apply(state, 'success'), 'refunded');
};

/** It was given back, or a person of ours has it before them: their decision is not anticipated by crediting it first. */
const isDecided = (payment: KnownDeposit): boolean =>
  payment.state === 'refunded' || (payment.state === 'review' && !isWithProvider(payment));

/** What is disputed is set aside until that is decided. */
const disputed: Judge = (payment, report) => {
  const { state, amountMinor, refundedMinor, returnedMinor } = payment;
  const { chargedBackMinor = amountMinor - refundedMinor, revision = 0 } = report;
  if (chargedBackMinor > amountMinor - refundedMinor || chargedBackMinor <= 0n)
    return { verdict: 'mismatch', field: 'amount' };
  if (isDecided(payment)) return CONTRADICTION;
  if (state === 'disputed' || state === 'charged_back') {
    const isSame = state === 'disputed' && chargedBackMinor === returnedMinor - refundedMinor;
    // The first dispute was won in between, where the provider's count says that this is the later news.
    const isAnother = !isSame && revision > (payment.revision ?? 0);
    return isAnother ? { verdict: 'apply', path: ['success', 'disputed'] } : REPEATED;
  }
  return state === 'success' ? apply(state, 'disputed') : joined(apply(state, 'success'), 'disputed');
};

const chargedBack: Judge = (payment, report) => {
  const { state, returnedMinor, refundedMinor, amountMinor } = payment;
  const { chargedBackMinor = amountMinor - refundedMinor, revision = 0 } = report;
  const takenMinor = returnedMinor - refundedMinor;
  if (chargedBackMinor > amountMinor - refundedMinor || chargedBackMinor <= 0n)
    return { verdict: 'mismatch', field: 'amount' };
  if (isDecided(payment)) return CONTRADICTION;
  if (state === 'charged_back' && chargedBackMinor === takenMinor) return REPEATED;
  // Less than before: the dispute was won in between, where the provider's count says that this is the later news.
  if (state === 'charged_back' && chargedBackMinor < takenMinor)
    return revision > (payment.revision ?? 0) ? { verdict: 'apply', path: ['success', 'charged_back'] } : CONTRADICTION;
  return depositStates.canMove(state, 'charged_back')
    ? apply(state, 'charged_back')
    : joined(apply(state, 'success'), 'charged_back');
};

/** What was taken back is given back. Where the dispute has not reached us, the payment has been paid all the time. */
const disputeWon: Judge = (payment, report) =>
  payment.state === 'charged_back' || payment.state === 'disputed'
    ? apply(payment.state, 'success', DISPUTE_WON)
    : paid(payment, report);

/** A part that was given back before the payer or their bank took the rest, where that has not reached us. */
const afterRefund =
  (judgeRest: Judge): Judge =>
  (payment, report) => {
    const { refundedMinor = 0n } = report;
    const isKnown = refundedMinor <= payment.refundedMinor || !(payment.state === 'success' || isUnpaid(payment.state));
    const way = isKnown ? REPEATED : paid(payment, report);
    if (way.verdict !== 'apply') return judgeRest(payment, report);
    const rest = judgeRest({ ...payment, state: 'success', refundedMinor, returnedMinor: refundedMinor }, report);
    return rest.verdict === 'apply' ? { ...rest, path: [...way.path, ...rest.path] } : rest;
  };

const joined = (way: Verdict<DepositState>, last: DepositState, cause?: string): Verdict<DepositState> =>
  way.verdict === 'apply'
    ? { verdict: 'apply', path: [...way.path, last], ...(cause !== undefined && { cause }) }
    : way;

const VERDICTS: Record<ProviderReport['status'], Judge> = {
  pending: ({ state }) => (state === 'created' ? apply('created', 'pending') : REPEATED),
  seen,
  success: paid,
  fail: ended('fail'),
  cancel: ended('cancel'),
  expired: ended('expired'),
  review: reviewed,
  refunded,
  disputed: afterRefund(disputed),
  charged_back: afterRefund(chargedBack),
  dispute_won: disputeWon,
  returned: () => CONTRADICTION,
};

const WITHDRAWAL_STATE_OF: Record<ProviderReport['status'], WithdrawalState> = {
  pending: 'sent',
  seen: 'sent',
  review: 'sent',
  success: 'paid',
  fail: 'failed',
  cancel: 'failed',
  expired: 'failed',
  refunded: 'failed',
  disputed: 'failed',
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
