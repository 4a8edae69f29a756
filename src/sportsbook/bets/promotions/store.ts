// SQL of promotions: what they have cost, and what has been staked on a price boost.
import { sql, type Selectable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { BetsTables } from '../tables.ts';

export type CostRow = Selectable<BetsTables['bets.promotion_costs']>;
type Handle = Database | Transaction;
const query = (handle: Handle) => tables<BetsTables>(handle);

/** Of these bets, in their order. */
export const costsOf = (handle: Handle, bets: readonly string[]): Promise<CostRow[]> =>
  query(handle)
    .selectFrom('bets.promotion_costs')
    .selectAll()
    .where('bet_id', 'in', [...bets])
    .orderBy('bet_id')
    .orderBy('nth')
    .execute();

export async function insertCost(tx: Transaction, cost: CostRow): Promise<void> {
  await query(tx).insertInto('bets.promotion_costs').values(cost).execute();
}

export async function markReversed(tx: Transaction, { bet_id, nth }: CostRow, at: Date): Promise<void> {
  await query(tx)
    .updateTable('bets.promotion_costs')
    .set({ reversed_at: at })
    .where('bet_id', '=', bet_id)
    .where('nth', '=', nth)
    .execute();
}

const BACKED = sql`b.state not in ('declined', 'void')`;

/** What a player has staked on a boost, in minor units of their currency. */
export async function stakedOnBoost(handle: Handle, playerId: bigint, boost: bigint): Promise<bigint> {
  const { rows } = await sql<{ staked: bigint }>`
    select coalesce(sum(b.staked), 0)::bigint as staked from bets.bets b
     where b.player_id = ${playerId} and ${BACKED} and exists (select from bets.legs l where l.bet_id = b.id and l.boost_id = ${boost})`.execute(
    handle,
  );
  return rows[0]!.staked;
}

export interface BoostFigures {
  boost_id: bigint;
  currency: string;
  bets: number;
  staked: bigint;
  /** What it has cost so far. */
  cost: bigint;
}

/** By boost and currency. */
export async function boostFigures(handle: Handle, boosts: readonly bigint[]): Promise<BoostFigures[]> {
  const { rows } = await sql<BoostFigures>`
    select l.boost_id, b.currency, count(*)::int as bets, sum(b.staked)::bigint as staked, sum(b.cost)::bigint as cost
      from bets.legs l join bets.bets b on b.id = l.bet_id
     where l.boost_id = any(${[...boosts]}::bigint[]) and ${BACKED} group by 1, 2 order by 1, 2`.execute(handle);
  return rows;
}
