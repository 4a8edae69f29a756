// All SQL of the data that audiences depend on.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';

export async function segmentsOf(handle: Database | Transaction, playerId: bigint): Promise<string[]> {
  const { rows } = await sql<{ segment: string }>`
    select segment from campaigns.segments where player_id = ${playerId} order by segment`.execute(handle);
  return rows.map(({ segment }) => segment);
}

export async function putInSegment(
  tx: Transaction,
  playerId: bigint,
  { segment, by, now }: { segment: string; by: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into campaigns.segments (player_id, segment, put_by, put_at) values (${playerId}, ${segment}, ${by}, ${now})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export async function takeOutOfSegment(tx: Transaction, playerId: bigint, segment: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from campaigns.segments where player_id = ${playerId} and segment = ${segment}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function countSegments(handle: Database): Promise<Array<{ segment: string; players: number }>> {
  const { rows } = await sql<{ segment: string; players: number }>`
    select segment, count(*)::int as players from campaigns.segments group by segment order by segment`.execute(handle);
  return rows;
}

interface Played {
  playerId: string;
  category: string;
  at: Date;
}

/** Of each player and category. A batch holds many stakes of few players. */
function latestOfEach(played: readonly Played[]): Played[] {
  const latest = new Map<string, Played>();
  for (const play of played) {
    const key = `${play.playerId} ${play.category}`;
    const played = latest.get(key);
    if (!played || play.at > played.at) latest.set(key, play);
  }
  return [...latest.values()];
}

export async function notePlayed(tx: Transaction, played: readonly Played[]): Promise<void> {
  const latest = latestOfEach(played);
  if (latest.length === 0) return;
  await sql`
    insert into campaigns.played as p (player_id, category, last_at)
    select "playerId", category, at from json_to_recordset(${JSON.stringify(latest)}::json)
        as g("playerId" bigint, category text, at timestamptz)
     order by 1, 2
    on conflict (player_id, category) do update set last_at = greatest(p.last_at, excluded.last_at)
     where excluded.last_at > p.last_at + interval '1 hour'`.execute(tx);
}

export async function playedSince(handle: Database | Transaction, playerId: bigint, since: Date): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select category from campaigns.played where player_id = ${playerId} and last_at >= ${since} order by category`.execute(
    handle,
  );
  return rows.map(({ category }) => category);
}
