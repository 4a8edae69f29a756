// What a copy of a player's data contains about draws. Lists name nobody; an erasure leaves numbers without a name.
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export async function drawDataOf(db: Database, playerId: bigint): Promise<{ tickets: object[]; spins: object[] }> {
  const { rows: tickets } = await sql<object>`
    select d.subject, t.holder, trunc(t.stake_micro / 1000000)::text as staked_cents
      from raffles.tickets t join raffles.draws d on d.id = t.draw_id where t.player_id = ${playerId} order by d.opens_at`.execute(
    db,
  );
  const { rows: spins } = await sql<object>`
    select s.id, d.subject, s.segment, s.spun_at from raffles.spins s join raffles.draws d on d.id = s.draw_id
     where s.player_id = ${playerId} order by s.spun_at`.execute(db);
  return { tickets, spins };
}
