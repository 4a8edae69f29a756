// The sandbox provider, by its checkout and its desk.
import { parseAmount, type Currency } from '#kernel/money.ts';
import { isPaid, refundedOf } from '#sandbox/psp/book.ts';
import type { TestCashier } from '../cashier.ts';
import { postForm, type Outside } from './outside.ts';

export function outsideSandbox({ psp }: TestCashier): Outside {
  const { book } = psp.operations;
  const operation = (id: string) => book.byMerchantId('deposit', id) ?? book.byMerchantId('withdrawal', id)!;
  const choose = (scenario: string) => (id: string) =>
    postForm(`${psp.url}/checkout/${operation(id).reference}`, { scenario });
  const desk = (action: string) => (id: string) => postForm(`${psp.url}/desk/${operation(id).reference}`, { action });
  return {
    name: 'sandbox',
    method: 'card',
    requisites: { holder: 'A PLAYER' },
    hands: {
      sees: desk('seen'),
      confirms: desk('success'),
      // As "paid at once", but for refunds, which take their time.
      pays: choose('refund-later'),
      'pays unheard': choose('lost'),
      'pays repeatedly': choose('repeated'),
      'pays forged': choose('wrong-signature'),
      'tells again': desk('tell'),
      'pays less': choose('wrong-amount'),
      'pays more': choose('over-amount'),
      'pays in another currency': choose('wrong-currency'),
      declines: choose('fail'),
      cancels: choose('cancel'),
      'pays late': desk('success'),
      reviews: desk('review'),
      approves: desk('success'),
      rejects: desk('fail'),
      disputes: desk('disputed'),
      wins: desk('dispute_won'),
      loses: desk('charged_back'),
      'takes back': desk('charged_back'),
      refunds: async (id) => {
        await desk('refund_part')(id);
        await desk('refund_done')(id);
      },
      'ends refund': desk('refund_done'),
      'fails refund': desk('refund_fails'),
      'pays out': desk('success'),
      'fails payout': desk('fail'),
      'returns payout': desk('returned'),
    },
    arrive: async () => {},
    holds(id) {
      const payment = book.byMerchantId('deposit', id);
      if (!payment) return 0n;
      const { amount, currency } = payment.paid ?? payment;
      const minorOf = (text: string): bigint => parseAmount(text, currency as Currency)!;
      if (isPaid(payment)) return minorOf(amount) - minorOf(refundedOf(payment));
      if (payment.status !== 'charged_back' && payment.status !== 'disputed') return 0n;
      return minorOf(amount) - minorOf(payment.chargedBack ?? amount);
    },
    paidOut: (id) =>
      book
        .list()
        .filter(({ kind, merchantId, status }) => kind === 'withdrawal' && merchantId === id && status === 'success')
        .length,
  };
}
