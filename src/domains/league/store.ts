// All SQL of the league.
import { sql, type Selectable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { League } from './tables.ts';

export type ChainRow = Selectable<League['league.chains']>;
export type MatchRow = Selectable<League['league.matches']>;
type Handle = Database | Transaction;
const of = (handle: Handle) => tables<League>(handle);

/** The secret of this league; the one that is offered when there is none yet. */
export async function seedOfLeague(handle: Handle, offered: string): Promise<string> {
  await of(handle)
    .insertInto('league.seed')
    .values({ secret: offered })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findSeed(handle);
}

export const findSeed = async (handle: Handle): Promise<string> =>
  (await of(handle).selectFrom('league.seed').select('secret').executeTakeFirstOrThrow()).secret;

/** For each lane the chain that its next match comes from. */
export async function chainsInUse(handle: Handle, lanes: readonly string[]): Promise<Map<string, ChainRow>> {
  if (lanes.length === 0) return new Map();
  const rows = await of(handle)
    .selectFrom('league.chains')
    .selectAll()
    .where('lane', 'in', lanes)
    .whereRef('used', '<', 'length')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.lane, row]));
}

export const findChain = (handle: Handle, id: bigint): Promise<ChainRow> =>
  of(handle).selectFrom('league.chains').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const MOST_CHAINS = 500;

/** The newest first, as anybody may see them. */
export const allChains = (handle: Handle): Promise<Omit<ChainRow, 'id' | 'secret'>[]> =>
  of(handle)
    .selectFrom('league.chains')
    .select(['lane', 'length', 'published', 'published_at', 'salt', 'salted_at', 'used'])
    .orderBy('id', 'desc')
    .limit(MOST_CHAINS)
    .execute();

export async function publishChains(
  handle: Handle,
  chains: readonly Pick<ChainRow, 'lane' | 'length' | 'published' | 'secret' | 'published_at'>[],
): Promise<void> {
  await of(handle)
    .insertInto('league.chains')
    .values([...chains])
    .execute();
}

export async function saltChain(handle: Handle, id: bigint, salt: string, at: Date): Promise<void> {
  await of(handle)
    .updateTable('league.chains')
    .set({ salt, salted_at: at })
    .where('id', '=', id)
    .where('salt', 'is', null)
    .execute();
}

/** Moves a chain on by so many places; false when somebody else has. */
export async function takePlaces(tx: Transaction, id: bigint, from: number, count: number): Promise<boolean> {
  const { numUpdatedRows } = await of(tx)
    .updateTable('league.chains')
    .set({ used: from + count })
    .where('id', '=', id)
    .where('used', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function insertMatches(tx: Transaction, rows: readonly MatchRow[]): Promise<void> {
  if (rows.length === 0) return;
  await of(tx)
    .insertInto('league.matches')
    .values(rows.map((row) => ({ ...row, record: json(row.record), fixture: json(row.fixture) })))
    .execute();
}

const json = <Value>(value: Value) => sql<Value>`${JSON.stringify(value)}::json`;

export async function knownIds(handle: Handle, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await of(handle).selectFrom('league.matches').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** When the last match of each lane that was made known is revealed. */
export async function lastReveals(handle: Handle, lanes: readonly string[]): Promise<Map<string, number>> {
  if (lanes.length === 0) return new Map();
  const rows = await of(handle)
    .selectFrom('league.matches')
    .select(['lane', (ops) => ops.fn.max('reveals_at').as('at')])
    .where('lane', 'in', lanes)
    .where('is_told', '=', false)
    .groupBy('lane')
    .execute();
  return new Map(rows.map(({ lane, at }) => [lane, at.getTime()]));
}

/** Those of which something is still to be said. */
export const openMatches = (handle: Handle): Promise<MatchRow[]> =>
  of(handle).selectFrom('league.matches').selectAll().where('next_at', 'is not', null).orderBy('starts_at').execute();

/** Those that were over after a moment. */
export const matchesOverSince = (handle: Handle, since: Date): Promise<MatchRow[]> =>
  of(handle)
    .selectFrom('league.matches')
    .selectAll()
    .where('next_at', 'is', null)
    .where('starts_at', '>=', since)
    .orderBy('starts_at')
    .execute();

/** How far the book has taken them. */
export async function markSent(
  handle: Handle,
  marks: readonly { id: string; sent: number; nextAt: number | null }[],
): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    update league.matches m set sent = v.sent, next_at = v.next_at
      from unnest(${marks.map(({ id }) => id)}::text[], ${marks.map(({ sent }) => sent)}::int[],
                  ${marks.map(({ nextAt }) => nextAt && new Date(nextAt))}::timestamptz[]) as v(id, sent, next_at)
     where m.id = v.id and m.sent <= v.sent`.execute(handle);
}

export const matchesNamed = (handle: Handle, ids: readonly string[]): Promise<MatchRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : of(handle)
        .selectFrom('league.matches')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();

export type OutrightRow = Selectable<League['league.outrights']>;

export const findOutright = (handle: Handle, id: string): Promise<OutrightRow | undefined> =>
  of(handle).selectFrom('league.outrights').selectAll().where('id', '=', id).executeTakeFirst();

export const openOutrights = (handle: Handle): Promise<OutrightRow[]> =>
  of(handle).selectFrom('league.outrights').selectAll().where('is_over', '=', false).execute();

export async function saveOutright(handle: Handle, { pending, ...row }: OutrightRow): Promise<void> {
  const change = { ...row, pending: json(pending) };
  await of(handle)
    .insertInto('league.outrights')
    .values(change)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute();
}

/** Matches that the league is not asked for any more; the book keeps what it got. */
export async function forgetMatches(handle: Handle, before: Date): Promise<void> {
  await of(handle).deleteFrom('league.matches').where('next_at', 'is', null).where('starts_at', '<', before).execute();
}
