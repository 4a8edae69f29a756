// What a copy of a player's data contains about jackpots. A drop stays after an erasure: it is a booking, under a number.
import { sql } from 'kysely';
import { formatAmount, type Currency } from '#kernel/money.ts';
import type { Database } from '#platform/db/database.ts';

export async function jackpotDataOf(db: Database, playerId: bigint): Promise<object[]> {
  const { rows } = await sql<{
    id: string;
    jackpot: string;
    level: string;
    round_id: string;
    paid: bigint;
    paid_currency: string;
    dropped_at: Date;
  }>`select id, jackpot, level, round_id, paid, paid_currency, dropped_at from jackpots.drops
      where player_id = ${playerId} order by dropped_at`.execute(db);
  return rows.map(({ paid, paid_currency, ...rest }) => ({
    ...rest,
    paid: formatAmount(paid, paid_currency as Currency),
    currency: paid_currency,
  }));
}
