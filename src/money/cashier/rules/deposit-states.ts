/**
 * The life of a deposit: `created → pending → success | fail | cancel | expired`. Money may come later than that, or need a
 * person's decision (`review`); what was credited may be `refunded`, or `charged_back` by the payer's bank, in parts too, and
 * credited again where the dispute is won.
 */
import type { DepositState } from '../contract.ts';
import { stateMachine } from './state-machine.ts';

export const DEPOSIT_EDGES = {
  created: ['pending'],
  pending: ['success', 'review', 'fail', 'cancel', 'expired'],
  review: ['success', 'refunded'],
  success: ['refunded', 'charged_back'],
  fail: ['success', 'review'],
  cancel: ['success', 'review'],
  expired: ['success', 'review'],
  refunded: [],
  charged_back: ['charged_back', 'success'],
} as const satisfies Record<DepositState, readonly DepositState[]>;

export const depositStates = stateMachine<DepositState>(DEPOSIT_EDGES);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a deposit may stay in a state before the expiry job checks it, counted from its beginning, so that no step extends it. */
const PATIENCE_MS: Partial<Record<DepositState, number>> = { created: 60 * MINUTE, pending: 60 * MINUTE };
/** What we promise the player while a person decides, counted from the moment the state was entered. */
const PROMISE_MS: Partial<Record<DepositState, number>> = { review: 72 * HOUR };

/** When the state ends at the latest; `null` when nothing is awaited. */
export function depositDeadline(
  state: DepositState,
  { createdAt, enteredAt }: { createdAt: Date; enteredAt: Date },
): Date | null {
  const [patience, promise] = [PATIENCE_MS[state], PROMISE_MS[state]];
  if (patience !== undefined) return new Date(createdAt.getTime() + patience);
  return promise === undefined ? null : new Date(enteredAt.getTime() + promise);
}

/** Nothing had been paid, as far as was known when the state was entered. */
export const isUnpaidEnd = (state: DepositState): boolean => ['fail', 'cancel', 'expired'].includes(state);

/** Why a deposit is in its state. Each is a text of `texts/{locale}/payments.json`, under `cause`. */
export const DEPOSIT_CAUSES = {
  created: 'deposit_created',
  pending: 'deposit_pending',
  review: 'deposit_review',
  success: 'deposit_success',
  fail: 'deposit_fail',
  cancel: 'deposit_cancel',
  expired: 'deposit_expired',
  refunded: 'deposit_refunded',
  charged_back: 'deposit_charged_back',
} as const satisfies Record<DepositState, string>;

/** Causes of a state other than the usual one. */
export const DEPOSIT_LATE = 'deposit_late';
export const DEPOSIT_REVIEW_LATE = 'deposit_review_late';
export const DEPOSIT_BY_HAND = 'deposit_by_hand';
export const DEPOSIT_CORRECTED = 'deposit_corrected';
export const DEPOSIT_PART_CHARGED_BACK = 'deposit_part_charged_back';
export const DISPUTE_WON = 'deposit_dispute_won';
