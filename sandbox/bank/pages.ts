/** The pages of the stand-in for a bank: a payer's transfer, and the desk of its customer. Plain forms, no script. */
import { escapeHtml } from '#kernel/escape-html.ts';
import { formatAmount } from '#kernel/money.ts';
import type { Language } from '../psp/payer-texts.ts';
import { STYLE } from '../psp/style.ts';
import { CARRIED_OUT, PAYMENTS, type Bank } from './bank.ts';
import { textOf } from './texts.ts';

interface Look {
  language?: Language;
  mainClass?: string;
}

const page = (title: string, body: string, { language = 'en', mainClass = '' }: Look = {}): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><header><span class="mark">Bank stand-in</span><span class="badge">${textOf(language)('sandbox')}</span></header><main class="${mainClass}">${body}</main></body></html>`;

const choices = (name: string, labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(
      ([id, label], index) =>
        `<label class="choice"><input type="radio" name="${name}" value="${id}" required${index === 0 ? ' checked' : ''}>${label}</label>`,
    )
    .join('');

const field = (name: string, label: string, value: string, attributes = ''): string =>
  `<label class="field">${label}<input class="box" name="${name}" value="${escapeHtml(value)}" autocomplete="off" ${attributes}></label>`;

export interface TransferForm {
  reference: string;
  amount: string;
  currency: string;
  language: Language;
  /** The merchant's page; empty where it has named none. */
  back: string;
  fault?: string;
}

export function transferPage({ reference, amount, currency, language, back, fault }: TransferForm): string {
  const text = textOf(language);
  const problem = fault === undefined ? '' : `<p class="bad" role="alert">${escapeHtml(fault)}</p>`;
  const payments = Object.fromEntries(PAYMENTS.map((payment) => [payment, text(`payment.${payment}`)]));
  return page(
    text('title'),
    `<section><h1>${text('title')}</h1>${problem}<form method="post" action="/transfer">
<input type="hidden" name="locale" value="${language}"><input type="hidden" name="back" value="${escapeHtml(back)}">
<div class="two">${field('amount', text('amount'), amount, 'inputmode="decimal" required')}${field('currency', text('currency'), currency, 'maxlength="3" required')}</div>
${field('reference', text('reference'), reference, 'maxlength="140"')}${field('payer', text('payer'), '', 'maxlength="70"')}
${choices('payment', payments)}<p><button class="wide" data-testid="go">${text('go')}</button></p></form>${backLink(back, text('back'))}
<p class="note">${text('note')}</p></section>`,
    { language },
  );
}

const backLink = (back: string, words: string, look = 'button plain wide'): string =>
  back === '' ? '' : `<p><a class="${look}" href="${escapeHtml(back)}" data-testid="back">${words}</a></p>`;

export function transferDonePage({ language, back }: Pick<TransferForm, 'language' | 'back'>): string {
  const text = textOf(language);
  const way = backLink(back, text('back'), 'button') || `<a class="button plain" href="/">${text('desk')}</a>`;
  return page(text('title'), `<section class="state good"><p role="status">${text('done')}</p>${way}</section>`, {
    language,
  });
}

export const donePage = (sentence: string): string =>
  page(
    'Done',
    `<section class="state good"><p role="status">${escapeHtml(sentence)}</p><a class="button plain" href="/">To the desk</a></section>`,
  );

export function deskPage({ accounts, book }: Bank, fault?: string): string {
  const cell = (text: string): string => `<td>${escapeHtml(text)}</td>`;
  const balances = accounts.map(
    ({ number, currency, holder }) =>
      `<tr>${cell(number)}${cell(holder)}<td class="number">${formatAmount(BigInt(book.balances[number] ?? '0'), currency)} ${currency}</td></tr>`,
  );
  const entries = [...book.entries]
    .reverse()
    .slice(0, 200)
    .map(
      ({ at, account, sum, about }) =>
        `<tr>${cell(at.slice(0, 19).replace('T', ' '))}${cell(account)}${cell(about)}<td class="number">${escapeHtml(sum)}</td></tr>`,
    );
  const orders = [...book.paidOrders]
    .reverse()
    .slice(0, 200)
    .map(
      ({ endToEndId, name, iban }) =>
        `<tr>${cell(endToEndId)}${cell(name)}${cell(iban)}<td><form method="post" action="/returns"><button class="small plain" name="endToEndId" value="${escapeHtml(endToEndId)}">Send back</button></form></td></tr>`,
    );
  const problem = fault === undefined ? '' : `<p class="bad" role="alert">${escapeHtml(fault)}</p>`;
  return page(
    'Desk of the bank',
    `<section><h2>Accounts</h2><div class="scroll"><table><thead><tr><th>Account</th><th>Holder</th><th class="number">Balance</th></tr></thead><tbody>${balances.join('')}</tbody></table></div></section>
<section><h2>Hand in a file of orders (pain.001)</h2>${problem}<form method="post" action="/orders"><label class="field">The file, as <code>operator -- cashier payout-file FILE</code> has written it<textarea class="box" name="xml" rows="6" required></textarea></label>${choices('outcome', CARRIED_OUT)}<p><button data-testid="hand-in">Hand it in</button></p></form></section>
<section><h2>Orders carried out</h2>${orders.length ? `<div class="scroll"><table><thead><tr><th>Order</th><th>Payee</th><th>Account</th><th></th></tr></thead><tbody>${orders.join('')}</tbody></table></div>` : '<p>Nothing yet.</p>'}</section>
<section><h2>Entries</h2>${entries.length ? `<div class="scroll"><table><thead><tr><th>Booked</th><th>Account</th><th>Text</th><th class="number">Amount</th></tr></thead><tbody>${entries.join('')}</tbody></table></div>` : '<p>Nothing yet.</p>'}</section>`,
    { mainClass: 'wide' },
  );
}
