/** The page of a payment link, the bank's question, and the desk of the operator. Plain forms, no script. */
import { escapeHtml } from '#kernel/escape-html.ts';
import type { Language } from '../psp/payer-texts.ts';
import { STYLE } from '../psp/style.ts';
import type { Dispute, Payment, PaymentStatus, Payout, Refund } from './book.ts';
import { actionsOf, type DeskItem } from './desk.ts';
import { FAULTS, type Fault } from './faults.ts';
import { OUTCOMES, type Outcome } from './outcomes.ts';
import { isOpen } from './payments.ts';
import { textOf, type TextKey } from './texts.ts';

type Text = ReturnType<typeof textOf>;

/** Brands are written as they write themselves. */
const BRANDS: Readonly<Record<string, string>> = { paypal: 'PayPal', skrill: 'Skrill', paysafecard: 'paysafecard' };
const nameOf = (type: string): string => BRANDS[type] ?? type.replaceAll('_', ' ');

const ZERO_DECIMALS = ['JPY', 'KRW', 'CLP', 'VND'];

interface Look {
  language?: Language;
  mainClass?: string;
}

const page = (title: string, body: string, { language = 'en', mainClass = '' }: Look): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><header><span class="mark">Hyperswitch stand-in</span><span class="badge">${textOf(language)('sandbox')}</span></header><main class="${mainClass}">${body}</main></body></html>`;

function amountText({ amount, currency }: { amount: number; currency: string }): string {
  const decimals = ZERO_DECIMALS.includes(currency) ? 0 : 2;
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency}`;
}

/** Many states of Hyperswitch are one to a payer. */
const STATES: Readonly<Partial<Record<PaymentStatus, TextKey>>> = {
  processing: 'state.processing',
  succeeded: 'state.succeeded',
  partially_captured: 'state.succeeded',
  failed: 'state.failed',
  cancelled: 'state.cancelled',
  expired: 'state.expired',
  review: 'state.review',
  conflicted: 'state.review',
};
const stateOf = (payment: Payment, text: Text): string => text(STATES[payment.status] ?? 'state.open');

