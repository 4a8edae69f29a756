// What players paid to enter, which is staked: for their limits and their own page. What was given back counts as never staked.
import { sql } from 'kysely';
import type { PlayedDay, PlayFacts, Whose } from '#money/limits/index.ts';

export const playFacts: PlayFacts = {
  async byDay(handle, whose, from) {
    const { rows } = await sql<PlayedDay>`
      select (joined_at at time zone 'UTC')::date::text as day, sum(paid)::bigint as staked, 0::bigint as won, 0::bigint as "playedMs"
        from tournaments.entries where ${paidBy(whose, from)} group by 1`.execute(handle);
    return rows;
  },
  async since(handle, whose, from) {
    const { rows } = await sql<{ staked: bigint; won: bigint }>`
      select coalesce(sum(paid), 0)::bigint as staked, 0::bigint as won from tournaments.entries where ${paidBy(whose, from)}`.execute(
      handle,
    );
    return rows[0]!;
  },
};

const paidBy = ({ id, currency }: Whose, from: Date) =>
  sql<boolean>`player_id = ${id} and currency = ${currency} and paid > 0 and refunded_at is null and joined_at >= ${from}`;
