/** The part of the API of Hyperswitch that a shop uses: payments with links, refunds, disputes and payouts, behind an API key. */
import * as z from 'zod/mini';
import { newId, isPaid, type Payments } from './payments.ts';
import type { Payouts } from './payouts.ts';
import { wireDispute, wirePayment, wirePayout, wireRefund, type Account } from './wire.ts';

export interface Shop extends Account {
  payments: Payments;
  payouts: Payouts;
  apiKey: string;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** Minor units. */
const amount = z.int().check(z.nonnegative());
const id = z.nullish(z.string().check(z.minLength(1), z.maxLength(64)));
const customer = z.nullish(z.object({ id: z.string().check(z.maxLength(64)) }));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

const paymentOrder = z.object({
  payment_id: id,
  amount,
  currency,
  customer_id: z.nullish(z.string()),
  customer,
  profile_id: z.nullish(z.string()),
  confirm: z.nullish(z.boolean()),
  capture_method: z.nullish(z.enum(['automatic', 'manual', 'manual_multiple', 'scheduled', 'sequential_automatic'])),
  payment_link: z.nullish(z.boolean()),
  return_url: z.nullish(z.url()),
  session_expiry: z.nullish(z.int()),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
  merchant_order_reference_id: z.nullish(z.string().check(z.maxLength(255))),
  allowed_payment_method_types: z.nullish(z.array(z.string())),
});
const refundOrder = z.strictObject({
  payment_id: z.string(),
  refund_id: id,
  amount: z.nullish(amount),
  reason: z.nullish(z.string()),
  refund_type: z.nullish(z.enum(['instant', 'scheduled'])),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
});
const payoutOrder = z.strictObject({
  payout_id: id,
  merchant_order_reference_id: z.nullish(z.string().check(z.maxLength(255))),
  amount,
  currency,
  customer_id: z.nullish(z.string()),
  customer: z.nullish(z.looseObject({ id: z.string() })),
  profile_id: z.nullish(z.string()),
  confirm: z.nullish(z.boolean()),
  auto_fulfill: z.nullish(z.boolean()),
  payout_type: z.nullish(z.enum(['card', 'bank', 'wallet', 'bank_redirect'])),
  payout_method_data: z.nullish(
    z.union([
      z.strictObject({ bank: z.looseObject({ iban: z.string() }) }),
      z.strictObject({ wallet: z.strictObject({ paypal: z.looseObject({ email: z.nullish(z.string()) }) }) }),
    ]),
  ),
  entity_type: z.nullish(z.enum(['Individual', 'Company', 'NonProfit', 'PublicSector', 'NaturalPerson', 'Personal'])),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
});

type Handler = (shop: Shop, id: string, query: URLSearchParams, body: unknown, locale: string | null) => Answer;

const ROUTES: readonly (readonly [verb: string, pattern: RegExp, handler: Handler])[] = [
  ['POST', /^\/payments$/, createPayment],
  ['GET', /^\/payments\/list$/, listPayments],
  ['GET', /^\/payments\/([^/]+)$/, retrievePayment],
  ['POST', /^\/refunds$/, createRefund],
  ['POST', /^\/refunds\/list$/, listRefunds],
  ['GET', /^\/refunds\/([^/]+)$/, retrieveRefund],
  ['GET', /^\/disputes\/list$/, listDisputes],
  ['GET', /^\/disputes\/([^/]+)$/, retrieveDispute],
  ['POST', /^\/payouts\/create$/, createPayout],
  ['GET', /^\/payouts\/list$/, listPayouts],
  ['GET', /^\/payouts\/([^/]+)$/, retrievePayout],
];

/** `undefined`: no route of the API. */
export function answerApi(
  shop: Shop,
  request: { verb: string; path: string; apiKey: unknown; body: string; locale?: string | undefined },
): Answer | undefined {
  const [path = '', query] = request.path.split('?');
  for (const [verb, pattern, handler] of ROUTES) {
    const match = pattern.exec(path);
    if (verb !== request.verb || !match) continue;
    if (request.apiKey !== shop.apiKey) return fault(401, 'API key not provided or invalid API key used', 'IR_01');
    return handler(shop, match[1] ?? '', new URLSearchParams(query), parse(request.body), request.locale ?? null);
  }
  return undefined;
}

function createPayment(shop: Shop, _: string, __: URLSearchParams, body: unknown, locale: string | null): Answer {
  const { success, data, error } = paymentOrder.safeParse(body);
  if (!success) return invalid(error);
  if (data.profile_id && data.profile_id !== shop.profileId)
    return missing(`Business profile with the given id ${data.profile_id} does not exist`);
  if (data.payment_id && shop.payments.byId(data.payment_id))
    return duplicate('The payment with the specified payment_id already exists in our records');
  if (data.payment_link && data.confirm) return unprocessable('cannot confirm a payment while creating a payment link');
  const payment = shop.payments.create({
    id: data.payment_id ?? null,
    amount: data.amount,
    currency: data.currency,
    customerId: data.customer?.id ?? data.customer_id ?? null,
    orderReference: data.merchant_order_reference_id ?? null,
    metadata: data.metadata ?? null,
    methodTypes: data.allowed_payment_method_types ?? null,
    hasLink: data.payment_link ?? false,
    locale,
    returnUrl: data.return_url ?? null,
    expirySeconds: data.session_expiry ?? 900,
  });
  return ok(wirePayment(shop, payment));
}

function retrievePayment(shop: Shop, paymentId: string): Answer {
  const payment = shop.payments.byId(paymentId);
  return payment
    ? ok(wirePayment(shop, payment, shop.payments.book))
    : missing('Payment does not exist in our records');
}

/** The newest first; the ones after a given one are older. */
function after<Item extends { id: string }>(items: Item[], query: URLSearchParams): Item[] {
  const limit = Number(query.get('limit') ?? '10');
  const cursor = query.get('starting_after');
  const start = cursor === null ? 0 : items.findIndex((item) => item.id === cursor) + 1;
  return items.slice(start, start + limit);
}

function listPayments(shop: Shop, _: string, query: URLSearchParams): Answer {
  const page = after(shop.payments.all(), query);
  return ok({ size: page.length, data: page.map((payment) => wirePayment(shop, payment)) });
}

function createRefund(shop: Shop, _: string, __: URLSearchParams, body: unknown): Answer {
  const { success, data, error } = refundOrder.safeParse(body);
  if (!success) return invalid(error);
  const { payments } = shop;
  const payment = payments.byId(data.payment_id);
  if (!payment) return missing('Payment does not exist in our records');
  if (data.refund_id && payments.book.refunds.some((refund) => refund.id === data.refund_id))
    return duplicate('Duplicate refund request. Refund already attempted with the refund ID');
  if (!isPaid(payment))
    return fault(
      400,
      `This Payment could not be refund because it has a status of ${payment.status}. The expected state is succeeded, partially_captured`,
      'IR_14',
    );
  const refundAmount = data.amount ?? payment.amountReceived ?? payment.amount;
  if (payments.refundedOf(payment) + refundAmount > (payment.amountReceived ?? 0))
    return fault(400, 'The refund amount exceeds the amount captured', 'IR_13');
  return ok(wireRefund(shop, payments.refund(payment, { id: data.refund_id ?? newId('ref'), amount: refundAmount })));
}

function retrieveRefund(shop: Shop, refundId: string): Answer {
  const refund = shop.payments.book.refunds.find((candidate) => candidate.id === refundId);
  return refund ? ok(wireRefund(shop, refund)) : missing('Refund does not exist in our records.');
}

const refundFilter = z.object({
  limit: z.nullish(z.int()),
  offset: z.nullish(z.int()),
  start_time: z.nullish(z.iso.datetime()),
});

function listRefunds(shop: Shop, _: string, __: URLSearchParams, body: unknown): Answer {
  const { success, data, error } = refundFilter.safeParse(body);
  if (!success) return invalid(error);
  const from = data.start_time ? Date.parse(data.start_time) : 0;
  const refunds = shop.payments.book.refunds.filter(({ createdAt }) => createdAt >= from).reverse();
  const offset = data.offset ?? 0;
  const page = refunds.slice(offset, offset + (data.limit ?? 10));
  return ok({ count: page.length, total_count: refunds.length, data: page.map((refund) => wireRefund(shop, refund)) });
}

function listDisputes(shop: Shop, _: string, query: URLSearchParams): Answer {
  const offset = Number(query.get('offset') ?? '0');
  const page = shop.payments.book.disputes.toReversed().slice(offset, offset + Number(query.get('limit') ?? '10'));
  return ok(page.map((dispute) => wireDispute(shop, dispute)));
}

function retrieveDispute(shop: Shop, disputeId: string): Answer {
  const dispute = shop.payments.book.disputes.find((candidate) => candidate.id === disputeId);
  return dispute ? ok(wireDispute(shop, dispute)) : fault(404, 'Dispute does not exist in our records', 'HE_04');
}

function createPayout(shop: Shop, _: string, __: URLSearchParams, body: unknown): Answer {
  const { success, data, error } = payoutOrder.safeParse(body);
  if (!success) return invalid(error);
  if (data.payout_id && shop.payouts.byId(data.payout_id))
    return duplicate(`The payout with the specified payout_id '${data.payout_id}' already exists in our records`);
  if (data.confirm && !data.payout_method_data)
    return fault(400, 'Missing required param: payout_method_data', 'IR_04');
  const payout = shop.payouts.create({
    id: data.payout_id ?? null,
    amount: data.amount,
    currency: data.currency,
    type: data.payout_type ?? 'bank',
    methodData: data.payout_method_data ?? null,
    customerId: data.customer?.id ?? data.customer_id ?? null,
    orderReference: data.merchant_order_reference_id ?? null,
  });
  return ok(wirePayout(shop, payout));
}

function retrievePayout(shop: Shop, payoutId: string): Answer {
  const payout = shop.payouts.byId(payoutId);
  return payout ? ok(wirePayout(shop, payout)) : missing('Payout does not exist in our records');
}

function listPayouts(shop: Shop, _: string, query: URLSearchParams): Answer {
  const page = after(shop.payouts.all(), query);
  return ok({ size: page.length, data: page.map((payout) => wirePayout(shop, payout)) });
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const fault = (status: number, message: string, code: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request', message, code } },
});
const missing = (message: string): Answer => fault(404, message, 'HE_02');
const duplicate = (message: string): Answer => fault(400, message, 'HE_01');
const unprocessable = (message: string): Answer => fault(422, message, 'IR_06');
const invalid = (error: z.core.$ZodError): Answer =>
  unprocessable(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
