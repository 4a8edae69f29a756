/** What the staff of the operator, a processor or a bank can do to a payment, refund, dispute or payout. */
import type { DisputeStatus, PayoutStatus, RefundStatus } from './book.ts';
import type { Payments } from './payments.ts';
import type { Payouts } from './payouts.ts';

export interface DeskItem {
  id: string;
  status: string;
}

type Kind = 'payment' | 'refund' | 'dispute' | 'payout';

const PAID = ['refund', 'refund a tenth', 'dispute', 'dispute a tenth', 'cancel after capture', 'webhook again'];
const LATE = ['paid after all', 'webhook again'];

const ACTIONS: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  payment: {
    succeeded: PAID,
    partially_captured: PAID,
    review: ['approve', 'reject'],
    conflicted: ['approve', 'reject'],
    processing: ['approve', 'reject'],
    failed: LATE,
    cancelled: LATE,
    expired: LATE,
  },
  refund: { pending: ['succeeded', 'failed', 'review'], review: ['succeeded', 'failed'], succeeded: [], failed: [] },
  dispute: {
    dispute_opened: ['challenged', 'won', 'lost', 'accepted', 'cancelled', 'expired'],
    dispute_challenged: ['won', 'lost'],
    dispute_lost: ['won'],
    dispute_won: ['lost'],
  },
  payout: {
    initiated: ['success', 'failed', 'cancelled'],
    pending: ['success', 'failed', 'cancelled', 'expired'],
    success: ['reversed'],
  },
};

export const actionsOf = (kind: Kind, status: string): readonly string[] =>
  ACTIONS[kind][status] ?? (kind === 'payment' ? ['webhook again'] : []);

export function act(
  { payments, payouts }: { payments: Payments; payouts: Payouts },
  kind: string,
  id: string,
  action: string,
): void {
  if (kind === 'payment') return actOnPayment(payments, id, action);
  const { refunds, disputes } = payments.book;
  const refund = refunds.find((candidate) => candidate.id === id);
  const dispute = disputes.find((candidate) => candidate.id === id);
  const payout = payouts.byId(id);
  if (kind === 'refund' && refund && actionsOf('refund', refund.status).includes(action))
    payments.enterRefund(refund, action as RefundStatus);
  if (kind === 'dispute' && dispute && actionsOf('dispute', dispute.status).includes(action))
    payments.enterDispute(dispute, `dispute_${action}` as DisputeStatus);
  if (kind === 'payout' && payout && actionsOf('payout', payout.status).includes(action))
    payouts.enter(payout, action as PayoutStatus);
}

const tenth = (amount: number): number => Math.max(1, Math.round(amount / 10));

function actOnPayment(payments: Payments, id: string, action: string): void {
  const payment = payments.byId(id);
  if (!payment || !actionsOf('payment', payment.status).includes(action)) return;
  const left = (payment.amountReceived ?? 0) - payments.refundedOf(payment);
  if (action === 'webhook again') payments.sendAgain(payment);
  if (action === 'approve' || action === 'paid after all') void payments.enter(payment, 'succeeded');
  if (action === 'reject') void payments.enter(payment, 'failed');
  if (action === 'cancel after capture') void payments.enter(payment, 'cancelled_post_capture');
  if (action === 'dispute') payments.dispute(payment, left);
  if (action === 'dispute a tenth') payments.dispute(payment, tenth(payment.amount));
  if (action === 'refund' && left > 0) payments.refund(payment, { id: null, amount: left });
  if (action === 'refund a tenth' && left > 0) payments.refund(payment, { id: null, amount: tenth(payment.amount) });
}