function summary(payment: Payment, text: Text): string {
  const rows: [string, string][] = [
    [text('status'), stateOf(payment, text)],
    [text('order'), payment.orderReference ?? ''],
    [text('until'), `${new Date(payment.expiresAt).toISOString().slice(11, 16)} UTC`],
    ...(payment.connector === null ? [] : ([[text('processor'), payment.connector]] as [string, string][])),
  ];
  return `<section><h1>${text('pay')}</h1><p class="amount">${escapeHtml(amountText(payment))}</p>
<dl>${rows.map(([term, value]) => `<dt>${term}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl></section>`;
}

const back = ({ returnUrl }: Payment, text: Text): string =>
  returnUrl === null
    ? ''
    : `<p><a class="button plain wide" href="${escapeHtml(returnUrl)}" data-testid="back">${text('back')}</a></p>`;

export function linkPage(payment: Payment, action: string, language: Language): string {
  const text = textOf(language);
  if (!isOpen(payment))
    return page(
      text('payment'),
      `${summary(payment, text)}<section class="state"><p>${stateOf(payment, text)}</p>${back(payment, text)}</section>`,
      { language, mainClass: 'pair' },
    );
  const isCard =
    payment.methodTypes === null || payment.methodTypes.some((type) => type === 'credit' || type === 'debit');
  const declined = payment.status === 'failed' ? `<p class="bad" role="alert">${text('declined')}</p>` : '';
  const body = `${summary(payment, text)}<div class="stack"><section><h2>${isCard ? text('card') : escapeHtml(payment.methodTypes!.map(nameOf).join(', '))}</h2>${declined}
<form method="post" action="${action}">${isCard ? cardFields(text) : `<p>${text('login')}</p>`}
<button class="wide" name="outcome" value="paid" data-testid="pay">${text('pay')} ${escapeHtml(amountText(payment))}</button></form>
<form method="post" action="${action}"><p><button class="plain wide" name="outcome" value="cancelled" data-testid="cancel">${text('cancel')}</button></p></form></section>
<section><details${payment.status === 'failed' ? ' open' : ''}><summary>${text('choose')}</summary><form method="post" action="${action}">${choices('usual', text)}${choices('trouble', text)}<button class="wide" data-testid="go">${text('go')}</button></form></details>${back(payment, text)}</section></div>`;
  return page(`${text('pay')} ${amountText(payment)}`, body, { language, mainClass: 'pair' });
}

/** No field has a name, so the browser sends none of them anywhere. */
function cardFields(text: Text): string {
  const field = (label: string, value: string, mode = 'numeric'): string =>
    `<label class="field">${label}<input class="box" value="${value}" inputmode="${mode}" autocomplete="off"></label>`;
  return `${field(text('number'), '4242 4242 4242 4242')}<div class="two">${field(text('expires'), '12 / 34')}${field(text('code'), '123')}</div>${field(text('name'), 'A. PLAYER', 'text')}<p class="note">${text('note')}</p><p></p>`;
}

function choices(group: Outcome['group'], text: Text): string {
  const items = Object.entries(OUTCOMES)
    .filter(([, outcome]) => outcome.group === group)
    .map(
      ([id]) =>
        `<label class="choice"><input type="radio" name="outcome" value="${id}" required${id === 'paid' ? ' checked' : ''}>${text(`outcome.${id}` as TextKey)}</label>`,
    );
  return `<h3>${text(group)}</h3>${items.join('')}`;
}

export function bankPage(payment: Payment, action: string, language: Language): string {
  const text = textOf(language);
  return page(
    text('bank'),
    `${summary(payment, text)}<section><h2>${text('bankAsks')}</h2><form method="post" action="${action}" class="stack"><label class="field">${text('bankCode')}<input class="box" value="123456" inputmode="numeric" autocomplete="one-time-code"></label>
<button class="wide" name="answer" value="confirm" data-testid="confirm">${text('confirm')}</button><button class="plain wide" name="answer" value="decline" data-testid="decline">${text('decline')}</button></form></section>`,
    { language, mainClass: 'pair' },
  );
}

export interface DeskView {
  payments: readonly Payment[];
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  payouts: readonly Payout[];
  fault: Fault;
  refundsBecome: string;
  payoutsBecome: string;
}

const FUTURE = {
  refundsBecome: ['succeeded', 'failed', 'review', 'pending'],
  payoutsBecome: ['success', 'failed', 'pending', 'cancelled', 'expired', 'ineligible'],
  fault: FAULTS,
} as const;
const FUTURE_LABELS = { refundsBecome: 'Refunds become', payoutsBecome: 'Payouts become', fault: 'The API answers' };

export function deskPage(view: DeskView): string {
  const settings = (Object.keys(FUTURE) as (keyof typeof FUTURE)[]).map((name) => {
    const buttons = FUTURE[name].map(
      (value) =>
        `<button class="small${view[name] === value ? '' : ' plain'}" name="${name}" value="${value}">${value}</button>`,
    );
    return `<h3>${FUTURE_LABELS[name]}</h3><form method="post" action="/desk">${buttons.join(' ')}</form>`;
  });
  return page(
    'Desk',
    `<section><h2>From now on</h2>${settings.join('')}</section>
${table('Payments', view.payments, (payment) => [payment.id, payment.orderReference ?? '', amountText(payment), payment.status, payment.connector ?? ''], 'payment')}
${table('Refunds', view.refunds.toReversed(), (refund) => [refund.id, refund.paymentId, amountText(refund), refund.status, refund.connector], 'refund')}
${table('Disputes', view.disputes.toReversed(), (dispute) => [dispute.id, dispute.paymentId, amountText(dispute), dispute.status, dispute.connector], 'dispute')}
${table('Payouts', view.payouts, (payout) => [payout.id, payout.orderReference ?? '', amountText(payout), payout.status, payout.connector], 'payout')}`,
    { mainClass: 'wide' },
  );
}

function table<Item extends DeskItem>(
  title: string,
  items: readonly Item[],
  cellsOf: (item: Item) => string[],
  kind: 'payment' | 'refund' | 'dispute' | 'payout',
): string {
  const rows = items.slice(0, 100).map((item) => {
    const buttons = actionsOf(kind, item.status).map(
      (action) => `<button class="small plain" name="action" value="${action}">${action}</button>`,
    );
    const cells = cellsOf(item).map((cell) => `<td>${escapeHtml(cell)}</td>`);
    return `<tr>${cells.join('')}<td><form method="post" action="/desk/${kind}/${item.id}">${buttons.join('')}</form></td></tr>`;
  });
  const body = rows.length
    ? `<div class="scroll"><table><thead><tr><th>Id</th><th>Belongs to</th><th>Amount</th><th>Status</th><th>Processor</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
    : '<p>Nothing yet.</p>';
  return `<section><h2>${title}</h2>${body}</section>`;
}
