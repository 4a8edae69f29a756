// SQL of missions: progress by window, what was seen in it, and which are completed.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';
import { deleteInSlices } from '#platform/db/delete-in-slices.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';

export interface ProgressKey {
  playerId: bigint;
  mission: string;
  /** Of the window. */
  startsAt: Date;
  /** Index of the condition. */
  nth: number;
  /** Empty where it is not money. */
  currency: string;
}
export interface ProgressRow extends ProgressKey {
  done: bigint;
}
interface Stored {
  player_id: bigint;
  mission: string;
  starts_at: Date;
  nth: number;
  currency: string;
  done: bigint;
}
const read = ({ player_id: playerId, starts_at: startsAt, ...row }: Stored): ProgressRow => ({
  ...row,
  playerId,
  startsAt,
});

const KEYS = sql`"playerId" bigint, mission text, "startsAt" timestamptz, nth smallint, currency text`;

/** One row for each key; returns the new progress. */
export async function addProgress(tx: Transaction, rows: readonly ProgressRow[]): Promise<ProgressRow[]> {
  if (rows.length === 0) return [];
  const { rows: stored } = await sql<Stored>`
    insert into loyalty.progress as p (player_id, mission, starts_at, nth, currency, done)
    select "playerId", mission, "startsAt", nth, currency, done
      from json_to_recordset(${rowsAsJson(rows)}::json) as g(${KEYS}, done bigint) order by 1, 2, 3, 4, 5
    on conflict (player_id, mission, starts_at, nth, currency) do update set done = p.done + excluded.done
    returning player_id, mission, starts_at, nth, currency, done`.execute(tx);
  return stored.map(read);
}

/** Returns those that were not there before. */
export async function addSeen(
  tx: Transaction,
  rows: ReadonlyArray<ProgressKey & { item: string }>,
): Promise<ProgressKey[]> {
  if (rows.length === 0) return [];
  const { rows: stored } = await sql<Omit<Stored, 'currency' | 'done'>>`
    insert into loyalty.seen (player_id, mission, starts_at, nth, item)
    select distinct "playerId", mission, "startsAt", nth, item
      from json_to_recordset(${rowsAsJson(rows)}::json) as g(${KEYS}, item text) order by 1, 2, 3, 4, 5
    on conflict do nothing returning player_id, mission, starts_at, nth`.execute(tx);
  return stored.map(({ player_id: playerId, starts_at: startsAt, ...row }) => ({
    ...row,
    playerId,
    startsAt,
    currency: '',
  }));
}

/** The day after the last one extends the row of days, the same or an earlier one changes nothing, and any other begins anew. */
export async function addDays(
  tx: Transaction,
  rows: ReadonlyArray<ProgressKey & { day: string }>,
): Promise<ProgressRow[]> {
  const moved: ProgressRow[] = [];
  // A batch nearly always falls on a single day.
  for (const day of [...new Set(rows.map((row) => row.day))].toSorted()) {
    const dayRows = rows.filter((row) => row.day === day);
    const { rows: stored } = await sql<Stored>`
      insert into loyalty.progress as p (player_id, mission, starts_at, nth, currency, done, last_day)
      select distinct "playerId", mission, "startsAt", nth, '', 1, ${day}::date
        from json_to_recordset(${rowsAsJson(dayRows)}::json) as g(${KEYS}) order by 1, 2, 3, 4
      on conflict (player_id, mission, starts_at, nth, currency) do update
         set done = case when p.last_day = excluded.last_day - 1 then p.done + 1 else 1 end, last_day = excluded.last_day
       where p.last_day < excluded.last_day
      returning player_id, mission, starts_at, nth, currency, done`.execute(tx);
    moved.push(...stored.map(read));
  }
  return moved;
}

