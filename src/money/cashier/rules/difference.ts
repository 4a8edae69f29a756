/**
 * Whether a provider's books and ours say the same of a payment. What lies with the provider because of it decides: what has come and
 * stayed of a deposit, what was paid out of a withdrawal. Where that is equal, what both think has become of it.
 */
import type { Currency } from '#kernel/money.ts';
import type { DepositState, WithdrawalState } from '../contract.ts';
import type { ProviderReport } from './provider-verdict.ts';

export const DIFFERENCES = ['missing-here', 'missing-there', 'other-sum', 'other-state'] as const;
export type DifferenceKind = (typeof DIFFERENCES)[number];

export interface OurSide {
  state: DepositState | WithdrawalState;
  /** What is in our books because of it, in minor units. */
  minor: bigint;
  currency: Currency;
  /** A person has credited what came in another currency. */
  isCorrected: boolean;
}

export interface TheirSide {
  status: ProviderReport['status'];
  minor: bigint;
  currency: Currency;
}

type End = 'open' | 'unpaid' | 'paid' | 'disputed' | 'taken-back' | 'given-back';

const OUR_END: Record<DepositState | WithdrawalState, End> = {
  created: 'open',
  pending: 'open',
  seen: 'open',
  review: 'open',
  success: 'paid',
  fail: 'unpaid',
  cancel: 'unpaid',
  expired: 'unpaid',
  refunded: 'given-back',
  disputed: 'disputed',
  charged_back: 'taken-back',
  requested: 'open',
  checks: 'open',
  approved: 'open',
  sent: 'open',
  paid: 'paid',
  failed: 'unpaid',
  returned: 'given-back',
  declined: 'unpaid',
  cancelled: 'unpaid',
};

const THEIR_END: Record<ProviderReport['status'], End> = {
  pending: 'open',
  seen: 'open',
  review: 'open',
  success: 'paid',
  fail: 'unpaid',
  cancel: 'unpaid',
  expired: 'unpaid',
  refunded: 'given-back',
  disputed: 'disputed',
  charged_back: 'taken-back',
  dispute_won: 'paid',
  returned: 'given-back',
};

/** `undefined`: both say the same, or what they say is no task: it moved nothing, or waits for a person already. */
export function differenceOf(
  kind: ProviderReport['kind'],
  ours: OurSide | undefined,
  theirs: TheirSide | undefined,
): DifferenceKind | undefined {
  if (!ours) return theirs && theirs.minor !== 0n ? 'missing-here' : undefined;
  if (ours.state === 'review') return undefined;
  if (!theirs) return ours.minor === 0n ? undefined : 'missing-there';
  const [ourEnd, theirEnd] = [endOf(OUR_END[ours.state], ours.minor), endOf(THEIR_END[theirs.status], theirs.minor)];
  if (ourEnd !== theirEnd && !isGivenUp(kind, ourEnd, theirEnd)) return 'other-state';
  const isOtherSum = ours.minor !== theirs.minor || (ours.currency !== theirs.currency && theirs.minor !== 0n);
  return isOtherSum && !isCorrectedCurrency(ours, theirs) ? 'other-sum' : undefined;
}

/** Some providers call a payment paid of which nothing is left with them. */
const endOf = (end: End, minor: bigint): End => (end === 'paid' && minor === 0n ? 'given-back' : end);

/** We wait no longer for the payer than we said; the provider may. A payout that may still be made is another matter. */
const isGivenUp = (kind: ProviderReport['kind'], ours: End, theirs: End): boolean =>
  kind === 'deposit' && ours === 'unpaid' && theirs === 'open';

const isCorrectedCurrency = (ours: OurSide, theirs: TheirSide): boolean =>
  ours.isCorrected && ours.currency !== theirs.currency;
