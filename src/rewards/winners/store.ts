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

export interface Keep {
  newest: number;
  /** Places of a board of all games, and of one of a single game. */
  places: number;
  ofGame: number;
}

/** More wins than can be on boards, and few enough to be ranked in a second. */
const SLICE = 40_000;

/**
 * Keeps the newest and every win that may be on a board: the first of each running period and of all time, by either measure,
 * over all games and in each. A lost place on a board of a calendar period is never regained, so what is not on one now need
 * not be kept. From the oldest on, a slice at a time: what is left of one is ranked again with the next, so no statement takes
 * longer because more has come since the last time.
 */
export async function forgetOthers(db: Database, now: Date, keep: Keep, slice = SLICE): Promise<void> {
  for (;;) {
    const last = await endOfSlice(db, slice);
    const forgotten = await forgetUntil(db, now, keep, last);
    if (last === undefined || forgotten === 0n) return;
  }
}

/** When the last win of the slice came, in microseconds; `undefined` when it is the last of all. */
async function endOfSlice(db: Database, slice: number): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select (extract(epoch from created_at) * 1000000)::bigint::text as at
      from winners.wins order by created_at offset ${slice} limit 1`.execute(db);
  return rows[0]?.at;
}

/** Answers how many are forgotten. */
async function forgetUntil(db: Database, now: Date, keep: Keep, last: string | undefined): Promise<bigint> {
  const inSlice =
    last === undefined
      ? sql`true`
      : sql`w.created_at <= timestamptz 'epoch' + ${last}::bigint * interval '1 microsecond'`;
  const { numAffectedRows } = await sql`
    with ranked as (
      select w.round_id,
             row_number() over (partition by p.period order by euro_cents desc, created_at) as amount,
             row_number() over (partition by p.period order by times_hundredths desc, created_at) as times,
             row_number() over (partition by p.period, sysname order by euro_cents desc, created_at) as game_amount,
             row_number() over (partition by p.period, sysname order by times_hundredths desc, created_at) as game_times
        from winners.wins w cross join lateral (
          select period from unnest(array['day', 'week', 'month', 'all']) period
           where period = 'all' or w.created_at >= date_trunc(case period when 'all' then 'day' else period end, ${now}::timestamptz, 'UTC')) p
       where ${inSlice}
    ), kept as (
      select distinct round_id from ranked
       where amount <= ${keep.places} or times <= ${keep.places} or game_amount <= ${keep.ofGame} or game_times <= ${keep.ofGame}
      union (select round_id from winners.wins order by created_at desc limit ${keep.newest})
    )
    delete from winners.wins w where ${inSlice} and not exists (select from kept k where k.round_id = w.round_id)`.execute(
    db,
  );
  return numAffectedRows ?? 0n;
}
