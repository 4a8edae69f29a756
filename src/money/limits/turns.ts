// When a player's last round began, where the profile gives rounds a minimum length. Elsewhere nothing is written.
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** Begins a round now; or, when the last one is too recent, returns when it began. Of several concurrent ones one is let in. */
export async function claimTurn(
  db: Database,
  playerId: bigint,
  now: Date,
  shortestMs: number,
): Promise<Date | undefined> {
  const { rows } = await sql`
    insert into limits.turns as t (player_id, began_at) values (${playerId}, ${now})
    on conflict (player_id) do update set began_at = excluded.began_at
      where t.began_at <= excluded.began_at - ${shortestMs}::int * interval '1 millisecond'
    returning 1`.execute(db);
  if (rows.length > 0) return undefined;
  const last = await sql<{ began_at: Date }>`select began_at from limits.turns where player_id = ${playerId}`.execute(
    db,
  );
  return last.rows[0]!.began_at;
}
