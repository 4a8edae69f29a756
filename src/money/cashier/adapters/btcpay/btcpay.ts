/**
 * Coins by the operator's own BTCPay Server: invoices with a rate that holds for some minutes, and payouts in the currency of the
 * account by a pull payment each. It knows no idempotency keys: before anything is made, it is looked up by our id, and where two were
 * made at once, all use the older one.
 */
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { formatAmount } from '#kernel/money.ts';
import { parseExternalJson, UnstorableText } from '#kernel/storable-text.ts';
import { secretsEqual } from '#platform/secure-random.ts';
import type { Instructions } from '../../contract.ts';
import type { ProviderReport } from '../../rules/provider-verdict.ts';
import {
  HOUR_MS,
  ProviderConfused,
  ProviderRefused,
  ProviderUnavailable,
  type DepositOrder,
  type IncomingCallback,
  type PaymentName,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderNews,
  type StatementPage,
} from '../provider.ts';
import { Greenfield, type CoinPayout, type GreenfieldOptions, type Invoice } from './greenfield.ts';
import {
  instructionsOf,
  METHOD_IDS,
  orderIdOf,
  reportOfInvoice,
  reportOfPayout,
  type SpeedPolicy,
} from './translate.ts';

export interface BtcpayOptions extends GreenfieldOptions {
  webhookSecret: string;
  speed: SpeedPolicy;
  /** How long the rate of an invoice holds. */
  expiryMinutes: number;
}

const DAY_MS = 24 * HOUR_MS;
/** How long after its expiry an invoice is still watched for money. */
const MONITORING_MINUTES = 1440;
const PAGE = 100;

export function btcpayProvider(options: BtcpayOptions): PaymentProvider {
  const api = new Greenfield(options);

  return {
    name: 'btcpay',
    can: () => ({ refund: 'to-address', payout: true, otherAmount: true, patienceMs: DAY_MS }),

    async start(order) {
      const invoice = (await findInvoice(api, order.id)) ?? (await makeInvoice(api, order, options));
      const instructions = await howToPay(api, invoice, options.speed);
      if (!instructions) return { reference: invoice.id, howToPay: { show: 'redirect', url: invoice.checkoutLink } };
      return { reference: invoice.id, howToPay: { show: 'instructions', instructions } };
    },

    async status({ kind, id, reference }) {
      if (kind === 'withdrawal') {
        const payout = reference === null ? await findPayout(api, id) : await api.payout(reference);
        return payout && reportOfPayout(payout, id);
      }
      const invoice = reference === null ? await findInvoice(api, id) : await api.invoice(reference);
      return invoice && reportWithProgress(api, invoice, id, options.speed);
    },

    async payout(order) {
      const { id, amountMinor: minor, currency, method, requisites } = order;
      const destination = requisites['address'];
      if (!destination) throw new ProviderRefused('BTCPay pays to an address, and the withdrawal names none');
      const payout = await payOnce(api, { id, amount: formatAmount(minor, currency), currency, method, destination });
      return reportOfPayout(payout, id);
    },

    async refund(order) {
      if (order.to === undefined) throw new ProviderRefused('BTCPay refunds to an address, and none was named');
      const amount =
        order.minor === 'all' ? await amountPaid(api, order.deposit) : formatAmount(order.minor, order.currency);
      const { method } = order.deposit;
      const payout = await payOnce(api, {
        ...order,
        amount,
        method,
        destination: order.to,
        depositId: order.deposit.id,
      });
      return { status: payout.state === 'Completed' ? 'done' : payout.state === 'Cancelled' ? 'fail' : 'pending' };
    },

    statement: ({ from, after }) => statementPage(api, from, after),

    verifyCallback: (callback) => eventsOf(callback, options.webhookSecret),
  };
}

async function makeInvoice(api: Greenfield, order: DepositOrder, options: BtcpayOptions): Promise<Invoice> {
  await api.createInvoice({
    amount: formatAmount(order.amountMinor, order.currency),
    currency: order.currency,
    metadata: { orderId: order.id },
    checkout: {
      speedPolicy: options.speed,
      paymentMethods: [methodIdOf(order.method)],
      expirationMinutes: options.expiryMinutes,
      monitoringMinutes: MONITORING_MINUTES,
      redirectURL: order.returnUrls.pending,
      redirectAutomatically: true,
      defaultLanguage: order.locale,
    },
  });
  const invoice = await findInvoice(api, order.id);
  if (!invoice) throw new ProviderConfused('BTCPay does not know the invoice that it has just made');
  return invoice;
}

