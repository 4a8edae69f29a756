/** The life of a deposit: `created → pending → success | fail | cancel | expired`, later `refunded | charged_back`. */
import type { DepositState } from '../contract.ts';
import { stateMachine } from './state-machine.ts';

export const DEPOSIT_EDGES = {
  created: ['pending'],
  pending: ['success', 'fail', 'cancel', 'expired'],
  success: ['refunded', 'charged_back'],
  fail: [],
  cancel: [],
  expired: [],
  refunded: [],
  charged_back: [],
} as const satisfies Record<DepositState, readonly DepositState[]>;

export const depositStates = stateMachine<DepositState>(DEPOSIT_EDGES);

const MINUTE = 60_000;

/** How long a deposit may stay in a state before the expiry job checks it. The other states do not expire. */
const PATIENCE_MS: Partial<Record<DepositState, number>> = { created: 60 * MINUTE, pending: 60 * MINUTE };

/** When the state ends at the latest; `null` when nothing is awaited. Counted from the beginning, so that no step extends it. */
export function depositDeadline(state: DepositState, createdAt: Date): Date | null {
  const patience = PATIENCE_MS[state];
  return patience === undefined ? null : new Date(createdAt.getTime() + patience);
}

/** Why a deposit is in its state. Each is a text of `texts/{locale}/payments.json`, under `cause`. */
export const DEPOSIT_CAUSES = {
  created: 'deposit_created',
  pending: 'deposit_pending',
  success: 'deposit_success',
  fail: 'deposit_fail',
  cancel: 'deposit_cancel',
  expired: 'deposit_expired',
  refunded: 'deposit_refunded',
  charged_back: 'deposit_charged_back',
} as const satisfies Record<DepositState, string>;
