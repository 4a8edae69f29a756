/**
 * What to do with news from a provider, whichever way it came: by callback or in answer to our query. Money moves only on
 * `apply`; everything else is kept and marked, and changes nothing.
 */
import { parseAmount, type Currency } from '#kernel/money.ts';
import type { DepositState, WithdrawalState } from '../contract.ts';
import { depositStates } from './deposit-states.ts';
import type { StateMachine } from './state-machine.ts';
import { withdrawalStates } from './withdrawal-states.ts';

/** What a provider says about one payment, in our terms. Amounts as written by the provider, in major units. */
export interface ProviderReport {
  kind: 'deposit' | 'withdrawal';
  /** Our id, which the provider was given as its merchant reference. */
  paymentId: string;
  /** The provider's own id. */
  reference: string;
  amount: string;
  currency: string;
  status: 'pending' | 'success' | 'fail' | 'cancel' | 'refunded' | 'charged_back';
}

/** What we know of the payment. */
export interface KnownPayment<State extends string> {
  state: State;
  amountMinor: bigint;
  currency: Currency;
  /** `null` until the provider has answered our first request. */
  reference: string | null;
}

export type Verdict<State extends string> =
  /** Enter these states, in this order. */
  | { verdict: 'apply'; path: State[] }
  /** Known already, or overtaken by later news. */
  | { verdict: 'repeated' }
  | { verdict: 'unknown' }
  | { verdict: 'mismatch'; field: 'amount' | 'currency' | 'reference' }
  /** The payment had ended differently before: a person must check. */
  | { verdict: 'contradiction' };

const DEPOSIT_STATE_OF = {
  pending: 'pending',
  success: 'success',
  fail: 'fail',
  cancel: 'cancel',
  refunded: 'refunded',
  charged_back: 'charged_back',
} as const satisfies Record<ProviderReport['status'], DepositState>;

const WITHDRAWAL_STATE_OF: Record<ProviderReport['status'], WithdrawalState> = {
  pending: 'sent',
  success: 'paid',
  fail: 'failed',
  cancel: 'failed',
  refunded: 'failed',
  charged_back: 'failed',
};

export const judgeDeposit = (
  known: KnownPayment<DepositState> | undefined,
  report: ProviderReport,
): Verdict<DepositState> => judge(depositStates, known, report, DEPOSIT_STATE_OF[report.status]);

export function judgeWithdrawal(
  known: KnownPayment<WithdrawalState> | undefined,
  report: ProviderReport,
): Verdict<WithdrawalState> {
  // A provider cannot approve a withdrawal: before the approval, whatever it says is not about an order of ours.
  if (known && !['approved', 'sent', 'paid', 'failed'].includes(known.state)) return { verdict: 'contradiction' };
  return judge(withdrawalStates, known, report, WITHDRAWAL_STATE_OF[report.status]);
}

function judge<State extends string>(
  states: StateMachine<State>,
  known: KnownPayment<State> | undefined,
  report: ProviderReport,
  target: State,
): Verdict<State> {
  if (!known) return { verdict: 'unknown' };
  if (report.currency !== known.currency) return { verdict: 'mismatch', field: 'currency' };
  if (parseAmount(report.amount, known.currency) !== known.amountMinor) return { verdict: 'mismatch', field: 'amount' };
  if (known.reference !== null && report.reference !== known.reference)
    return { verdict: 'mismatch', field: 'reference' };
  if (known.state === target) return { verdict: 'repeated' };
  const path = states.pathTo(known.state, target);
  if (path) return { verdict: 'apply', path };
  return states.pathTo(target, known.state) ? { verdict: 'repeated' } : { verdict: 'contradiction' };
}