function methodIdOf(method: string): string {
  const id = METHOD_IDS[method];
  if (id === undefined) throw new ProviderRefused(`BTCPay is not used for the method ${method}`);
  return id;
}

/** The oldest, so that two requests at once lead to one. */
async function findInvoice(api: Greenfield, orderId: string): Promise<Invoice | undefined> {
  const invoices = (await api.invoices({ orderId })).filter((invoice) => orderIdOf(invoice) === orderId);
  return invoices.sort((a, b) => a.createdTime - b.createdTime || (a.id < b.id ? -1 : 1))[0];
}

async function howToPay(api: Greenfield, invoice: Invoice, speed: SpeedPolicy): Promise<Instructions | undefined> {
  const methods = await api.methodsOf(invoice.id);
  return instructionsOf(invoice, methods[0], speed);
}

async function reportWithProgress(
  api: Greenfield,
  invoice: Invoice,
  paymentId: string,
  speed: SpeedPolicy,
): Promise<ProviderReport> {
  const isOpen = invoice.status === 'New' || invoice.status === 'Processing';
  const isPartlyPaid = invoice.status === 'Expired' && invoice.additionalStatus !== 'None';
  if (!isOpen && !isPartlyPaid) return reportOfInvoice(invoice, { paymentId, isFinal: true });
  const methods = await api.methodsOf(invoice.id);
  const payments = methods.flatMap((method) => method.payments);
  const isFinal = payments.length > 0 && payments.every(({ status }) => status === 'Settled');
  const instructions = isOpen ? instructionsOf(invoice, methods[0], speed) : undefined;
  return { ...reportOfInvoice(invoice, { paymentId, isFinal }), ...(instructions && { instructions }) };
}

interface CoinOrder {
  /** Key of the payout: what it is looked up by, before another is made. */
  id: string;
  /** In the currency of the account; BTCPay converts it when it approves. */
  amount: string;
  currency: string;
  method: string;
  destination: string;
  /** Of a refund: the deposit that it gives back. */
  depositId?: string;
}

/** A pull payment bears our id and has the sum of one payout, so that a second payout of it is refused as an overdraft. */
async function payOnce(api: Greenfield, order: CoinOrder): Promise<CoinPayout> {
  const existingPayout = await findPayout(api, order.id);
  if (existingPayout) return existingPayout;
  const { id, amount, currency, destination, depositId } = order;
  const payoutMethodId = methodIdOf(order.method);
  if (!(await findPullPayment(api, id)))
    await api.createPullPayment({
      name: id,
      amount,
      currency,
      autoApproveClaims: true,
      payoutMethods: [payoutMethodId],
    });
  const pullPayment = await findPullPayment(api, id);
  if (!pullPayment) throw new ProviderUnavailable('BTCPay does not list the pull payment that it has just made');
  return api.createPayout({
    destination,
    amount,
    payoutMethodId,
    pullPaymentId: pullPayment.id,
    approved: true,
    metadata: depositId === undefined ? { orderId: id } : { refundId: id, depositId },
  });
}

const findPullPayment = async (api: Greenfield, id: string) =>
  (await api.pullPayments()).filter(({ name }) => name === id).sort((a, b) => (a.id < b.id ? -1 : 1))[0];

const findPayout = async (api: Greenfield, id: string): Promise<CoinPayout | undefined> =>
  (await api.payouts()).find(({ metadata }) => metadata['orderId'] === id || metadata['refundId'] === id);

async function amountPaid(api: Greenfield, { id, reference }: PaymentName): Promise<string> {
  const invoice = reference === null ? await findInvoice(api, id) : await api.invoice(reference);
  if (!invoice) throw new ProviderRefused('BTCPay does not know the invoice that is to be refunded');
  const { minor, currency } = reportOfInvoice(
    { ...invoice, status: 'Settled', additionalStatus: 'Marked' },
    { paymentId: id, isFinal: true },
  );
  return formatAmount(minor, currency);
}

const PAYOUTS = 'payouts';

