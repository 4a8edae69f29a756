// SQL of entries and of the rounds that counted: many at a time.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { deleteInSlices } from '#platform/db/delete-in-slices.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';
import { on, type Handle } from './store.ts';
import type { EntryRow, RoundRow } from './tables.ts';

export type Pair = Pick<EntryRow, 'tournament_id' | 'player_id'>;
export const pairKey = ({ tournament_id, player_id }: Pair): string => `${tournament_id} ${player_id}`;

/** What scoring reads and writes of an entry. */
export type ScoredEntry = Pair &
  Pick<EntryRow, 'currency' | 'joined_at' | 'score' | 'rounds' | 'run' | 'reached' | 'since'>;

/** Those that are there, locked always in the same order. */
export async function lockEntries(tx: Transaction, pairs: readonly Pair[]): Promise<ScoredEntry[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<ScoredEntry>`
    select e.tournament_id, e.player_id, e.currency, e.joined_at, e.score, e.rounds, e.run, e.reached, e.since
      from tournaments.entries e
      join unnest(${pairs.map((pair) => pair.tournament_id)}::bigint[], ${pairs.map((pair) => pair.player_id)}::bigint[]) as p(t, pl)
        on e.tournament_id = p.t and e.player_id = p.pl
     where e.refunded_at is null
     order by e.tournament_id, e.player_id for update of e`.execute(tx);
  return rows;
}

/** Writes scores; a player without an entry gets one. */
export async function saveScores(tx: Transaction, entries: readonly ScoredEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into tournaments.entries as e (tournament_id, player_id, currency, joined_at, score, rounds, run, reached, since)
    select tournament_id, player_id, currency, joined_at, score, rounds, run, reached, since
      from json_to_recordset(${rowsAsJson(entries)}::json)
        as g(tournament_id bigint, player_id bigint, currency text, joined_at timestamptz, score bigint, rounds int, run int, reached bigint, since bigint)
     order by 1, 2
    on conflict (tournament_id, player_id) do update
       set score = excluded.score, rounds = excluded.rounds, run = excluded.run, reached = excluded.reached, since = excluded.since`.execute(
    tx,
  );
}

/** Returns those that were not there before. */
export async function keepRounds(tx: Transaction, rounds: readonly RoundRow[]): Promise<Set<string>> {
  if (rounds.length === 0) return new Set();
  const column = <Value>(value: (round: RoundRow) => Value): Value[] => rounds.map(value);
  const { rows } = await sql<{ round_id: string }>`
    insert into tournaments.rounds (round_id, player_id, number, currency, staked, won, started_at, tournaments)
    select r.id, r.player, r.number, r.currency, r.staked, r.won, r.started, r.tournaments::bigint[]
      from unnest(${column(({ round_id }) => round_id)}::uuid[], ${column(({ player_id }) => player_id)}::bigint[], ${column(({ number }) => number)}::bigint[],
                  ${column(({ currency }) => currency)}::text[], ${column(({ staked }) => staked)}::bigint[], ${column(({ won }) => won)}::bigint[],
                  ${column(({ started_at }) => started_at)}::timestamptz[], ${column(({ tournaments }) => `{${tournaments.join()}}`)}::text[])
           as r(id, player, number, currency, staked, won, started, tournaments)
    on conflict (round_id) do nothing returning round_id`.execute(tx);
  return new Set(rows.map(({ round_id }) => round_id));
}

/** What was given back of rounds; without `minor` all of it. Returns the players whose scores have to be recounted. */
export async function takeBackRounds(
  tx: Transaction,
  back: ReadonlyArray<{ roundId: string; minor: bigint | null }>,
): Promise<Pair[]> {
  const { rows } = await sql<{ player_id: bigint; tournament_id: bigint }>`
    with back as (
      select id, case when bool_or(minor is null) then null else sum(minor) end as minor
        from unnest(${back.map(({ roundId }) => roundId)}::uuid[], ${back.map(({ minor }) => minor)}::bigint[]) as b(id, minor) group by id
    ), gone as (
      delete from tournaments.rounds r using back b where r.round_id = b.id and (b.minor is null or b.minor >= r.staked) returning r.player_id, r.tournaments
    ), smaller as (
      update tournaments.rounds r set staked = r.staked - b.minor from back b where r.round_id = b.id and b.minor < r.staked returning r.player_id, r.tournaments
    )
    select distinct c.player_id, t.id as tournament_id
      from (select * from gone union all select * from smaller) c, unnest(c.tournaments) as t(id)
     order by 2, 1`.execute(tx);
  return rows;
}

export interface KeptRound {
  tournament_id: bigint;
  player_id: bigint;
  round_id: string;
  number: bigint;
  currency: Currency;
  staked: bigint;
  won: bigint;
}

/** The rounds of players in tournaments, in the order of settlement, as far as they count: after `since`. */
export async function roundsOf(handle: Handle, pairs: readonly Pair[]): Promise<Map<string, KeptRound[]>> {
  if (pairs.length === 0) return new Map();
  const { rows } = await sql<KeptRound>`
    select p.t as tournament_id, r.player_id, r.round_id, r.number, r.currency, r.staked, r.won
      from unnest(${pairs.map((pair) => pair.tournament_id)}::bigint[], ${pairs.map((pair) => pair.player_id)}::bigint[]) as p(t, pl)
      join tournaments.tournaments o on o.id = p.t
      join tournaments.entries e on e.tournament_id = p.t and e.player_id = p.pl
      join tournaments.rounds r on r.player_id = p.pl and r.started_at >= o.starts_at and r.started_at < o.finishes_at
     where p.t = any (r.tournaments) and r.number > e.since
     order by r.number`.execute(handle);
  return Map.groupBy(rows, pairKey);
}

export const forgetRounds = (db: Database, before: Date): Promise<void> =>
  deleteInSlices(db, 'tournaments.rounds', sql`t.started_at < ${before}`);

export const entryOf = (handle: Handle, tournamentId: bigint, playerId: bigint): Promise<EntryRow | undefined> =>
  on(handle)
    .selectFrom('tournaments.entries')
    .selectAll()
    .where('tournament_id', '=', tournamentId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();

/** False when the player takes part already. */
export async function insertEntry(
  tx: Transaction,
  entry: Pick<EntryRow, 'tournament_id' | 'player_id' | 'currency' | 'joined_at' | 'paid' | 'stake' | 'credits'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into tournaments.entries (tournament_id, player_id, currency, joined_at, paid, stake, credits)
    values (${entry.tournament_id}, ${entry.player_id}, ${entry.currency}, ${entry.joined_at}, ${entry.paid}, ${entry.stake}, ${entry.credits})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export const entriesOfPlayer = (handle: Handle, playerId: bigint, limit: number): Promise<EntryRow[]> =>
  on(handle)
    .selectFrom('tournaments.entries')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('joined_at', 'desc')
    .limit(limit)
    .execute();
