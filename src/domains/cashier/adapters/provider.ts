/** What the cashier needs of a payment provider, in its own words. An adapter translates, also the errors. */
import type { Currency } from '#kernel/money.ts';
import type { ProviderReport } from '../rules/provider-verdict.ts';

export interface PaymentOrder {
  /** Our id; the provider must take it as the key of the order: twice the same id is one payment. */
  id: string;
  method: string;
  amountMinor: bigint;
  currency: Currency;
  requisites: Record<string, string>;
}

export interface DepositOrder extends PaymentOrder {
  locale: string;
  expiresAt: Date;
  /** Where the payer comes back to. What they come back with proves nothing. */
  returnUrls: Record<'success' | 'fail' | 'cancel' | 'pending', string>;
}

/** A callback as it came in: headers in small letters, the body byte for byte. */
export interface IncomingCallback {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  rawBody: string;
}

export interface ProviderEvent {
  /** The provider's id of this message; it is acted on once. */
  eventId: string;
  report: ProviderReport;
}

export interface PaymentProvider {
  name: string;
  start(order: DepositOrder): Promise<{ reference: string; redirectUrl: string }>;
  /** `undefined` when the provider does not know it. */
  status(kind: ProviderReport['kind'], id: string): Promise<ProviderReport | undefined>;
  refund(id: string): Promise<ProviderReport>;
  payout(order: PaymentOrder): Promise<ProviderReport>;
  /** `undefined` when it cannot be trusted: no, wrong or old signature, or not what a provider would send. */
  verifyCallback(callback: IncomingCallback, now: Date): ProviderEvent | undefined;
}

/** No answer, or none that decides anything: the order may or may not have arrived, so ask again with the same id. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** An answer that cannot be understood: the provider is there and in disorder. Whether the order arrived is open as well. */
export class ProviderConfused extends ProviderUnavailable {
  override name = 'ProviderConfused';
}

/** A definite no. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
}
