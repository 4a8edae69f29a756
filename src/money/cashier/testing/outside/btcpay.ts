// BTCPay Server, by the checkout of an invoice and the desk of the store.
import { randomBytes } from 'node:crypto';
import { bech32 } from '@scure/base';
import type { TestCashier } from '../cashier.ts';
import { inTurn, postForm, type Outside } from './outside.ts';

const newAddress = (): string => bech32.encode('bc', [0, ...bech32.toWords(randomBytes(20))]);

const NO_DISPUTES = 'coins that have come cannot be taken back';

export function outsideBtcpay(cashier: TestCashier): Outside {
  const { url, shop } = cashier.btcpay!;
  const invoiceOf = (id: string) => shop.invoices.all().find(({ metadata }) => metadata['orderId'] === id)!;
  const choose = (outcome: string) => (id: string) => postForm(`${url}/i/${invoiceOf(id).id}`, { outcome });
  const payouts = (id: string) =>
    shop.payouts.book.payouts.filter(({ metadata }) => metadata['orderId'] === id || metadata['depositId'] === id);
  const desk = (action: string) => (id: string) => postForm(`${url}/payouts/${payouts(id).at(-1)!.id}`, { action });
  const minorOf = (amount: string): bigint => BigInt(Math.floor(Number(amount) * 100 + 1e-6));
  return {
    name: 'btcpay',
    method: 'crypto',
    // To one address it pays one after another.
    get requisites() {
      return { address: newAddress() };
    },
    hands: {
      sees: choose('paid'),
      confirms: choose('block'),
      pays: inTurn(choose('paid'), choose('block')),
      'pays unheard': inTurn(choose('lost'), choose('block')),
      'pays repeatedly': inTurn(choose('repeated'), choose('block')),
      'pays forged': inTurn(choose('forged'), choose('block')),
      'tells again': choose('again'),
      'pays less': inTurn(choose('part'), choose('block'), choose('expire')),
      'pays more': inTurn(choose('over'), choose('block')),
      'pays in another currency': 'coins are converted at the rate of the invoice',
      declines: inTurn(choose('paid'), choose('invalid')),
      cancels: 'a payer who does not want to pay goes away, and the rate expires',
      'pays late': async (id) => {
        if (invoiceOf(id).status === 'Invalid') return choose('settle')(id);
        await inTurn(choose('paid'), choose('block'))(id);
      },
      reviews: 'nobody looks into coins there',
      approves: 'nobody looks into coins there',
      rejects: 'nobody looks into coins there',
      disputes: NO_DISPUTES,
      wins: NO_DISPUTES,
      loses: NO_DISPUTES,
      'takes back': NO_DISPUTES,
      refunds: 'coins that its staff sends away name no invoice',
      'ends refund': desk('pay'),
      'fails refund': desk('cancel'),
      'pays out': desk('pay'),
      'fails payout': desk('cancel'),
      'returns payout': 'a payout that is completed is final',
    },
    arrive: async () => {},
    holds(id) {
      const invoice = shop.invoices.all().find(({ metadata }) => metadata['orderId'] === id);
      if (!invoice) return 0n;
      const come = minorOf(shop.invoices.worthPaid(invoice));
      const ordered = minorOf(invoice.amount);
      const isSettled = invoice.status === 'Settled';
      if (!isSettled && invoice.status !== 'Expired') return 0n;
      const refunded = payouts(id).filter(({ state }) => state === 'Completed');
      const back = refunded.reduce((sum, { originalAmount }) => sum + minorOf(originalAmount), 0n);
      const isWhole = isSettled && invoice.additionalStatus !== 'Marked' && come < ordered;
      return (isWhole ? ordered : come) - back;
    },
    paidOut: (id) =>
      payouts(id).filter(({ metadata, state }) => metadata['orderId'] === id && state === 'Completed').length,
  };
}
