/**
 * Cards, wallets and bank redirects by the operator's Hyperswitch, their own or a hosted one, with whatever processors they have
 * contracts with. The payer enters everything on the page of a payment link: no card data reaches us. Ids there are made of ours, so
 * that the same order twice is one payment.
 */
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#kernel/clock.ts';
import { parseExternalJson, UnstorableText } from '#kernel/storable-text.ts';
import { secretsEqual } from '#platform/secure-random.ts';
import {
  HOUR_MS,
  ProviderConfused,
  ProviderRefused,
  type DepositOrder,
  type IncomingCallback,
  type PaymentOrder,
  type PaymentProvider,
  type ProviderEvent,
  type RefundOrder,
} from '../provider.ts';
import { HyperswitchApi, type HyperswitchAccount, type Payment, type Payout, type Refund } from './api.ts';
import { statementPage } from './statement.ts';
import {
  customerIdFor,
  METHODS,
  paymentIdFor,
  payoutIdFor,
  refundIdFor,
  refundStatusOf,
  reportOfPayment,
  reportOfPayout,
  wireAmount,
} from './translate.ts';

export interface HyperswitchOptions extends HyperswitchAccount {
  profileId: string;
  /** The profile's `payment_response_hash_key`. */
  webhookKey: string;
  clock: Clock;
}

/** The shortest that it takes, in seconds. */
const SHORTEST_SESSION = 60;

export function hyperswitchProvider(options: HyperswitchOptions): PaymentProvider {
  const api = new HyperswitchApi(options);

  return {
    name: 'hyperswitch',
    can: (method) => ({
      refund: 'auto',
      payout: METHODS[method]?.payout !== undefined,
      otherAmount: false,
      patienceMs: HOUR_MS,
    }),

    async start(order) {
      const paymentId = paymentIdFor(order.id);
      const payment = await createdOrExisting(
        await api.createPayment(paymentOrder(order, paymentId, options), order.locale),
        () => api.payment(paymentId, { isSynced: false }),
      );
      if (!payment.payment_link) throw new ProviderConfused('Hyperswitch made a payment without a link');
      return { reference: payment.payment_id, howToPay: { show: 'redirect', url: payment.payment_link.link } };
    },

    async status({ kind, id, reference }) {
      if (kind === 'withdrawal') {
        const payout = await api.payout(reference ?? payoutIdFor(id));
        return payout && reportOfPayout(payout, id);
      }
      const payment = await api.payment(reference ?? paymentIdFor(id), { isSynced: true });
      return payment && reportOfPayment(payment, id);
    },

    async payout(order) {
      const payoutId = payoutIdFor(order.id);
      const findPayout = (): Promise<Payout | undefined> => api.payout(payoutId);
      const payout =
        (await findPayout()) ??
        (await createdOrExisting(await api.createPayout(payoutOrder(order, payoutId, options)), findPayout));
      return reportOfPayout(payout, order.id);
    },

    async refund(order) {
      const refundId = refundIdFor(order.id);
      const findRefund = (): Promise<Refund | undefined> => api.refund(refundId);
      const refund =
        (await findRefund()) ??
        (await createdOrExisting(await api.createRefund(await refundOrder(api, order, refundId)), findRefund));
      return { status: refundStatusOf(refund) };
    },

    statement: (span) => statementPage(api, span),

    verifyCallback: (callback) => eventsOf(callback, options.webhookKey),
  };
}

/** What was made now, or earlier by the same order. */
async function createdOrExisting<Item>(item: Item | undefined, find: () => Promise<Item | undefined>): Promise<Item> {
  const existingItem = item ?? (await find());
  if (existingItem === undefined) throw new ProviderConfused('Hyperswitch has what it says it does not have');
  return existingItem;
}

function paymentOrder(order: DepositOrder, paymentId: string, { profileId, clock }: HyperswitchOptions): unknown {
  const types = METHODS[order.method]?.types;
  if (!types) throw new ProviderRefused(`Hyperswitch is not used for the method ${order.method}`);
  const seconds = Math.ceil((order.expiresAt.getTime() - clock.now().getTime()) / 1000);
  return {
    payment_id: paymentId,
    merchant_order_reference_id: order.id,
    amount: wireAmount(order),
    currency: order.currency,
    customer: { id: customerIdFor(order.playerId) },
    profile_id: profileId,
    capture_method: 'automatic',
    payment_link: true,
    allowed_payment_method_types: types,
    session_expiry: Math.max(SHORTEST_SESSION, seconds),
    // It has one address for every outcome; this page goes on to the right one.
    return_url: order.returnUrls.pending,
    metadata: { deposit_id: order.id, method: order.method },
  };
}

