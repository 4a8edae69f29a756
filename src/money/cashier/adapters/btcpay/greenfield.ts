/** The calls of BTCPay Server's Greenfield API that we make, and what we read of their answers. Checked against its OpenAPI files of July 2026. */
import * as z from 'zod/mini';
import { fetchExternal } from '#platform/http/external.ts';
import { ProviderConfused, ProviderDown, ProviderRefused, ProviderUnavailable, callFailure } from '../provider.ts';

const TIMEOUT_MS = 10_000;
/** A list of a day's payouts may be long. */
const MAX_BYTES = 16 * 1024 * 1024;

const id = z.string().check(z.minLength(1), z.maxLength(128));
const decimal = z.pipe(z.union([z.string().check(z.maxLength(60)), z.number()]), z.transform(String));
const metadata = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform((fields) => fields ?? {}),
);

export const invoiceAnswer = z.object({
  id,
  amount: decimal,
  paidAmount: z.nullish(decimal),
  currency: z.string(),
  checkoutLink: z.url(),
  createdTime: z.number(),
  expirationTime: z.number(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.enum(['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver']),
  metadata,
});
export type Invoice = z.output<typeof invoiceAnswer>;

const methodAnswer = z.object({
  paymentMethodId: z.string(),
  currency: z.string(),
  destination: z.nullish(z.string()),
  paymentLink: z.nullish(z.string()),
  rate: decimal,
  due: decimal,
  payments: z.array(z.object({ status: z.enum(['Invalid', 'Processing', 'Settled']) })),
});
export type InvoiceMethod = z.output<typeof methodAnswer>;

const pullPaymentAnswer = z.object({ id, name: z.nullish(z.string()), amount: decimal, currency: z.string() });
export type PullPayment = z.output<typeof pullPaymentAnswer>;

const payoutAnswer = z.object({
  id,
  date: z.pipe(z.union([z.number(), z.string()]), z.transform(Number)),
  originalAmount: decimal,
  originalCurrency: z.string(),
  state: z.enum(['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled']),
  metadata,
});
export type CoinPayout = z.output<typeof payoutAnswer>;

const problem = z.object({ code: z.string() });
const fieldFaults = z.array(z.object({ path: z.string(), message: z.string() })).check(z.minLength(1));

export interface GreenfieldOptions {
  url: string;
  apiKey: string;
  storeId: string;
}

/** What a person has to decide on, or time: tried again with the same facts. */
const PASSING_FAULTS: readonly string[] = ['duplicate-destination', 'rate-unavailable', 'overdraft', 'old-revision'];

export class Greenfield {
  readonly #options: GreenfieldOptions;

  constructor(options: GreenfieldOptions) {
    this.#options = options;
  }

  get #store(): string {
    return `/stores/${encodeURIComponent(this.#options.storeId)}`;
  }

  createInvoice = (body: unknown): Promise<Invoice> =>
    this.#required(invoiceAnswer, 'POST', `${this.#store}/invoices`, body);

  invoice = (invoiceId: string): Promise<Invoice | undefined> =>
    this.#call(invoiceAnswer, 'GET', `/invoices/${encodeURIComponent(invoiceId)}`);

  /** Of one of our payments, or made in a time, the newest first. */
  invoices(filter: { orderId: string } | { from: Date; skip: number; take: number }): Promise<Invoice[]> {
    const query = new URLSearchParams(
      'orderId' in filter
        ? { orderId: filter.orderId }
        : {
            startDate: String(Math.floor(filter.from.getTime() / 1000)),
            skip: String(filter.skip),
            take: String(filter.take),
          },
    );
    return this.#required(z.array(invoiceAnswer), 'GET', `${this.#store}/invoices?${query}`);
  }

  methodsOf = (invoiceId: string): Promise<InvoiceMethod[]> =>
    this.#required(z.array(methodAnswer), 'GET', `/invoices/${encodeURIComponent(invoiceId)}/payment-methods`);

  createPullPayment = (body: unknown): Promise<PullPayment> =>
    this.#required(pullPaymentAnswer, 'POST', `${this.#store}/pull-payments`, body);

  pullPayments = (): Promise<PullPayment[]> =>
    this.#required(z.array(pullPaymentAnswer), 'GET', `${this.#store}/pull-payments?includeArchived=true`);

  createPayout = (body: unknown): Promise<CoinPayout> =>
    this.#required(payoutAnswer, 'POST', `${this.#store}/payouts`, body);

  payout = (payoutId: string): Promise<CoinPayout | undefined> =>
    this.#call(payoutAnswer, 'GET', `/payouts/${encodeURIComponent(payoutId)}`);

  payouts = (): Promise<CoinPayout[]> =>
    this.#required(z.array(payoutAnswer), 'GET', `${this.#store}/payouts?includeCancelled=true`);

  async #required<Schema extends z.ZodMiniType>(
    schema: Schema,
    verb: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<z.output<Schema>> {
    const answer = await this.#call(schema, verb, path, body);
    if (answer === undefined) throw new ProviderConfused(`BTCPay answered 404 to ${verb} ${path.split('?')[0]}`);
    return answer;
  }

  /** `undefined` for 404. */
  async #call<Schema extends z.ZodMiniType>(
    schema: Schema,
    verb: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<z.output<Schema> | undefined> {
    const answer = await fetchExternal(`${this.#options.url}/api/v1${path}`, {
      method: verb,
      headers: { authorization: `token ${this.#options.apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    }).catch((error: unknown) => {
      throw callFailure(error);
    });
    const content = parseJson(answer.body);
    // A page of something in between says nothing about what it has.
    if (answer.status === 404 && problem.safeParse(content).success) return undefined;
    if (answer.status === 401 || answer.status === 403)
      throw new ProviderDown(`BTCPay refuses our API key for ${verb} ${path.split('?')[0]}`);
    if (answer.status === 400 || answer.status === 422) throw refusalOf(answer.status, content);
    const parsed = answer.status < 300 ? schema.safeParse(content) : undefined;
    if (!parsed?.success)
      throw new ProviderConfused(`BTCPay answered ${answer.status} to ${verb} ${path.split('?')[0]}`);
    return parsed.data;
  }
}

/** A definite no is one in its own words. */
function refusalOf(status: number, content: unknown): Error {
  const { success, data } = problem.safeParse(content);
  const faults = fieldFaults.safeParse(content);
  if (!success && !faults.success)
    return new ProviderConfused(`BTCPay answered ${status} with no error that it documents`);
  const code = success ? data.code : JSON.stringify(faults.data).slice(0, 200);
  const sentence = `BTCPay answered ${status}: ${code}`;
  return success && PASSING_FAULTS.includes(data.code)
    ? new ProviderUnavailable(sentence)
    : new ProviderRefused(sentence);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
