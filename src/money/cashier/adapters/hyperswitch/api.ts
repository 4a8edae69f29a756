/** The calls of Hyperswitch's API that we make, and what we read of their answers. Checked against its OpenAPI file (v1) and its source of 2026. */
import * as z from 'zod/mini';
import { fetchExternal, type ExternalAnswer } from '#platform/http/external.ts';
import { ProviderConfused, ProviderDown, ProviderRefused, ProviderUnavailable, callFailure } from '../provider.ts';

/** It waits for the processor's answer. */
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;

const id = z.string().check(z.minLength(1), z.maxLength(255));
const time = z.nullish(z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))));
/** Minor units; of disputes as a string. */
const minor = z.int().check(z.nonnegative());
const minorText = z.pipe(z.union([z.string(), z.int()]), z.transform(String)).check(z.regex(/^\d{1,15}$/));

const refundAnswer = z.object({
  refund_id: id,
  payment_id: id,
  amount: minor,
  status: z.string(),
  created_at: time,
  updated_at: time,
});
export type Refund = z.output<typeof refundAnswer>;

const disputeAnswer = z.object({
  dispute_id: id,
  amount: minorText,
  dispute_status: z.string(),
  created_at: time,
  connector_updated_at: time,
});
export type Dispute = z.output<typeof disputeAnswer>;

/** Statuses are read where a report is made of it: one that is new there must not make a whole list unreadable. */
const paymentAnswer = z.object({
  payment_id: id,
  status: z.string(),
  amount: minor,
  amount_received: z.nullish(minor),
  currency: z.string(),
  connector: z.nullish(z.string().check(z.maxLength(64))),
  merchant_order_reference_id: z.nullish(z.string()),
  payment_link: z.nullish(z.object({ link: z.url() })),
  created: time,
  updated: time,
  refunds: z.nullish(z.array(refundAnswer)),
  disputes: z.nullish(z.array(disputeAnswer)),
});
export type Payment = z.output<typeof paymentAnswer>;

const payoutAnswer = z.object({
  payout_id: id,
  status: z.string(),
  amount: minor,
  currency: z.string(),
  connector: z.nullish(z.string().check(z.maxLength(64))),
  merchant_order_reference_id: z.nullish(z.string()),
  created: time,
});
export type Payout = z.output<typeof payoutAnswer>;

const listedPayment = z.object({ payment_id: id, created: time, updated: time });
export type ListedPayment = z.output<typeof listedPayment>;
const listedDispute = z.extend(disputeAnswer, { payment_id: id });
const list = <Item extends z.ZodMiniType>(item: Item) => z.object({ data: z.array(item) });

const problem = z.object({ error: z.object({ code: z.string(), message: z.nullish(z.string()) }) });

export interface HyperswitchAccount {
  url: string;
  apiKey: string;
}

/** With this code it says that there is one of this id already; the order has arrived earlier. */
const DUPLICATE = 'HE_01';
/** With these, that it has none: anything else with 404 is not its answer. */
const NOT_FOUND = ['HE_02', 'HE_04'];
/** It, or the processor behind it, could not do it now: `HE_00`, and every `CE_`. */
const isPassing = (code: string): boolean => code === 'HE_00' || code.startsWith('CE_');

interface Call {
  verb: 'GET' | 'POST';
  path: string;
  body?: unknown;
  locale?: string;
}

export class HyperswitchApi {
  readonly #account: HyperswitchAccount;

  constructor(account: HyperswitchAccount) {
    this.#account = account;
  }

  /** `undefined`: there is one of this id already. */
  createPayment = (body: unknown, locale: string): Promise<Payment | undefined> =>
    this.#create(paymentAnswer, { verb: 'POST', path: '/payments', body, locale });

  payment = (paymentId: string, { isSynced }: { isSynced: boolean }): Promise<Payment | undefined> =>
    this.#find(paymentAnswer, `/payments/${encodeURIComponent(paymentId)}${isSynced ? '?force_sync=true' : ''}`);

