// What a payment provider has to do for the cashier, as far as a program without a payer can try it at a real server; and, with a person who
// pays at its page, what follows a payment. The rules that need more are played at its stand-in (`provider-rules.test.ts`).
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ProviderRefused,
  ProviderUnavailable,
  type DepositOrder,
  type PaymentProvider,
} from '#money/cashier/adapters/provider.ts';
import type { ProviderReport } from '#money/cashier/rules/provider-verdict.ts';

export interface PaymentDesk {
  port: PaymentProvider;
  /** The same provider, reached with a key that is wrong. */
  stranger: PaymentProvider;
  /** Of ours, that it processes. */
  method: string;
  /** Somebody pays: they are given the address of the page, or what the page of the site would show. Absent: nobody does. */
  pay?: (where: string) => void;
}

interface PaymentFlow {
  name: string;
  isAttended?: true;
  play: (desk: PaymentDesk) => Promise<void>;
}

const ORDERED = 2000n;
const LONGEST_PAYMENT_MS = 15 * 60_000;

const orderOf = ({ method }: PaymentDesk, id: string = randomUUID()): DepositOrder => ({
  id,
  method,
  playerId: 1n,
  amountMinor: ORDERED,
  currency: 'EUR',
  locale: 'en',
  requisites: {},
  expiresAt: new Date(Date.now() + 3_600_000),
  returnUrls: {
    success: 'https://casino.example/s',
    fail: 'https://casino.example/f',
    cancel: 'https://casino.example/c',
    pending: 'https://casino.example/p',
  },
});
const nameOf = (id: string, reference: string | null) => ({ kind: 'deposit', id, reference }) as const;

function must(isTrue: boolean, sentence: string): asserts isTrue {
  if (!isTrue) throw new Error(sentence);
}

async function refused(
  act: () => Promise<unknown>,
  kind: typeof ProviderRefused | typeof ProviderUnavailable,
): Promise<void> {
  const error = await act().then(
    () => undefined,
    (fault: unknown) => fault,
  );
  must(
    error instanceof kind,
    `it should have been refused as ${kind.name}, and was ${error instanceof Error ? error.message : 'taken'}`,
  );
}

