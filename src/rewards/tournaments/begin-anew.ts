// Resets the score of a player who withdraws, in tournaments with that rule.
import { NO_SCORE } from '#rewards/scoring/scoring.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lockEntries, pairKey, saveScores, type Pair } from './entries-store.ts';
import { boardsChanged } from './live-board.ts';
import { runningNow } from './running.ts';

/** `number`: the place of the withdrawal in the order of commit; rounds after it count. One behind the end changes nothing. */
export async function beginAnew(
  ctx: Context,
  tx: Transaction,
  withdrawals: ReadonlyArray<{ playerId: bigint; number: bigint; at: Date }>,
): Promise<void> {
  const resetting = (await runningNow(ctx, tx)).filter(({ terms }) => terms.resetOnCashout);
  const last = new Map<string, Pair & { number: bigint }>();
  for (const { playerId: player_id, number, at } of withdrawals)
    for (const { id: tournament_id, finishes_at } of resetting)
      if (at < finishes_at) last.set(pairKey({ tournament_id, player_id }), { tournament_id, player_id, number });
  if (last.size === 0) return;
  const entries = (await lockEntries(tx, [...last.values()])).map((entry) => ({
    ...entry,
    ...NO_SCORE,
    since: last.get(pairKey(entry))!.number,
  }));
  await saveScores(tx, entries);
  boardsChanged(ctx, entries);
}
