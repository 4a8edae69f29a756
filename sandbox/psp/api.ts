/** What a merchant calls: order a payment or a payout, query it, refund. JSON, signed, idempotent by the merchant's id. */
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { refundedOf, type Operation } from './book.ts';
import type { Operations } from './operations.ts';
import { isSigned, requestText } from './signing.ts';

interface Provider {
  operations: Operations;
  secret: string;
  url: string;
  now: () => Date;
}

interface Answer {
  status: number;
  body: unknown;
}

const decimal = z.string().check(z.regex(/^(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?$/));
const order = z.object({
  merchant_id: z.string().check(z.minLength(1), z.maxLength(64)),
  amount: decimal,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  method: z.string().check(z.minLength(1), z.maxLength(64)),
  requisites: z._default(z.record(z.string(), z.string()), {}),
  callback_url: z.url(),
});
const paymentOrder = z.extend(order, {
  locale: z.string(),
  expires_at: z.string(),
  return_urls: z.object({ success: z.url(), fail: z.url(), cancel: z.url(), pending: z.url() }),
});

export function answerApi(provider: Provider, request: IncomingMessage, body: string): Answer {
  const path = request.url ?? '';
  const method = request.method ?? 'GET';
  const nowSeconds = Math.floor(provider.now().getTime() / 1000);
  if (!isSigned(provider.secret, request.headers, requestText(method, path, body), nowSeconds))
    return problem(401, 'bad signature');
  const [route = '', query] = path.split('?');
  if (method === 'GET' && route === '/api/statement') return statement(provider, new URLSearchParams(query));
  const [, , kindName, merchantId, action] = route.split('/');
  const kind = kindName === 'payments' ? 'deposit' : kindName === 'payouts' ? 'withdrawal' : undefined;
  if (!kind) return problem(404, 'no such address');
  if (method === 'POST' && merchantId === undefined) return place(provider, kind, body);
  const operation = provider.operations.book.byMerchantId(kind, merchantId ?? '');
  if (!operation) return problem(404, 'no such operation');
  if (method === 'GET' && action === undefined) return { status: 200, body: wire(provider, operation) };
  if (method === 'POST' && action === 'refund' && kind === 'deposit') return refund(provider, operation, body);
  return problem(404, 'no such address');
}

function place(provider: Provider, kind: Operation['kind'], body: string): Answer {
  const parsed = kind === 'deposit' ? paymentOrder.safeParse(parse(body)) : order.safeParse(parse(body));
  if (!parsed.success) return problem(400, z.prettifyError(parsed.error));
  const { merchant_id, amount, currency, method, requisites, callback_url } = parsed.data;
  const hosted = 'return_urls' in parsed.data ? (parsed.data as z.output<typeof paymentOrder>) : undefined;
  const placed = provider.operations.place({
    kind,
    merchantId: merchant_id,
    amount,
    currency,
    method,
    requisites,
    callbackUrl: callback_url,
    locale: hosted?.locale ?? 'en',
    expiresAt: hosted?.expires_at ?? null,
    returnUrls: hosted?.return_urls ?? null,
  });
  if (placed === 'conflict') return problem(409, 'the merchant id was used with other content');
  if (placed === 'refused') return problem(422, 'the destination cannot receive payouts');
  return { status: 201, body: wire(provider, placed) };
}

const refundOrder = z.object({
  refund_id: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Everything that is left unless it is given. */
  amount: z.optional(decimal),
});

function refund(provider: Provider, operation: Operation, body: string): Answer {
  const parsed = refundOrder.safeParse(parse(body));
  if (!parsed.success) return problem(400, z.prettifyError(parsed.error));
  const placed = provider.operations.refund(operation, parsed.data.refund_id, parsed.data.amount);
  return placed ? { status: 200, body: { ...placed } } : problem(409, 'cannot be refunded');
}

const PAGE = 500;

/** Everything that was changed in a time, with `after` the last reference of the page before. */
function statement(provider: Provider, query: URLSearchParams): Answer {
  const [from, to] = [new Date(query.get('from') ?? ''), new Date(query.get('to') ?? '')];
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return problem(400, 'from and to are instants');
  const operations = provider.operations.statement(from, to);
  const after = query.get('after');
  const start = after === null ? 0 : operations.findIndex(({ reference }) => reference === after) + 1;
  const page = operations.slice(start, start + PAGE);
  const next = start + PAGE < operations.length ? page.at(-1)!.reference : null;
  return { status: 200, body: { operations: page.map((operation) => wire(provider, operation)), next } };
}

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

function wire(provider: Provider, operation: Operation): unknown {
  return {
    kind: operation.kind,
    merchant_id: operation.merchantId,
    reference: operation.reference,
    amount: operation.paid?.amount ?? operation.amount,
    currency: operation.paid?.currency ?? operation.currency,
    status: operation.status,
    revision: operation.revision,
    ...(operation.refunds && { refunded: refundedOf(operation) }),
    ...(operation.chargedBack && { charged_back: operation.chargedBack }),
    ...(operation.kind === 'deposit' && { checkout_url: `${provider.url}/checkout/${operation.reference}` }),
  };
}

const problem = (status: number, message: string): Answer => ({ status, body: { error: message } });