export const PAYMENT_FLOWS: readonly PaymentFlow[] = [
  {
    name: 'the same order, one after another and five times at once, is one payment',
    async play(desk) {
      const order = orderOf(desk);
      const first = await desk.port.start(order);
      const again = [
        await desk.port.start(order),
        ...(await Promise.all(Array.from({ length: 5 }, () => desk.port.start(order)))),
      ];
      for (const { reference } of again)
        must(reference === first.reference, `it became ${first.reference} and ${reference}`);
    },
  },
  {
    name: 'an order five times at once, of which nobody has heard before, is one payment in the end',
    async play(desk) {
      const order = orderOf(desk);
      await Promise.all(Array.from({ length: 5 }, () => desk.port.start(order)));
      const [first, second] = [await desk.port.start(order), await desk.port.start(order)];
      must(first.reference === second.reference, `it is ${first.reference} and ${second.reference}`);
    },
  },
  {
    name: 'another order is another payment',
    async play(desk) {
      const [first, second] = [await desk.port.start(orderOf(desk)), await desk.port.start(orderOf(desk))];
      must(first.reference !== second.reference, 'two orders became one payment');
    },
  },
  {
    name: 'an order that nobody has paid is pending, with its sum, whether or not we know its reference',
    async play(desk) {
      const order = orderOf(desk);
      const { reference } = await desk.port.start(order);
      for (const knownReference of [reference, null]) {
        const report = await desk.port.status(nameOf(order.id, knownReference));
        must(report !== undefined, 'it does not know what it was ordered');
        must(report.status === 'pending', `it is ${report.status}`);
        must(report.minor === ORDERED && report.currency === 'EUR', `it is of ${report.minor} ${report.currency}`);
        must(report.reference === reference, `its reference is ${report.reference}`);
      }
    },
  },
  {
    name: 'what nobody has ordered is not known',
    async play({ port }) {
      for (const kind of ['deposit', 'withdrawal'] as const) {
        const report = await port.status({ kind, id: randomUUID(), reference: null });
        must(report === undefined, `a ${kind} is ${report?.status}`);
      }
    },
  },
  {
    name: 'with a wrong key nothing is ordered and nothing is answered',
    async play(desk) {
      await refused(() => desk.stranger.start(orderOf(desk)), ProviderUnavailable);
      await refused(() => desk.stranger.status(nameOf(randomUUID(), null)), ProviderUnavailable);
    },
  },
  {
    name: 'what was not paid cannot be refunded',
    async play(desk) {
      // To an address, a refund is a payout: it would be paid.
      if (desk.port.can(desk.method).refund !== 'auto') return;
      const order = orderOf(desk);
      const { reference } = await desk.port.start(order);
      await refused(() => desk.port.refund(refundOf(desk, order.id, reference, randomUUID())), ProviderRefused);
    },
  },
  {
    name: 'the comparison names what was ordered',
    async play(desk) {
      const order = orderOf(desk);
      await desk.port.start(order);
      const span = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };
      let after: string | null = null;
      do {
        const { news, next }: Awaited<ReturnType<PaymentProvider['statement']>> = await desk.port.statement({
          ...span,
          after,
        });
        if (news.some(({ paymentId }) => paymentId === order.id)) return;
        after = next;
      } while (after !== null);
      throw new Error('it is in no part of the statement');
    },
  },
  {
    name: 'news without its signature is not believed',
    async play({ port }) {
      const rawBody = JSON.stringify({
        event_id: randomUUID(),
        deliveryId: randomUUID(),
        type: 'InvoiceSettled',
        invoiceId: 'x',
      });
      for (const headers of [
        {},
        { 'btcpay-sig': 'sha256=00', 'x-webhook-signature-512': '00', 'x-psp-signature': '00' },
      ])
        must(port.verifyCallback({ headers, rawBody }, new Date()) === undefined, 'it was believed');
    },
  },
  {
    name: 'a payment is reported with what came, and a refund with one key is one refund',
    isAttended: true,
    async play(desk) {
      const order = orderOf(desk);
      const { reference, howToPay } = await desk.port.start(order);
      desk.pay!(howToPay.show === 'redirect' ? howToPay.url : JSON.stringify(howToPay.instructions, undefined, 2));
      const paid = await untilPaid(desk, order.id, reference);
      must(paid.minor === ORDERED || desk.port.can(desk.method).otherAmount, `${paid.minor} came`);
      if (desk.port.can(desk.method).refund !== 'auto') return;
      const refund = refundOf(desk, order.id, reference, randomUUID());
      for (let times = 0; times < 3; times++) await desk.port.refund(refund);
      const after = await untilPaid(desk, order.id, reference, ({ refundedMinor }) => refundedMinor !== undefined);
      must(after.refundedMinor === ORDERED / 2n, `${after.refundedMinor} were refunded`);
    },
  },
];

const refundOf = ({ method }: PaymentDesk, id: string, reference: string, refundId: string) =>
  ({
    id: refundId,
    deposit: { ...nameOf(id, reference), method, amountMinor: ORDERED },
    minor: ORDERED / 2n,
    currency: 'EUR',
  }) as const;

async function untilPaid(
  { port }: PaymentDesk,
  id: string,
  reference: string,
  isMeant: (report: ProviderReport) => boolean = ({ status }) => status === 'success',
): Promise<ProviderReport> {
  for (let waited = 0; waited < LONGEST_PAYMENT_MS; waited += 1000) {
    const report = await port.status(nameOf(id, reference));
    if (report && isMeant(report)) return report;
    await sleep(1000);
  }
  throw new Error('nothing of it came within a quarter of an hour');
}

/** The flows that failed, each with why. */
export async function runPaymentFlows(
  desk: PaymentDesk,
  report: (name: string, fault: string | undefined) => void = () => {},
): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, isAttended, play } of PAYMENT_FLOWS) {
    if (isAttended && !desk.pay) continue;
    const fault = await play(desk).then(
      () => undefined,
      (error: unknown) => (error as Error).message,
    );
    if (fault !== undefined) failed.push(name);
    report(name, fault);
  }
  return failed;
}
