// What players did in outside games: for their history, their limits and their data.
import { sql } from 'kysely';
import { formatAmount } from '#kernel/money.ts';
import type { HouseBalance } from '#money/wallet/index.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { currencyOf, type HeldStakes } from '#players/accounts/index.ts';
import type { ExternalGames } from '#casino/rounds/index.ts';
import type { PlayedDay, PlayFacts } from '#money/limits/index.ts';

interface Row {
  id: string;
  sysname: string;
  mode: number;
  currency: string;
  staked: bigint;
  won: bigint;
  created_at: Date;
  micros: string;
}

/** Demos are the supplier's own and leave no trace here. */
export const roundsOfPlayer: ExternalGames['rounds'] = async (db, playerId, before, limit, { mode, sysname }) => {
  if (mode === 'demo') return [];
  const { rows } = await sql<Row>`
    select id, sysname, 1 as mode, currency, staked, won, created_at, (extract(epoch from created_at) * 1000000)::bigint::text as micros
      from suppliers.rounds
     where player_id = ${playerId} and state <> 'voided' and staked > 0
       and (${sysname ?? null}::text is null or sysname = ${sysname ?? null})
       and (${before?.micros ?? null}::bigint is null or (created_at, id) <
            (timestamptz 'epoch' + ${before?.micros ?? null}::bigint * interval '1 microsecond', ${before?.id ?? null}::uuid))
     order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
};

export const countRoundsOfPlayer: ExternalGames['countRounds'] = async (db, playerId) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from suppliers.rounds where player_id = ${playerId} and state <> 'voided' and staked > 0`.execute(
    db,
  );
  return rows[0]!.n;
};

/** The player's stakes in rounds that their supplier has not ended yet. */
export const heldStakes: HeldStakes = (playerId) =>
  sql`select id, sysname, currency, staked from suppliers.rounds where player_id = ${playerId} and state = 'open' and staked > 0 and pack is null`;

/** What is staked and not settled, less what was paid of it already: by the account that holds it. For comparing with the ledger. */
export async function openStakes(handle: Database | Transaction): Promise<HouseBalance[]> {
  const { rows } = await sql<HouseBalance>`
    select 'games.' || provider as account, currency, sum(staked - won)::bigint as minor
      from suppliers.rounds where state = 'open' group by provider, currency`.execute(handle);
  return rows;
}

export const lastPlayed: ExternalGames['recentlyPlayed'] = async (db, playerId, count) => {
  const { rows } = await sql<{ sysname: string; at: Date }>`
    with latest as (select sysname, created_at from suppliers.rounds where player_id = ${playerId} order by created_at desc limit 500)
    select sysname, max(created_at) as at from latest group by sysname order by 2 desc limit ${count}`.execute(db);
  return rows;
};

/**
 * Stakes count on the day they were taken, wins on the day of their round, as in all games: a win after midnight makes no room
 * on the next day. A stake that was taken back counts as never played.
 */
export const playFacts: PlayFacts = {
  async byDay(handle, { id: playerId, currency }, from) {
    const { rows } = await sql<PlayedDay>`
      with t as (${done(playerId, from)}),
           d as (select created_at as at, staked, 0 as won, gap, currency from t
                 union all select won_at, 0, won, null, currency from t where won_at >= ${from})
      select (at at time zone 'UTC')::date::text as day,
             coalesce(sum(staked) filter (where currency = ${currency}), 0)::bigint as staked,
             coalesce(sum(won) filter (where currency = ${currency}), 0)::bigint as won,
             coalesce(sum(extract(epoch from gap) * 1000) filter (where gap <= limits.longest_gap()), 0)::bigint as "playedMs"
        from d group by 1 order by 1`.execute(handle);
    return rows;
  },
  async since(handle, { id: playerId, currency }, from) {
    const { rows } = await sql<{ staked: bigint; won: bigint }>`
      with t as (${done(playerId, from)})
      select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(won) filter (where won_at >= ${from}), 0)::bigint as won
        from t where currency = ${currency}`.execute(handle);
    return rows[0]!;
  },
};

const done = (playerId: bigint, from: Date) => sql`
  select t.created_at, t.staked, t.won, r.currency, case t.kind when 'win' then r.created_at else t.created_at end as won_at,
         t.created_at - lag(t.created_at) over (order by t.created_at) as gap
    from suppliers.transactions t join suppliers.rounds r on r.id = t.round_id
   where t.player_id = ${playerId} and t.kind <> 'rollback' and t.taken_back_at is null and t.created_at >= ${from}
     -- The house staked these.
     and r.pack is null`;

const MOST = 20_000;

/** All outside rounds of one player, newest first, as many as a file can hold. */
export async function externalRoundDataOf(db: Database, playerId: bigint) {
  const { rows } = await sql<Row & { provider: string; state: string }>`
    select id, provider, sysname, currency, staked, won, state, created_at from suppliers.rounds
     where player_id = ${playerId} order by created_at desc limit ${MOST}`.execute(db);
  return rows.map(({ staked, won, currency, ...row }) => ({
    ...row,
    currency,
    staked: formatAmount(staked, currencyOf(currency)),
    won: formatAmount(won, currencyOf(currency)),
  }));
}
