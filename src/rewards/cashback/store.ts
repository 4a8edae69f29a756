// All SQL of cashback.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { deleteInSlices } from '#platform/db/delete-in-slices.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';
import type { Week } from './rules/week.ts';
import type { PlayedWeek } from './rules/weekly.ts';
import type { CashbackRow, CashbackTables, WeekRow } from './tables.ts';

const on = (handle: Database | Transaction) => tables<CashbackTables>(handle);

export interface WeekChange {
  playerId: string;
  currency: Currency;
  /** When it was settled or received. */
  at: Date;
  week: Week;
  staked: bigint;
  won: bigint;
  received: bigint;
  /** Millionths of a minor unit. */
  edge: bigint;
  rounds: number;
}

/** Returns the changes that came too late for their week and had no effect. */
export async function addToWeeks(tx: Transaction, changes: readonly WeekChange[]): Promise<WeekChange[]> {
  if (changes.length === 0) return [];
  const rows = changes.map(({ week, at: _, ...rest }, place) => ({ ...rest, ...week, place }));
  const { rows: done } = await sql<{ place: number }>`
    with given as (
      select * from json_to_recordset(${rowsAsJson(rows)}::json)
          as g(place int, "playerId" bigint, currency text, "startsAt" timestamptz, "endsAt" timestamptz, staked bigint, won bigint, received bigint, edge numeric, rounds int)
    ), counted as (
      insert into cashback.weeks as w (player_id, currency, starts_at, ends_at, staked, won, received, edge, rounds)
      select "playerId", currency, "startsAt", "endsAt", staked, won, received, edge, rounds from given order by 1, 2, 3
      on conflict (player_id, currency, starts_at) do update
         set staked = w.staked + excluded.staked, won = w.won + excluded.won, received = w.received + excluded.received,
             edge = w.edge + excluded.edge, rounds = w.rounds + excluded.rounds
       where w.closed_at is null
      returning player_id, currency, starts_at
    )
    select g.place from given g join counted c on c.player_id = g."playerId" and c.currency = g.currency and c.starts_at = g."startsAt"`.execute(
    tx,
  );
  const places = new Set(done.map(({ place }) => place));
  return changes.filter((_, place) => !places.has(place));
}

export async function addRakeback(
  tx: Transaction,
  rows: ReadonlyArray<{ playerId: string; currency: Currency; gathered: bigint }>,
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into cashback.rakeback as r (player_id, currency, gathered, since)
    select "playerId", currency, gathered, ${now}
      from json_to_recordset(${rowsAsJson(rows)}::json) as g("playerId" bigint, currency text, gathered numeric) order by 1, 2
    on conflict (player_id, currency) do update set gathered = r.gathered + excluded.gathered`.execute(tx);
}

/** A week as the rules read it. */
export const playedIn = ({ staked, won, received, edge, rounds }: WeekRow): PlayedWeek => ({
  staked,
  won,
  received,
  edge: BigInt(edge.split('.')[0]!),
  rounds,
});

export interface Counted {
  roundId: string;
  playerId: string;
  currency: Currency;
  total: bigint;
  staked: bigint;
  won: bigint;
  at: Date;
}

export async function keepCounted(tx: Transaction, rows: readonly Counted[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into cashback.counted as c (round_id, player_id, currency, total, staked, won, at)
    select "roundId", "playerId", currency, total, staked, won, at
      from json_to_recordset(${rowsAsJson(rows)}::json)
        as g("roundId" uuid, "playerId" bigint, currency text, total bigint, staked bigint, won bigint, at timestamptz)
    on conflict (round_id) do update
       set total = c.total + excluded.total, staked = c.staked + excluded.staked, won = c.won + excluded.won`.execute(
    tx,
  );
}

/**
 * Takes back what was counted of rounds: of one stake, in proportion to what main paid of them all, with the win taken back
 * with the last of them; without `minor` everything.
 */
