// An operator makes a bet void: its stake goes back, whatever becomes of its legs. Its player reads why.
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { VOIDED } from './ends.ts';
import { changeBet, legsOf, lockBet, type BetRow } from './store.ts';
import { bringToEnds } from './settle.ts';

export async function voidBet(ctx: Context, id: string, because: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const row = await mayBeVoid(tx, id);
    const change = { rule: VOIDED, sentence: because };
    await changeBet(tx, id, change);
    await bringToEnds(tx, ctx, [{ ...row, ...change }], await legsOf(tx, [id]));
  });
}

async function mayBeVoid(tx: Transaction, id: string): Promise<BetRow> {
  const row = await lockBet(tx, id);
  if (row && (row.state === 'accepted' || row.state === 'settled')) return row;
  return refuse('InvalidRequest', {
    rule: 'bets.open-to-void',
    inputs: { id, state: row?.state ?? null },
    status: row ? 409 : 404,
    sentence: 'There is no such bet, or it is held, declined or void already.',
  });
}
