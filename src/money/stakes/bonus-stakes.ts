// What players have staked from their bonus purse, and what other purses than main got of their wins.
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

/**
 * What the bonus purse has staked with these stakes and not got back by their reversal, by stake. Of one that was announced as
 * given back, it is that of a void bet, whose stake stands and has come back as a win.
 */
export async function bonusOfStanding(
  handle: Database | Transaction,
  facts: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ fact: string; bonus: bigint }>`
    select fact, bonus from stakes.parts where fact = any(${facts}::uuid[]) and reason = 1 and bonus > 0`.execute(
    handle,
  );
  return new Map(rows.map(({ fact, bonus }) => [fact, bonus]));
}

/** What other purses than main got of these wins, by win; those that went to main alone are not in it. */
export async function wonBesideMain(
  handle: Database | Transaction,
  facts: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ fact: string; won: bigint }>`
    select fact, bonus + betting_bonus as won from stakes.parts where fact = any(${facts}::uuid[]) and reason = 2`.execute(
    handle,
  );
  return new Map(rows.map(({ fact, won }) => [fact, won]));
}
