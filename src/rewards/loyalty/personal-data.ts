// What a copy of a player's data contains about loyalty, and what is erased of it.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { PostalAddress } from './contract.ts';
import { ordersOf } from './orders-store.ts';
import { historyOf, readPlayer } from './player-store.ts';
import { pointsText } from './rules/points.ts';
import type { Reward } from './rules/reward.ts';
import { purchasesOf } from './shop-store.ts';

const MOST = 5_000;

export async function loyaltyDataOf(db: Database, playerId: bigint) {
  const page = { offset: 0, limit: MOST };
  const [player, history, orders, purchases, rewards] = await Promise.all([
    readPlayer(db, playerId),
    historyOf(db, playerId, page),
    ordersOf(db, playerId, page),
    purchasesOf(db, playerId, MOST),
    rewardsOf(db, playerId),
  ]);
  return {
    tier_points: pointsText(player.tier),
    points: pointsText(player.balance),
    level: player.level,
    character: player.character,
    history: history.rows.map(({ tier, balance, ...row }) => ({
      ...row,
      tier_points: pointsText(tier),
      points: pointsText(balance),
    })),
    orders: orders.rows.map(({ goods, state, address, note, created_at, changed_at }) => ({
      goods,
      state,
      address: address === null ? null : (JSON.parse(address) as PostalAddress),
      note,
      created_at,
      changed_at,
    })),
    purchases: purchases.map(({ product, price, at, refunded_at }) => ({
      product,
      points: Number(price),
      at,
      refunded_at,
    })),
    rewards,
  };
}

async function rewardsOf(db: Database, playerId: bigint) {
  const { rows } = await sql<{ cause: string; cause_id: string; reward: Reward; given_at: Date | null }>`
    select cause, cause_id, reward, given_at from loyalty.rewards where player_id = ${playerId}
     order by created_at desc limit ${MOST}`.execute(db);
  return rows;
}

/** Addresses of goods are deleted; what was earned and given stays under a number that names nobody. */
export async function eraseLoyaltyData(tx: Transaction, playerId: bigint): Promise<void> {
  await sql`
    update loyalty.orders set address = null, state = case when state in ('address', 'ordered') then 'cancelled' else state end
     where player_id = ${playerId}`.execute(tx);
  await sql`delete from loyalty.notices where player_id = ${playerId}`.execute(tx);
}
