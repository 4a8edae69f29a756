/** Invoices are paid on time, late, in part, too much, or with coins that another transaction spends. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { AdditionalStatus, Book, CoinPayment, Invoice, InvoiceStatus, MethodId } from './book.ts';
import { coinText, newAddress, newLightningInvoice, priceIn, satsFor, worthOf } from './coins.ts';
import type { Schedule } from './schedule.ts';
import type { Webhooks } from './webhooks.ts';

export interface InvoiceOrder {
  amount: string;
  currency: string;
  metadata: Record<string, unknown>;
  methodIds: MethodId[];
  expirationMinutes: number;
  monitoringMinutes: number;
  redirectUrl: string | null;
  language: string | null;
}

/** How a payment of the payer goes. */
export interface PaymentWay {
  methodId: MethodId;
  /** Of what is due; 1 is all of it. */
  share: number;
  /** It is never confirmed: another transaction spends the coins. */
  isDoubleSpent?: boolean;
  copies?: number;
  /** Its webhooks are signed with another key, or never sent. */
  news?: 'forged' | 'lost';
}

const MINUTE = 60;

export const newId = (): string => randomBytes(16).toString('base64url');

export class Invoices {
  readonly book: Book;
  readonly #webhooks: Webhooks;
  readonly #schedule: Schedule;
  /** How payments go that are not confirmed yet. */
  readonly #ways = new WeakMap<CoinPayment, PaymentWay>();

  constructor(book: Book, webhooks: Webhooks, schedule: Schedule) {
    this.book = book;
    this.#webhooks = webhooks;
    this.#schedule = schedule;
  }

  create(order: InvoiceOrder): Invoice | undefined {
    const rate = priceIn(order.currency);
    if (rate === undefined) return undefined;
    const createdAt = this.#schedule.seconds();
    const expiresAt = createdAt + order.expirationMinutes * MINUTE;
    const invoice: Invoice = {
      id: newId(),
      amount: order.amount,
      currency: order.currency,
      metadata: order.metadata,
      methodIds: order.methodIds,
      rate,
      destinations: { 'BTC-CHAIN': newAddress(), 'BTC-LN': newLightningInvoice(satsFor(order.amount, rate)) },
      createdAt,
      expiresAt,
      monitoredUntil: expiresAt + order.monitoringMinutes * MINUTE,
      redirectUrl: order.redirectUrl,
      language: order.language,
      payments: [],
      status: 'New',
      additionalStatus: 'None',
    };
    this.book.invoices.push(invoice);
    this.book.save();
    return invoice;
  }

  byId(id: string): Invoice | undefined {
    const invoice = this.book.invoices.find((candidate) => candidate.id === id);
    return invoice && this.asOfNow(invoice);
  }

  all(): Invoice[] {
    return this.book.invoices.map((invoice) => this.asOfNow(invoice));
  }

