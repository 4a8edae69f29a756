// Withdrawals that have not moved by when we had promised: the operator is alerted, once for each promise that was missed.
import type { Context } from '#platform/context.ts';
import { missedDeadlines, noteRaised } from './store/withdrawals.ts';

const AT_ONCE = 50;

export async function raiseMissedDeadlines(ctx: Context): Promise<void> {
  const rows = await missedDeadlines(ctx.db, ctx.clock.now(), AT_ONCE);
  for (const { id, state, deadline_at, provider } of rows) {
    ctx.log.error(
      { alert: 'payment', withdrawal: id, state, provider, deadline: deadline_at },
      'a withdrawal has missed its deadline',
    );
    await noteRaised(ctx.db, id, deadline_at!);
  }
}
