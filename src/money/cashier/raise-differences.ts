/**
 * What a provider's books and ours do not say alike becomes a task for a person, once. It is over when a later comparison finds both
 * equal, or when a person has settled it with a reason; then it comes back only where the money of
 * either side is another than before.
 */
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { differenceOf, type DifferenceKind } from './rules/difference.ts';
import {
  addDifference,
  changeDifference,
  lastDifference,
  paymentsToCompare,
  type ComparedPayment,
} from './store/differences.ts';
import type { DifferenceRow } from './tables.ts';

const AT_ONCE = 500;
/** Commits cross: what was changed shortly before the last comparison may not have been seen by it. */
const OVERLAP_MS = 86_400_000;

export async function raiseDifferences(
  ctx: Context,
  provider: string,
  { from, coveredTo }: { from: Date; coveredTo: Date },
): Promise<void> {
  const since = new Date(Math.max(0, from.getTime() - OVERLAP_MS));
  for (let after = ''; ;) {
    const payments = await paymentsToCompare(ctx.db, provider, { since, coveredTo, after, limit: AT_ONCE });
    for (const payment of payments) await judge(ctx, provider, payment);
    const last = payments.at(-1);
    if (!last || payments.length < AT_ONCE) return;
    after = last.kind + last.paymentId;
  }
}

async function judge(ctx: Context, provider: string, payment: ComparedPayment): Promise<void> {
  const what = differenceOf(payment.kind, payment.ours, payment.theirs);
  const sides = sidesOf(provider, payment);
  await transaction(ctx.db, async (tx) => {
    const last = await lastDifference(tx, sides);
    const now = ctx.clock.now();
    if (what === undefined) {
      if (last?.state === 'open') await changeDifference(tx, last.id, { state: 'equal', ended_at: now });
      return;
    }
    if (last && isSame(last, what, sides) && last.state !== 'equal') return;
    if (last?.state === 'open') return changeDifference(tx, last.id, { ...sides, what });
    const row = {
      ...sides,
      what,
      found_at: now,
      state: 'open',
      resolved_by: null,
      reason: null,
      ended_at: null,
    } as const;
    const id = await addDifference(tx, row);
    if (id !== undefined)
      ctx.log.error(
        { alert: 'payment', difference: String(id), what, provider, kind: payment.kind, payment: payment.paymentId },
        'a payment differs from what its provider reports',
      );
  });
}

type Sides = Omit<DifferenceRow, 'id' | 'what' | 'found_at' | 'state' | 'resolved_by' | 'reason' | 'ended_at'>;

const sidesOf = (provider: string, { kind, paymentId, ours, theirs, movedAt }: ComparedPayment): Sides => ({
  provider,
  kind,
  payment_id: paymentId,
  our_minor: ours?.minor ?? null,
  our_currency: ours?.currency ?? null,
  our_state: ours?.state ?? null,
  their_minor: theirs?.minor ?? null,
  their_currency: theirs?.currency ?? null,
  their_status: theirs?.status ?? null,
  moved_at: movedAt,
});

/** The same money on both sides. That the provider calls the payment by another word by now changes nothing. */
const isSame = (row: DifferenceRow, what: DifferenceKind, sides: Sides): boolean =>
  row.what === what &&
  row.our_minor === sides.our_minor &&
  row.our_currency === sides.our_currency &&
  row.their_minor === sides.their_minor &&
  row.their_currency === sides.their_currency;
