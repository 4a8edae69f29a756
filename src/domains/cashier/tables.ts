// Row types of schema "cashier".
import type { Currency } from '#kernel/money.ts';
import type { DepositState, WithdrawalState } from './contract.ts';

interface PaymentRow<State> {
  id: string;
  player_id: bigint;
  request_id: string;
  request_digest: Buffer;
  method: string;
  provider: string;
  currency: Currency;
  amount_minor: bigint;
  requisites: Record<string, string>;
  state: State;
  deadline_at: Date | null;
  provider_reference: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface DepositRow extends PaymentRow<DepositState> {
  campaign_offer_id: bigint;
  domain: string;
  redirect_url: string | null;
  next_poll_at: Date | null;
  refund: 'asked' | 'done' | 'refused' | null;
  refund_reason: string | null;
}

/** Payout destinations that an operator has marked; `destination` as in `WithdrawalRow`. */
export interface MarkedDestinationRow {
  destination: string;
  mark: 'checking' | 'fraudulent';
  reason: string;
  withdrawal_id: string;
  marked_by: string;
  marked_at: Date;
}

export interface WithdrawalRow extends PaymentRow<WithdrawalState> {
  destination: string;
  next_attempt_at: Date | null;
  attempts: number;
}

export type ByWhom = 'player' | 'provider' | 'operator' | 'site';

export interface StepRow {
  payment_id: string;
  state: string;
  ordinal: number;
  cause: string;
  note: string | null;
  by_whom: ByWhom;
  at: Date;
}

export interface CallbackRow {
  provider: string;
  event_id: string;
  kind: string;
  payment_id: string;
  verdict: string;
  body: unknown;
  received_at: Date;
}

export interface CashierTables {
  'cashier.deposits': DepositRow;
  'cashier.withdrawals': WithdrawalRow;
  'cashier.marked_destinations': MarkedDestinationRow;
  'cashier.steps': StepRow;
  'cashier.callbacks': CallbackRow;
}
