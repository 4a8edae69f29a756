/** What Hyperswitch says, in our terms. */
import { createHash } from 'node:crypto';
import { base32 } from '@scure/base';
import { exponentOf, isCurrency, type Currency } from '#kernel/money.ts';
import type { ProviderReport } from '../../rules/provider-verdict.ts';
import { ProviderConfused, ProviderRefused, type PaymentOrder } from '../provider.ts';
import type { Dispute, Payment, Payout, Refund } from './api.ts';

type Status = ProviderReport['status'];

/** Ids of 30 characters, as it asks for: the same of ours is always the same there, and no other's. */
const LENGTH = 30;
const idFor = (prefix: string, ourId: string): string =>
  `${prefix}_${base32.encode(createHash('sha256').update(ourId).digest()).toLowerCase()}`.slice(0, LENGTH);
export const paymentIdFor = (depositId: string): string => idFor('pay', depositId);
export const refundIdFor = (refundId: string): string => idFor('ref', refundId);
export const payoutIdFor = (withdrawalId: string): string => idFor('payout', withdrawalId);
/** The same payer is the same customer there, whose number on our site it does not learn. */
export const customerIdFor = (playerId: bigint): string => idFor('cus', `player ${playerId}`);

interface Method {
  /** What the page of the payment link offers. */
  types: readonly string[];
  /** How it is paid out; absent: it cannot be, as with cards, whose numbers we never have. */
  payout?: (requisites: Readonly<Record<string, string>>) => { payout_type: string; payout_method_data: unknown };
}

/** Our methods, and what they are called there. */
export const METHODS: Readonly<Record<string, Method>> = {
  card: { types: ['credit', 'debit'] },
  wallet: { types: ['skrill'] },
  paypal: {
    types: ['paypal'],
    payout: ({ email }) => ({ payout_type: 'wallet', payout_method_data: { wallet: { paypal: { email } } } }),
  },
  bank: {
    types: ['trustly', 'ideal', 'eps', 'bancontact_card', 'przelewy24', 'open_banking_uk'],
    payout: ({ iban }) => ({ payout_type: 'bank', payout_method_data: { bank: { iban } } }),
  },
  pix: { types: ['pix'] },
  voucher: { types: ['pay_safe_card'] },
};

const NO_DECIMALS: readonly string[] = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const THREE_DECIMALS: readonly string[] = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'];

/** How many decimals an amount has there, which is a whole number of the smallest unit. */
export function decimalsOf(currency: string): number {
  if (NO_DECIMALS.includes(currency)) return 0;
  if (THREE_DECIMALS.includes(currency)) return 3;
  return currency === 'CLF' ? 4 : 2;
}

/** Whether their smallest unit is ours. */
export const isSameUnit = (currency: Currency): boolean =>
  currency !== 'FUN' && decimalsOf(currency) === exponentOf(currency);

export function wireAmount({ amountMinor, currency }: Pick<PaymentOrder, 'amountMinor' | 'currency'>): number {
  if (!isSameUnit(currency)) throw new ProviderRefused(`Hyperswitch does not know ${currency}, or counts it otherwise`);
  if (amountMinor > BigInt(Number.MAX_SAFE_INTEGER)) throw new ProviderRefused('Hyperswitch takes no such sum');
  return Number(amountMinor);
}

function currencyOf(currency: string): Currency {
  if (!isCurrency(currency) || !isSameUnit(currency)) throw new ProviderConfused(`unknown currency ${currency}`);
  return currency;
}

const PAYMENT_STATUS: Readonly<Record<string, Status>> = {
  requires_payment_method: 'pending',
  requires_confirmation: 'pending',
  requires_customer_action: 'pending',
  requires_merchant_action: 'pending',
  processing: 'seen',
  requires_capture: 'seen',
  partially_captured_and_capturable: 'seen',
  partially_captured_and_processing: 'seen',
  partially_authorized_and_requires_capture: 'seen',
  succeeded: 'success',
  partially_captured: 'success',
  failed: 'fail',
  cancelled: 'cancel',
  expired: 'expired',
  cancelled_post_capture: 'refunded',
  conflicted: 'review',
  review: 'review',
};

const statusIn = (table: Readonly<Record<string, Status>>, status: string): Status => {
  const ourStatus = Object.hasOwn(table, status) ? table[status] : undefined;
  if (ourStatus === undefined) throw new ProviderConfused(`Hyperswitch says ${status}, which it does not document`);
  return ourStatus;
};

