/** What the cashier needs from a payment provider, in the cashier's terms. An adapter translates, errors included. */
import { ExternalError } from '#platform/http/external.ts';
import { exponentOf, isCurrency, parseAmount, type Currency } from '#kernel/money.ts';
import type { Instructions } from '../contract.ts';
import type { ProviderReport } from '../rules/provider-verdict.ts';

export interface PaymentOrder {
  /** Our id; the provider must use it as the key of the order, so that the same id twice is one payment. */
  id: string;
  method: string;
  playerId: bigint;
  amountMinor: bigint;
  currency: Currency;
  requisites: Record<string, string>;
}

export interface DepositOrder extends PaymentOrder {
  locale: string;
  expiresAt: Date;
  /** Where the payer comes back to. What they bring back proves nothing. */
  returnUrls: Record<'success' | 'fail' | 'cancel' | 'pending', string>;
}

/** A callback as it was received: header names in lower case, the body byte for byte. */
export interface IncomingCallback {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  rawBody: string;
}

/** How we ask about a payment: our id, and the provider's own once it has given one. */
export interface PaymentName {
  kind: ProviderReport['kind'];
  id: string;
  reference: string | null;
}

/** What a provider says about one payment, before it is understood. */
export interface ProviderNews {
  kind: ProviderReport['kind'];
  paymentId: string;
  /** As it came, for a person to read. */
  body: unknown;
  /** Throws a `ProviderConfused` if the report cannot be true, such as a fraction of a yen. */
  report: () => ProviderReport;
}

interface EventBase {
  /** The provider's id of what happened; it is acted on once, however often it is delivered. */
  eventId: string;
}

/** A callback that says itself what has happened. */
export interface ReportedEvent extends EventBase, ProviderNews {
  type: 'report';
}

/** A callback that only names a payment: what has happened is asked by `status`. By our id or, without it, by the provider's. */
export interface PokeEvent extends EventBase {
  type: 'poke';
  kind: ProviderReport['kind'];
  payment: { id: string } | { reference: string };
  body: unknown;
}

export type ProviderEvent = ReportedEvent | PokeEvent;

/** A part of what a provider says it has paid and taken. */
export interface StatementPage {
  news: ProviderNews[];
  /** Where the next part begins; `null` after the last one. */
  next: string | null;
}

/** Where the payer goes on: at the provider, or on our own page with what they must know to pay. */
export type HowToPay = { show: 'redirect'; url: string } | { show: 'instructions'; instructions: Instructions };

export interface StartedPayment {
  reference: string;
  howToPay: HowToPay;
}

/** What a provider can do with a method. */
export interface Abilities {
  /** `to-address`: to an address that the payer has to give first, as with coins. */
  refund: 'auto' | 'to-address' | 'no';
  payout: boolean;
  /** The payer may send another sum than was ordered, as by bank or in coins: what has come is credited. */
  otherAmount: boolean;
  /** How long a payment may stay unpaid, milliseconds. */
  patienceMs: number;
}

export interface RefundOrder {
  /** Key of the refund, so that the same id twice is one refund. */
  id: string;
  deposit: PaymentName & { method: string; amountMinor: bigint };
  /** Everything that came, where it was on no balance. */
  minor: bigint | 'all';
  currency: Currency;
  /** The payer's address, where the provider cannot send it to where it came from. */
  to?: string;
}

/** What has become of a refund. `fail` may still follow `pending`. */
export interface RefundReport {
  status: 'pending' | 'done' | 'fail';
}

/**
 * How a provider is written: `start`, `payout` and `refund` repeat safely with the same id; nothing is paid twice. Whatever is
 * uncertain is thrown as `ProviderUnavailable`, a definite no as `ProviderRefused`.
 */
export interface PaymentProvider {
  name: string;
  can(method: string): Abilities;
  /** Where it is not open for every currency that content names. */
  isOpenIn?(currency: Currency, direction: 'deposit' | 'withdrawal'): boolean;
  start(order: DepositOrder): Promise<StartedPayment>;
  /** `undefined` when the provider does not know it. */
  status(payment: PaymentName): Promise<ProviderReport | undefined>;
  /** Why a payment cannot go back to where it came from, where that is not the same for all of a method; a sentence for the operator. */
  noWayBack?(deposit: PaymentName & { currency: Currency }): Promise<string | undefined>;
  /** Begins a refund, or answers what has become of the one with this id. */
  refund(order: RefundOrder): Promise<RefundReport>;
  payout(order: PaymentOrder): Promise<ProviderReport>;
  /** Everything that was changed at the provider in that time, as it is now, in parts. */
  statement(span: { from: Date; to: Date; after: string | null }): Promise<StatementPage>;
  /** `undefined` when it cannot be trusted: no, wrong or old signature, or not what a provider would send. An empty list: trusted, and of no concern to us. */
  verifyCallback(callback: IncomingCallback, now: Date): ProviderEvent[] | undefined;
}

export const HOUR_MS = 3_600_000;

/** No answer, or none that decides anything: the order may or may not have arrived, so try again with the same id. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** It certainly does not have the order: it was not there at all, or does not let us in. Another provider may take it. */
export class ProviderDown extends ProviderUnavailable {
  override name = 'ProviderDown';
}

/** The error of a failed call: only where nothing was sent it is certain that the provider does not have the order. */
export const callFailure = (error: unknown): unknown => {
  if (!(error instanceof ExternalError)) return error;
  return error.isUnsent ? new ProviderDown(error.message) : new ProviderUnavailable(error.message);
};

/** An answer that cannot be understood: the provider is there but faulty. Whether the order arrived is unknown, too. */
export class ProviderConfused extends ProviderUnavailable {
  override name = 'ProviderConfused';
}

/** A definite refusal. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
}

/**
 * An amount as a provider writes it: some write every currency with the same number of decimals (`"1500.00"` yen). Zeros beyond
 * the decimals of the currency are ignored; any other digit there is refused and never rounded away.
 */
export function paidMinor(amount: string, currency: string): { minor: bigint; currency: Currency } {
  if (!isCurrency(currency) || currency === 'FUN') throw new ProviderConfused(`unknown currency ${currency}`);
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const decimals = exponentOf(currency);
  const isExact = /^0*$/.test(fraction.slice(decimals));
  const decimalPart = fraction.slice(0, decimals);
  const minor = isExact ? parseAmount(decimalPart === '' ? whole : `${whole}.${decimalPart}`, currency) : undefined;
  if (minor === undefined) throw new ProviderConfused(`${amount} is no amount of ${currency}`);
  return { minor, currency };
}
