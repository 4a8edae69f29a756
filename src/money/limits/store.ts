// All SQL of limits, except what a bet checks in its own statement (migrations/0001-limits.sql).
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { LimitKind, LimitPeriod, LimitSource } from './contract.ts';
import type { Break } from './rules/breaks.ts';
import type { LimitRow, LimitsTables } from './tables.ts';

const on = (handle: Database | Transaction) => tables<LimitsTables>(handle);

type PlayerRow = LimitsTables['limits.players'];

/** Creates the player's row if needed and locks it: from now on nobody else counts or changes anything of theirs. */
export async function lockPlayer(tx: Transaction, playerId: bigint): Promise<PlayerRow> {
  await on(tx)
    .insertInto('limits.players')
    .values({
      player_id: playerId,
      check_minutes: null,
      check_from: null,
      check_seen: null,
      last_stake_at: null,
      prompted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return on(tx)
    .selectFrom('limits.players')
    .selectAll()
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export const findPlayerRow = (handle: Database | Transaction, playerId: bigint): Promise<PlayerRow | undefined> =>
  on(handle).selectFrom('limits.players').selectAll().where('player_id', '=', playerId).executeTakeFirst();

export async function changePlayer(
  handle: Database | Transaction,
  playerId: bigint,
  changes: Partial<Omit<PlayerRow, 'player_id'>>,
): Promise<void> {
  await on(handle).updateTable('limits.players').set(changes).where('player_id', '=', playerId).execute();
}

/** Begins a new stretch of play, unless there was play since `idleSince`; returns from when the stretch counts. */
export async function beginStretch(db: Database, playerId: bigint, now: Date, idleSince: Date): Promise<Date> {
  const { rows } = await sql<{ check_from: Date }>`
    insert into limits.players as p (player_id, check_from, check_seen) values (${playerId}, ${now}, ${now})
    on conflict (player_id) do update
      set check_from = case when p.check_from is null or coalesce(p.check_seen, p.check_from) < ${idleSince} then excluded.check_from else p.check_from end,
          check_seen = greatest(p.check_seen, excluded.check_seen)
    returning check_from`.execute(db);
  return rows[0]!.check_from;
}

export const limitsOf = (handle: Database | Transaction, playerId: bigint): Promise<LimitRow[]> =>
  on(handle).selectFrom('limits.limits').selectAll().where('player_id', '=', playerId).execute();

export async function putLimit(tx: Transaction, row: LimitRow): Promise<void> {
  const { player_id: _, kind: _kind, period: _period, source: _source, ...values } = row;
  await on(tx)
    .insertInto('limits.limits')
    .values(row)
    .onConflict((conflict) => conflict.columns(['player_id', 'kind', 'period', 'source']).doUpdateSet(values))
    .execute();
}

export async function removeLimit(
  tx: Transaction,
  key: { playerId: bigint; kind: LimitKind; period: LimitPeriod; source: LimitSource },
): Promise<void> {
  await on(tx)
    .deleteFrom('limits.limits')
    .where('player_id', '=', key.playerId)
    .where('kind', '=', key.kind)
    .where('period', '=', key.period)
    .where('source', '=', key.source)
    .execute();
}

export interface CountedDay {
  /** `yyyy-mm-dd`, UTC. */
  day: string;
  staked: bigint;
  won: bigint;
  playedMs: bigint;
}

export async function countedDays(handle: Database | Transaction, playerId: bigint, from: Date): Promise<CountedDay[]> {
  const { rows } = await sql<CountedDay>`
    select day::text as day, staked, won, played_ms as "playedMs" from limits.days
     where player_id = ${playerId} and day >= (${from}::timestamptz at time zone 'UTC')::date`.execute(handle);
  return rows;
}

/** Replaces what was counted with the facts. */
export async function replaceDays(tx: Transaction, playerId: bigint, days: readonly CountedDay[]): Promise<void> {
  await on(tx).deleteFrom('limits.days').where('player_id', '=', playerId).execute();
  for (const { day, staked, won, playedMs } of days)
    await sql`insert into limits.days (player_id, day, staked, won, played_ms)
              values (${playerId}, ${day}::date, ${staked}, ${won}, ${playedMs})`.execute(tx);
}

export async function breaksOf(handle: Database | Transaction, playerId: bigint): Promise<Break[]> {
  const rows = await on(handle).selectFrom('limits.breaks').selectAll().where('player_id', '=', playerId).execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    startedAt: row.started_at,
    endsAt: row.ends_at,
    returnAskedAt: row.return_asked_at,
  }));
}

export async function addBreak(
  tx: Transaction,
  row: Omit<LimitsTables['limits.breaks'], 'id' | 'return_asked_at'>,
): Promise<void> {
  await on(tx)
    .insertInto('limits.breaks')
    .values({ ...row, return_asked_at: null })
    .execute();
}

export async function askedReturn(tx: Transaction, id: bigint, now: Date): Promise<void> {
  await on(tx).updateTable('limits.breaks').set({ return_asked_at: now }).where('id', '=', id).execute();
}

export async function keepContact(tx: Transaction, contact: Buffer, playerId: bigint): Promise<void> {
  await on(tx)
    .insertInto('limits.excluded_contacts')
    .values({ contact, player_id: playerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Players who excluded themselves and can be reached by this contact. */
export async function playersBehind(handle: Database | Transaction, contact: Buffer): Promise<bigint[]> {
  const rows = await on(handle)
    .selectFrom('limits.excluded_contacts')
    .select('player_id')
    .where('contact', '=', contact)
    .execute();
  return rows.map((row) => row.player_id);
}

export async function addHistory(
  tx: Transaction,
  playerId: bigint,
  at: Date,
  what: string,
  details: Record<string, string | null>,
): Promise<void> {
  await on(tx)
    .insertInto('limits.history')
    .values({ player_id: playerId, at, what, details: JSON.stringify(details) })
    .execute();
}

/** Newest first. */
export const historyRows = (db: Database, playerId: bigint, most?: number) =>
  on(db)
    .selectFrom('limits.history')
    .select(['at', 'what', 'details'])
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .$if(most !== undefined, (query) => query.limit(most!))
    .execute();

export const CHANNEL = 'limits_changed';

/** Notifies every process to forget what it remembers of the player's rules. */
export async function notifyChange(handle: Database | Transaction, playerId: bigint): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${String(playerId)})`.execute(handle);
}
