// A person has settled what differs with the provider. Nothing is booked by it: that is done by the commands on payments.
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { changeDifference, lockDifference } from './store/differences.ts';

export const resolveDifference = (
  ctx: Context,
  id: bigint,
  { operator, reason }: { operator: string; reason: string },
): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    const difference = await lockDifference(tx, id);
    if (!difference) return refuseDifference(id, 404, 'There is no such difference.');
    if (difference.state !== 'open')
      return refuseDifference(id, 409, `This difference is not open: it is ${difference.state}.`);
    await changeDifference(tx, id, { state: 'resolved', resolved_by: operator, reason, ended_at: ctx.clock.now() });
  });

function refuseDifference(id: bigint, status: number, sentence: string): never {
  refuse('InvalidParameter', { rule: 'cashier.difference-open', inputs: { id: String(id) }, status, sentence });
}
