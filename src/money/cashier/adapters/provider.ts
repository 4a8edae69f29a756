/** What the cashier needs from a payment provider, in the cashier's terms. An adapter translates, errors included. */
import { exponentOf, isCurrency, parseAmount, type Currency } from '#kernel/money.ts';
import type { ProviderReport } from '../rules/provider-verdict.ts';

export interface PaymentOrder {
  /** Our id; the provider must use it as the key of the order, so that the same id twice is one payment. */
  id: string;
  method: string;
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

/** What a provider says about one payment, before it is understood. */
export interface ProviderNews {
  kind: ProviderReport['kind'];
  paymentId: string;
  /** As it came, for a person to read. */
  body: unknown;
  /** Throws a `ProviderConfused` if the report cannot be true, such as a fraction of a yen. */
  report: () => ProviderReport;
}

export interface ProviderEvent extends ProviderNews {
  /** The provider's id of this message; it is acted on once. */
  eventId: string;
}

/** A part of what a provider says it has paid and taken. */
export interface StatementPage {
  news: ProviderNews[];
  /** Where the next part begins; `null` after the last one. */
  next: string | null;
}

export interface PaymentProvider {
  name: string;
  start(order: DepositOrder): Promise<{ reference: string; redirectUrl: string }>;
  /** `undefined` when the provider does not know it. */
  status(kind: ProviderReport['kind'], id: string): Promise<ProviderReport | undefined>;
  refund(id: string): Promise<ProviderReport>;
  payout(order: PaymentOrder): Promise<ProviderReport>;
  /** Everything that was changed at the provider in that time, as it is now, in parts. */
  statement(span: { from: Date; to: Date; after: string | null }): Promise<StatementPage>;
  /** `undefined` when it cannot be trusted: no, wrong or old signature, or not what a provider would send. */
  verifyCallback(callback: IncomingCallback, now: Date): ProviderEvent | undefined;
}

/** No answer, or none that decides anything: the order may or may not have arrived, so try again with the same id. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

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
