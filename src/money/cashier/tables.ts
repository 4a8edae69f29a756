// Row types of schema "cashier".
import type { Currency } from '#kernel/money.ts';
import type { DepositState, Instructions, WithdrawalState } from './contract.ts';

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
  /** Of the last report that was applied, where the provider counts them. */
  provider_revision: bigint;
  /** Who processes it behind the provider, as the provider says. */
  connector: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface DepositRow extends PaymentRow<DepositState> {
  campaign_offer_id: bigint;
  domain: string;
  redirect_url: string | null;
  next_poll_at: Date | null;
  /** How to pay, where the provider has no page of its own. */
  instructions: Instructions | null;
  /** What the player ordered, where another sum was credited. */
  ordered_minor: bigint | null;
  /** When its money came on the balance; what went back without it was never there. */
  credited_at: Date | null;
  /** What has gone back to the payer so far, given back by us or taken by their bank. */
  returned_minor: bigint;
  /** The part of it that was given back. */
  refunded_minor: bigint;
  /** Who decides, while it is under review. */
  decided_by: 'operator' | 'provider' | null;
  /** What the provider says was paid, where it is not what was ordered. */
  paid: string | null;
}

/** What we give back of a deposit. */
export interface RefundRow {
  /** The fact under which it is set aside, and the provider's key of it. */
  id: string;
  deposit_id: string;
  ordinal: number;
  amount_minor: bigint;
  state: 'asked' | 'done' | 'refused';
  reason: string | null;
  to_address: string | null;
  asked_at: Date;
  ended_at: Date | null;
}

/** What a payer's bank has taken back of a deposit, or given back where the dispute was won. */
export interface DisputedRow {
  fact: string;
  deposit_id: string;
  ordinal: number;
  kind: 'charge-back' | 'dispute-won';
  amount_minor: bigint;
  at: Date;
}

/** What a player owes for money that had to leave their balance and was not there. */
export interface DebtRow {
  fact: string;
  player_id: bigint;
  payment_id: string;
  currency: Currency;
  amount: bigint;
  repaid: bigint;
  owed_at: Date;
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

/** What a provider reports of one payment, as of the last comparison. */
export interface StatementRow {
  provider: string;
  kind: 'deposit' | 'withdrawal';
  payment_id: string;
  currency: Currency;
  amount_minor: bigint;
  charged_back_minor: bigint;
  refunded_minor: bigint;
  status: string;
  revision: bigint | null;
  reported_at: Date;
}

export interface CashierTables {
  'cashier.deposits': DepositRow;
  'cashier.withdrawals': WithdrawalRow;
  'cashier.disputed': DisputedRow;
  'cashier.refunds': RefundRow;
  'cashier.debts': DebtRow;
  'cashier.statements': StatementRow;
  /** Up to when the changes of a provider are in its statements. */
  'cashier.comparisons': { provider: string; covered_to: Date };
  'cashier.marked_destinations': MarkedDestinationRow;
  'cashier.steps': StepRow;
  'cashier.callbacks': CallbackRow;
}
