/** The checkout of an invoice, on which every outcome can be chosen, and the desk of the store. Plain forms, no script. */
import { escapeHtml } from '#kernel/escape-html.ts';
import { STYLE } from '../psp/style.ts';
import type { Invoice, Payout } from './book.ts';
import { coinText } from './coins.ts';
import type { Invoices, PaymentWay } from './invoices.ts';

/** What the payer's wallet, or the network, does. */
export const OUTCOMES: Readonly<
  Record<string, { label: string; way?: PaymentWay; act?: 'expire' | 'settle' | 'invalid' | 'confirm' | 'again' }>
> = {
  paid: { label: 'Pays on chain', way: { methodId: 'BTC-CHAIN', share: 1 } },
  lightning: { label: 'Pays by Lightning, final at once', way: { methodId: 'BTC-LN', share: 1 } },
  part: { label: 'Pays half of it', way: { methodId: 'BTC-CHAIN', share: 0.5 } },
  over: { label: 'Pays a fifth more', way: { methodId: 'BTC-CHAIN', share: 1.2 } },
  'double-spent': {
    label: 'Pays, and spends the same coins elsewhere',
    way: { methodId: 'BTC-CHAIN', share: 1, isDoubleSpent: true },
  },
  repeated: { label: 'Pays; every webhook comes three times', way: { methodId: 'BTC-CHAIN', share: 1, copies: 3 } },
  lost: { label: 'Pays; no webhook comes', way: { methodId: 'BTC-CHAIN', share: 1, news: 'lost' } },
  forged: { label: 'Pays; the webhooks are badly signed', way: { methodId: 'BTC-CHAIN', share: 1, news: 'forged' } },
  block: { label: 'A block comes: what was seen is confirmed', act: 'confirm' },
  again: { label: 'All webhooks so far are delivered again', act: 'again' },
  expire: { label: 'Lets the rate expire', act: 'expire' },
  settle: { label: 'A person of the store marks it as paid', act: 'settle' },
  invalid: { label: 'A person of the store marks it as invalid', act: 'invalid' },
};

const page = (title: string, body: string, mainClass = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><header><span class="mark">BTCPay stand-in</span><span class="badge">Sandbox: no real coin moves</span></header><main class="${mainClass}">${body}</main></body></html>`;

export function checkoutPage(invoices: Invoices, invoice: Invoice): string {
  const rows: [string, string][] = [
    ['Status', `${invoice.status}${invoice.additionalStatus === 'None' ? '' : ` (${invoice.additionalStatus})`}`],
    ['Due', `${coinText(Math.max(0, invoices.dueSats(invoice)))} BTC`],
    ['Paid', `${coinText(invoices.paidSats(invoice))} BTC`],
    ['Address', invoice.destinations['BTC-CHAIN']],
    ['Rate holds until', `${new Date(invoice.expiresAt * 1000).toISOString().slice(11, 16)} UTC`],
  ];
  const choices = Object.entries(OUTCOMES).map(
    ([id, { label }], index) =>
      `<label class="choice"><input type="radio" name="outcome" value="${id}" required${index === 0 ? ' checked' : ''}>${label}</label>`,
  );
  const back = invoice.redirectUrl
    ? `<p><a class="button plain wide" href="${escapeHtml(invoice.redirectUrl)}" data-testid="back">Back to the site</a></p>`
    : '';
  const body = `<section><h1>Invoice</h1><p class="amount">${escapeHtml(invoice.amount)} <small>${escapeHtml(invoice.currency)}</small></p>
<dl>${rows.map(([term, value]) => `<dt>${term}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl></section>
<section><h2>What happens</h2><form method="post" action="/i/${invoice.id}">${choices.join('')}<p><button class="wide" data-testid="go">Continue</button></p></form>${back}</section>`;
  return page(`Invoice of ${invoice.amount} ${invoice.currency}`, body, 'pair');
}

export function deskPage(invoices: readonly Invoice[], payouts: readonly Payout[]): string {
  const cell = (text: string): string => `<td>${escapeHtml(text)}</td>`;
  const invoiceRows = [...invoices]
    .reverse()
    .map(
      (invoice) =>
        `<tr><td><a href="/i/${invoice.id}">${invoice.id}</a></td>${cell(orderOf(invoice))}<td class="number">${escapeHtml(`${invoice.amount} ${invoice.currency}`)}</td>${cell(`${invoice.status} ${invoice.additionalStatus}`)}</tr>`,
    );
  const payoutRows = [...payouts].reverse().map((payout) => {
    const button = (action: string): string =>
      `<button class="small plain" name="action" value="${action}">${action}</button>`;
    const actions = {
      AwaitingApproval: button('approve') + button('cancel'),
      AwaitingPayment: button('pay') + button('cancel'),
      InProgress: button('pay'),
      Completed: '',
      Cancelled: '',
    }[payout.state];
    return `<tr>${cell(payout.id)}${cell(payout.destination)}<td class="number">${escapeHtml(`${payout.originalAmount} ${payout.originalCurrency}`)}</td>${cell(payout.state)}<td><form method="post" action="/payouts/${payout.id}">${actions}</form></td></tr>`;
  });
  const table = (head: string, rows: string[]): string =>
    rows.length
      ? `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.slice(0, 200).join('')}</tbody></table></div>`
      : '<p>Nothing yet.</p>';
  return page(
    'Desk of the store',
    `<section><h2>Payouts</h2>${table('<th>Payout</th><th>Destination</th><th class="number">Amount</th><th>State</th><th></th>', payoutRows)}</section>
<section><h2>Invoices</h2>${table('<th>Invoice</th><th>Order</th><th class="number">Amount</th><th>Status</th>', invoiceRows)}</section>`,
    'wide',
  );
}

const orderOf = ({ metadata: { orderId } }: Invoice): string => (typeof orderId === 'string' ? orderId : '');