  /** The newest first. */
  payments = async (page: { limit: number; after: string | null }): Promise<ListedPayment[]> =>
    (await this.#required(list(listedPayment), { verb: 'GET', path: `/payments/list?${cursor(page)}` })).data;

  createRefund = (body: unknown): Promise<Refund | undefined> =>
    this.#create(refundAnswer, { verb: 'POST', path: '/refunds', body });

  refund = (refundId: string): Promise<Refund | undefined> =>
    this.#find(refundAnswer, `/refunds/${encodeURIComponent(refundId)}?force_sync=true`);

  refunds = async (filter: { from: Date; limit: number; offset: number }): Promise<Refund[]> => {
    const { from, ...body } = filter;
    const call = { verb: 'POST', path: '/refunds/list', body: { ...body, start_time: from.toISOString() } } as const;
    return (await this.#required(list(refundAnswer), call)).data;
  };

  disputes = ({ limit, offset }: { limit: number; offset: number }) =>
    this.#required(z.array(listedDispute), { verb: 'GET', path: `/disputes/list?limit=${limit}&offset=${offset}` });

  createPayout = (body: unknown): Promise<Payout | undefined> =>
    this.#create(payoutAnswer, { verb: 'POST', path: '/payouts/create', body });

  payout = (payoutId: string): Promise<Payout | undefined> =>
    this.#find(payoutAnswer, `/payouts/${encodeURIComponent(payoutId)}?force_sync=true`);

  /** The newest first. */
  payouts = async (page: { limit: number; after: string | null }): Promise<Payout[]> =>
    (await this.#required(list(payoutAnswer), { verb: 'GET', path: `/payouts/list?${cursor(page)}` })).data;

  async #create<Schema extends z.ZodMiniType>(schema: Schema, call: Call): Promise<z.output<Schema> | undefined> {
    const answer = await this.#send(call);
    if (answer.status < 300) return read(schema, answer, call);
    const { code, sentence } = faultOf(answer, call);
    if (code === DUPLICATE) return undefined;
    // What its order names is not set up there, so it has not been taken.
    if (answer.status === 404 && NOT_FOUND.includes(code)) throw new ProviderDown(sentence);
    throw refusalOf(answer.status, code, sentence);
  }

  /** `undefined` where it says that it has none. */
  async #find<Schema extends z.ZodMiniType>(schema: Schema, path: string): Promise<z.output<Schema> | undefined> {
    const call = { verb: 'GET', path } as const;
    const answer = await this.#send(call);
    if (answer.status < 300) return read(schema, answer, call);
    const { code, sentence } = faultOf(answer, call);
    if (answer.status === 404 && NOT_FOUND.includes(code)) return undefined;
    throw refusalOf(answer.status, code, sentence);
  }

  async #required<Schema extends z.ZodMiniType>(schema: Schema, call: Call): Promise<z.output<Schema>> {
    const answer = await this.#send(call);
    if (answer.status < 300) return read(schema, answer, call);
    const { code, sentence } = faultOf(answer, call);
    throw refusalOf(answer.status, code, sentence);
  }

  async #send({ verb, path, body, locale }: Call): Promise<ExternalAnswer> {
    const answer = await fetchExternal(this.#account.url.replace(/\/$/, '') + path, {
      method: verb,
      headers: {
        'api-key': this.#account.apiKey,
        'content-type': 'application/json',
        ...(locale !== undefined && { 'accept-language': locale }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    }).catch((error: unknown) => {
      throw callFailure(error);
    });
    if (answer.status === 401 || answer.status === 403)
      throw new ProviderDown(`Hyperswitch refuses our API key for ${nameOf({ verb, path })}`);
    return answer;
  }
}

function cursor({ limit, after }: { limit: number; after: string | null }): URLSearchParams {
  return new URLSearchParams({ limit: String(limit), ...(after !== null && { starting_after: after }) });
}

const nameOf = ({ verb, path }: Call): string => `${verb} ${path.split('?')[0]}`;

function read<Schema extends z.ZodMiniType>(schema: Schema, answer: ExternalAnswer, call: Call): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(answer.body));
  if (!parsed.success)
    throw new ProviderConfused(
      `Hyperswitch answered ${answer.status} to ${nameOf(call)} with what is none of its answers`,
    );
  return parsed.data;
}

function faultOf(answer: ExternalAnswer, call: Call): { code: string; sentence: string } {
  const { success, data } = problem.safeParse(parseJson(answer.body));
  const code = success ? data.error.code : '';
  const message = success ? `${code} ${data.error.message ?? ''}` : 'no error that it documents';
  return { code, sentence: `Hyperswitch answered ${answer.status} to ${nameOf(call)}: ${message}` };
}

/** A definite no is one with a code of its own. */
function refusalOf(status: number, code: string, sentence: string): Error {
  if (status >= 500 || status === 429 || isPassing(code)) return new ProviderUnavailable(sentence);
  return (status === 400 || status === 422) && code !== ''
    ? new ProviderRefused(sentence)
    : new ProviderConfused(sentence);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
