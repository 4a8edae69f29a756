// What players have staked from their bonus purse.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';

/** Of all time, in minor units, without what was given back. */
export async function bonusStakedBy(handle: Database | Transaction, playerId: bigint): Promise<bigint> {
  const { rows } = await sql<{ staked: bigint }>`
    select coalesce(sum(bonus), 0)::bigint as staked from stakes.parts where player_id = ${playerId} and reason = 1`.execute(
    handle,
  );
  return rows[0]!.staked;
}
