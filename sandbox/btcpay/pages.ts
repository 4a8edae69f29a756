/** The checkout of an invoice, on which every outcome can be chosen, and the desk of the store. Plain forms, no script. */
import { escapeHtml } from '#kernel/escape-html.ts';
import type { Language } from '../psp/payer-texts.ts';
import { STYLE } from '../psp/style.ts';
import type { Invoice, Payout } from './book.ts';
import { coinText } from './coins.ts';
import type { Invoices, PaymentWay } from './invoices.ts';
import { textOf, type TextKey } from './texts.ts';

/** What the payer's wallet, or the network, does. */
export const OUTCOMES: Readonly<
  Record<string, { way?: PaymentWay; act?: 'expire' | 'settle' | 'invalid' | 'confirm' | 'again' }>
> = {
  paid: { way: { methodId: 'BTC-CHAIN', share: 1 } },
  lightning: { way: { methodId: 'BTC-LN', share: 1 } },
  part: { way: { methodId: 'BTC-CHAIN', share: 0.5 } },
  over: { way: { methodId: 'BTC-CHAIN', share: 1.2 } },
  'double-spent': { way: { methodId: 'BTC-CHAIN', share: 1, isDoubleSpent: true } },
  repeated: { way: { methodId: 'BTC-CHAIN', share: 1, copies: 3 } },
  lost: { way: { methodId: 'BTC-CHAIN', share: 1, news: 'lost' } },
  forged: { way: { methodId: 'BTC-CHAIN', share: 1, news: 'forged' } },
  block: { act: 'confirm' },
  again: { act: 'again' },
  expire: { act: 'expire' },
  settle: { act: 'settle' },
  invalid: { act: 'invalid' },
};

interface Look {
  language?: Language;
  mainClass?: string;
}

const page = (title: string, body: string, { language = 'en', mainClass = '' }: Look): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><header><span class="mark">BTCPay stand-in</span><span class="badge">${textOf(language)('sandbox')}</span></header><main class="${mainClass}">${body}</main></body></html>`;

export function checkoutPage(invoices: Invoices, invoice: Invoice, language: Language): string {
  const text = textOf(language);
  const rows: [string, string][] = [
    [text('status'), text(`status.${invoice.status}`)],
    [text('due'), `${coinText(Math.max(0, invoices.dueSats(invoice)))} BTC`],
    [text('paid'), `${coinText(invoices.paidSats(invoice))} BTC`],
    [text('address'), invoice.destinations['BTC-CHAIN']],
    [text('until'), `${new Date(invoice.expiresAt * 1000).toISOString().slice(11, 16)} UTC`],
  ];
  const choices = Object.keys(OUTCOMES).map(
    (id, index) =>
      `<label class="choice"><input type="radio" name="outcome" value="${id}" required${index === 0 ? ' checked' : ''}>${text(`outcome.${id}` as TextKey)}</label>`,
  );
  const back = invoice.redirectUrl
    ? `<p><a class="button plain wide" href="${escapeHtml(invoice.redirectUrl)}" data-testid="back">${text('back')}</a></p>`
    : '';
  const body = `<section><h1>${text('title')}</h1><p class="amount">${escapeHtml(invoice.amount)} <small>${escapeHtml(invoice.currency)}</small></p>
<dl>${rows.map(([term, value]) => `<dt>${term}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl></section>
<section><h2>${text('choose')}</h2><form method="post" action="/i/${invoice.id}">${choices.join('')}<p><button class="wide" data-testid="go">${text('go')}</button></p></form>${back}</section>`;
  return page(`${text('title')} · ${invoice.amount} ${invoice.currency}`, body, { language, mainClass: 'pair' });
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
    { mainClass: 'wide' },
  );
}

const orderOf = ({ metadata: { orderId } }: Invoice): string => (typeof orderId === 'string' ? orderId : '');
