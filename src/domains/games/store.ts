// All SQL of games but the grouped bet (rounds-queue.ts).
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { GamesTables, SeedState } from './tables.ts';

export async function mathVersionId(
  db: Database,
  version: Omit<GamesTables['games.math_versions'], 'id'>,
): Promise<number> {
  const find = () =>
    tables<GamesTables>(db)
      .selectFrom('games.math_versions')
      .select('id')
      .where('sysname', '=', version.sysname)
      .where('math_version', '=', version.math_version)
      .where('math_hash', '=', version.math_hash)
      .where('profile_hash', '=', version.profile_hash)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  await tables<GamesTables>(db)
    .insertInto('games.math_versions')
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())!.id;
}

export const findSeedState = (db: Database | Transaction, playerId: bigint): Promise<SeedState | undefined> =>
  tables<GamesTables>(db)
    .selectFrom('games.seed_states')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirst();

export const lockSeedState = (tx: Transaction, playerId: bigint): Promise<SeedState | undefined> =>
  tables<GamesTables>(tx)
    .selectFrom('games.seed_states')
    .selectAll()
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst();

/** Begins a player's first seed; when another request was faster, its seed stands. */
export async function insertSeedState(tx: Transaction, state: SeedState, now: Date): Promise<void> {
  const added = await tables<GamesTables>(tx)
    .insertInto('games.seed_states')
    .values(state)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) await insertSeed(tx, state, now);
}

export async function insertSeed(
  tx: Transaction,
  state: Omit<SeedState, 'player_id'> & { player_id: bigint | null },
  now: Date,
): Promise<void> {
  await tables<GamesTables>(tx)
    .insertInto('games.seeds')
    .values({
      id: state.seed_id,
      player_id: state.player_id,
      server_seed: state.server_seed,
      server_seed_hash: state.server_seed_hash,
      rounds: 0n,
      started_at: now,
      revealed_at: null,
    })
    .execute();
}

export async function replaceSeedState(tx: Transaction, state: SeedState): Promise<void> {
  const { player_id, ...values } = state;
  await tables<GamesTables>(tx)
    .updateTable('games.seed_states')
    .set(values)
    .where('player_id', '=', player_id)
    .execute();
}

export async function revealSeed(tx: Transaction, seedId: string, rounds: bigint, now: Date): Promise<void> {
  await tables<GamesTables>(tx)
    .updateTable('games.seeds')
    .set({ revealed_at: now, rounds })
    .where('id', '=', seedId)
    .execute();
}

export const revealedSeeds = (db: Database, playerId: bigint) =>
  tables<GamesTables>(db)
    .selectFrom('games.seeds')
    .select(['server_seed', 'server_seed_hash', 'rounds', 'revealed_at'])
    .where('player_id', '=', playerId)
    .where('revealed_at', 'is not', null)
    .orderBy('revealed_at', 'desc')
    .limit(20)
    .execute();

/** A round with its mathematics and seed; the server seed only when it has been revealed. */
export async function findRound(db: Database | Transaction, id: string) {
  return tables<GamesTables>(db)
    .selectFrom('games.rounds as r')
    .innerJoin('games.math_versions as m', 'm.id', 'r.math_id')
    .innerJoin('games.seeds as s', 's.id', 'r.seed_id')
    .selectAll('r')
    .select(['m.sysname', 'm.math_version', 'm.math_hash', 'm.profile_hash', 's.server_seed_hash'])
    .select(sql<string | null>`case when s.revealed_at is not null then s.server_seed end`.as('server_seed'))
    .where('r.id', '=', id)
    .executeTakeFirst();
}
export type StoredRound = NonNullable<Awaited<ReturnType<typeof findRound>>>;

/** The end of a page of rounds. Microseconds, because a date of JavaScript would lose those of the database. */
export interface RoundCursor {
  micros: string;
  id: string;
}

export async function ownRoundsOf(
  db: Database,
  playerId: bigint,
  before: RoundCursor | undefined,
  limit: number,
  { mode, sysname }: { mode?: 'play' | 'demo' | undefined; sysname?: string | undefined } = {},
) {
  return tables<GamesTables>(db)
    .selectFrom('games.rounds as r')
    .innerJoin('games.math_versions as m', 'm.id', 'r.math_id')
    .select(['r.id', 'm.sysname', 'r.mode', 'r.currency', 'r.staked', 'r.won', 'r.created_at'])
    .select(sql<string>`(extract(epoch from r.created_at) * 1000000)::bigint::text`.as('micros'))
    .where('r.player_id', '=', playerId)
    .$if(mode !== undefined, (query) => query.where('r.mode', mode === 'play' ? '<>' : '=', 2))
    .$if(sysname !== undefined, (query) => query.where('m.sysname', '=', sysname!))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(r.created_at, r.id) < (timestamptz 'epoch' + ${before!.micros}::bigint * interval '1 microsecond', ${before!.id}::uuid)`,
      ),
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countOwnRounds(db: Database, playerId: bigint): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from games.rounds where player_id = ${playerId}`.execute(db);
  return rows[0]!.n;
}

/** So many of the newest rounds are looked through for the games that a player played last. */
const LATELY = 500;

/** Sysnames with their last time, newest first. */
export async function ownRecentlyPlayed(
  db: Database,
  playerId: bigint,
  count: number,
): Promise<Array<{ sysname: string; at: Date }>> {
  const { rows } = await sql<{ sysname: string; at: Date }>`
    with latest as (select math_id, created_at from games.rounds where player_id = ${playerId} order by created_at desc limit ${LATELY})
    select m.sysname, max(l.created_at) as at from latest l join games.math_versions m on m.id = l.math_id
     group by m.sysname order by max(l.created_at) desc, m.sysname limit ${count}`.execute(db);
  return rows;
}

export const lockGuest = (tx: Transaction, tokenHash: Buffer) =>
  tables<GamesTables>(tx)
    .selectFrom('games.guests')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();

export async function insertGuest(tx: Transaction, guest: GamesTables['games.guests']): Promise<void> {
  await tables<GamesTables>(tx).insertInto('games.guests').values(guest).execute();
}

export async function updateGuest(
  tx: Transaction,
  tokenHash: Buffer,
  values: Partial<Omit<GamesTables['games.guests'], 'token_hash'>>,
): Promise<void> {
  await tables<GamesTables>(tx).updateTable('games.guests').set(values).where('token_hash', '=', tokenHash).execute();
}

export async function insertRound(
  tx: Transaction,
  round: Omit<GamesTables['games.rounds'], 'created_at' | 'steps' | 'more_stakes'>,
): Promise<void> {
  await tables<GamesTables>(tx)
    .insertInto('games.rounds')
    .values({ ...round, params: JSON.stringify(round.params), events: JSON.stringify(round.events) })
    .execute();
}
