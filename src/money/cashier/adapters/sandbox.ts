/** The sandbox provider, over signed HTTP. Its other half is a process of its own: sandbox/psp. */
import { parseExternalJson, UnstorableText } from '#kernel/storable-text.ts';
import * as z from 'zod/mini';
import type { Clock } from '#kernel/clock.ts';
import { formatAmount } from '#kernel/money.ts';
import { fetchExternal } from '#platform/http/external.ts';
import type { ProviderReport } from '../rules/provider-verdict.ts';
import {
  HOUR_MS,
  paidMinor,
  ProviderConfused,
  ProviderRefused,
  callFailure,
  type DepositOrder,
  type PaymentOrder,
  type PaymentProvider,
  type ProviderNews,
} from './provider.ts';
import { isTrusted, sign } from './signature.ts';

export interface SandboxOptions {
  url: string;
  secret: string;
  callbackUrl: string;
  clock: Clock;
}

const HEADERS = { timestamp: 'x-psp-timestamp', signature: 'x-psp-signature' } as const;
const TIMEOUT_MS = 5000;

const operation = z.object({
  kind: z.enum(['deposit', 'withdrawal']),
  merchant_id: z.string().check(z.maxLength(64)),
  reference: z.string().check(z.minLength(1), z.maxLength(64)),
  amount: z.string().check(z.maxLength(40)),
  currency: z.string().check(z.maxLength(8)),
  status: z.enum([
    ...(['pending', 'seen', 'success', 'fail', 'cancel', 'expired', 'review'] as const),
    ...(['refunded', 'disputed', 'charged_back', 'dispute_won', 'returned'] as const),
  ]),
  charged_back: z.optional(z.string().check(z.maxLength(40))),
  refunded: z.optional(z.string().check(z.maxLength(40))),
  revision: z.optional(z.int().check(z.nonnegative())),
});
const problem = z.object({ error: z.string() });
const refund = z.object({ status: z.enum(['pending', 'done', 'fail']) });
const statement = z.object({ operations: z.array(operation), next: z.nullable(z.string().check(z.maxLength(64))) });
const startedPayment = z.extend(operation, { checkout_url: z.url() });
const event = z.extend(operation, { event_id: z.string().check(z.minLength(1), z.maxLength(64)) });

export function sandboxProvider(options: SandboxOptions): PaymentProvider {
  /** `undefined` for 404. */
  async function call<Schema extends z.ZodMiniType>(
    schema: Schema,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<z.output<Schema> | undefined> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const atSeconds = Math.floor(options.clock.now().getTime() / 1000);
    const headers = {
      'content-type': 'application/json',
      [HEADERS.timestamp]: String(atSeconds),
      [HEADERS.signature]: sign(options.secret, `${method} ${path}\n${text}`, atSeconds),
    };
    const answer = await fetchExternal(options.url + path, {
      method,
      headers,
      ...(text && { body: text }),
      timeoutMs: TIMEOUT_MS,
    }).catch((error: unknown) => {
      throw callFailure(error);
    });
    const content = parseJson(answer.body);
    // A page of something in between says nothing about what it has, and refuses nothing in its name.
    const isOwnFault = problem.safeParse(content).success;
    if (answer.status === 404 && isOwnFault) return undefined;
    if ((answer.status === 409 || answer.status === 422) && isOwnFault)
      throw new ProviderRefused(`sandbox answered ${answer.status}`);
    const parsed = answer.status < 300 ? schema.safeParse(content) : undefined;
    if (!parsed?.success) throw new ProviderConfused(`sandbox answered ${answer.status}`);
    return parsed.data;
  }

  const wireOrder = (order: PaymentOrder): Record<string, unknown> => ({
    merchant_id: order.id,
    amount: formatAmount(order.amountMinor, order.currency),
    currency: order.currency,
    method: order.method,
    requisites: order.requisites,
    callback_url: options.callbackUrl,
  });

  return {
    name: 'sandbox',
    can: () => ({ refund: 'auto', payout: true, otherAmount: false, patienceMs: HOUR_MS }),
    async start(order: DepositOrder) {
      const body = {
        ...wireOrder(order),
        locale: order.locale,
        expires_at: order.expiresAt.toISOString(),
        return_urls: order.returnUrls,
      };
      const started = required(await call(startedPayment, 'POST', '/api/payments', body));
      return { reference: started.reference, howToPay: { show: 'redirect', url: started.checkout_url } };
    },
    async status({ kind, id }) {
      const operationState = await call(operation, 'GET', `/api/${kind === 'deposit' ? 'payments' : 'payouts'}/${id}`);
      return operationState && reportOf(operationState);
    },
    async refund({ id, deposit, minor, currency }) {
      const body = { refund_id: id, ...(minor !== 'all' && { amount: formatAmount(minor, currency) }) };
      return required(await call(refund, 'POST', `/api/payments/${deposit.id}/refund`, body));
    },
    payout: async (order) => reportOf(required(await call(operation, 'POST', '/api/payouts', wireOrder(order)))),
    async statement({ from, to, after }) {
      const span = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), ...(after && { after }) });
      const { operations, next } = required(await call(statement, 'GET', `/api/statement?${span}`));
      return { news: operations.map(newsOf), next };
    },
    verifyCallback(callback, now) {
      if (!isTrusted(callback, HEADERS, options.secret, now)) return undefined;
      const { success, data } = event.safeParse(signedJson(callback.rawBody));
      if (!success) return undefined;
      return [{ type: 'report', eventId: data.event_id, ...newsOf(data) }];
    },
  };
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new ProviderConfused('sandbox answered 404');
  return value;
}

const newsOf = (wire: z.output<typeof operation>): ProviderNews => ({
  kind: wire.kind,
  paymentId: wire.merchant_id,
  body: wire,
  report: () => reportOf(wire),
});

const reportOf = (wire: z.output<typeof operation>): ProviderReport => {
  const { charged_back: chargedBack, refunded, revision } = wire;
  return {
    kind: wire.kind,
    paymentId: wire.merchant_id,
    reference: wire.reference,
    ...paidMinor(wire.amount, wire.currency),
    status: wire.status,
    ...(chargedBack !== undefined && { chargedBackMinor: paidMinor(chargedBack, wire.currency).minor }),
    ...(refunded !== undefined && { refundedMinor: paidMinor(refunded, wire.currency).minor }),
    ...(revision !== undefined && { revision }),
  };
};

/** A callback with text that cannot be stored is answered with 400, whatever its signature. */
function signedJson(text: string): unknown {
  try {
    return parseExternalJson(text);
  } catch (error) {
    if (error instanceof UnstorableText) throw error;
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
