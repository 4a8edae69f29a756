// All rounds of one player, newest first, as many as a file can hold.
import { formatAmount, type Currency } from '#kernel/money.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

const MOST = 20_000;

export async function roundDataOf(db: Database, playerId: bigint) {
  const { rows } = await sql<{
    id: string;
    sysname: string;
    mode: number;
    currency: Currency;
    staked: bigint;
    won: bigint;
    created_at: Date;
  }>`
    select r.id, v.sysname, r.mode, r.currency, r.staked, r.won, r.created_at
    from rounds.rounds r join rounds.math_versions v on v.id = r.math_id
    where r.player_id = ${playerId} order by r.created_at desc limit ${MOST}`.execute(db);
  return rows.map(({ mode, staked, won, ...row }) => ({
    ...row,
    mode: mode === 2 ? 'demo' : 'play',
    staked: formatAmount(staked, row.currency),
    won: formatAmount(won, row.currency),
  }));
}
