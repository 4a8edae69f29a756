/** Payouts are initiated, paid a little later, and may fail or come back. */
import type { Schedule } from '../btcpay/schedule.ts';
import type { Book, Payout, PayoutStatus } from './book.ts';
import { newId } from './payments.ts';
import type { Webhooks } from './webhooks.ts';
import { wirePayout, type Account } from './wire.ts';

export interface PayoutOrder extends Pick<
  Payout,
  'amount' | 'currency' | 'type' | 'methodData' | 'customerId' | 'orderReference'
> {
  id: string | null;
}

const EVENTS: Partial<Record<PayoutStatus, string>> = {
  success: 'payout_success',
  failed: 'payout_failed',
  initiated: 'payout_initiated',
  pending: 'payout_processing',
  cancelled: 'payout_cancelled',
  expired: 'payout_expired',
  reversed: 'payout_reversed',
};

export class Payouts {
  /** What becomes of payouts, until the desk says otherwise. */
  payoutsBecome: PayoutStatus = 'success';
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

  byId = (id: string): Payout | undefined => this.book.payouts.find((payout) => payout.id === id);

  /** The newest first. */
  all = (): Payout[] => this.book.payouts.toReversed();

  create({ id, ...order }: PayoutOrder): Payout {
    const payout: Payout = {
      ...order,
      id: id ?? newId('payout'),
      status: 'initiated',
      connector: 'fauxpay',
      createdAt: this.#now(),
    };
    this.book.payouts.push(payout);
    this.enter(payout, 'initiated');
    this.#schedule.later(() => {
      if (payout.status === 'initiated') this.enter(payout, this.payoutsBecome);
    });
    return payout;
  }

  enter(payout: Payout, status: PayoutStatus): void {
    payout.status = status;
    this.book.save();
    const event = EVENTS[status];
    const object = wirePayout(this.#account, payout);
    if (event !== undefined) void this.#webhooks.deliver(event, { type: 'payout_details', object });
  }
}
