/**
 * The life of a withdrawal: `requested → checks → approved → sent → paid | failed`, or `declined`, or `cancelled` by the player.
 * A payout may come back after it was paid (`returned`), and one that was reported as failed may have been paid after all.
 */
import type { WithdrawalState } from '../contract.ts';
import { stateMachine } from './state-machine.ts';

export const WITHDRAWAL_EDGES = {
  requested: ['checks', 'cancelled'],
  checks: ['approved', 'declined', 'cancelled'],
  // From here on the provider may have the order, so no one on our side can take it back.
  approved: ['sent'],
  sent: ['paid', 'failed'],
  paid: ['returned'],
  failed: ['paid'],
  returned: [],
  declined: [],
  cancelled: [],
} as const satisfies Record<WithdrawalState, readonly WithdrawalState[]>;

export const withdrawalStates = stateMachine<WithdrawalState>(WITHDRAWAL_EDGES);

const HOUR = 3_600_000;

/** What we promise the player, counted from the moment the state was entered, and who has to act by then. */
export const WITHDRAWAL_PROMISES: Readonly<
  Partial<Record<WithdrawalState, { hours: number; actor: 'team' | 'provider' }>>
> = {
  requested: { hours: 24, actor: 'team' },
  checks: { hours: 24, actor: 'team' },
  approved: { hours: 2, actor: 'provider' },
  sent: { hours: 72, actor: 'provider' },
};

export function withdrawalDeadline(state: WithdrawalState, enteredAt: Date): Date | null {
  const promise = WITHDRAWAL_PROMISES[state];
  return promise === undefined ? null : new Date(enteredAt.getTime() + promise.hours * HOUR);
}

/** What happens to the money when a state is entered. */
export function moneyOnEntering(
  state: WithdrawalState,
  from: WithdrawalState | undefined,
): 'hold' | 'pay-out' | 'give-back' | 'take-again' | 'return' | 'stays' {
  switch (state) {
    case 'requested':
      return 'hold';
    case 'paid':
      return from === 'failed' ? 'take-again' : 'pay-out';
    case 'returned':
      return 'return';
    case 'failed':
    case 'declined':
    case 'cancelled':
      return 'give-back';
    default:
      return 'stays';
  }
}

/** Texts of `texts/{locale}/payments.json`, under `cause`. */
export const WITHDRAWAL_CAUSES = {
  requested: 'withdrawal_requested',
  checks: 'withdrawal_checks',
  approved: 'withdrawal_approved',
  sent: 'withdrawal_sent',
  paid: 'withdrawal_paid',
  failed: 'withdrawal_failed',
  returned: 'withdrawal_returned',
  declined: 'withdrawal_declined',
  cancelled: 'withdrawal_cancelled',
} as const satisfies Record<WithdrawalState, string>;

/** The cause of one that was declined because its money was needed for a deposit that went back. */
export const DECLINED_FOR_DEPOSIT = 'withdrawal_declined_for_deposit';
/** It was reported as failed, and its money had been given back. */
export const PAID_AFTER_ALL = 'withdrawal_paid_after_all';

/**
 * Small amounts of players with a settled deposit go out without review, if the operator allows it. Not of a player whose bank has
 * taken a deposit back: what they withdraw may be that money.
 */
export function isApprovedAutomatically(
  withdrawal: { amountMinor: bigint; hasDeposited: boolean; hasChargeBack: boolean; isToKnownDestination: boolean },
  upToMinor: bigint,
): boolean {
  const { amountMinor, hasDeposited, hasChargeBack, isToKnownDestination } = withdrawal;
  return hasDeposited && !hasChargeBack && isToKnownDestination && amountMinor <= upToMinor;
}
