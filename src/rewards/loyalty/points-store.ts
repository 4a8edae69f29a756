// The one place where points change: each change is a row of the history, and its sums are what a player has; those of stakes are
// added up by day as well.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';
import type { PointsKind } from './contract.ts';

export interface PointsChange {
  playerId: bigint;
  kind: PointsKind;
  about: string;
  /** In millionths of a point. */
  tier: bigint;
  balance: bigint;
  /** The same fact again changes nothing. */
  fact?: string;
  byWhom?: string;
}

export interface PlayerPoints {
  player_id: bigint;
  tier: bigint;
  balance: bigint;
  level: number;
  level_sysname: string | null;
}

/**
 * Adds them in one statement; players are taken in the order of their ids, so that there are no deadlocks. Returns the players
 * whose points changed, with the present values.
 */
export async function addPoints(
  tx: Transaction,
  changes: readonly PointsChange[],
  at: Date,
  { isPlay = false } = {},
): Promise<PlayerPoints[]> {
  if (changes.length === 0) return [];
  const sums = sql`
    given as (
      select * from json_to_recordset(${rowsAsJson(changes)}::json)
          as g("playerId" bigint, kind text, about text, tier bigint, balance bigint, fact text, "byWhom" text)
    ), made as (
      insert into loyalty.history (player_id, kind, about, tier, balance, fact, by_whom, at)
      select "playerId", kind, about, tier, balance, fact, "byWhom", ${at}::timestamptz from given
      on conflict (fact) where fact is not null do nothing
      returning id, player_id, kind, about, tier, balance
    ), days as (
      insert into loyalty.days as d
      select player_id, kind, about, (${at}::timestamptz at time zone 'UTC')::date, sum(tier), sum(balance), ${at}::timestamptz, max(id)
        from made where kind in ('play', 'reversal') group by player_id, kind, about order by player_id, kind, about
      on conflict (player_id, day, kind, about) do update
         set tier = d.tier + excluded.tier, balance = d.balance + excluded.balance,
             at = greatest(d.at, excluded.at), last = excluded.last
    ), sums as (
      select player_id, sum(tier)::bigint as tier, sum(balance)::bigint as balance from made group by player_id
    )`;
  // Deducted points existed before, so these players have their row; inserting one below zero would be refused.
  const { rows } = changes.some(({ tier }) => tier < 0n)
    ? await sql<PlayerPoints>`
        with ${sums}, held as (
          select p.player_id from loyalty.players p join sums s on s.player_id = p.player_id order by 1 for update of p
        )
        update loyalty.players p set tier = p.tier + s.tier, balance = p.balance + s.balance
          from sums s join held h on h.player_id = s.player_id where p.player_id = s.player_id
        returning p.player_id, p.tier, p.balance, p.level, p.level_sysname`.execute(tx)
    : await sql<PlayerPoints>`
        with ${sums}
        insert into loyalty.players as p (player_id, tier, balance, played_at)
        select player_id, tier, balance, ${isPlay ? at : null}::timestamptz from sums order by player_id
        on conflict (player_id) do update
           set tier = p.tier + excluded.tier, balance = p.balance + excluded.balance,
               played_at = coalesce(excluded.played_at, p.played_at)
        returning player_id, tier, balance, level, level_sysname`.execute(tx);
  return rows;
}

/** The player's row, locked until the transaction ends: two of their purchases take turns. */
export async function lockPoints(tx: Transaction, playerId: bigint): Promise<PlayerPoints> {
  await sql`insert into loyalty.players (player_id) values (${playerId}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<PlayerPoints>`
    select player_id, tier, balance, level, level_sysname from loyalty.players where player_id = ${playerId} for update`.execute(
    tx,
  );
  return rows[0]!;
}

export async function pointsOf(handle: Database | Transaction, playerId: bigint): Promise<PlayerPoints> {
  const { rows } = await sql<PlayerPoints>`
    select player_id, tier, balance, level, level_sysname from loyalty.players where player_id = ${playerId}`.execute(
    handle,
  );
  return rows[0] ?? { player_id: playerId, tier: 0n, balance: 0n, level: 1, level_sysname: null };
}