  /** With what time has made of it. */
  asOfNow(invoice: Invoice): Invoice {
    if (invoice.status !== 'New' || this.#schedule.seconds() < invoice.expiresAt) return invoice;
    const isPartial = this.paidSats(invoice) > 0;
    this.#enter(invoice, 'Expired', isPartial ? 'PaidPartial' : 'None');
    void this.#report(invoice, 'InvoiceExpired', { partiallyPaid: isPartial });
    return invoice;
  }

  amountSats = ({ amount, rate }: Invoice): number => satsFor(amount, rate);
  paidSats = ({ payments }: Invoice, statuses: readonly CoinPayment['status'][] = ['Processing', 'Settled']): number =>
    payments.filter(({ status }) => statuses.includes(status)).reduce((sum, { sats }) => sum + sats, 0);
  dueSats = (invoice: Invoice): number => this.amountSats(invoice) - this.paidSats(invoice);
  worthPaid = (invoice: Invoice): string => worthOf(this.paidSats(invoice), invoice.rate);

  async pay(invoice: Invoice, way: PaymentWay): Promise<void> {
    const { status } = this.asOfNow(invoice);
    if (status === 'Invalid' || this.#schedule.seconds() > invoice.monitoredUntil) return;
    const due = this.dueSats(invoice) > 0 ? this.dueSats(invoice) : this.amountSats(invoice);
    const payment: CoinPayment = {
      id: randomUUID(),
      methodId: way.methodId,
      sats: Math.max(1, Math.round(due * way.share)),
      status: 'Processing',
      receivedAt: this.#schedule.seconds(),
    };
    this.#ways.set(payment, way);
    invoice.payments.push(payment);
    const [isPaid, isOver] = [this.dueSats(invoice) <= 0, this.dueSats(invoice) < 0];
    if (status === 'Expired') this.#enter(invoice, 'Expired', isPaid ? 'PaidLate' : 'PaidPartial');
    else if (status === 'New' && isPaid) this.#enter(invoice, 'Processing', isOver ? 'PaidOver' : 'None');
    else if (status === 'New') this.#enter(invoice, 'New', 'PaidPartial');
    else this.book.save();
    await this.#report(invoice, 'InvoiceReceivedPayment', this.#paymentDetails(invoice, payment), way);
    if (status === 'New' && isPaid) await this.#report(invoice, 'InvoiceProcessing', { overPaid: isOver }, way);
    // A Lightning payment is final when it is made.
    if (way.methodId === 'BTC-LN' && !way.isDoubleSpent) await this.#confirm(invoice, payment, way);
    else this.#schedule.later(() => void this.#confirm(invoice, payment, way));
  }

  /** A person of the store says that it was paid, or was not. */
  mark(invoice: Invoice, status: 'Settled' | 'Invalid'): void {
    this.#enter(invoice, status, 'Marked');
    void this.#report(invoice, status === 'Settled' ? 'InvoiceSettled' : 'InvoiceInvalid', { manuallyMarked: true });
  }

  /** A block comes: what the network has seen is confirmed. */
  confirmAll(invoice: Invoice): void {
    for (const payment of invoice.payments)
      void this.#confirm(invoice, payment, this.#ways.get(payment) ?? { methodId: payment.methodId, share: 1 });
  }

  /** As at the press of a button: all that was reported of it, under other delivery ids. */
  reportAgain = ({ id }: Invoice): void => void this.#webhooks.deliverAgain(id);

  expire(invoice: Invoice): void {
    invoice.expiresAt = Math.min(invoice.expiresAt, this.#schedule.seconds());
    this.asOfNow(invoice);
  }

  wirePayment = ({ destinations }: Invoice, { id, receivedAt, sats, status, methodId }: CoinPayment) => ({
    id,
    receivedDate: receivedAt,
    value: coinText(sats),
    fee: '0',
    status,
    destination: destinations[methodId],
  });

  async #confirm(invoice: Invoice, payment: CoinPayment, way: PaymentWay): Promise<void> {
    if (payment.status !== 'Processing') return;
    payment.status = way.isDoubleSpent ? 'Invalid' : 'Settled';
    this.book.save();
    if (way.isDoubleSpent) {
      if (invoice.status !== 'Processing') return;
      this.#enter(invoice, 'Invalid');
      return this.#report(invoice, 'InvoiceInvalid', { manuallyMarked: false }, way);
    }
    await this.#report(invoice, 'InvoicePaymentSettled', this.#paymentDetails(invoice, payment), way);
    const settledSats = this.paidSats(invoice, ['Settled']);
    if (invoice.status !== 'Processing' || settledSats < this.amountSats(invoice)) return;
    const isOver = settledSats > this.amountSats(invoice);
    this.#enter(invoice, 'Settled', isOver ? 'PaidOver' : 'None');
    await this.#report(invoice, 'InvoiceSettled', { manuallyMarked: false, overPaid: isOver }, way);
  }

  #paymentDetails(invoice: Invoice, payment: CoinPayment): Record<string, unknown> {
    return {
      afterExpiration: payment.receivedAt >= invoice.expiresAt,
      paymentMethodId: payment.methodId,
      payment: this.wirePayment(invoice, payment),
    };
  }

  #enter(invoice: Invoice, status: InvoiceStatus, additionalStatus: AdditionalStatus = 'None'): void {
    invoice.status = status;
    invoice.additionalStatus = additionalStatus;
    this.book.save();
  }

  async #report(
    invoice: Invoice,
    type: string,
    details: Record<string, unknown>,
    { copies = 1, news }: Pick<PaymentWay, 'copies' | 'news'> = {},
  ): Promise<void> {
    if (news === 'lost') return;
    const body = { invoiceId: invoice.id, metadata: invoice.metadata, ...details };
    await this.#webhooks.deliver(type, body, { copies, isForged: news === 'forged' });
  }
}