export async function takeCounted(
  tx: Transaction,
  rounds: ReadonlyArray<{ roundId: string; minor: bigint | null }>,
): Promise<Array<Counted & { isAll: boolean }>> {
  const reversals: Array<Counted & { isAll: boolean }> = [];
  for (const { roundId, minor } of rounds) {
    const { rows } = await sql<{
      player_id: bigint;
      currency: Currency;
      total: bigint;
      staked: bigint;
      won: bigint;
      at: Date;
    }>`select player_id, currency, total, staked, won, at from cashback.counted where round_id = ${roundId} for update`.execute(
      tx,
    );
    const row = rows[0];
    if (!row) continue;
    const returned = minor === null || minor >= row.total ? row.total : minor;
    const isAll = returned === row.total;
    const staked = isAll ? row.staked : (row.staked * returned) / row.total;
    const won = isAll ? row.won : 0n;
    if (isAll) await sql`delete from cashback.counted where round_id = ${roundId}`.execute(tx);
    else
      await sql`update cashback.counted set total = total - ${returned}, staked = staked - ${staked} where round_id = ${roundId}`.execute(
        tx,
      );
    reversals.push({
      roundId,
      playerId: String(row.player_id),
      currency: row.currency,
      total: returned,
      staked,
      won,
      at: row.at,
      isAll,
    });
  }
  return reversals;
}

export const forgetCounted = (db: Database, before: Date): Promise<void> =>
  deleteInSlices(db, 'cashback.counted', sql`t.at < ${before}`);

/** No week is as long, even where clocks change. */
const LONGER_THAN_A_WEEK_MS = 8 * 86_400_000;

/** The week that is open at this time: of several, after a change of the zone, the one that began first. */
export const openWeekAt = (
  handle: Database | Transaction,
  playerId: bigint,
  currency: Currency,
  at: Date,
): Promise<WeekRow | undefined> =>
  on(handle)
    .selectFrom('cashback.weeks')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('currency', '=', currency)
    .where('starts_at', '<=', at)
    .where('starts_at', '>', new Date(at.getTime() - LONGER_THAN_A_WEEK_MS))
    .where('ends_at', '>', at)
    .where('closed_at', 'is', null)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();

/** Weeks of these players that are not decided and may hold a time of this span, those that began first before the others. */
export const openWeeks = (
  tx: Transaction,
  playerIds: readonly string[],
  from: Date,
  to: Date,
): Promise<Pick<WeekRow, 'player_id' | 'currency' | 'starts_at' | 'ends_at'>[]> =>
  on(tx)
    .selectFrom('cashback.weeks')
    .select(['player_id', 'currency', 'starts_at', 'ends_at'])
    .where('player_id', 'in', playerIds.map(BigInt))
    .where('starts_at', '<=', to)
    .where('starts_at', '>', new Date(from.getTime() - LONGER_THAN_A_WEEK_MS))
    .where('closed_at', 'is', null)
    .orderBy('starts_at')
    .execute();

/** Weeks that ended before this and whose cashback is not decided, locked; without those that another process is deciding. */
export async function lockEndedWeeks(tx: Transaction, before: Date, limit: number): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select * from cashback.weeks where closed_at is null and ends_at <= ${before}
     order by ends_at, player_id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function markClosed(tx: Transaction, weeks: readonly WeekRow[], now: Date): Promise<void> {
  const keys = weeks.map(({ player_id, currency, starts_at }) => ({ player_id, currency, starts_at }));
  await sql`
    update cashback.weeks w set closed_at = ${now}
      from json_to_recordset(${rowsAsJson(keys)}::json) as k(player_id bigint, currency text, starts_at timestamptz)
     where w.player_id = k.player_id and w.currency = k.currency and w.starts_at = k.starts_at`.execute(tx);
}