/** Invoices are listed by when they were made: those of two days before may have changed since. */
async function statementPage(api: Greenfield, from: Date, after: string | null): Promise<StatementPage> {
  const refundedBy = await refunds(api);
  if (after === PAYOUTS) {
    const payouts = await api.payouts();
    return { news: payouts.flatMap(newsOfPayout), next: null };
  }
  const skip = Number(after ?? '0');
  const earliest = new Date(Math.max(0, from.getTime() - 2 * DAY_MS));
  const invoices = await api.invoices({ from: earliest, skip, take: PAGE });
  return {
    news: (await Promise.all(invoices.map((invoice) => newsOfInvoice(api, invoice, refundedBy)))).flat(),
    next: invoices.length === PAGE ? String(skip + PAGE) : PAYOUTS,
  };
}

/** What was given back of each deposit, as written there. */
async function refunds(api: Greenfield): Promise<ReadonlyMap<string, bigint>> {
  const sums = new Map<string, bigint>();
  for (const payout of await api.payouts()) {
    const { depositId } = payout.metadata;
    if (typeof depositId !== 'string' || payout.state !== 'Completed') continue;
    sums.set(depositId, (sums.get(depositId) ?? 0n) + reportOfPayout(payout, depositId).minor);
  }
  return sums;
}

async function newsOfInvoice(
  api: Greenfield,
  invoice: Invoice,
  refundedBy: ReadonlyMap<string, bigint>,
): Promise<ProviderNews[]> {
  const paymentId = orderIdOf(invoice);
  if (paymentId === undefined) return [];
  const refundedMinor = refundedBy.get(paymentId);
  // Whether what came late or in part is final by now, the list does not say.
  const isUnclear = invoice.status === 'Expired' && invoice.additionalStatus !== 'None';
  const isFinal = isUnclear && (await areFinal(api, invoice));
  const report = (): ProviderReport => ({
    ...reportOfInvoice(invoice, { paymentId, isFinal }),
    ...(refundedMinor !== undefined && { refundedMinor }),
  });
  return [{ kind: 'deposit', paymentId, body: invoice, report }];
}

async function areFinal(api: Greenfield, { id }: Invoice): Promise<boolean> {
  const payments = (await api.methodsOf(id)).flatMap((method) => method.payments);
  return payments.length > 0 && payments.every(({ status }) => status === 'Settled');
}

function newsOfPayout(payout: CoinPayout): ProviderNews[] {
  const paymentId = orderIdOf(payout);
  if (paymentId === undefined) return [];
  return [{ kind: 'withdrawal', paymentId, body: payout, report: () => reportOfPayout(payout, paymentId) }];
}

const text = z.string().check(z.minLength(1), z.maxLength(128));
const webhookEvent = z.object({
  deliveryId: text,
  originalDeliveryId: z.nullish(text),
  type: text,
  invoiceId: z.nullish(text),
  payoutId: z.nullish(text),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
});

/** Its events say that something has happened, not how much: each only names a payment. They have no time, so no window is kept. */
function eventsOf({ headers, rawBody }: IncomingCallback, secret: string): ProviderEvent[] | undefined {
  const signature = headers['btcpay-sig'];
  const expected = `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`;
  if (secret === '' || typeof signature !== 'string' || !secretsEqual(expected, signature)) return undefined;
  const body = signedJson(rawBody);
  const { success, data } = webhookEvent.safeParse(body);
  if (!success) return undefined;
  const event = { type: 'poke', eventId: data.originalDeliveryId ?? data.deliveryId, body } as const;
  const orderId = data.metadata?.['orderId'];
  if (data.type.startsWith('Invoice') && data.invoiceId)
    return [
      {
        ...event,
        kind: 'deposit',
        payment: typeof orderId === 'string' ? { id: orderId } : { reference: data.invoiceId },
      },
    ];
  if (data.type.startsWith('Payout') && data.payoutId)
    return [{ ...event, kind: 'withdrawal', payment: { reference: data.payoutId } }];
  return [];
}

/** A callback with text that cannot be stored is answered with 400, whatever its signature. */
function signedJson(text: string): unknown {
  try {
    return parseExternalJson(text);
  } catch (error) {
    if (error instanceof UnstorableText) throw error;
    return undefined;
  }
}
