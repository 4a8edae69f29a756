/** The provider's business: orders come in, payers decide, time passes, merchants are notified. */
import { randomBytes } from 'node:crypto';
import { isPaid, leftOf, openBook, type Book, type Operation, type Refund, type Status } from './book.ts';
import { courier, eventOf, sendingsOf } from './callbacks.ts';
import { scenarioOf } from './scenarios.ts';

export interface OperationsOptions {
  secret: string;
  dataFile?: string | undefined;
  /** After this time a payment that settles later, or a payout, settles. */
  settleMs: number;
  reach?: ((url: string) => string) | undefined;
  now: () => Date;
  log: (line: string) => void;
}

export type Order = Pick<
  Operation,
  'kind' | 'merchantId' | 'amount' | 'currency' | 'method' | 'locale' | 'expiresAt' | 'callbackUrl' | 'returnUrls'
> & {
  requisites: Record<string, string>;
};

export interface Operations {
  book: Book;
  /** The same merchant id and content: the same operation. Other content: `conflict`. */
  place: (order: Order) => Operation | 'conflict' | 'refused';
  /** The payer's choice on the hosted page. */
  choose(operation: Operation, scenarioId: string): void;
  /** A later change from the provider's desk: settle, charge back (all of it, or an amount in all), return a payout. */
  change(operation: Operation, status: Status, chargedBack?: string): void;
  /** Everything that was changed in that time, as it is now, the oldest change first. */
  statement(from: Date, to: Date): Operation[];
  /** The same id twice is one refund. `undefined`: there is not so much left of it. */
  refund(operation: Operation, id: string, amount?: string): Refund | undefined;
  /** Those that are on their way. */
  endRefunds(operation: Operation, status: 'done' | 'fail'): void;
  isExpired(operation: Operation): boolean;
  sendAgain(operation: Operation): void;
  stop(): void;
}

