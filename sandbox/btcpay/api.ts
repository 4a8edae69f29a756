/** The part of the Greenfield API that a shop uses: invoices, pull payments, payouts and rates, behind an API key. */
import * as z from 'zod/mini';
import type { Invoice, MethodId, Payout, PullPayment } from './book.ts';
import { coinText, paymentLink, priceIn } from './coins.ts';
import type { Invoices } from './invoices.ts';
import type { Payouts } from './payouts.ts';

export interface Shop {
  invoices: Invoices;
  payouts: Payouts;
  apiKey: string;
  storeId: string;
  url: string;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** As the API writes it: a string or a number. */
const decimal = z
  .pipe(z.union([z.string(), z.number()]), z.transform(String))
  .check(z.refine((text) => /^\d{1,15}(\.\d{1,18})?$/.test(text)));
const methodId = z.enum(['BTC-CHAIN', 'BTC-LN']);
const METHODS: MethodId[] = ['BTC-CHAIN', 'BTC-LN'];
const metadata = z._default(z.record(z.string(), z.unknown()), {});

const invoiceOrder = z.object({
  amount: decimal,
  currency: z.string(),
  metadata,
  checkout: z._default(
    z.object({
      paymentMethods: z.nullish(z.array(methodId)),
      expirationMinutes: z.nullish(z.number()),
      monitoringMinutes: z.nullish(z.number()),
      redirectURL: z.nullish(z.string()),
      defaultLanguage: z.nullish(z.string()),
    }),
    {},
  ),
});
const pullPaymentOrder = z.object({
  name: z.nullish(z.string()),
  amount: decimal,
  currency: z.string(),
  autoApproveClaims: z.nullish(z.boolean()),
});
const payoutOrder = z.object({
  destination: z.string().check(z.minLength(14)),
  amount: z.nullish(decimal),
  payoutMethodId: methodId,
  pullPaymentId: z.nullish(z.string()),
  approved: z.nullish(z.boolean()),
  metadata,
});

type Handler = (shop: Shop, id: string, query: URLSearchParams, body: unknown) => Answer;

/** `{store}` is the one store that there is. */
const ROUTES: readonly (readonly [verb: string, pattern: RegExp, handler: Handler])[] = [
  ['GET', /^\/stores\/([^/]+)\/invoices$/, listInvoices],
  ['POST', /^\/stores\/([^/]+)\/invoices$/, createInvoice],
  ['GET', /^\/invoices\/([^/]+)$/, (shop, id) => ofInvoice(shop, id, wireInvoice)],
  ['GET', /^\/invoices\/([^/]+)\/payment-methods$/, (shop, id) => ofInvoice(shop, id, wireMethods)],
  ['GET', /^\/stores\/([^/]+)\/pull-payments$/, listPullPayments],
  ['POST', /^\/stores\/([^/]+)\/pull-payments$/, createPullPayment],
  ['GET', /^\/stores\/([^/]+)\/payouts$/, listPayouts],
  ['POST', /^\/stores\/([^/]+)\/payouts$/, createPayout],
  ['GET', /^\/payouts\/([^/]+)$/, (shop, id) => ofPayout(shop, id, (payout) => ok(wirePayout(payout)))],
  ['POST', /^\/payouts\/([^/]+)$/, approvePayout],
  ['GET', /^\/stores\/([^/]+)\/rates$/, listRates],
];

export function answerApi(
  shop: Shop,
  request: { verb: string; path: string; authorization: string | undefined; body: string },
): Answer {
  const [route = '', query] = request.path.replace(/^\/api\/v1/, '').split('?');
  if (request.authorization !== `token ${shop.apiKey}`)
    return { status: 401, body: { code: 'unauthenticated', message: 'Authentication is required' } };
  for (const [verb, pattern, handler] of ROUTES) {
    const id = pattern.exec(route)?.[1];
    if (verb !== request.verb || id === undefined) continue;
    if (route.startsWith('/stores/') && id !== shop.storeId) return notFound('store-not-found');
    return handler(shop, id, new URLSearchParams(query), parse(request.body));
  }
  return notFound('not-found');
}

function listInvoices(shop: Shop, _: string, query: URLSearchParams): Answer {
  const orderIds = query.getAll('orderId');
  const [from, to] = [Number(query.get('startDate') ?? 0), Number(query.get('endDate') ?? Number.MAX_SAFE_INTEGER)];
  const [skip, take] = [Number(query.get('skip') ?? 0), Number(query.get('take') ?? 100)];
  const invoices = shop.invoices
    .all()
    .filter(({ metadata: { orderId } }) => orderIds.length === 0 || orderIds.includes(String(orderId)))
    .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
    .sort((a, b) => b.createdAt - a.createdAt);
  return ok(invoices.slice(skip, skip + take).map((invoice) => wireInvoice(shop, invoice)));
}

function createInvoice(shop: Shop, _: string, __: URLSearchParams, body: unknown): Answer {
  const { success, data, error } = invoiceOrder.safeParse(body);
  if (!success) return invalid(error);
  const { checkout } = data;
  const invoice = shop.invoices.create({
    amount: data.amount,
    currency: data.currency,
    metadata: data.metadata,
    methodIds: checkout.paymentMethods ?? METHODS,
    expirationMinutes: checkout.expirationMinutes ?? 15,
    monitoringMinutes: checkout.monitoringMinutes ?? 1440,
    redirectUrl: checkout.redirectURL ?? null,
    language: checkout.defaultLanguage ?? null,
  });
  return invoice ? ok(wireInvoice(shop, invoice)) : unprocessable('currency', 'Invalid currency');
}

function ofInvoice(shop: Shop, id: string, wire: (shop: Shop, invoice: Invoice) => unknown): Answer {
  const invoice = shop.invoices.byId(id);
  return invoice ? ok(wire(shop, invoice)) : notFound('invoice-not-found');
}

function wireInvoice(shop: Shop, invoice: Invoice) {
  return {
    id: invoice.id,
    storeId: shop.storeId,
    amount: invoice.amount,
    paidAmount: shop.invoices.worthPaid(invoice),
    currency: invoice.currency,
    type: 'Standard',
    metadata: invoice.metadata,
    checkoutLink: `${shop.url}/i/${invoice.id}`,
    createdTime: invoice.createdAt,
    expirationTime: invoice.expiresAt,
    monitoringExpiration: invoice.monitoredUntil,
    status: invoice.status,
    additionalStatus: invoice.additionalStatus,
    availableStatusesForManualMarking: ['Settled', 'Invalid'],
    archived: false,
  };
}

function wireMethods(shop: Shop, invoice: Invoice) {
  const { invoices } = shop;
  const due = invoices.dueSats(invoice);
  return invoice.methodIds.map((id) => ({
    paymentMethodId: id,
    currency: 'BTC',
    destination: invoice.destinations[id],
    paymentLink: paymentLink(id, invoice.destinations[id], Math.max(0, due)),
    rate: String(invoice.rate),
    paymentMethodPaid: coinText(invoices.paidSats({ ...invoice, payments: paymentsBy(invoice, id) })),
    totalPaid: coinText(invoices.paidSats(invoice)),
    due: coinText(due),
    amount: coinText(invoices.amountSats(invoice)),
    paymentMethodFee: '0',
    payments: paymentsBy(invoice, id).map((payment) => invoices.wirePayment(invoice, payment)),
    activated: true,
    additionalData: {},
  }));
}

const paymentsBy = ({ payments }: Invoice, id: MethodId) => payments.filter((payment) => payment.methodId === id);

function listPullPayments({ payouts }: Shop, _: string, query: URLSearchParams): Answer {
  const withArchived = query.get('includeArchived') === 'true';
  return ok(payouts.book.pullPayments.filter(({ isArchived }) => withArchived || !isArchived).map(wirePullPayment));
}

function createPullPayment({ payouts }: Shop, _: string, __: URLSearchParams, body: unknown): Answer {
  const { success, data, error } = pullPaymentOrder.safeParse(body);
  if (!success) return invalid(error);
  if (priceIn(data.currency) === undefined) return unprocessable('currency', 'Invalid currency');
  const { name, amount, currency, autoApproveClaims } = data;
  const order = { name: name ?? '', amount, currency, autoApproves: autoApproveClaims ?? false };
  return ok(wirePullPayment(payouts.createPullPayment(order)));
}

const wirePullPayment = ({ id, name, amount, currency, autoApproves, isArchived }: PullPayment) => ({
  id,
  name,
  description: '',
  currency,
  amount,
  BOLT11Expiration: 30,
  autoApproveClaims: autoApproves,
  archived: isArchived,
  viewLink: '',
});

function listPayouts({ payouts }: Shop, _: string, query: URLSearchParams): Answer {
  const withCancelled = query.get('includeCancelled') === 'true';
  return ok(payouts.book.payouts.filter(({ state }) => withCancelled || state !== 'Cancelled').map(wirePayout));
}

function createPayout({ payouts }: Shop, _: string, __: URLSearchParams, body: unknown): Answer {
  const { success, data, error } = payoutOrder.safeParse(body);
  if (!success) return invalid(error);
  const payout = payouts.create({
    destination: data.destination,
    amount: data.amount ?? null,
    methodId: data.payoutMethodId,
    pullPaymentId: data.pullPaymentId ?? null,
    isApproved: data.approved ?? false,
    metadata: data.metadata,
  });
  return 'code' in payout ? refused(payout.code) : ok(wirePayout(payout));
}

function ofPayout({ payouts }: Shop, id: string, answer: (payout: Payout) => Answer): Answer {
  const payout = payouts.byId(id);
  return payout ? answer(payout) : notFound('payout-not-found');
}

function approvePayout(shop: Shop, id: string, _: URLSearchParams, body: unknown): Answer {
  return ofPayout(shop, id, (payout) => {
    if (payout.state !== 'AwaitingApproval') return refused('invalid-state');
    if ((body as { revision?: number } | undefined)?.revision !== payout.revision) return refused('old-revision');
    const fault = shop.payouts.approve(payout);
    return fault ? refused(fault) : ok(wirePayout(payout));
  });
}

const wirePayout = (payout: Payout) => ({
  id: payout.id,
  revision: payout.revision,
  pullPaymentId: payout.pullPaymentId,
  date: payout.createdAt,
  destination: payout.destination,
  originalCurrency: payout.originalCurrency,
  originalAmount: payout.originalAmount,
  payoutCurrency: 'BTC',
  payoutAmount: payout.payoutAmount,
  payoutMethodId: payout.methodId,
  state: payout.state,
  paymentProof: null,
  metadata: payout.metadata,
});

function listRates(_: Shop, __: string, query: URLSearchParams): Answer {
  return ok(
    query.getAll('currencyPair').map((currencyPair) => {
      const rate = /^BTC_([A-Z]{3})$/.exec(currencyPair)?.[1];
      const price = rate && priceIn(rate);
      return { currencyPair, errors: price ? [] : ['RateUnavailable'], rate: price ? String(price) : null };
    }),
  );
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const notFound = (code: string): Answer => ({ status: 404, body: { code, message: code } });
const refused = (code: string): Answer => ({ status: 400, body: { code, message: code } });
const unprocessable = (path: string, message: string): Answer => ({ status: 422, body: [{ path, message }] });
const invalid = (error: z.core.$ZodError): Answer => ({
  status: 422,
  body: error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
});

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
