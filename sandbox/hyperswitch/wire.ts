/** Payments, refunds, disputes and payouts as the API writes them. */
import type { Book, Dispute, Payment, Payout, Refund } from './book.ts';

export interface Account {
  merchantId: string;
  profileId: string;
  url: string;
}

export const isoOf = (ms: number): string => new Date(ms).toISOString();

export const linkOf = ({ url, merchantId }: Account, { id }: Payment): string =>
  `${url}/payment_link/${merchantId}/${id}`;

/** A list does not say what was refunded or disputed. */
export const wirePayment = (account: Account, payment: Payment, expanded?: Book) => ({
  payment_id: payment.id,
  merchant_id: account.merchantId,
  profile_id: account.profileId,
  status: payment.status,
  amount: payment.amount,
  net_amount: payment.amount,
  amount_capturable: payment.status === 'requires_capture' ? payment.amount : 0,
  amount_received: payment.amountReceived,
  currency: payment.currency,
  connector: payment.connector,
  client_secret: `${payment.id}_secret`,
  created: isoOf(payment.createdAt),
  updated: isoOf(payment.updatedAt),
  expires_on: isoOf(payment.expiresAt),
  customer_id: payment.customerId,
  capture_method: 'automatic',
  payment_method: payment.connector === null ? null : 'card',
  metadata: payment.metadata,
  merchant_order_reference_id: payment.orderReference,
  allowed_payment_method_types: payment.methodTypes,
  return_url: payment.returnUrl,
  attempt_count: Math.max(1, payment.attempts),
  manual_retry_allowed: payment.status === 'failed',
  error_message: payment.error,
  payment_link: payment.hasLink
    ? {
        link: linkOf(account, payment),
        secure_link: null,
        payment_link_id: payment.id.replace('pay_', 'plink_'),
      }
    : null,
  ...(expanded && {
    refunds: nullIfEmpty(expanded.refunds.filter(isOf(payment)).map((refund) => wireRefund(account, refund))),
    disputes: nullIfEmpty(expanded.disputes.filter(isOf(payment)).map(wirePaymentDispute)),
  }),
});

const isOf =
  ({ id }: Payment) =>
  ({ paymentId }: { paymentId: string }): boolean =>
    paymentId === id;

const nullIfEmpty = <Item>(items: Item[]): Item[] | null => (items.length === 0 ? null : items);

export const wireRefund = ({ profileId }: Account, refund: Refund) => ({
  refund_id: refund.id,
  payment_id: refund.paymentId,
  amount: refund.amount,
  currency: refund.currency,
  status: refund.status,
  reason: null,
  metadata: null,
  error_message: refund.status === 'failed' ? 'The processor has refused it' : null,
  error_code: null,
  created_at: isoOf(refund.createdAt),
  updated_at: isoOf(refund.updatedAt),
  connector: refund.connector,
  profile_id: profileId,
});

/** Its amount is a string of minor units. */
const wirePaymentDispute = (dispute: Dispute) => ({
  dispute_id: dispute.id,
  amount: String(dispute.amount),
  dispute_stage: 'dispute',
  dispute_status: dispute.status,
  connector_status: dispute.status.replace('dispute_', ''),
  connector_dispute_id: `dp_${dispute.id}`,
  connector_created_at: isoOf(dispute.createdAt),
  connector_updated_at: isoOf(dispute.updatedAt),
  created_at: isoOf(dispute.createdAt),
});

export const wireDispute = ({ profileId }: Account, dispute: Dispute) => ({
  ...wirePaymentDispute(dispute),
  payment_id: dispute.paymentId,
  attempt_id: `${dispute.paymentId}_1`,
  currency: dispute.currency,
  connector: dispute.connector,
  profile_id: profileId,
  is_already_refunded: false,
});

export const wirePayout = ({ merchantId, profileId }: Account, payout: Payout) => ({
  payout_id: payout.id,
  merchant_id: merchantId,
  merchant_order_reference_id: payout.orderReference,
  profile_id: profileId,
  amount: payout.amount,
  currency: payout.currency,
  connector: payout.connector,
  payout_type: payout.type,
  customer_id: payout.customerId,
  auto_fulfill: true,
  entity_type: 'Individual',
  recurring: false,
  status: payout.status,
  error_message: payout.status === 'failed' ? 'The processor has refused it' : null,
  created: isoOf(payout.createdAt),
});
