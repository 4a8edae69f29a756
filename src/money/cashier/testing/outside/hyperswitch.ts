// Hyperswitch, by the page of a payment link and the desk of its staff.
import { isOpen, isPaid } from '#sandbox/hyperswitch/payments.ts';
import { paymentIdFor, payoutIdFor } from '../../adapters/hyperswitch/translate.ts';
import type { TestCashier } from '../cashier.ts';
import { inTurn, postForm, type Outside } from './outside.ts';

export function outsideHyperswitch(cashier: TestCashier): Outside {
  const { url, shop } = cashier.hyperswitch!;
  const { book } = shop.payments;
  const choose = (outcome: string) => (id: string) =>
    postForm(`${url}/payment_link/${shop.merchantId}/${paymentIdFor(id)}`, { outcome });
  const atDesk = (kind: string, id: string, action: string) => postForm(`${url}/desk/${kind}/${id}`, { action });
  const desk = (action: string) => (id: string) => atDesk('payment', paymentIdFor(id), action);
  const dispute = (action: string) => (id: string) =>
    atDesk('dispute', book.disputes.findLast(({ paymentId }) => paymentId === paymentIdFor(id))!.id, action);
  const refund = (action: string) => (id: string) =>
    atDesk('refund', book.refunds.findLast(({ paymentId }) => paymentId === paymentIdFor(id))!.id, action);
  const payout = (action: string) => (id: string) => atDesk('payout', payoutIdFor(id), action);
  return {
    name: 'hyperswitch',
    method: 'paypal',
    requisites: { email: 'anna@example.org' },
    hands: {
      sees: choose('later'),
      confirms: desk('approve'),
      pays: choose('paid'),
      'pays unheard': choose('lost'),
      'pays repeatedly': choose('repeated'),
      'pays forged': choose('forged'),
      'tells again': desk('webhook again'),
      'pays less': choose('part'),
      'pays more': 'it captures no more than was ordered',
      'pays in another currency': 'a payment has the currency that was ordered',
      declines: choose('declined'),
      cancels: choose('cancelled'),
      'pays late': (id) =>
        (isOpen(shop.payments.byId(paymentIdFor(id))!) ? choose('paid') : desk('paid after all'))(id),
      reviews: choose('review'),
      approves: desk('approve'),
      rejects: desk('reject'),
      disputes: desk('dispute'),
      wins: dispute('won'),
      loses: dispute('lost'),
      'takes back': 'a bank takes money back by a dispute',
      refunds: inTurn(desk('refund a tenth'), refund('succeeded')),
      'ends refund': refund('succeeded'),
      'fails refund': refund('failed'),
      'pays out': payout('success'),
      'fails payout': payout('failed'),
      'returns payout': payout('reversed'),
    },
    arrive: async () => {},
    holds(id) {
      const payment = shop.payments.byId(paymentIdFor(id));
      if (!payment || !isPaid(payment)) return 0n;
      const ofIt = <Item extends { paymentId: string }>(items: readonly Item[]): Item[] =>
        items.filter(({ paymentId }) => paymentId === payment.id);
      const sum = (items: readonly { amount: number }[]): number =>
        items.reduce((total, { amount }) => total + amount, 0);
      const refunded = ofIt(book.refunds).filter(({ status }) => status === 'succeeded');
      const disputes = ofIt(book.disputes).filter(
        ({ status }) => status !== 'dispute_won' && status !== 'dispute_cancelled',
      );
      return BigInt(payment.amountReceived! - sum(refunded) - sum(disputes));
    },
    paidOut: (id) =>
      shop.payouts.all().filter((item) => item.orderReference === id && item.status === 'success').length,
  };
}