/** An existing one is left as it is. */
export async function insertCashbacks(tx: Transaction, rows: readonly CashbackRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into cashback.cashbacks
    select * from json_populate_recordset(null::cashback.cashbacks, ${rowsAsJson(rows)}::json)
    on conflict (id) do nothing`.execute(tx);
}

const SHOWN = ['active', 'paid_out'] as const;

export interface CashbackQuery {
  playerId: bigint;
  /** The states that are shown. */
  states: readonly string[];
  kind: CashbackRow['kind'] | undefined;
  sort: 'end_date' | 'created_at';
  order: 'asc' | 'desc';
  offset: number;
  count: number;
  now: Date;
}

/** Active ones only as long as they can be claimed. */
export async function cashbackPage(
  db: Database,
  query: CashbackQuery,
): Promise<{ rows: CashbackRow[]; count: number }> {
  const states = SHOWN.filter((state) => query.states.includes(state));
  const cashbacks = on(db)
    .selectFrom('cashback.cashbacks')
    .where('player_id', '=', query.playerId)
    .where(sql<boolean>`state = any (${states})`)
    .where((expression) =>
      expression.or([expression('state', '<>', 'active'), expression('receiving_expired_at', '>', query.now)]),
    )
    .$if(query.kind !== undefined, (builder) => builder.where('kind', '=', query.kind!));
  const column = query.sort === 'end_date' ? 'ends_at' : 'created_at';
  const [rows, { total }] = await Promise.all([
    cashbacks
      .selectAll()
      .orderBy(column, query.order)
      .orderBy('id', query.order)
      .offset(query.offset)
      .limit(query.count)
      .execute(),
    cashbacks.select((fields) => fields.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count: Number(total) };
}

/** The cashback with this id, or the newest active one, of the account's currency first; locked until the transaction ends. */
export const lockCashback = (
  tx: Transaction,
  { id: playerId, currency }: { id: bigint; currency: Currency },
  id: string | undefined,
): Promise<CashbackRow | undefined> =>
  on(tx)
    .selectFrom('cashback.cashbacks')
    .selectAll()
    .where('player_id', '=', playerId)
    .$if(id !== undefined, (builder) => builder.where('id', '=', id!))
    .$if(id === undefined, (builder) => builder.where('state', '=', 'active').where('kind', '=', 'weekly'))
    .orderBy((column) => column('currency', '=', currency), 'desc')
    .orderBy('ends_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const findCashback = (handle: Database | Transaction, id: string): Promise<CashbackRow | undefined> =>
  on(handle).selectFrom('cashback.cashbacks').selectAll().where('id', '=', id).executeTakeFirst();

export async function changeState(
  tx: Transaction,
  id: string,
  change: { state: CashbackRow['state']; paid_out_at?: Date; changed_at: Date },
): Promise<void> {
  await on(tx).updateTable('cashback.cashbacks').set(change).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function expireActive(db: Database, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update cashback.cashbacks set state = 'expired', changed_at = ${now}
     where id in (select id from cashback.cashbacks where state = 'active' and receiving_expired_at <= ${now}
                   limit ${limit} for update skip locked) and state = 'active'`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export interface RakebackRow {
  gathered: bigint;
  paid: bigint;
  since: Date;
}

/** In whole millionths of a minor unit; `isLocked` while it is paid out. */
export async function rakebackRow(
  handle: Database | Transaction,
  playerId: bigint,
  currency: Currency,
  isLocked = false,
): Promise<RakebackRow | undefined> {
  const { rows } = await sql<{ gathered: string; paid: string; since: Date }>`
    select trunc(gathered)::text as gathered, trunc(paid)::text as paid, since from cashback.rakeback
     where player_id = ${playerId} and currency = ${currency} ${isLocked ? sql`for update` : sql``}`.execute(handle);
  const row = rows[0];
  return row && { gathered: BigInt(row.gathered), paid: BigInt(row.paid), since: row.since };
}

export async function noteRakebackPaid(
  tx: Transaction,
  playerId: bigint,
  currency: Currency,
  paid: bigint,
  now: Date,
): Promise<void> {
  await sql`
    update cashback.rakeback set paid = paid + ${String(paid)}::numeric, since = ${now}
     where player_id = ${playerId} and currency = ${currency}`.execute(tx);
}

export const allCashbacks = (db: Database, playerId: bigint, limit: number): Promise<CashbackRow[]> =>
  on(db)
    .selectFrom('cashback.cashbacks')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('ends_at', 'desc')
    .limit(limit)
    .execute();

export const allWeeks = (db: Database, playerId: bigint, limit: number): Promise<WeekRow[]> =>
  on(db)
    .selectFrom('cashback.weeks')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('starts_at', 'desc')
    .limit(limit)
    .execute();
