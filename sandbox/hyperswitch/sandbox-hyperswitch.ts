/**
 * A stand-in for Hyperswitch, apart from the site: its API as it is published, webhooks, the page of a payment link on which the part of
 * payer, bank and processor can be chosen, and a desk. No money moves, and no card data leaves the page.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Schedule } from '../btcpay/schedule.ts';
import { languageOf, type Language } from '../psp/payer-texts.ts';
import { STYLE_HASH } from '../psp/style.ts';
import { answerApi, type Shop } from './api.ts';
import { openBook, type Payment, type PayoutStatus, type RefundStatus } from './book.ts';
import { act } from './desk.ts';
import { isFault, type Fault } from './faults.ts';
import { DECLINED, OUTCOMES, PAID } from './outcomes.ts';
import { bankPage, deskPage, linkPage } from './pages.ts';
import { isOpen, Payments } from './payments.ts';
import { Payouts } from './payouts.ts';
import { webhooks } from './webhooks.ts';

export interface SandboxHyperswitchOptions {
  /** 0 takes a free one. */
  port: number;
  apiKey: string;
  profileId: string;
  /** The profile's `payment_response_hash_key`. */
  hashKey: string;
  webhookUrl?: string | undefined;
  /** Address under which payers reach it; by default where it listens. */
  publicUrl?: string | undefined;
  dataFile?: string | undefined;
  settleMs?: number | undefined;
  now?: () => Date;
  log?: (line: string) => void;
}

export interface SandboxHyperswitch {
  url: string;
  shop: Shop & { fault: Fault };
  close(): Promise<void>;
}

type Desk = SandboxHyperswitch['shop'];

export async function startSandboxHyperswitch(options: SandboxHyperswitchOptions): Promise<SandboxHyperswitch> {
  const { apiKey, profileId, hashKey, webhookUrl, now = () => new Date(), log = () => {} } = options;
  if (apiKey.length < 16 || hashKey.length < 16)
    throw new Error('The API key and the hash key of the stand-in for Hyperswitch need at least 16 characters.');
  const account = { merchantId: 'merchant_sandbox', profileId, url: '' };
  const courier = webhooks({ url: webhookUrl, hashKey, merchantId: account.merchantId, now, log });
  const schedule = new Schedule(now, options.settleMs ?? 6000);
  const book = openBook(options.dataFile);
  const parts = { account, webhooks: courier, schedule, now };
  const shop: Desk = Object.assign(account, {
    payments: new Payments(book, parts),
    payouts: new Payouts(book, parts),
    apiKey,
    fault: 'normally' as Fault,
  });
  const server = createServer((request, response) => {
    serve(shop, request, response).catch((error: Error) => {
      log(`error: ${error.message}`);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  account.url = options.publicUrl ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: account.url,
    shop,
    close() {
      schedule.stop();
      courier.stop();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function serve(shop: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  const path = request.url ?? '/';
  const verb = request.method ?? 'GET';
  if (request.headers['api-key'] !== undefined && shop.fault === 'unavailable') {
    response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>');
    return;
  }
  const locale = request.headers['accept-language'];
  const answer = answerApi(shop, { verb, path, apiKey: request.headers['api-key'], body, locale });
  if (answer) return answerWith(shop.fault, response, answer.status, JSON.stringify(answer.body));
  const form = verb === 'POST' ? new URLSearchParams(body) : undefined;
  const [, area, first = '', second = '', step = ''] = path.split('?')[0]!.split('/');
  if (area === '') return send(response, 200, deskPage(viewOf(shop)));
  if (area === 'desk' && form) return serveDesk(shop, response, [first, second], form);
  const payment = area === 'payment_link' && first === shop.merchantId ? shop.payments.byId(second) : undefined;
  if (!payment?.hasLink) return send(response, 404, 'There is no such payment link.');
  serveLink(shop, response, payment, { step, form, language: languageOf(payment.locale, locale) });
}

function answerWith(fault: Fault, response: ServerResponse, status: number, json: string): void {
  // Without an answer, the caller waits until it gives up.
  if (fault === 'never-in-time') return;
  if (fault === 'not-at-all') return void response.destroy();
  const isHtml = fault === 'with-html';
  response.writeHead(status, { 'content-type': isHtml ? 'text/html' : 'application/json' });
  if (fault === 'cut-off') {
    response.write(json.slice(0, json.length / 2), () => response.destroy());
    return;
  }
  response.end(isHtml ? '<!doctype html><title>Maintenance</title>' : json);
}

const viewOf = ({ payments, payouts, fault }: Desk) => ({
  payments: payments.all(),
  refunds: payments.book.refunds,
  disputes: payments.book.disputes,
  payouts: payouts.all(),
  fault,
  refundsBecome: payments.refundsBecome,
  payoutsBecome: payouts.payoutsBecome,
});

function serveDesk(shop: Desk, response: ServerResponse, [kind, id]: [string, string], form: URLSearchParams): void {
  const fault = form.get('fault');
  if (isFault(fault)) shop.fault = fault;
  const refundsBecome = form.get('refundsBecome');
  if (refundsBecome) shop.payments.refundsBecome = refundsBecome as RefundStatus;
  const payoutsBecome = form.get('payoutsBecome');
  if (payoutsBecome) shop.payouts.payoutsBecome = payoutsBecome as PayoutStatus;
  act(shop, kind, id, form.get('action') ?? '');
  redirect(response, '/');
}

function serveLink(
  { payments, merchantId }: Desk,
  response: ServerResponse,
  payment: Payment,
  { step, form, language }: { step: string; form: URLSearchParams | undefined; language: Language },
): void {
  const link = `/payment_link/${merchantId}/${payment.id}`;
  const returnOrigin = originOf(payment.returnUrl);
  if (step === 'bank' && payment.status === 'requires_customer_action') {
    if (!form) return send(response, 200, bankPage(payment, `${link}/bank`, language), returnOrigin);
    const isConfirmed = form.get('answer') === 'confirm';
    void payments.enter(payment, isConfirmed ? PAID.status : DECLINED.status);
    return redirect(response, isConfirmed ? (payment.returnUrl ?? link) : link);
  }
  const outcome = OUTCOMES[form?.get('outcome') ?? ''];
  if (!outcome || !isOpen(payment)) return send(response, 200, linkPage(payment, link, language), returnOrigin);
  if (outcome.asksBank) {
    payments.confirm(payment, { status: 'requires_customer_action' });
    return redirect(response, `${link}/bank`);
  }
  if (outcome.attempt) payments.confirm(payment, outcome.attempt);
  if (outcome.becomes) void payments.enter(payment, outcome.becomes);
  // After a refusal the payer stays, and may try another card.
  redirect(response, outcome.attempt === DECLINED ? link : (payment.returnUrl ?? link));
}

const originOf = (url: string | null): string => (url !== null && URL.canParse(url) ? new URL(url).origin : '');

function send(response: ServerResponse, status: number, html: string, formTarget = ''): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src ${STYLE_HASH}; img-src data:; form-action 'self' ${formTarget}; frame-ancestors 'none'; base-uri 'none'`,
    })
    .end(html);
}

const redirect = (response: ServerResponse, to: string): void =>
  void response.writeHead(303, { location: to, 'cache-control': 'no-store' }).end();

const MAX_BODY = 64 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) throw new Error('body too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