export function reportOfPayment(payment: Payment, paymentId: string): ProviderReport {
  const status = statusIn(PAYMENT_STATUS, payment.status);
  const { connector } = payment;
  const revision = revisionOf(payment);
  return {
    kind: 'deposit',
    paymentId,
    reference: payment.payment_id,
    minor: paidOf(payment, status),
    currency: currencyOf(payment.currency),
    status,
    ...(status === 'fail' && { isFinal: false }),
    ...(status === 'success' && afterwards(payment)),
    ...(connector && { connector }),
    ...(revision !== undefined && { revision }),
  };
}

/** What has come; the whole sum where nothing has. A payment that was captured in part says how much. */
function paidOf({ status, amount, amount_received }: Payment, ourStatus: Status): bigint {
  if (ourStatus !== 'success') return BigInt(amount);
  if (status === 'partially_captured' && typeof amount_received !== 'number')
    throw new ProviderConfused('Hyperswitch does not say how much of the payment was captured');
  return BigInt(amount_received ?? amount);
}

type Outcome = Pick<ProviderReport, 'status' | 'chargedBackMinor' | 'refundedMinor'>;

/** What was given back, and what the payer disputes or their bank has taken, of a payment that was paid. */
function afterwards(payment: Payment): Outcome {
  const paidMinor = paidOf(payment, 'success');
  const refundedMinor = (payment.refunds ?? [])
    .filter((refund) => refundStatusOf(refund) === 'done')
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const refunded = refundedMinor > 0n ? { refundedMinor } : {};
  const disputes = payment.disputes ?? [];
  const sumOf = (ourStatus: Status): bigint =>
    disputes
      .filter(({ dispute_status }) => statusIn(DISPUTE_STATUS, dispute_status) === ourStatus)
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const [disputedMinor, takenMinor] = [sumOf('disputed'), sumOf('charged_back')];
  const chargedBackMinor = disputedMinor + takenMinor;
  if (chargedBackMinor > 0n)
    return { status: takenMinor > 0n ? 'charged_back' : 'disputed', chargedBackMinor, ...refunded };
  if (refundedMinor === paidMinor && refundedMinor > 0n) return { status: 'refunded' };
  return { status: disputes.length > 0 ? 'dispute_won' : 'success', ...refunded };
}

const DISPUTE_STATUS: Readonly<Record<string, Status>> = {
  dispute_opened: 'disputed',
  dispute_challenged: 'disputed',
  dispute_won: 'dispute_won',
  dispute_cancelled: 'dispute_won',
  dispute_lost: 'charged_back',
  dispute_accepted: 'charged_back',
  dispute_expired: 'charged_back',
};

/** When it, or one of its refunds or disputes, was changed last: of two reports the one with more is the later one. */
function revisionOf({ created, updated, refunds, disputes }: Payment): number | undefined {
  const times = [
    updated ?? created,
    ...(refunds ?? []).map(({ updated_at, created_at }: Refund) => updated_at ?? created_at),
    ...(disputes ?? []).flatMap(({ connector_updated_at, created_at }: Dispute) => [connector_updated_at, created_at]),
  ].flatMap((time) => (time ? [Date.parse(time)] : []));
  return times.length === 0 ? undefined : Math.max(...times);
}

/** `review` waits for a person there. */
const REFUND_STATUS = { succeeded: 'done', failed: 'fail', pending: 'pending', review: 'pending' } as const;

export function refundStatusOf({ status }: Refund): 'pending' | 'done' | 'fail' {
  if (!Object.hasOwn(REFUND_STATUS, status))
    throw new ProviderConfused(`Hyperswitch says ${status} of a refund, which it does not document`);
  return REFUND_STATUS[status as keyof typeof REFUND_STATUS];
}

const PAYOUT_STATUS: Readonly<Record<string, Status>> = {
  requires_creation: 'pending',
  requires_confirmation: 'pending',
  requires_payout_method_data: 'pending',
  requires_fulfillment: 'pending',
  requires_vendor_account_creation: 'pending',
  initiated: 'pending',
  pending: 'pending',
  success: 'success',
  failed: 'fail',
  cancelled: 'fail',
  expired: 'fail',
  ineligible: 'fail',
  reversed: 'returned',
};

export function reportOfPayout(payout: Payout, paymentId: string): ProviderReport {
  const { connector } = payout;
  return {
    kind: 'withdrawal',
    paymentId,
    reference: payout.payout_id,
    minor: BigInt(payout.amount),
    currency: currencyOf(payout.currency),
    status: statusIn(PAYOUT_STATUS, payout.status),
    ...(connector && { connector }),
  };
}
