/**
 * A stand-in for a bank, apart from the site: payers order transfers on a page, its customer hands files of orders in at a desk, and
 * statements and rejections come into a folder, as by a bank's own client. No money moves.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseAmount } from '#kernel/money.ts';
import { Schedule } from '../btcpay/schedule.ts';
import { languageOf } from '../psp/payer-texts.ts';
import { STYLE_HASH } from '../psp/style.ts';
import { Bank, CARRIED_OUT, PAYMENTS, type CarriedOut } from './bank.ts';
import type { Account, Book } from './book.ts';
import { deskPage, donePage, transferDonePage, transferPage } from './pages.ts';
import { textOf } from './texts.ts';

export interface SandboxBankOptions {
  /** 0 takes a free one. */
  port: number;
  accounts: readonly Account[];
  /** The folder of its customer in which statements come. */
  inbox: string;
  dataFile?: string | undefined;
  /** How long it takes until money comes back. */
  settleMs?: number | undefined;
  now?: () => Date;
  log?: (line: string) => void;
}

export interface SandboxBank {
  url: string;
  book: Book;
  close(): Promise<void>;
}

export async function startSandboxBank(options: SandboxBankOptions): Promise<SandboxBank> {
  const { accounts, inbox, dataFile, now = () => new Date(), log = () => {} } = options;
  if (accounts.length === 0 || inbox === '') throw new Error('The stand-in for a bank needs accounts and a folder.');
  const schedule = new Schedule(now, options.settleMs ?? 20_000);
  const bank = new Bank({ accounts, inbox, dataFile, schedule, now });
  const server = createServer((request, response) => {
    serve(bank, request, response).catch((error: Error) => {
      log(`error: ${error.message}`);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    book: bank.book,
    close() {
      schedule.stop();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function serve(bank: Bank, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bank');
  const form = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : undefined;
  if (pathname === '/transfer') return transfer(bank, response, form, searchParams, request.headers['accept-language']);
  if (pathname === '/orders' && form) return carryOut(bank, response, form);
  if (pathname === '/returns' && form) {
    bank.sendBack(form.get('endToEndId') ?? '');
    return send(response, 200, donePage('It comes back.'));
  }
  if (pathname === '/') return send(response, 200, deskPage(bank));
  return send(response, 404, 'There is no such page.');
}

function transfer(
  bank: Bank,
  response: ServerResponse,
  form: URLSearchParams | undefined,
  query: URLSearchParams,
  accepted: string | undefined,
): void {
  const value = (name: string): string => (form ?? query).get(name)?.trim() ?? '';
  const language = languageOf(value('locale'), accepted);
  const text = textOf(language);
  const input = {
    reference: value('reference'),
    amount: value('amount'),
    currency: value('currency').toUpperCase(),
    language,
    back: /^https?:\/\//.test(value('back')) ? value('back') : '',
  };
  if (!form) return send(response, 200, transferPage(input));
  const account = bank.accountIn(input.currency);
  const refused = (fault: string): void => send(response, 400, transferPage({ ...input, fault }));
  if (!account) return refused(text('noAccount'));
  const minor = parseAmount(input.amount, account.currency);
  if (minor === undefined || minor === 0n) return refused(text('noAmount'));
  const payment = PAYMENTS.find((name) => name === value('payment'));
  if (!payment) return refused(text('noChoice'));
  bank.pay(account, { ...input, minor, payer: value('payer'), payment });
  send(response, 200, transferDonePage(input));
}

function carryOut(bank: Bank, response: ServerResponse, form: URLSearchParams): void {
  const outcome = form.get('outcome') ?? '';
  try {
    if (!Object.hasOwn(CARRIED_OUT, outcome)) throw new Error('Choose what happens.');
    const count = bank.carryOut(form.get('xml') ?? '', outcome as CarriedOut);
    send(response, 200, donePage(`${count} orders were taken.`));
  } catch (error) {
    send(response, 400, deskPage(bank, (error as Error).message));
  }
}

function send(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src ${STYLE_HASH}; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    })
    .end(html);
}

const MAX_BODY = 4 * 1024 * 1024;

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
