// SQL of tournaments themselves: announcing, finding, what is due of them.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { TournamentStatus } from './contract.ts';
import type { PrizeRow, TournamentRow, TournamentTables } from './tables.ts';

export type Handle = Database | Transaction;
export const on = (handle: Handle) => tables<TournamentTables>(handle);

/** Notifies processes that something is due for a tournament. */
export const DUE_CHANNEL = 'tournaments_due';

export const notifyDue = async (handle: Handle): Promise<void> => {
  await sql`select pg_notify(${DUE_CHANNEL}, '')`.execute(handle);
};

export type NewTournament = Omit<
  TournamentRow,
  'id' | 'closed_at' | 'cancelled_at' | 'cancel_reason' | 'standings_hash'
>;

/** Its number; `undefined` when it was announced before. */
export async function announceTournament(handle: Handle, row: NewTournament): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    insert into tournaments.tournaments (fact, definition, words, terms, terms_hash, starts_at, finishes_at, closes_at, due_at, created_at)
    values (${row.fact}, ${row.definition}, ${JSON.stringify(row.words)}::json, ${JSON.stringify(row.terms)}::json, ${row.terms_hash},
            ${row.starts_at}, ${row.finishes_at}, ${row.closes_at}, ${row.due_at}, ${row.created_at})
    on conflict (fact) do nothing returning id`.execute(handle);
  return rows[0]?.id;
}

export async function knownFacts(handle: Handle, facts: readonly string[]): Promise<Set<string>> {
  if (facts.length === 0) return new Set();
  const rows = await on(handle)
    .selectFrom('tournaments.tournaments')
    .select('fact')
    .where('fact', 'in', facts)
    .execute();
  return new Set(rows.map(({ fact }) => fact));
}

export const findTournament = (handle: Handle, id: bigint): Promise<TournamentRow | undefined> =>
  on(handle).selectFrom('tournaments.tournaments').selectAll().where('id', '=', id).executeTakeFirst() as Promise<
    TournamentRow | undefined
  >;

/** Locked against changes until the transaction ends; `share`: others may hold it too, and its end waits. */
export async function lockTournament(
  tx: Transaction,
  id: bigint,
  how: 'share' | 'alone',
): Promise<TournamentRow | undefined> {
  const row = await on(tx)
    .selectFrom('tournaments.tournaments')
    .selectAll()
    .where('id', '=', id)
    .$if(how === 'share', (query) => query.forShare())
    .$if(how === 'alone', (query) => query.forUpdate())
    .executeTakeFirst();
  return row as TournamentRow | undefined;
}

export interface TournamentQuery {
  ids: readonly bigint[] | undefined;
  status: TournamentStatus | undefined;
  now: Date;
  offset: number;
  count: number;
}

/**
 * Running ones by their end, future ones by their beginning, finished ones the latest first; future cancelled ones are over too.
 * Those that nobody has taken part in are not listed when they are over, nor are common reels that nobody has staked on.
 */
export async function tournamentPage(
  handle: Handle,
  { ids, status, now, offset, count }: TournamentQuery,
): Promise<{ rows: TournamentRow[]; count: number }> {
  const isOver = sql<boolean>`(cancelled_at is not null or finishes_at <= ${now})`;
  const states = {
    active: sql<boolean>`(not ${isOver} and starts_at <= ${now})`,
    future: sql<boolean>`(not ${isOver} and starts_at > ${now})`,
    finished: sql<boolean>`(${isOver} and not exists (
      select from tournaments.reels r where r.tournament_id = tournaments.id and r.played = 0 and r.revealed_at is not null)
      and (cancelled_at is not null or exists (
        select from tournaments.entries e where e.tournament_id = tournaments.id)))`,
  };
  const tournamentsQuery = on(handle)
    .selectFrom('tournaments.tournaments')
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!.length > 0 ? [...ids!] : [0n]))
    .$if(status !== undefined, (query) => query.where(states[status!]));
  const order =
    status === 'finished'
      ? sql`least(finishes_at, cancelled_at) desc, id desc`
      : status === 'future'
        ? sql`starts_at, id`
        : sql`${isOver}, starts_at > ${now}, finishes_at, id`;
  const [rows, total] = await Promise.all([
    tournamentsQuery.selectAll().orderBy(order).offset(offset).limit(count).execute(),
    tournamentsQuery.select((query) => query.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows as TournamentRow[], count: Number(total.total) };
}

/** Not closed and not cancelled, and begun: rounds may count in them; none do with equal bankroll. Held open until the transaction ends. */
export async function holdRunning(
  tx: Transaction,
  now: Date,
): Promise<Array<Pick<TournamentRow, 'id' | 'starts_at' | 'finishes_at'>>> {
  return on(tx)
    .selectFrom('tournaments.tournaments')
    .select(['id', 'starts_at', 'finishes_at'])
    .where('closed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '<=', now)
    .where(sql<boolean>`not exists (select from tournaments.reels r where r.tournament_id = tournaments.id)`)
    .orderBy('id')
    .forShare()
    .execute();
}

export async function changeTournament(
  handle: Handle,
  id: bigint,
  change: Partial<
    Pick<TournamentRow, 'starts_at' | 'closed_at' | 'cancelled_at' | 'cancel_reason' | 'standings_hash' | 'due_at'>
  >,
): Promise<void> {
  await on(handle).updateTable('tournaments.tournaments').set(change).where('id', '=', id).execute();
}

export const dueTournaments = (handle: Handle, now: Date, most: number): Promise<Array<Pick<TournamentRow, 'id'>>> =>
  on(handle)
    .selectFrom('tournaments.tournaments')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute();

export const duePrizes = (
  handle: Handle,
  now: Date,
  most: number,
): Promise<Array<Pick<PrizeRow, 'tournament_id' | 'place'>>> =>
  on(handle)
    .selectFrom('tournaments.prizes')
    .select(['tournament_id', 'place'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('tournament_id')
    .orderBy('place')
    .limit(most)
    .execute();

export async function nextDueAt(handle: Handle): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select min(due_at) from tournaments.tournaments where due_at is not null),
                 (select min(due_at) from tournaments.prizes where due_at is not null)) as at`.execute(handle);
  return rows[0]?.at ?? null;
}

export const prizesOfTournament = (handle: Handle, id: bigint): Promise<PrizeRow[]> =>
  on(handle).selectFrom('tournaments.prizes').selectAll().where('tournament_id', '=', id).orderBy('place').execute();
