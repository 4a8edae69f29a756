// What operators do with loyalty: view, correct points, move orders, list rewards given.
import { sql } from 'kysely';
import { uuidv7 } from '#kernel/ids.ts';
import { formatAmount, type Currency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { historyOf, readPlayer, type HistoryRow, type PlayerRow } from './player-store.ts';
import { addPoints } from './points-store.ts';
import { POINT } from './rules/points.ts';
import type { Reward } from './rules/reward.ts';

const MAX_LISTED = 50;

export async function pointsOfPlayer(
  ctx: Context,
  playerId: bigint,
): Promise<{ player: PlayerRow; rows: HistoryRow[] }> {
  const player = await readPlayer(ctx.db, playerId);
  return { player, rows: (await historyOf(ctx.db, playerId, { offset: 0, limit: MAX_LISTED })).rows };
}

/** Adds or deducts spend points; what is deducted beyond the balance is owed. The reason appears in the player's history. */
export async function correctPoints(
  ctx: Context,
  playerId: bigint,
  points: bigint,
  { because, byWhom }: { because: string; byWhom: string },
): Promise<PlayerRow> {
  const fact = `correction/${uuidv7(ctx.clock.now().getTime(), ctx.random)}`;
  await transaction(ctx.db, (tx) =>
    addPoints(
      tx,
      [{ playerId, kind: 'correction', about: because, tier: 0n, balance: points * POINT, fact, byWhom }],
      ctx.clock.now(),
    ),
  );
  return readPlayer(ctx.db, playerId);
}

export interface GivenRow {
  fact: string;
  player_id: bigint;
  cause: string;
  cause_id: string;
  reward: Reward;
  currency: Currency | null;
  amount: bigint | null;
  given_at: Date;
}

/** Newest first. */
export async function rewardsGiven(ctx: Context, since: Date | undefined): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    select fact, player_id, cause, cause_id, reward, currency, amount, given_at from loyalty.rewards
     where given_at >= ${since ?? new Date(0)} order by given_at desc limit 1000`.execute(ctx.db);
  return rows;
}

export function whatWasGiven({ reward, amount, currency }: Pick<GivenRow, 'reward' | 'amount' | 'currency'>): string {
  if (reward.kind === 'cash')
    return amount !== null && currency ? `${formatAmount(amount, currency)} ${currency}` : 'cash';
  if (reward.kind === 'points') return `${reward.points} points`;
  return reward.kind === 'goods' ? reward.goods : reward.definition;
}
