// The steps of payments: which state was entered when, why and by whom. Added, never changed.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { CashierTables, StepRow } from '../tables.ts';

export async function addSteps(tx: Transaction, steps: readonly Omit<StepRow, 'ordinal'>[]): Promise<void> {
  const [first] = steps;
  if (!first) return;
  const handle = tables<CashierTables>(tx);
  const { last } = await handle
    .selectFrom('cashier.steps')
    .select(({ fn }) => fn.max('ordinal').as('last'))
    .where('payment_id', '=', first.payment_id)
    .executeTakeFirstOrThrow();
  const start = (last ?? -1) + 1;
  await handle
    .insertInto('cashier.steps')
    .values(steps.map((step, index) => ({ ...step, ordinal: start + index })))
    .execute();
}

/** Steps of some payments, each in the order in which they were taken. */
export async function stepsOf(
  handle: Database | Transaction,
  paymentIds: readonly string[],
): Promise<Map<string, StepRow[]>> {
  const steps = new Map<string, StepRow[]>(paymentIds.map((id) => [id, []]));
  if (paymentIds.length === 0) return steps;
  const rows = await tables<CashierTables>(handle)
    .selectFrom('cashier.steps')
    .selectAll()
    .where('payment_id', 'in', paymentIds)
    .orderBy('payment_id')
    .orderBy('ordinal')
    .execute();
  for (const row of rows) steps.get(row.payment_id)!.push(row);
  return steps;
}

/** Whether a payment has entered a state for this cause. */
export async function hasStep(handle: Transaction, paymentId: string, cause: string): Promise<boolean> {
  const step = await tables<CashierTables>(handle)
    .selectFrom('cashier.steps')
    .select('ordinal')
    .where('payment_id', '=', paymentId)
    .where('cause', '=', cause)
    .limit(1)
    .executeTakeFirst();
  return step !== undefined;
}
