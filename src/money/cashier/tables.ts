// Row types of schema "cashier".
import type { Currency } from '#kernel/money.ts';
import type { PersonalColumn, PersonalJsonColumn } from '#platform/db/personal-columns.ts';
import type { Generated } from 'kysely';
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
  /** How often it was ordered at its provider, counted before the order is sent. */
  attempts: number;
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
  /** `returned`: it came back after it was done. */
  state: 'asked' | 'done' | 'refused' | 'returned';
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
export interface HeldPayoutsRow {
  player_id: bigint;
  reason: string;
  held_by: string;
  held_at: Date;
}

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
  /** The last missed deadline that the operator was alerted of. */
  raised_for: Date | null;
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

/** What a provider's books and ours do not say alike of one payment. */
export interface DifferenceRow {
  id: bigint;
  provider: string;
  kind: 'deposit' | 'withdrawal';
  payment_id: string;
  what: 'missing-here' | 'missing-there' | 'other-sum' | 'other-state';
  /** Ours; `null` where we know no such payment. */
  our_minor: bigint | null;
  our_currency: Currency | null;
  our_state: string | null;
  /** Theirs; `null` where they report no such payment. */
  their_minor: bigint | null;
  their_currency: Currency | null;
  their_status: string | null;
  /** The last change of the payment. */
  moved_at: Date;
  found_at: Date;
  /** `equal`: a later comparison has found no difference any more. */
  state: 'open' | 'resolved' | 'equal';
  resolved_by: string | null;
  reason: string | null;
  ended_at: Date | null;
}

/** A file from a bank, by the hash of its bytes. */
export interface BankFileRow {
  digest: Buffer;
  name: string;
  format: 'camt.053' | 'camt.054' | 'csv' | 'pain.002';
  lines: number;
  imported_by: string;
  imported_at: Date;
}

/** The other side of a movement, and what they wrote. */
export interface BankLineDetails {
  endToEndId?: string;
  remittance: string[];
  counterparty: { name?: string; iban?: string };
}

/** A movement on one of our own accounts. */
export interface BankLineRow {
  id: bigint;
  account: string;
  key: string;
  digest: Buffer;
  /** `2026-03-31` */
  booked_on: string;
  is_credit: boolean;
  amount_minor: bigint;
  currency: Currency;
  is_reversal: boolean;
  return_reason: string | null;
  details: BankLineDetails;
  state: 'new' | 'matched' | 'waiting' | 'ignored';
  reason: string | null;
  /** What it did to its payment. */
  effect: 'paid' | 'returned' | 'refunded' | 'refund-returned' | null;
  payment_id: string | null;
  /** Of the last two. */
  refund_id: string | null;
  decided_by: string | null;
  created_at: Date;
  decided_at: Date | null;
}

/** A file of orders for a bank. */
export interface PayoutFileRow {
  id: string;
  account: string;
  orders: number;
  total_minor: bigint;
  xml: string;
  created_by: string;
  created_at: Date;
}

/** Minor units, as text. */
export interface ClosedLine {
  account: string;
  currency: Currency;
  opening: string;
  credited: string;
  debited: string;
  closing: string;
}

/** The trial balance of a day. */
export interface CloseRow {
  day: string;
  lines: ClosedLine[];
  /** What marks the day, as of the last time that it was closed. */
  faults: string[];
  closed_at: Date;
  checked_at: Date;
}

/** What one euro is worth on a day, by the European Central Bank. */
export interface EcbRatesRow {
  /** `2026-03-31` */
  day: string;
  per_euro: Record<string, string>;
  fetched_at: Date;
}

export interface CashierTables {
  'cashier.closes': CloseRow;
  'cashier.ecb_rates': EcbRatesRow;
  'cashier.differences': Omit<DifferenceRow, 'id'> & { id: Generated<bigint> };
  'cashier.deposits': DepositRow;
  'cashier.withdrawals': WithdrawalRow;
  'cashier.disputed': DisputedRow;
  'cashier.refunds': RefundRow;
  'cashier.debts': DebtRow;
  'cashier.statements': StatementRow;
  /** Up to when the changes of a provider are in its statements. */
  'cashier.comparisons': { provider: string; covered_to: Date };
  'cashier.marked_destinations': MarkedDestinationRow;
  'cashier.held_payouts': HeldPayoutsRow;
  'cashier.steps': StepRow;
  'cashier.callbacks': CallbackRow;
  'cashier.bank_files': BankFileRow;
  'cashier.bank_lines': Omit<BankLineRow, 'id' | 'details'> & {
    id: Generated<bigint>;
    details: PersonalJsonColumn<BankLineDetails>;
  };
  'cashier.payout_files': Omit<PayoutFileRow, 'xml'> & { xml: PersonalColumn };
  'cashier.payout_file_orders': { payment_id: string; file_id: string };
}
