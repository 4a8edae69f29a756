/** What BTCPay Server says, in our terms. */
import type { Currency } from '#kernel/money.ts';
import { exponentOf, isCurrency } from '#kernel/money.ts';
import type { Instructions } from '../../contract.ts';
import type { ProviderReport } from '../../rules/provider-verdict.ts';
import { paidMinor, ProviderConfused } from '../provider.ts';
import type { CoinPayout, Invoice, InvoiceMethod } from './greenfield.ts';

export type SpeedPolicy = 'HighSpeed' | 'MediumSpeed' | 'LowMediumSpeed' | 'LowSpeed';

/** How many confirmations a payment takes. */
export const CONFIRMATIONS: Readonly<Record<SpeedPolicy, number>> = {
  HighSpeed: 0,
  MediumSpeed: 1,
  LowMediumSpeed: 2,
  LowSpeed: 6,
};

/** Our methods, and what they are called there. */
export const METHOD_IDS: Readonly<Record<string, string>> = { crypto: 'BTC-CHAIN', lightning: 'BTC-LN' };

/** Our id of the deposit; `undefined` for invoices that others have made. */
export const orderIdOf = ({ metadata }: Pick<Invoice | CoinPayout, 'metadata'>): string | undefined =>
  typeof metadata['orderId'] === 'string' ? metadata['orderId'] : undefined;

/** `isWholePaid`: every payment that came is final. */
export function reportOfInvoice(
  invoice: Invoice,
  { paymentId, isFinal }: { paymentId: string; isFinal: boolean },
): ProviderReport {
  const ordered = paidMinor(invoice.amount, invoice.currency);
  const { status, hasCome } = statusOf(invoice, isFinal);
  return {
    kind: 'deposit',
    paymentId,
    reference: invoice.id,
    currency: ordered.currency,
    minor: hasCome ? comeOf(invoice, ordered.minor) : ordered.minor,
    status,
  };
}

function statusOf(
  { status, additionalStatus }: Invoice,
  isFinal: boolean,
): { status: ProviderReport['status']; hasCome: boolean } {
  const isPartial = additionalStatus === 'PaidPartial' || additionalStatus === 'PaidLate';
  switch (status) {
    case 'New':
      return { status: isPartial ? 'seen' : 'pending', hasCome: false };
    case 'Processing':
      return { status: 'seen', hasCome: false };
    case 'Settled':
      return { status: 'success', hasCome: true };
    case 'Expired':
      if (!isPartial) return { status: 'expired', hasCome: false };
      return isFinal ? { status: 'success', hasCome: true } : { status: 'seen', hasCome: false };
    case 'Invalid':
      return { status: 'fail', hasCome: false };
  }
}

/**
 * What came, in whole minor units. BTCPay converts coins at the rate of the invoice, so what it says was paid has more digits than
 * the currency; a part of a minor unit is dropped. An invoice that it calls settled was paid in full, whatever rounding has left;
 * one that a person marked by hand, only up to what came.
 */
function comeOf({ status, additionalStatus, paidAmount, currency }: Invoice, orderedMinor: bigint): bigint {
  const come = wholeMinor(paidAmount ?? '0', currency);
  if (status !== 'Settled' || additionalStatus === 'Marked') return come;
  return come > orderedMinor ? come : orderedMinor;
}

function wholeMinor(amount: string, currency: string): bigint {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(plain(amount)) ?? [];
  if (whole === undefined || !isCurrency(currency)) throw new ProviderConfused(`${amount} is no amount of ${currency}`);
  const decimals = exponentOf(currency);
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** A number of JSON may come as `1e-7`. */
const plain = (amount: string): string => (/e/i.test(amount) ? Number(amount).toFixed(18) : amount);

const LINES: Readonly<Record<string, string>> = { 'BTC-CHAIN': 'address', 'BTC-LN': 'invoice' };
const NETWORKS: Readonly<Record<string, string>> = { 'BTC-CHAIN': 'Bitcoin', 'BTC-LN': 'Lightning' };

/** How to pay what is still due; without what to pay, how far it has come. */
export function instructionsOf(
  invoice: Invoice,
  method: InvoiceMethod | undefined,
  speed: SpeedPolicy,
): Instructions | undefined {
  if (!method?.destination) return undefined;
  const { paymentMethodId: id, currency, destination, paymentLink, rate, due } = method;
  const isDue = Number(due) > 0 && invoice.status === 'New';
  const needed = CONFIRMATIONS[speed];
  // BTCPay does not report the count where it takes more than one confirmation.
  const isCounted = invoice.status === 'Processing' && id === 'BTC-CHAIN' && needed === 1;
  return {
    lines: isDue
      ? [
          { label: LINES[id] ?? 'address', value: destination },
          { label: 'network', value: NETWORKS[id] ?? id },
          ...(invoice.currency === currency
            ? []
            : [{ label: 'rate', value: `1 ${currency} = ${rate} ${invoice.currency}` }]),
        ]
      : [],
    due: isDue ? `${due} ${currency}` : '',
    qr: isDue ? (paymentLink ?? destination) : null,
    qrKind: isDue ? (id === 'BTC-LN' ? 'lightning' : 'bitcoin') : null,
    appUrl: isDue ? (paymentLink ?? null) : null,
    pageUrl: isDue ? invoice.checkoutLink : null,
    until: isDue ? new Date(invoice.expirationTime * 1000).toISOString() : null,
    confirmations: isCounted ? { count: 0, needed } : null,
  };
}

const PAYOUT_STATUS: Readonly<Record<CoinPayout['state'], ProviderReport['status']>> = {
  AwaitingApproval: 'pending',
  AwaitingPayment: 'pending',
  InProgress: 'pending',
  Completed: 'success',
  Cancelled: 'fail',
};

export function reportOfPayout(payout: CoinPayout, paymentId: string): ProviderReport {
  const { minor, currency }: { minor: bigint; currency: Currency } = paidMinor(
    payout.originalAmount,
    payout.originalCurrency,
  );
  return {
    kind: 'withdrawal',
    paymentId,
    reference: payout.id,
    minor,
    currency,
    status: PAYOUT_STATUS[payout.state],
  };
}
