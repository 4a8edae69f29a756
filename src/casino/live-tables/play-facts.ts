// Stakes on a live table that are not settled yet; afterwards they are rounds, and reported by games.
import { sql } from 'kysely';
import type { PlayedDay, PlayFacts } from '#money/limits/index.ts';

export const playFacts: PlayFacts = {
  async byDay(handle, { id: playerId, currency }, from) {
    const { rows } = await sql<PlayedDay>`
      select (placed_at at time zone 'UTC')::date::text as day, sum(staked)::bigint as staked, sum(won)::bigint as won, 0::bigint as "playedMs"
        from live_tables.bets where player_id = ${playerId} and currency = ${currency} and state in ('open', 'out') and placed_at >= ${from} group by 1`.execute(
      handle,
    );
    return rows;
  },
  async since(handle, { id: playerId, currency }, from) {
    const { rows } = await sql<{ staked: bigint; won: bigint }>`
      select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(won), 0)::bigint as won
        from live_tables.bets where player_id = ${playerId} and currency = ${currency} and state in ('open', 'out') and placed_at >= ${from}`.execute(
      handle,
    );
    return rows[0]!;
  },
};
