// What is sent twice under one key is done once, and answered as it was. A key that has served for something else answers nothing.
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Act } from '#platform/desk.ts';
import { entryOfKey } from '#desk/journal/index.ts';
import type { SignedIn } from '#desk/staff/index.ts';
import type { ActOrder } from './act-order.ts';
import type { ActResult } from './perform-act.ts';

interface KeyedOrder {
  act: Act;
  order: ActOrder;
  /** As the journal has them. */
  inputs: Readonly<Record<string, string>>;
}

/** `undefined` where the key is new. */
export async function answerOfKey(
  tx: Transaction,
  { name }: SignedIn,
  { act, order, inputs }: KeyedOrder,
): Promise<ActResult | undefined> {
  const entry = await entryOfKey(tx, name, order.key);
  if (!entry) return undefined;
  const isSame =
    entry.act === act.name &&
    entry.subject === `${act.subject} ${order.id}` &&
    entry.inputs === canonicalJson(inputs) &&
    entry.reason === order.reason;
  if (!isSame)
    refuse('InvalidRequest', {
      rule: 'desk.key',
      inputs: { key: order.key },
      status: 409,
      sentence: 'Something else was sent under this key before. Open the page again.',
    });
  return { outcome: entry.outcome as ActResult['outcome'], note: entry.note };
}
