// What players did in games, for their limits and their own page: from the rounds themselves, including open ones.
import { sql } from 'kysely';
import type { PlayedDay, PlayFacts } from '#money/limits/index.ts';

export const playFacts: PlayFacts = {
  async byDay(handle, { id: playerId, currency }, from) {
    const { rows } = await sql<PlayedDay>`
      with played as (select created_at, staked, won, currency from rounds.rounds where player_id = ${playerId} and mode = 1
                      union all select opened_at, staked, 0, currency from rounds.open_rounds where player_id = ${playerId} and mode = 1),
           r as (select created_at, staked, won, currency, created_at - lag(created_at) over (order by created_at) as gap
                   from played where created_at >= ${from})
      select (created_at at time zone 'UTC')::date::text as day,
             coalesce(sum(staked) filter (where currency = ${currency}), 0)::bigint as staked,
             coalesce(sum(won) filter (where currency = ${currency}), 0)::bigint as won,
             coalesce(sum(extract(epoch from gap) * 1000) filter (where gap <= limits.longest_gap()), 0)::bigint as "playedMs"
        from r group by 1 order by 1`.execute(handle);
    return rows;
  },
  async since(handle, { id: playerId, currency }, from) {
    const { rows } = await sql<{ staked: bigint; won: bigint }>`
      select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(won), 0)::bigint as won
        from (select created_at, staked, won from rounds.rounds where player_id = ${playerId} and currency = ${currency} and mode = 1
              union all select opened_at, staked, 0 from rounds.open_rounds where player_id = ${playerId} and currency = ${currency} and mode = 1) played
       where created_at >= ${from}`.execute(handle);
    return rows[0]!;
  },
};
