/** The provider's own pages: plain HTML forms, which need no script. */
import type { Operation, Status } from './book.ts';
import { actionsOf } from './desk.ts';
import { SCENARIOS } from './scenarios.ts';
import { STYLE } from './style.ts';
import { textOf, type TextKey } from './texts.ts';
import { escapeHtml } from '#kernel/escape-html.ts';

type Text = (key: TextKey) => string;

const MARK =
  '<svg viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="currentColor"/><path d="M8 10.5h12M8 14h12M8 17.5h7" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/></svg>';
const ICONS: Record<'good' | 'bad' | 'wait', string> = {
  good: '<path d="M20 33l8 8 16-18"/>',
  bad: '<path d="M23 23l18 18M41 23L23 41"/>',
  wait: '<path d="M32 20v13l8 5"/>',
};
const LOOK: Record<Status, 'good' | 'bad' | 'wait'> = {
  success: 'good',
  fail: 'bad',
  cancel: 'bad',
  pending: 'wait',
  seen: 'wait',
  review: 'wait',
  disputed: 'bad',
  refunded: 'wait',
  charged_back: 'bad',
  dispute_won: 'good',
  returned: 'bad',
  expired: 'bad',
};

function page(locale: string, title: string, body: string, mainClass = ''): string {
  const text = textOf(locale);
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><header><span class="mark">${MARK}${text('title')}</span><span class="badge">${text('sandbox')}</span></header><main class="${mainClass}">${body}</main></body></html>`;
}

export function checkoutPage(operation: Operation): string {
  const text = textOf(operation.locale);
  const action = `/checkout/${operation.reference}`;
  const body = `${summary(operation, text)}
<div class="stack"><section><h2>${text(operation.method === 'card' ? 'method' : 'pay')}</h2>
<form method="post" action="${action}">${operation.method === 'card' ? cardFields(text) : `<p>${text('otherNote')}</p>`}
<button class="wide" name="scenario" value="success" data-testid="pay">${text('pay')} ${amountText(operation)}</button></form>
<form method="post" action="${action}"><p><button class="plain wide" name="scenario" value="cancel" data-testid="cancel">${text('cancel')}</button></p></form></section>
<section><details><summary>${text('outcomes')}</summary><form method="post" action="${action}">${choices('usual', text)}${choices('trouble', text)}
<button class="wide" data-testid="go">${text('go')}</button></form></details></section></div>`;
  return page(operation.locale, `${text('pay')} ${operation.amount} ${operation.currency}`, body, 'pair');
}

const amountText = (operation: Operation): string =>
  `${escapeHtml(operation.amount)} ${escapeHtml(operation.currency)}`;

function summary(operation: Operation, text: Text): string {
  const merchant = URL.canParse(operation.callbackUrl) ? new URL(operation.callbackUrl).host : '';
  const rows: [string, string][] = [
    [text('to'), merchant],
    [text('method'), operation.method],
    [text('reference'), operation.merchantId],
  ];
  if (operation.expiresAt) rows.push([text('validUntil'), `${operation.expiresAt.slice(11, 16)} UTC`]);
  return `<section><h1>${text('pay')}</h1><p class="amount">${escapeHtml(operation.amount)} <small>${escapeHtml(operation.currency)}</small></p>
<dl>${rows.map(([term, value]) => `<dt>${term}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl></section>`;
}

/** No field has a name, so the browser sends none of them anywhere. */
function cardFields(text: Text): string {
  const field = (label: TextKey, value: string, mode = 'numeric'): string =>
    `<label class="field">${text(label)}<input class="box" value="${value}" inputmode="${mode}" autocomplete="off"></label>`;
  return `${field('cardNumber', '4111 1111 1111 1111')}<div class="two">${field('expiry', '12 / 34')}${field('code', '123')}</div>${field('holder', 'A. PLAYER', 'text')}<p class="note">${text('cardNote')}</p><p></p>`;
}

function choices(group: 'usual' | 'trouble', text: Text): string {
  const items = SCENARIOS.filter((scenario) => scenario.group === group).map(
    ({ id }) =>
      `<label class="choice"><input type="radio" name="scenario" value="${id}" required${id === 'success' ? ' checked' : ''}>${text(`scenario.${id}` as TextKey)}</label>`,
  );
  return `<h3>${text(group)}</h3>${items.join('')}`;
}

export function bankPage(operation: Operation): string {
  const text = textOf(operation.locale);
  const body = `${summary(operation, text)}<section><h2>${text('bankTitle')}</h2><p>${text('bankText')}</p>
<form method="post" action="/checkout/${operation.reference}/bank" class="stack"><label class="field">${text('bankCode')}<input class="box" name="code" value="123456" inputmode="numeric" autocomplete="one-time-code"></label>
<button class="wide" name="answer" value="confirm" data-testid="confirm">${text('confirm')}</button><button class="plain wide" name="answer" value="decline" data-testid="decline">${text('decline')}</button></form></section>`;
  return page(operation.locale, text('bankTitle'), body, 'pair');
}

export function statePage(operation: Operation, state: Status, backUrl: string | undefined): string {
  const text = textOf(operation.locale);
  const look = LOOK[state];
  const icon = `<svg class="${look}" viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="32" cy="32" r="26"/>${ICONS[look]}</svg>`;
  const back = backUrl ? `<a class="button" href="${escapeHtml(backUrl)}" data-testid="back">${text('back')}</a>` : '';
  const label = text(`done_${state}` as TextKey);
  return page(
    operation.locale,
    label,
    `${summary(operation, text)}<section class="state">${icon}<p>${label}</p>${back}</section>`,
    'pair',
  );
}

export function messagePage(message: TextKey): string {
  const text = textOf('en');
  return page('en', text(message), `<section class="state"><p>${text(message)}</p></section>`);
}

/** The provider's desk: all operations, with what its staff could do to them. */
export function deskPage(operations: readonly Operation[]): string {
  const rows = operations.slice(0, 200).map((operation) => {
    const actions = actionsOf(operation)
      .map(({ id, label }) => `<button class="small plain" name="action" value="${id}">${label}</button>`)
      .join('');
    return `<tr><td>${operation.kind === 'deposit' ? 'Payment' : 'Payout'}</td><td>${operation.reference}</td><td>${escapeHtml(operation.merchantId)}</td><td class="number">${amountText(operation)}</td><td>${escapeHtml(operation.method)}</td><td class="${LOOK[operation.status]}">${operation.status}</td><td>${operation.createdAt.slice(0, 19).replace('T', ' ')}</td><td><form method="post" action="/desk/${operation.reference}">${actions}</form></td></tr>`;
  });
  const table = rows.length
    ? `<div class="scroll"><table><thead><tr><th>Kind</th><th>Reference</th><th>Merchant reference</th><th class="number">Amount</th><th>Method</th><th>State</th><th>Created (UTC)</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
    : '<p>Nothing has been ordered yet.</p>';
  return page('en', 'Sandbox desk', `<section><h2>Payments and payouts</h2>${table}</section>`, 'wide');
}
