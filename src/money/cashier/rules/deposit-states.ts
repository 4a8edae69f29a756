/**
 * The life of a deposit: `created → pending → success | fail | cancel | expired`. Money may be on its way for a while (`seen`), come
 * later than that, or need a decision (`review`), by a person of ours or by the provider. What was credited may be `refunded`, in
 * parts too, `disputed` by its payer, or `charged_back` by the payer's bank, and is credited again where the dispute is won.
 */
import type { DepositState, Instructions } from '../contract.ts';
import { stateMachine } from './state-machine.ts';

export const DEPOSIT_EDGES = {
  created: ['pending'],
  pending: ['seen', 'success', 'review', 'fail', 'cancel', 'expired'],
  // Money that is on its way does not expire by our clock, only when its provider says so.
  seen: ['success', 'review', 'fail', 'cancel', 'expired'],
  review: ['success', 'refunded', 'fail', 'cancel'],
  // Into itself: a part was refunded.
  success: ['success', 'refunded', 'disputed', 'charged_back'],
  fail: ['seen', 'success', 'review'],
  cancel: ['seen', 'success', 'review'],
  expired: ['seen', 'success', 'review'],
  // The refund itself came back: credited money to the balance, other money to the person who decides.
  refunded: ['success', 'review'],
  disputed: ['success', 'charged_back'],
  charged_back: ['charged_back', 'success'],
} as const satisfies Record<DepositState, readonly DepositState[]>;

export const depositStates = stateMachine<DepositState>(DEPOSIT_EDGES, ['refunded']);

const HOUR = 3_600_000;

/** States in which nothing has come yet; how long they last depends on the method. */
const UNPAID: readonly DepositState[] = ['created', 'pending'];
/** What we promise the player while a person decides, counted from the moment the state was entered. */
const PROMISE_MS: Partial<Record<DepositState, number>> = { review: 72 * HOUR };

/**
 * When the state ends at the latest; `null` when nothing is awaited. An unpaid one lasts as long as its method has patience, counted
 * from its beginning, so that no step extends it.
 */
export function depositDeadline(
  state: DepositState,
  { createdAt, enteredAt, patienceMs }: { createdAt: Date; enteredAt: Date; patienceMs: number },
): Date | null {
  if (UNPAID.includes(state)) return new Date(createdAt.getTime() + patienceMs);
  const promise = PROMISE_MS[state];
  return promise === undefined ? null : new Date(enteredAt.getTime() + promise);
}

/** Something may still come, and its provider is asked about it now and then. */
export const isAwaited = (state: DepositState): boolean => state === 'pending' || state === 'seen';

/** Nothing had been paid, as far as was known when the state was entered. */
export const isUnpaidEnd = (state: DepositState): boolean => ['fail', 'cancel', 'expired'].includes(state);

/**
 * Nothing has come of it, and its payer pays from their own bank or wallet by what we have shown them. On the page of a provider a
 * payment may be under way that we do not see: there the payer cancels at the provider.
 */
export const mayGiveUp = ({
  state,
  instructions = null,
}: {
  state: string;
  instructions?: Instructions | null;
}): boolean => state === ('pending' satisfies DepositState) && instructions !== null;

/** Why a deposit is in its state. Each is a text of `texts/{locale}/payments.json`, under `cause`. */
export const DEPOSIT_CAUSES = {
  created: 'deposit_created',
  pending: 'deposit_pending',
  seen: 'deposit_seen',
  review: 'deposit_review',
  success: 'deposit_success',
  fail: 'deposit_fail',
  cancel: 'deposit_cancel',
  expired: 'deposit_expired',
  refunded: 'deposit_refunded',
  disputed: 'deposit_disputed',
  charged_back: 'deposit_charged_back',
} as const satisfies Record<DepositState, string>;

/** Causes of a state other than the usual one. */
export const DEPOSIT_GIVEN_UP = 'deposit_given_up';
export const DEPOSIT_LATE = 'deposit_late';
export const DEPOSIT_OTHER_AMOUNT = 'deposit_other_amount';
export const DEPOSIT_REVIEW_LATE = 'deposit_review_late';
export const DEPOSIT_REVIEW_BY_PROVIDER = 'deposit_review_by_provider';
export const DEPOSIT_REVIEW_OTHER_PAYER = 'deposit_review_other_payer';
export const DEPOSIT_REFUND_RETURNED = 'deposit_refund_returned';
export const DEPOSIT_REVIEW_LIMIT = 'deposit_review_limit';
export const DEPOSIT_BY_HAND = 'deposit_by_hand';
export const DEPOSIT_CORRECTED = 'deposit_corrected';
export const DEPOSIT_PART_CHARGED_BACK = 'deposit_part_charged_back';
export const DEPOSIT_PART_REFUNDED = 'deposit_part_refunded';
export const DISPUTE_WON = 'deposit_dispute_won';
