// Payments that are on their way.
import type { DepositState, WithdrawalState } from '../../contract.ts';

const OPEN: ReadonlySet<string> = new Set<DepositState | WithdrawalState>([
  'created',
  'pending',
  'seen',
  'requested',
  'checks',
  'approved',
  'sent',
]);

/** Something is still going to happen to it. */
export const isOpen = (state: string): boolean => OPEN.has(state);
