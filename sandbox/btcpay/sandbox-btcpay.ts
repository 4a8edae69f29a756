/**
 * A stand-in for BTCPay Server, apart from the site: the Greenfield API as it is published, webhooks, a checkout on which the payer's
 * part can be chosen, and the desk of the store. No coin moves: its addresses are of the test network.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApi, type Shop } from './api.ts';
import { openBook } from './book.ts';
import { Invoices } from './invoices.ts';
import { checkoutPage, deskPage, OUTCOMES } from './pages.ts';
import { Payouts } from './payouts.ts';
import { Schedule } from './schedule.ts';
import { languageOf } from '../psp/payer-texts.ts';
import { STYLE_HASH } from '../psp/style.ts';
import { webhooks } from './webhooks.ts';

export interface SandboxBtcpayOptions {
  /** 0 takes a free one. */
  port: number;
  apiKey: string;
  storeId: string;
  webhookSecret: string;
  webhookUrl?: string | undefined;
  /** Address under which payers reach it; by default where it listens. */
  publicUrl?: string | undefined;
  dataFile?: string | undefined;
  settleMs?: number | undefined;
  now?: () => Date;
  log?: (line: string) => void;
}

export interface SandboxBtcpay {
  url: string;
  shop: Shop;
  close(): Promise<void>;
}

export async function startSandboxBtcpay(options: SandboxBtcpayOptions): Promise<SandboxBtcpay> {
  const { apiKey, storeId, webhookSecret, webhookUrl, now = () => new Date(), log = () => {} } = options;
  if (apiKey.length < 16 || webhookSecret.length < 16)
    throw new Error('The API key and the webhook secret of the stand-in for BTCPay need at least 16 characters.');
  const courier = webhooks({ url: webhookUrl, secret: webhookSecret, storeId, now, log });
  const schedule = new Schedule(now, options.settleMs ?? 6000);
  const book = openBook(options.dataFile);
  const shop: Shop = {
    invoices: new Invoices(book, courier, schedule),
    payouts: new Payouts(book, courier, schedule),
    apiKey,
    storeId,
    url: '',
  };
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
  shop.url = options.publicUrl ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: shop.url,
    shop,
    close() {
      schedule.stop();
      courier.stop();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function serve(shop: Shop, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  const path = request.url ?? '/';
  const verb = request.method ?? 'GET';
  if (path.startsWith('/api/v1/')) {
    const answer = answerApi(shop, { verb, path, authorization: request.headers.authorization, body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    return;
  }
  const form = verb === 'POST' ? new URLSearchParams(body) : undefined;
  const [, area, id = ''] = path.split('?')[0]!.split('/');
  if (area === '') return send(response, 200, deskPage(shop.invoices.all(), shop.payouts.book.payouts));
  if (area === 'payouts' && form) return decidePayout(shop, response, id, form.get('action') ?? '');
  const invoice = area === 'i' ? shop.invoices.byId(id) : undefined;
  if (!invoice) return send(response, 404, 'There is no such invoice.');
  const outcome = OUTCOMES[form?.get('outcome') ?? ''];
  if (!outcome)
    return send(
      response,
      200,
      checkoutPage(shop.invoices, invoice, languageOf(invoice.language, request.headers['accept-language'])),
      originOf(invoice.redirectUrl),
    );
  if (outcome.way) void shop.invoices.pay(invoice, outcome.way);
  if (outcome.act === 'confirm') shop.invoices.confirmAll(invoice);
  if (outcome.act === 'again') shop.invoices.reportAgain(invoice);
  if (outcome.act === 'expire') shop.invoices.expire(invoice);
  if (outcome.act === 'settle') shop.invoices.mark(invoice, 'Settled');
  if (outcome.act === 'invalid') shop.invoices.mark(invoice, 'Invalid');
  redirect(response, invoice.redirectUrl ?? `/i/${invoice.id}`);
}

function decidePayout({ payouts }: Shop, response: ServerResponse, id: string, action: string): void {
  const payout = payouts.byId(id);
  if (payout && action === 'approve') payouts.approve(payout);
  if (payout && action === 'pay') payouts.enter(payout, 'Completed');
  if (payout && action === 'cancel') payouts.enter(payout, 'Cancelled');
  redirect(response, '/');
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
