/** Payments are confirmed on the page of their link, as often as it takes; refunds and disputes follow. */
import { randomBytes } from 'node:crypto';
import type { Schedule } from '../btcpay/schedule.ts';
import type { Book, Dispute, DisputeStatus, Payment, PaymentStatus, Refund, RefundStatus } from './book.ts';
import type { Travel, Webhooks } from './webhooks.ts';
import { wireDispute, wirePayment, wireRefund, type Account } from './wire.ts';

export interface PaymentOrder extends Pick<
  Payment,
  | 'amount'
  | 'currency'
  | 'customerId'
  | 'orderReference'
  | 'metadata'
  | 'methodTypes'
  | 'hasLink'
  | 'returnUrl'
  | 'locale'
> {
  id: string | null;
  expirySeconds: number;
}

/** What the payer, their bank or the processor makes of one attempt. */
export interface Attempt extends Travel {
  status: PaymentStatus;
  /** What it becomes a little later. */
  later?: PaymentStatus;
  /** Of the amount; 1 unless it says otherwise. */
  share?: number;
  /** The second event arrives before the first. */
  areCrossing?: boolean;
}

const EVENTS: Partial<Record<PaymentStatus, string>> = {
  succeeded: 'payment_succeeded',
  failed: 'payment_failed',
  processing: 'payment_processing',
  partially_captured_and_processing: 'payment_processing',
  cancelled: 'payment_cancelled',
  cancelled_post_capture: 'payment_cancelled_post_capture',
  expired: 'payment_expired',
  requires_customer_action: 'action_required',
  requires_merchant_action: 'action_required',
  requires_capture: 'payment_authorized',
  partially_authorized_and_requires_capture: 'payment_partially_authorized',
  partially_captured: 'payment_captured',
  partially_captured_and_capturable: 'payment_captured',
};

const PAID: readonly PaymentStatus[] = ['succeeded', 'partially_captured'];
/** In these the payer may confirm, again too. */
const OPEN: readonly PaymentStatus[] = ['requires_payment_method', 'requires_customer_action', 'failed'];
/** Where its routing rules send payments. */
const CONNECTORS = ['fauxpay', 'pretendpay'];

export const newId = (prefix: string): string => `${prefix}_${randomBytes(13).toString('hex')}`;

export const isPaid = ({ status }: Payment): boolean => PAID.includes(status);
export const isOpen = ({ status }: Payment): boolean => OPEN.includes(status);

export class Payments {
  /** What becomes of refunds, until the desk says otherwise. */
  refundsBecome: RefundStatus = 'succeeded';
  readonly book: Book;
  readonly #account: Account;
  readonly #webhooks: Webhooks;
  readonly #schedule: Schedule;
  readonly #now: () => number;

  constructor(
    book: Book,
    { account, webhooks, schedule, now }: { account: Account; webhooks: Webhooks; schedule: Schedule; now: () => Date },
  ) {
    this.book = book;
    this.#account = account;
    this.#webhooks = webhooks;
    this.#schedule = schedule;
    this.#now = () => now().getTime();
  }

  create({ id, expirySeconds, ...order }: PaymentOrder): Payment {
    const now = this.#now();
    const payment: Payment = {
      ...order,
      id: id ?? newId('pay'),
      amountReceived: null,
      status: 'requires_payment_method',
      connector: null,
      attempts: 0,
      error: null,
      createdAt: now,
      updatedAt: now,
      expiresAt: now + expirySeconds * 1000,
    };
    this.book.payments.push(payment);
    this.book.save();
    return payment;
  }

  byId(id: string): Payment | undefined {
    const payment = this.book.payments.find((candidate) => candidate.id === id);
    return payment && this.#asOfNow(payment);
  }

  /** The newest first. */
  all = (): Payment[] => this.book.payments.map((payment) => this.#asOfNow(payment)).reverse();

  #asOfNow(payment: Payment): Payment {
    if (isOpen(payment) && this.#now() >= payment.expiresAt) void this.enter(payment, 'expired');
    return payment;
  }

  /** The payer confirms with a card or a wallet; each time may go to another processor. */
  confirm(payment: Payment, attempt: Attempt): void {
    payment.connector = CONNECTORS[payment.attempts % CONNECTORS.length]!;
    payment.attempts += 1;
    const { status, later, share = 1, areCrossing, ...travel } = attempt;
    const first = this.enter(payment, status, share, areCrossing ? { news: 'lost' } : travel);
    if (later === undefined) return;
    this.#schedule.later(() => {
      if (payment.status !== status) return;
      const second = this.enter(payment, later, share, travel);
      if (areCrossing) void first.then(() => second).then(() => this.#report({ ...payment, status }, travel));
    });
  }

  async enter(payment: Payment, status: PaymentStatus, share = 1, travel: Travel = {}): Promise<void> {
    payment.status = status;
    payment.updatedAt = this.#now();
    payment.error = status === 'failed' ? 'The card was declined' : null;
    if (isPaid(payment)) payment.amountReceived = Math.round(payment.amount * share);
    this.book.save();
    await this.#report(payment, travel);
  }

  async #report(payment: Payment, travel: Travel): Promise<void> {
    const event = EVENTS[payment.status];
    if (event === undefined) return;
    const object = wirePayment(this.#account, payment);
    await this.#webhooks.deliver(event, { type: 'payment_details', object }, travel);
  }

  sendAgain = (payment: Payment): void => void this.#report(payment, {});

  refundedOf = ({ id }: Payment): number =>
    this.book.refunds
      .filter(({ paymentId, status }) => paymentId === id && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);

  refund(payment: Payment, { id, amount }: { id: string | null; amount: number }): Refund {
    const now = this.#now();
    const refund: Refund = {
      id: id ?? newId('ref'),
      paymentId: payment.id,
      amount,
      currency: payment.currency,
      status: 'pending',
      connector: payment.connector ?? CONNECTORS[0]!,
      createdAt: now,
      updatedAt: now,
    };
    this.book.refunds.push(refund);
    this.book.save();
    if (this.refundsBecome !== 'pending') this.#schedule.later(() => this.enterRefund(refund, this.refundsBecome));
    return refund;
  }

  enterRefund(refund: Refund, status: RefundStatus): void {
    refund.status = status;
    refund.updatedAt = this.#now();
    this.book.save();
    if (status !== 'succeeded' && status !== 'failed') return;
    const object = wireRefund(this.#account, refund);
    void this.#webhooks.deliver(`refund_${status}`, { type: 'refund_details', object });
  }

  dispute(payment: Payment, amount: number): Dispute {
    const now = this.#now();
    const dispute: Dispute = {
      id: newId('dp'),
      paymentId: payment.id,
      amount,
      currency: payment.currency,
      status: 'dispute_opened',
      connector: payment.connector ?? CONNECTORS[0]!,
      createdAt: now,
      updatedAt: now,
    };
    this.book.disputes.push(dispute);
    this.enterDispute(dispute, 'dispute_opened');
    return dispute;
  }

  enterDispute(dispute: Dispute, status: DisputeStatus): void {
    dispute.status = status;
    dispute.updatedAt = this.#now();
    this.book.save();
    const object = wireDispute(this.#account, dispute);
    void this.#webhooks.deliver(status, { type: 'dispute_details', object });
  }
}
