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

/** Counts a win on the day of its stake, when the player has limits by now; see `limits.count_wins`. */
export async function countWin(
  tx: Transaction,
  { playerId, amountMinor, stakedAt, at }: Omit<Play, 'currency'> & { stakedAt: Date },
): Promise<void> {
  await sql`
    select limits.count_wins(array[${playerId}]::bigint[], array[${amountMinor}]::bigint[], array[${stakedAt}]::timestamptz[], ${at}::timestamptz)`.execute(
    tx,
  );
}
