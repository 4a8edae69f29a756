// A deposit was returned: what missions gave that are not met without it is taken back, as debt when it is gone.
import { sql, type Selectable } from 'kysely';
import type { Services } from '#platform/context.ts';
import { tables, type Transaction } from '#platform/db/database.ts';
import { owe, takeBackBonus } from '#rewards/bonuses/index.ts';
import { missionFact, unmetOf } from './count-missions.ts';
import { changeOrder, lockOrder, orderOfFact } from './orders-store.ts';
import { addPoints, lockPoints } from './points-store.ts';
import type { CompletedKey } from './progress-store.ts';
import { POINT } from './rules/points.ts';
import type { LoyaltyTables } from './tables.ts';

type RewardRow = Selectable<LoyaltyTables['loyalty.rewards']>;

/** The missions stay completed: what was given and taken back is not given a second time. */
export async function takeBackMissions(
  tx: Transaction,
  services: Services,
  keys: readonly CompletedKey[],
): Promise<void> {
  for (const { playerId, mission, startsAt } of await unmetOf(tx, services, keys)) {
    const { rows } = await sql<RewardRow>`
      select * from loyalty.rewards where starts_with(fact, ${`${missionFact(playerId, mission, startsAt)}/`}) and player_id = ${playerId}
       order by fact for update`.execute(tx);
    // Points are locked before an order, as in a purchase.
    await lockPoints(tx, playerId);
    for (const row of rows) await takeBack(tx, services, row);
  }
}

/** What waits is not given any more. Points may be owed; goods that are on their way stay for the operator to settle. */
async function takeBack(tx: Transaction, services: Services, row: RewardRow): Promise<void> {
  const { fact, player_id: playerId, reward, given_at: givenAt, currency, amount } = row;
  if (givenAt === null) {
    await tables<LoyaltyTables>(tx)
      .updateTable('loyalty.rewards')
      .set({ due_at: null })
      .where('fact', '=', fact)
      .execute();
    return;
  }
  if (reward.kind === 'cash' && currency !== null && amount !== null)
    return owe(tx, services, { fact: `reward/${fact}`, playerId, currency, house: 'rewards', amountMinor: amount });
  if (reward.kind === 'points') {
    const balance = -BigInt(reward.points) * POINT;
    const change = {
      playerId,
      kind: 'reversal',
      about: 'deposit',
      tier: 0n,
      balance,
      fact: `taken-back/${fact}`,
    } as const;
    await addPoints(tx, [change], services.clock.now());
  }
  if (reward.kind === 'goods') await cancelUnsent(tx, fact, services.clock.now());
  if (reward.kind === 'bonus')
    await takeBackBonus(tx, services, { fact: `reward/${fact}`, because: 'The deposit was returned.' });
}

async function cancelUnsent(tx: Transaction, fact: string, now: Date): Promise<void> {
  const reversedOrder = await orderOfFact(tx, fact);
  const order = reversedOrder && (await lockOrder(tx, reversedOrder.id));
  if (order?.state === 'address' || order?.state === 'ordered')
    await changeOrder(tx, order.id, { state: 'cancelled', note: 'The deposit was returned.', changed_at: now });
}