function payoutOrder(order: PaymentOrder, payoutId: string, { profileId }: HyperswitchOptions): unknown {
  const way = METHODS[order.method]?.payout?.(order.requisites);
  if (!way) throw new ProviderRefused(`Hyperswitch does not pay out by ${order.method}`);
  const { holder, email } = order.requisites;
  return {
    payout_id: payoutId,
    merchant_order_reference_id: order.id,
    amount: wireAmount(order),
    currency: order.currency,
    customer: { id: customerIdFor(order.playerId), ...(holder && { name: holder }), ...(email && { email }) },
    profile_id: profileId,
    ...way,
    entity_type: 'Individual',
    confirm: true,
    auto_fulfill: true,
    metadata: { withdrawal_id: order.id, method: order.method },
  };
}

async function refundOrder(api: HyperswitchApi, order: RefundOrder, refundId: string): Promise<unknown> {
  const { id, reference } = order.deposit;
  const paymentId = reference ?? paymentIdFor(id);
  const minor = order.minor === 'all' ? await receivedBy(api, paymentId) : order.minor;
  return {
    refund_id: refundId,
    payment_id: paymentId,
    amount: wireAmount({ amountMinor: minor, currency: order.currency }),
    refund_type: 'instant',
  };
}

async function receivedBy(api: HyperswitchApi, paymentId: string): Promise<bigint> {
  const payment: Payment | undefined = await api.payment(paymentId, { isSynced: false });
  if (!payment) throw new ProviderRefused('Hyperswitch does not know the payment that is to be refunded');
  const { minor, refundedMinor = 0n } = reportOfPayment(payment, paymentId);
  return minor - refundedMinor;
}

const text = z.string().check(z.minLength(1), z.maxLength(128));
const order = z.nullish(z.string().check(z.maxLength(255)));
const content = z.union([
  z.object({
    type: z.literal('payment_details'),
    object: z.object({ payment_id: text, merchant_order_reference_id: order }),
  }),
  z.object({ type: z.enum(['refund_details', 'dispute_details']), object: z.object({ payment_id: text }) }),
  z.object({
    type: z.literal('payout_details'),
    object: z.object({ payout_id: text, merchant_order_reference_id: order }),
  }),
  z.object({ type: z.string() }),
]);
const webhookEvent = z.object({ event_id: text, event_type: text, content });

/**
 * An event has the payment as it was; what has become of it since, with its refunds and disputes, is asked. The signature has no time, so
 * no window is kept: an old event only makes us ask again.
 */
function eventsOf({ headers, rawBody }: IncomingCallback, key: string): ProviderEvent[] | undefined {
  const signature = headers['x-webhook-signature-512'];
  const expected = createHmac('sha512', key).update(rawBody).digest('hex');
  if (key === '' || typeof signature !== 'string' || !secretsEqual(expected, signature)) return undefined;
  const body = signedJson(rawBody);
  const { success, data } = webhookEvent.safeParse(body);
  if (!success) return undefined;
  const event = { type: 'poke', eventId: data.event_id, body } as const;
  if (!('object' in data.content)) return [];
  const { object } = data.content;
  const orderId = 'merchant_order_reference_id' in object ? object.merchant_order_reference_id : undefined;
  if ('payout_id' in object)
    return [{ ...event, kind: 'withdrawal', payment: orderId ? { id: orderId } : { reference: object.payout_id } }];
  return [{ ...event, kind: 'deposit', payment: orderId ? { id: orderId } : { reference: object.payment_id } }];
}

/** A callback with text that cannot be stored is answered with 400, whatever its signature. */
function signedJson(rawText: string): unknown {
  try {
    return parseExternalJson(rawText);
  } catch (error) {
    if (error instanceof UnstorableText) throw error;
    return undefined;
  }
}
