// SQL of the player's own row, and of the history of their points.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { PointsKind } from './contract.ts';

type Handle = Database | Transaction;

export interface PlayerRow {
  tier: bigint;
  balance: bigint;
  level: number;
  character: string | null;
  character_since: Date | null;
}

const NEW: PlayerRow = { tier: 0n, balance: 0n, level: 1, character: null, character_since: null };

export async function readPlayer(handle: Handle, playerId: bigint, { isLocked = false } = {}): Promise<PlayerRow> {
  const { rows } = await sql<PlayerRow>`
    select tier, balance, level, character, character_since from loyalty.players
     where player_id = ${playerId} ${isLocked ? sql`for update` : sql``}`.execute(handle);
  return rows[0] ?? NEW;
}

export async function writeCharacter(tx: Transaction, playerId: bigint, character: string, now: Date): Promise<void> {
  await sql`
    insert into loyalty.players as p (player_id, character, character_since) values (${playerId}, ${character}, ${now})
    on conflict (player_id) do update set character = excluded.character, character_since = excluded.character_since`.execute(
    tx,
  );
}

export interface HistoryRow {
  kind: PointsKind;
  about: string;
  tier: bigint;
  balance: bigint;
  at: Date;
}

/** Points from play, and play taken back, are summed up by day and type of game; everything else is listed separately. */
export async function historyOf(
  handle: Handle,
  playerId: bigint,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const { rows } = await sql<HistoryRow & { total: bigint }>`
    with entries as (
      select kind, about, tier, balance, at, last from loyalty.days where player_id = ${playerId}
      union all
      select kind, about, tier, balance, at, id from loyalty.history
       where player_id = ${playerId} and kind not in ('play', 'reversal')
    )
    select kind, about, tier, balance, at, count(*) over () as total from entries order by last desc offset ${offset} limit ${limit}`.execute(
    handle,
  );
  return { rows: rows.map(({ total: _, ...row }) => row), total: Number(rows[0]?.total ?? 0n) };
}
