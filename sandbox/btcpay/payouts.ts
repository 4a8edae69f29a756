/** Payouts wait for an approval, are paid by a processor a little later, or are cancelled. Pull payments say how much may go out. */
import type { Book, Payout, PayoutState, PullPayment } from './book.ts';
import { coinText, priceIn, SATS, satsFor } from './coins.ts';
import { newId } from './invoices.ts';
import type { MethodId } from './book.ts';
import type { Schedule } from './schedule.ts';
import type { Webhooks } from './webhooks.ts';

export interface PayoutOrder {
  destination: string;
  /** Everything that its pull payment has, unless it is given. */
  amount: string | null;
  methodId: MethodId;
  pullPaymentId: string | null;
  isApproved: boolean;
  metadata: Record<string, unknown>;
}

/** The least that the network relays. */
const DUST_SATS = 546;
const OPEN: readonly PayoutState[] = ['AwaitingApproval', 'AwaitingPayment', 'InProgress'];

export class Payouts {
  readonly book: Book;
  readonly #webhooks: Webhooks;
  readonly #schedule: Schedule;

  constructor(book: Book, webhooks: Webhooks, schedule: Schedule) {
    this.book = book;
    this.#webhooks = webhooks;
    this.#schedule = schedule;
  }

  createPullPayment(order: Omit<PullPayment, 'id' | 'isArchived'>): PullPayment {
    const pullPayment: PullPayment = { id: newId(), isArchived: false, ...order };
    this.book.pullPayments.push(pullPayment);
    this.book.save();
    return pullPayment;
  }

  byId = (id: string): Payout | undefined => this.book.payouts.find((payout) => payout.id === id);

  /** A payout, or the code of the error that the interface documents. */
  create(order: PayoutOrder): Payout | { code: string } {
    const pullPayment = this.book.pullPayments.find(({ id }) => id === order.pullPaymentId);
    const [amount, currency] = [order.amount ?? pullPayment?.amount ?? '0', pullPayment?.currency ?? 'BTC'];
    const code = this.#faultOf(order, pullPayment, amount, currency);
    if (code) return { code };
    const payout: Payout = {
      id: newId(),
      pullPaymentId: order.pullPaymentId,
      destination: order.destination,
      originalAmount: amount,
      originalCurrency: currency,
      payoutAmount: null,
      methodId: order.methodId,
      state: 'AwaitingApproval',
      revision: 0,
      createdAt: this.#schedule.seconds(),
      metadata: order.metadata,
    };
    this.book.payouts.push(payout);
    this.enter(payout, 'AwaitingApproval', 'PayoutCreated');
    if (order.isApproved || pullPayment?.autoApproves) this.approve(payout);
    return payout;
  }

  #faultOf(
    order: PayoutOrder,
    pullPayment: PullPayment | undefined,
    amount: string,
    currency: string,
  ): string | undefined {
    if (order.pullPaymentId !== null && !pullPayment) return 'expired';
    if (pullPayment?.isArchived) return 'archived';
    const isOpenTo = ({ destination, state }: Payout): boolean =>
      destination === order.destination && OPEN.includes(state);
    if (this.book.payouts.some(isOpenTo)) return 'duplicate-destination';
    if (pullPayment && this.#claimedOf(pullPayment) + Number(amount) > Number(pullPayment.amount) + 1e-9)
      return 'overdraft';
    return satsFor(amount, priceIn(currency) ?? SATS) < DUST_SATS ? 'amount-too-low' : undefined;
  }

  #claimedOf = ({ id }: PullPayment): number =>
    this.book.payouts
      .filter(({ pullPaymentId, state }) => pullPaymentId === id && state !== 'Cancelled')
      .reduce((sum, { originalAmount }) => sum + Number(originalAmount), 0);

  /** Fixes its rate. Approved is not paid: a processor, or a person, pays it. */
  approve(payout: Payout): 'rate-unavailable' | undefined {
    const rate = priceIn(payout.originalCurrency);
    if (rate === undefined) return 'rate-unavailable';
    payout.payoutAmount = coinText(satsFor(payout.originalAmount, rate));
    this.enter(payout, 'AwaitingPayment', 'PayoutApproved');
    this.#schedule.later(() => this.#process(payout));
    return undefined;
  }

  /** What an automatic payout processor does. */
  #process(payout: Payout): void {
    if (payout.state !== 'AwaitingPayment') return;
    this.enter(payout, 'InProgress');
    this.#schedule.later(() => {
      if (payout.state === 'InProgress') this.enter(payout, 'Completed');
    });
  }

  enter(payout: Payout, state: PayoutState, type = 'PayoutUpdated'): void {
    payout.state = state;
    this.book.save();
    const { id: payoutId, pullPaymentId } = payout;
    void this.#webhooks.deliver(type, { payoutId, pullPaymentId, payoutState: state });
  }
}
