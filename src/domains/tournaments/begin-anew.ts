// Resets the score of a player who withdraws, in tournaments with that rule.
import { NO_SCORE } from '#math/tournaments/scoring.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lockEntries, saveScores } from './entries-store.ts';
import { boardsChanged } from './live-board.ts';
import { runningNow } from './running.ts';

/** `number`: the place of the withdrawal in the order of commit; rounds after it count. */
export async function beginAnew(
  ctx: Context,
  tx: Transaction,
  withdrawals: ReadonlyArray<{ playerId: bigint; number: bigint }>,
): Promise<void> {
  const resetting = (await runningNow(ctx, tx)).filter(({ terms }) => terms.resetOnCashout);
  if (resetting.length === 0) return;
  const last = new Map(withdrawals.map(({ playerId, number }) => [playerId, number]));
  const pairs = [...last.keys()].flatMap((player_id) => resetting.map(({ id }) => ({ tournament_id: id, player_id })));
  const entries = (await lockEntries(tx, pairs)).map((entry) => ({
    ...entry,
    ...NO_SCORE,
    since: last.get(entry.player_id)!,
  }));
  await saveScores(tx, entries);
  boardsChanged(ctx, entries);
}
