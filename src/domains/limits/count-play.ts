// Stakes and wins of rounds that go on, counted against the limits in the transaction in which the money moves.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import { refuseBroken } from './may-stake.ts';

interface Play {
  playerId: bigint;
  currency: Currency;
  amountMinor: bigint;
  at: Date;
}

/** Counts a stake of a player with limits, or refuses it. Before the stake is taken. */
export async function countStake(tx: Transaction, { playerId, currency, amountMinor, at }: Play): Promise<void> {
  const { rows } = await sql<{ broken: string | null }>`
    select limits.broken_by(${playerId}, ${amountMinor}, ${at}) as broken`.execute(tx);
  if (rows[0]!.broken !== null) refuseBroken(rows[0]!.broken, amountMinor, currency);
  await sql`select limits.count_stake(${playerId}, ${amountMinor}, 0, ${at})`.execute(tx);
}

/**
 * Counts a win when the player has limits by now; a limit that is being set waits for it, or it for the limit. It belongs to the
 * day of its stake: what was lost before midnight and won back behind it makes no room for the next day. The time that was
 * played until now is today's.
 */
export async function countWin(
  tx: Transaction,
  { playerId, amountMinor, stakedAt, at }: Omit<Play, 'currency'> & { stakedAt: Date },
): Promise<void> {
  await sql`select from limits.players where player_id = ${playerId} for no key update`.execute(tx);
  await sql`
    select limits.count_stake(${playerId}, 0, w.won, w.at) from (values (${amountMinor}::bigint, ${stakedAt}::timestamptz), (0, ${at})) as w(won, at)
     where exists (select from limits.limits where player_id = ${playerId} and kind <> 'deposit')`.execute(tx);
}
