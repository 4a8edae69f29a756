// All SQL of winners.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';
import type { MEASURES, PERIODS } from './contract.ts';

export interface WinRow {
  round_id: string;
  player_id: bigint;
  kind: 'round' | 'bet' | 'jackpot';
  sysname: string;
  currency: string;
  staked: bigint;
  won: bigint;
  created_at: Date;
  euro_cents: bigint;
  times_hundredths: bigint;
  replay_id: string | null;
  jackpot: string | null;
}

/** Returns those that were not there yet. */
export async function addWins(tx: Transaction, rows: readonly WinRow[]): Promise<WinRow[]> {
  if (rows.length === 0) return [];
  const { rows: added } = await sql<{ round_id: string }>`
    insert into winners.wins (round_id, player_id, kind, sysname, currency, staked, won, created_at, euro_cents, times_hundredths, replay_id, jackpot)
    select * from json_to_recordset(${rowsAsJson(rows)}::json)
      as g(round_id uuid, player_id bigint, kind text, sysname text, currency text, staked bigint, won bigint,
           created_at timestamptz, euro_cents bigint, times_hundredths bigint, replay_id uuid, jackpot text)
    on conflict do nothing returning round_id`.execute(tx);
  const ids = new Set(added.map(({ round_id }) => round_id));
  return rows.filter(({ round_id }) => ids.has(round_id));
}

export async function removeWins(tx: Transaction, rounds: readonly string[]): Promise<void> {
  await sql`delete from winners.wins where round_id = any(${rounds}::uuid[])`.execute(tx);
}

export interface Board {
  by: (typeof MEASURES)[number] | undefined;
  period: (typeof PERIODS)[number];
  game: string | undefined;
  count: number;
  now: Date;
}

export async function winsOn(db: Database, { by, period, game, count, now }: Board): Promise<WinRow[]> {
  const order =
    by === 'amount'
      ? sql`euro_cents desc, created_at`
      : by === 'multiplier'
        ? sql`times_hundredths desc, created_at`
        : sql`created_at desc`;
  const since = period === 'all' ? sql`true` : sql`created_at >= date_trunc(${period}, ${now}::timestamptz, 'UTC')`;
  const { rows } = await sql<WinRow>`
    select * from winners.wins where ${since} and (${game ?? null}::text is null or sysname = ${game ?? null})
     order by ${order} limit ${count}`.execute(db);
  return rows;
}

/**
 * Keeps the newest and every win that may be on a board: the first of each running period and of all time, by either measure,
 * over all games and in each. A lost place on a board of a calendar period is never regained, so what is not on one now need
 * not be kept.
 */
export async function forgetOthers(db: Database, now: Date, keep: { newest: number; places: number; ofGame: number }) {
  await sql`
    with ranked as (
      select w.round_id, row_number() over (order by created_at desc) as newest,
             row_number() over (partition by p.period order by euro_cents desc, created_at) as amount,
             row_number() over (partition by p.period order by times_hundredths desc, created_at) as times,
             row_number() over (partition by p.period, sysname order by euro_cents desc, created_at) as game_amount,
             row_number() over (partition by p.period, sysname order by times_hundredths desc, created_at) as game_times
        from winners.wins w cross join lateral (
          select period from unnest(array['day', 'week', 'month', 'all']) period
           where period = 'all' or w.created_at >= date_trunc(case period when 'all' then 'day' else period end, ${now}::timestamptz, 'UTC')) p
    ), kept as (
      select distinct round_id from ranked
       where amount <= ${keep.places} or times <= ${keep.places} or game_amount <= ${keep.ofGame} or game_times <= ${keep.ofGame}
      union (select round_id from winners.wins order by created_at desc limit ${keep.newest})
    )
    delete from winners.wins w where not exists (select from kept k where k.round_id = w.round_id)`.execute(db);
}
