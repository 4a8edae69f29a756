// All SQL of games except groups of rounds (schema/functions.sql), open rounds (open-store.ts) and seeds (seed-store.ts).
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { DrawnRow } from './drawn-round.ts';
import type { GamesTables } from './tables.ts';

export async function mathVersionId(
  db: Database,
  version: Omit<GamesTables['rounds.math_versions'], 'id'>,
): Promise<number> {
  const find = () =>
    tables<GamesTables>(db)
      .selectFrom('rounds.math_versions')
      .select('id')
      .where('sysname', '=', version.sysname)
      .where('math_version', '=', version.math_version)
      .where('math_hash', '=', version.math_hash)
      .where('profile_hash', '=', version.profile_hash)
      .executeTakeFirst();
  const existingVersion = await find();
  if (existingVersion) return existingVersion.id;
  await tables<GamesTables>(db)
    .insertInto('rounds.math_versions')
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())!.id;
}

/** Rounds with their mathematics and seed; the server seed only when it has been revealed. */
const withProof = (db: Database | Transaction) =>
  tables<GamesTables>(db)
    .selectFrom('rounds.rounds as r')
    .innerJoin('rounds.math_versions as m', 'm.id', 'r.math_id')
    .innerJoin('rounds.seeds as s', 's.id', 'r.seed_id')
    .selectAll('r')
    .select(['m.sysname', 'm.math_version', 'm.math_hash', 'm.profile_hash', 's.server_seed_hash', 's.server_seed']);

export const findRound = (db: Database | Transaction, id: string) =>
  withProof(db).where('r.id', '=', id).executeTakeFirst();

export const findRounds = (db: Database, ids: readonly string[]) => withProof(db).where('r.id', 'in', ids).execute();
export type StoredRound = NonNullable<Awaited<ReturnType<typeof findRound>>>;

/** The end of a page of rounds. In microseconds, because a JavaScript date would lose the database's precision. */
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
    .selectFrom('rounds.rounds as r')
    .innerJoin('rounds.math_versions as m', 'm.id', 'r.math_id')
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
  }>`select count(*)::int as n from rounds.rounds where player_id = ${playerId}`.execute(db);
  return rows[0]!.n;
}

/** How many of the newest rounds are searched for the games that a player played last. */
const LATELY = 500;

/** Sysnames with the time they were last played, newest first. */
export async function ownRecentlyPlayed(
  db: Database,
  playerId: bigint,
  count: number,
): Promise<Array<{ sysname: string; at: Date }>> {
  const { rows } = await sql<{ sysname: string; at: Date }>`
    with latest as (select math_id, created_at from rounds.rounds where player_id = ${playerId} order by created_at desc limit ${LATELY})
    select m.sysname, max(l.created_at) as at from latest l join rounds.math_versions m on m.id = l.math_id
     group by m.sysname order by max(l.created_at) desc, m.sysname limit ${count}`.execute(db);
  return rows;
}

/** A guest's play money; their seeds are in seed-store.ts. */
export const lockGuest = (tx: Transaction, tokenHash: Buffer) =>
  tables<GamesTables>(tx)
    .selectFrom('rounds.guests')
    .select(['token_hash', 'seed_id', 'nonce', 'balance', 'seen_at'])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();

export async function insertGuest(
  tx: Transaction,
  guest: Pick<GamesTables['rounds.guests'], 'token_hash' | 'seed_id' | 'next_seed_id' | 'balance' | 'seen_at'>,
): Promise<void> {
  await tables<GamesTables>(tx)
    .insertInto('rounds.guests')
    .values({ ...guest, nonce: 0n })
    .execute();
}

export async function updateGuest(
  tx: Transaction,
  tokenHash: Buffer,
  values: Partial<Pick<GamesTables['rounds.guests'], 'nonce' | 'balance' | 'seen_at'>>,
): Promise<void> {
  await tables<GamesTables>(tx).updateTable('rounds.guests').set(values).where('token_hash', '=', tokenHash).execute();
}

export async function insertRound(
  tx: Transaction,
  round: DrawnRow &
    Pick<GamesTables['rounds.rounds'], 'main_stake' | 'bonus_stake' | 'before' | 'after'> & { created_at: Date },
): Promise<void> {
  await tables<GamesTables>(tx).insertInto('rounds.rounds').values(round).execute();
}
