/**
 * All that Hyperswitch has changed in a time. It lists payments, refunds, disputes and payouts by when they were made, each apart, and
 * only a payment itself says what was refunded and disputed of it: each that may have changed is asked for.
 */
import { isUuid } from '#kernel/ids.ts';
import { HOUR_MS, type ProviderNews, type StatementPage } from '../provider.ts';
import type { HyperswitchApi, ListedPayment, Payment, Payout } from './api.ts';
import { reportOfPayment, reportOfPayout } from './translate.ts';

const DAY_MS = 24 * HOUR_MS;
/** The longest list that each of them answers with. */
const PAGE = 50;
/** How long before, something may have been made that has changed since. */
const PAYMENT_DAYS = 14;
const REFUND_DAYS = 30;
const DISPUTE_DAYS = 180;
const PAYOUT_DAYS = 30;
const OPEN_DISPUTES: readonly string[] = ['dispute_opened', 'dispute_challenged'];

const before = (from: Date, days: number): number => Math.max(0, from.getTime() - days * DAY_MS);
const timeOf = (text: string | null | undefined): number | undefined => (text ? Date.parse(text) : undefined);

type Part = (
  api: HyperswitchApi,
  from: Date,
  position: string | null,
) => Promise<{ news: ProviderNews[]; next: string | null }>;

/** In this order, so that what was refunded and disputed is known at the end. */
const PARTS: readonly (readonly [name: string, part: Part])[] = [
  ['payments', changedPayments],
  ['refunds', refundedPayments],
  ['disputes', disputedPayments],
  ['payouts', changedPayouts],
];

/** `after` names the part and the place in it. */
export async function statementPage(
  api: HyperswitchApi,
  { from, after }: { from: Date; after: string | null },
): Promise<StatementPage> {
  const [name = PARTS[0]![0], position = ''] = after?.split(' ') ?? [];
  const index = PARTS.findIndex(([candidate]) => candidate === name);
  const { news, next } = await PARTS[index]![1](api, from, position === '' ? null : position);
  const following = PARTS[index + 1]?.[0];
  return { news, next: next === null ? (following ?? null) : `${name} ${next}` };
}

async function changedPayments(api: HyperswitchApi, from: Date, position: string | null) {
  const page = await api.payments({ limit: PAGE, after: position });
  const isRecent = ({ created }: ListedPayment): boolean => (timeOf(created) ?? Infinity) >= before(from, PAYMENT_DAYS);
  const isChanged = ({ created, updated }: ListedPayment): boolean =>
    updated ? timeOf(updated)! >= before(from, 1) : (timeOf(created) ?? Infinity) >= before(from, 2);
  const news = await newsOfPayments(
    api,
    page.filter((payment) => isRecent(payment) && isChanged(payment)).map(({ payment_id }) => payment_id),
  );
  const last = page.at(-1);
  return { news, next: page.length === PAGE && last && isRecent(last) ? last.payment_id : null };
}

async function refundedPayments(api: HyperswitchApi, from: Date, position: string | null) {
  const offset = Number(position ?? '0');
  const page = await api.refunds({ from: new Date(before(from, REFUND_DAYS)), limit: PAGE, offset });
  const changed = page.filter((refund) => (timeOf(refund.updated_at) ?? Infinity) >= before(from, 1));
  const news = await newsOfPayments(
    api,
    changed.map(({ payment_id }) => payment_id),
  );
  return { news, next: page.length === PAGE ? String(offset + PAGE) : null };
}

/** They have no filter for when they were changed, and may last for months. */
async function disputedPayments(api: HyperswitchApi, from: Date, position: string | null) {
  const offset = Number(position ?? '0');
  const page = await api.disputes({ limit: PAGE, offset });
  const recent = page.filter(({ created_at }) => (timeOf(created_at) ?? Infinity) >= before(from, DISPUTE_DAYS));
  const changed = recent.filter(
    ({ dispute_status, connector_updated_at }) =>
      OPEN_DISPUTES.includes(dispute_status) || (timeOf(connector_updated_at) ?? Infinity) >= before(from, 7),
  );
  const news = await newsOfPayments(
    api,
    changed.map(({ payment_id }) => payment_id),
  );
  return { news, next: page.length === PAGE ? String(offset + PAGE) : null };
}

async function changedPayouts(api: HyperswitchApi, from: Date, position: string | null) {
  const page = await api.payouts({ limit: PAGE, after: position });
  const isRecent = ({ created }: Payout): boolean => (timeOf(created) ?? Infinity) >= before(from, PAYOUT_DAYS);
  const last = page.at(-1);
  return {
    news: page.filter(isRecent).flatMap(newsOfPayout),
    next: page.length === PAGE && last && isRecent(last) ? last.payout_id : null,
  };
}

async function newsOfPayments(api: HyperswitchApi, paymentIds: readonly string[]): Promise<ProviderNews[]> {
  const payments = await Promise.all([...new Set(paymentIds)].map((id) => api.payment(id, { isSynced: false })));
  return payments.flatMap((payment) => (payment ? newsOfPayment(payment) : []));
}

/** Payments that others have made there are none of ours. */
function newsOfPayment(payment: Payment): ProviderNews[] {
  const paymentId = payment.merchant_order_reference_id;
  if (!paymentId || !isUuid(paymentId)) return [];
  return [{ kind: 'deposit', paymentId, body: payment, report: () => reportOfPayment(payment, paymentId) }];
}

function newsOfPayout(payout: Payout): ProviderNews[] {
  const paymentId = payout.merchant_order_reference_id;
  if (!paymentId || !isUuid(paymentId)) return [];
  return [{ kind: 'withdrawal', paymentId, body: payout, report: () => reportOfPayout(payout, paymentId) }];
}
