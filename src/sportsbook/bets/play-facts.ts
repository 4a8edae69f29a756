// What players staked with their own money and won on bets: for their limits and their own page. A declined or void bet counts as never staked,
// and what went from an edited bet into another one counts there alone.
import { sql } from 'kysely';
import type { PlayedDay, PlayFacts } from '#money/limits/index.ts';

export const playFacts: PlayFacts = {
  async byDay(handle, { id: playerId, currency }, from) {
    const { rows } = await sql<PlayedDay>`
      select (placed_at at time zone 'UTC')::date::text as day, sum(staked - restaked)::bigint as staked,
             coalesce(sum(coalesce(returned, 0) + cashed_out - restaked), 0)::bigint as won, 0::bigint as "playedMs"
        from bets.bets where player_id = ${playerId} and currency = ${currency} and state not in ('declined', 'void') and purse <> 'house' and placed_at >= ${from} group by 1`.execute(
      handle,
    );
    return rows;
  },
  async since(handle, { id: playerId, currency }, from) {
    const { rows } = await sql<{ staked: bigint; won: bigint }>`
      select coalesce(sum(staked - restaked), 0)::bigint as staked, coalesce(sum(coalesce(returned, 0) + cashed_out - restaked), 0)::bigint as won
        from bets.bets where player_id = ${playerId} and currency = ${currency} and state not in ('declined', 'void') and purse <> 'house' and placed_at >= ${from}`.execute(
      handle,
    );
    return rows[0]!;
  },
};
