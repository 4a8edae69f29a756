/**
 * The sandbox payment provider: a hosted checkout, payouts and signed callbacks, apart from the site. It stands in for a
 * real provider and speaks a real protocol, so the site cannot tell the difference; it moves no money.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApi } from './api.ts';
import type { Operation } from './book.ts';
import { act } from './desk.ts';
import { openOperations, type Operations } from './operations.ts';
import { bankPage, checkoutPage, deskPage, messagePage, statePage } from './pages.ts';
import { scenarioOf } from './scenarios.ts';
import { STYLE_HASH } from './style.ts';

export interface SandboxPspOptions {
  /** 0 takes a free one. */
  port: number;
  secret: string;
  /** Address under which payers reach it; by default where it listens. */
  publicUrl?: string | undefined;
  /** Keeps payments over a restart. */
  dataFile?: string | undefined;
  /** Time after which payments that settle later do so. */
  settleMs?: number | undefined;
  /** Where a merchant's address is reached, when that is not by its name. */
  reach?: ((url: string) => string) | undefined;
  now?: () => Date;
  log?: (line: string) => void;
}

export interface SandboxPsp {
  url: string;
  operations: Operations;
  close(): Promise<void>;
}

export async function startSandboxPsp(options: SandboxPspOptions): Promise<SandboxPsp> {
  if (options.secret.length < 16) throw new Error('The secret of the sandbox provider needs at least 16 characters.');
  const now = options.now ?? (() => new Date());
  const log = options.log ?? (() => {});
  const operations = openOperations({
    secret: options.secret,
    dataFile: options.dataFile,
    settleMs: options.settleMs ?? 6000,
    reach: options.reach,
    now,
    log,
  });
  let url = '';
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      log(`error: ${error.message}`);
      if (!response.headersSent) send(response, 500, messagePage('notFound'));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const path = (request.url ?? '/').split('?')[0]!;
    if (path.startsWith('/api/')) {
      const result = answerApi({ operations, secret: options.secret, url, now }, request, body);
      response.writeHead(result.status, { 'content-type': 'application/json' }).end(JSON.stringify(result.body));
      return;
    }
    const form = request.method === 'POST' ? new URLSearchParams(body) : undefined;
    const [, room, reference = '', step] = path.split('/');
    const operation = operations.book.byReference(reference);
    if (path === '/') send(response, 200, deskPage(operations.book.list()));
    else if (!operation) send(response, 404, messagePage('notFound'));
    else if (room === 'desk' && form) serveDesk(response, operation, form.get('action') ?? '');
    else if (room === 'checkout' && operation.kind === 'deposit') serveCheckout(response, operation, step, form);
    else send(response, 404, messagePage('notFound'));
  }

  function serveCheckout(
    response: ServerResponse,
    operation: Operation,
    step: string | undefined,
    form: URLSearchParams | undefined,
  ): void {
    const hasChosen = operation.status !== 'pending' || operation.settlesTo !== null;
    const state = operations.isExpired(operation) ? 'expired' : operation.status;
    if (state === 'expired' || hasChosen)
      return send(response, 200, statePage(operation, state, returnUrl(operation)), origin(operation));
    if (step === 'bank') {
      if (!form) return send(response, 200, bankPage(operation), origin(operation));
      operations.choose(operation, form.get('answer') === 'confirm' ? '3ds' : 'fail');
      return redirect(response, returnUrl(operation));
    }
    const scenario = scenarioOf(form?.get('scenario') ?? '');
    if (!form || !scenario) return send(response, form ? 400 : 200, checkoutPage(operation), origin(operation));
    if (scenario.asksBank) return redirect(response, `/checkout/${operation.reference}/bank`);
    operations.choose(operation, scenario.id);
    redirect(response, returnUrl(operation));
  }

  function serveDesk(response: ServerResponse, operation: Operation, action: string): void {
    act(operations, operation, action);
    redirect(response, '/');
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  url = options.publicUrl ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    operations,
    close() {
      operations.stop();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Where the payer goes afterwards. The page that they come back to credits nothing; only the callback does. */
function returnUrl(operation: Operation): string {
  const urls = operation.returnUrls;
  if (!urls) return '/';
  const { status } = operation;
  return status === 'success' || status === 'fail' || status === 'cancel' ? urls[status] : urls.pending;
}

const origin = (operation: Operation): string =>
  operation.returnUrls && URL.canParse(operation.returnUrls.success)
    ? new URL(operation.returnUrls.success).origin
    : '';

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
