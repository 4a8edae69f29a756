// Spend points that have expired: those of players who have not played for long, and those that were earned long ago.
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { isOn, loyaltyConfig } from './config.ts';
import { addPoints } from './points-store.ts';

const AT_ONCE = 1_000;
const DAY_MS = 86_400_000;

export async function expirePoints(ctx: Context): Promise<void> {
  if (!isOn(ctx)) return;
  const { days_without_play: days, months } = loyaltyConfig(ctx).expiry;
  const now = ctx.clock.now();
  if (days !== null)
    await inGroups(ctx, (tx, after) => ofIdlePlayers(tx, new Date(now.getTime() - days * DAY_MS), after));
  if (months !== null) {
    const before = new Date(now);
    before.setUTCMonth(before.getUTCMonth() - months);
    await inGroups(ctx, (tx, after) => earnedBefore(tx, before, after));
  }
}

interface Expired {
  player_id: bigint;
  expired: bigint;
}

async function inGroups(ctx: Context, find: (tx: Transaction, after: bigint) => Promise<Expired[]>): Promise<void> {
  for (let after = 0n; ;) {
    const expiredPoints = await transaction(ctx.db, async (tx) => {
      const rows = await find(tx, after);
      await addPoints(
        tx,
        rows
          .filter(({ expired }) => expired > 0n)
          .map(({ player_id: playerId, expired }) => ({
            playerId,
            kind: 'expiry',
            about: '',
            tier: 0n,
            balance: -expired,
          })),
        ctx.clock.now(),
      );
      return rows;
    });
    if (expiredPoints.length < AT_ONCE) return;
    after = expiredPoints.at(-1)!.player_id;
  }
}

/** All of their points; a player who has never played has points by a gift, and keeps them. */
async function ofIdlePlayers(tx: Transaction, before: Date, after: bigint): Promise<Expired[]> {
  const { rows } = await sql<Expired>`
    select player_id, balance as expired from loyalty.players
     where balance > 0 and played_at < ${before} and player_id > ${after} order by player_id limit ${AT_ONCE} for update`.execute(
    tx,
  );
  return rows;
}

/**
 * Everything earned before, less everything ever spent: the oldest points are spent first. What a day of play has brought was
 * earned with the last stake of the day, so that no stake is looked at.
 */
export async function earnedBefore(tx: Transaction, before: Date, after: bigint): Promise<Expired[]> {
  // First: the sums of the next query have whatever was spent until the players are held.
  const { rows: held } = await sql<{ player_id: bigint }>`
    select player_id from loyalty.players
     where balance > 0 and player_id > ${after} order by player_id limit ${AT_ONCE} for update`.execute(tx);
  const { rows } = await sql<Expired>`
    select h.player_id, greatest(0, coalesce((
             select sum(balance) filter (where balance > 0 and at < ${before}) + coalesce(sum(balance) filter (where balance < 0), 0)
               from (
                 select balance, at from loyalty.days where player_id = h.player_id
                 union all
                 select balance, at from loyalty.history where player_id = h.player_id and kind not in ('play', 'reversal')) e), 0))::bigint as expired
      from unnest(${held.map(({ player_id }) => player_id)}::bigint[]) as h(player_id) order by 1`.execute(tx);
  return rows;
}