export function openOperations(options: OperationsOptions): Operations {
  const book = openBook(options.dataFile);
  const post = courier(options.secret, options.now, options.log);
  const reach = options.reach ?? ((url: string) => url);
  const timers = new Set<NodeJS.Timeout>();
  /** Payouts that their bank sends back after they were paid. */
  const comesBack = new Set<Operation>();

  let isStopped = false;

  const scheduleStatus = (operation: Operation, status: Status, ms: number, chargedBack?: string): void => {
    if (isStopped) return;
    operation.settlesAt = new Date(options.now().getTime() + ms).toISOString();
    operation.settlesTo = status;
    book.save();
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (operation.status === 'pending' || operation.settlesTo === status) void change(operation, status, chargedBack);
    }, ms);
    timers.add(timer);
  };

  /** Resolves when the news of it has been taken, or is given up. */
  function change(operation: Operation, status: Status, chargedBack?: string): Promise<void> {
    operation.status = status;
    operation.revision++;
    operation.changedAt = options.now().toISOString();
    if (chargedBack === undefined) delete operation.chargedBack;
    else operation.chargedBack = chargedBack;
    operation.settlesAt = operation.settlesTo = null;
    book.save();
    if (status === 'success' && comesBack.delete(operation)) scheduleStatus(operation, 'returned', options.settleMs);
    return post.deliver(reach(operation.callbackUrl), sendingsOf(operation, options.now()));
  }

  function scheduleStatuses(operation: Operation, [next, ...others]: readonly Status[], chargedBack?: string): void {
    if (next === undefined || isStopped) return;
    later(() => void change(operation, next, chargedBack).then(() => scheduleStatuses(operation, others, chargedBack)));
  }

  function later(act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, options.settleMs);
    timers.add(timer);
  }

  function endRefund(operation: Operation, refund: Refund, status: 'done' | 'fail'): void {
    if (refund.status !== 'pending') return;
    refund.status = status;
    // How its callbacks are sent was about the payment.
    operation.scenario = 'success';
    if (status === 'fail') book.save();
    else void change(operation, Number(leftOf(operation)) === 0 ? 'refunded' : operation.status);
  }

  // Whatever was waiting when the process ended continues to wait.
  for (const operation of book.list())
    if (operation.settlesTo && operation.settlesAt)
      scheduleStatus(
        operation,
        operation.settlesTo,
        Math.max(0, Date.parse(operation.settlesAt) - options.now().getTime()),
      );

  return {
    book,
    place({ requisites, ...order }) {
      const existingOperation = book.byMerchantId(order.kind, order.merchantId);
      if (existingOperation)
        return existingOperation.amount === order.amount &&
          existingOperation.currency === order.currency &&
          existingOperation.method === order.method
          ? existingOperation
          : 'conflict';
      const wish = Object.values(requisites).join(' ').toUpperCase();
      if (order.kind === 'withdrawal' && wish.includes('REFUSE')) return 'refused';
      const operation: Operation = {
        ...order,
        reference: `${order.kind === 'deposit' ? 'pay' : 'out'}_${randomBytes(9).toString('hex')}`,
        status: 'pending',
        revision: 1,
        createdAt: options.now().toISOString(),
        changedAt: options.now().toISOString(),
        settlesAt: null,
        settlesTo: null,
        scenario: 'success',
      };
      book.add(operation);
      if (order.kind === 'withdrawal') {
        scheduleStatus(operation, wish.includes('FAIL') ? 'fail' : 'success', options.settleMs);
        if (wish.includes('RETURN')) comesBack.add(operation);
      }
      // A push to the payer's phone, which they confirm there.
      else if (order.method === 'mobile') scheduleStatus(operation, 'success', options.settleMs);
      return operation;
    },
    choose(operation, scenarioId) {
      const scenario = scenarioOf(scenarioId);
      if (!scenario || operation.status !== 'pending') return;
      operation.scenario = scenario.id;
      if (scenario.pays) operation.paid = scenario.pays(operation);
      if (scenario.later) {
        void post.deliver(reach(operation.callbackUrl), [{ event: eventOf(operation, 'pending', options.now()) }]);
        scheduleStatus(operation, scenario.later, options.settleMs);
        return;
      }
      const news = change(operation, scenario.status);
      const { next, chargesBack } = scenario;
      // The merchant is notified of each state before it changes: otherwise a slow one would only see the last.
      if (next) void news.then(() => scheduleStatuses(operation, next, chargesBack?.(operation.amount)));
    },
    statement: (from, to) =>
      book
        .list()
        .filter(({ changedAt }) => Date.parse(changedAt) >= from.getTime() && Date.parse(changedAt) < to.getTime())
        .sort((a, b) => (a.changedAt + a.reference < b.changedAt + b.reference ? -1 : 1)),
    change: (operation, status, chargedBack) => void change(operation, status, chargedBack),
    refund(operation, id, amount) {
      const refunds = (operation.refunds ??= []);
      const existingRefund = refunds.find((refund) => refund.id === id);
      if (existingRefund) return existingRefund;
      const left = leftOf(operation);
      const amountBack = amount ?? left;
      if (!isPaid(operation) || Number(amountBack) <= 0 || Number(amountBack) > Number(left)) return undefined;
      const refund: Refund = { id, amount: amountBack, status: 'pending' };
      refunds.push(refund);
      const end = scenarioOf(operation.scenario)?.refund;
      if (end === undefined) endRefund(operation, refund, 'done');
      else later(() => endRefund(operation, refund, end));
      return refund;
    },
    endRefunds: (operation, status) => operation.refunds?.forEach((refund) => endRefund(operation, refund, status)),
    isExpired: (operation) =>
      operation.status === 'pending' &&
      operation.expiresAt !== null &&
      Date.parse(operation.expiresAt) <= options.now().getTime(),
    sendAgain: (operation) =>
      void post.deliver(reach(operation.callbackUrl), [{ event: eventOf(operation, operation.status, options.now()) }]),
    stop() {
      isStopped = true;
      timers.forEach((timer) => clearTimeout(timer));
      post.stop();
    },
  };
}