/** What a stake has advanced is taken back; what is completed stays so. */
export async function takeProgress(tx: Transaction, rows: readonly ProgressRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    with given as (
      select "playerId", mission, "startsAt", nth, currency, sum(done)::bigint as done
        from json_to_recordset(${rowsAsJson(rows)}::json) as g(${KEYS}, done bigint) group by 1, 2, 3, 4, 5
    ), held as (
      select p.player_id, p.mission, p.starts_at, p.nth, p.currency, g.done
        from loyalty.progress p join given g on g."playerId" = p.player_id and g.mission = p.mission
             and g."startsAt" = p.starts_at and g.nth = p.nth and g.currency = p.currency
       order by 1, 2, 3, 4, 5 for update of p)
    update loyalty.progress p set done = greatest(p.done - h.done, 0) from held h
     where p.player_id = h.player_id and p.mission = h.mission and p.starts_at = h.starts_at and p.nth = h.nth
       and p.currency = h.currency`.execute(tx);
}

/** All rows of the windows of these keys, as far as their missions are not completed. */
export async function progressIn(handle: Database | Transaction, keys: readonly ProgressKey[]): Promise<ProgressRow[]> {
  const { rows } = await sql<Stored>`
    select distinct p.player_id, p.mission, p.starts_at, p.nth, p.currency, p.done
      from json_to_recordset(${rowsAsJson(keys)}::json) as g(${KEYS})
      join loyalty.progress p on p.player_id = g."playerId" and p.mission = g.mission and p.starts_at = g."startsAt"
     where not exists (select from loyalty.completed c
                        where c.player_id = p.player_id and c.mission = p.mission and c.starts_at = p.starts_at)`.execute(
    handle,
  );
  return rows.map(read);
}

export async function progressOfMission(tx: Transaction, key: CompletedKey): Promise<ProgressRow[]> {
  const { rows } = await sql<Stored>`
    select player_id, mission, starts_at, nth, currency, done from loyalty.progress
     where player_id = ${key.playerId} and mission = ${key.mission} and starts_at = ${key.startsAt}`.execute(tx);
  return rows.map(read);
}

export interface CompletedKey {
  playerId: bigint;
  mission: string;
  startsAt: Date;
}

/** Returns those that were not completed before. */
export async function markCompleted(
  tx: Transaction,
  rows: readonly CompletedKey[],
  now: Date,
): Promise<CompletedKey[]> {
  if (rows.length === 0) return [];
  const { rows: stored } = await sql<{ player_id: bigint; mission: string; starts_at: Date }>`
    insert into loyalty.completed (player_id, mission, starts_at, at)
    select "playerId", mission, "startsAt", ${now}::timestamptz
      from json_to_recordset(${rowsAsJson(rows)}::json) as g(${KEYS}) order by 1, 2, 3
    on conflict do nothing returning player_id, mission, starts_at`.execute(tx);
  return stored.map(({ player_id: playerId, mission, starts_at: startsAt }) => ({ playerId, mission, startsAt }));
}

/** Progress and completed missions of a player since windows that begin at these times. */
export async function progressOf(
  db: Database,
  playerId: bigint,
  starts: readonly Date[],
): Promise<{ rows: ProgressRow[]; completed: CompletedKey[] }> {
  const [progress, completed] = await Promise.all([
    sql<Stored>`
      select player_id, mission, starts_at, nth, currency, done from loyalty.progress
       where player_id = ${playerId} and starts_at = any(${[...starts]}::timestamptz[])`.execute(db),
    sql<{ player_id: bigint; mission: string; starts_at: Date }>`
      select player_id, mission, starts_at from loyalty.completed
       where player_id = ${playerId} and starts_at = any(${[...starts]}::timestamptz[])`.execute(db),
  ]);
  return {
    rows: progress.rows.map(read),
    completed: completed.rows.map(({ player_id, mission, starts_at: startsAt }) => ({
      playerId: player_id,
      mission,
      startsAt,
    })),
  };
}

export async function forgetProgress(db: Database, before: Date): Promise<void> {
  // A mission without an end starts at the epoch.
  const isOld = sql`t.starts_at < ${before} and t.starts_at > 'epoch'::timestamptz`;
  await deleteInSlices(db, 'loyalty.progress', isOld);
  await deleteInSlices(db, 'loyalty.seen', isOld);
}
