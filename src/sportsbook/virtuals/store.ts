// All SQL of the league.
import { sql, type Selectable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { personal } from '#platform/db/personal-columns.ts';
import type { SecretTable } from '#platform/db/reencrypt-secrets.ts';
import type { ChainTable } from '#fairness/seed-chains/index.ts';
import type { League, StoredMatch, StoredRace } from './tables.ts';

/** A chain lasts some days, and the next one is ready a day before. */
export const CHAINS: ChainTable = { table: 'virtuals.chains', of: 'lane', length: 1_000, ahead: 200 };

type Row = Selectable<League['virtuals.matches']>;
export type MatchRow = Row & { record: StoredMatch };
export type RaceRow = Row & { record: StoredRace };
/** What is scripted. */
export type ScriptRow = MatchRow | RaceRow;
export const isRace = (row: ScriptRow): row is RaceRow => 'race' in row.record;
type Handle = Database | Transaction;
const league = (handle: Handle) => tables<League>(handle);

export const secretTables: readonly SecretTable[] = [
  {
    table: 'virtuals.seed',
    key: 'is_only',
    plain: 'secret',
    encrypted: 'encrypted_secret',
    reencrypt: 'virtuals.reencrypt_seed',
  },
  {
    table: 'virtuals.chains',
    key: 'id',
    plain: 'secret',
    encrypted: 'encrypted_secret',
    reencrypt: 'virtuals.reencrypt_chain',
  },
];

/** The secret of this league; the given one when there is none yet. */
export async function seedOfLeague(handle: Handle, offered: string): Promise<string> {
  await league(handle)
    .insertInto('virtuals.seed')
    .values({ encrypted_secret: personal(offered) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findSeed(handle);
}

export const findSeed = async (handle: Handle): Promise<string> =>
  (await league(handle).selectFrom('virtuals.seed').select('encrypted_secret').executeTakeFirstOrThrow())
    .encrypted_secret;

export async function insertRows(tx: Transaction, rows: readonly ScriptRow[]): Promise<void> {
  if (rows.length === 0) return;
  await league(tx)
    .insertInto('virtuals.matches')
    .values(rows.map((row) => ({ ...row, record: json(row.record), fixture: json(row.fixture) })))
    .execute();
}

const json = <Value>(value: Value) => sql<Value>`${JSON.stringify(value)}::json`;

export async function knownIds(handle: Handle, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await league(handle).selectFrom('virtuals.matches').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** When the last published match of each lane is revealed. */
export async function lastReveals(handle: Handle, lanes: readonly string[]): Promise<Map<string, number>> {
  if (lanes.length === 0) return new Map();
  const rows = await league(handle)
    .selectFrom('virtuals.matches')
    .select(['lane', (ops) => ops.fn.max('reveals_at').as('at')])
    .where('lane', 'in', lanes)
    .where('is_told', '=', false)
    .groupBy('lane')
    .execute();
  return new Map(rows.map(({ lane, at }) => [lane, at.getTime()]));
}

/** Those with messages still to be sent. */
export const openRows = (handle: Handle): Promise<ScriptRow[]> =>
  league(handle)
    .selectFrom('virtuals.matches')
    .selectAll()
    .where('next_at', 'is not', null)
    .orderBy('starts_at')
    .execute() as Promise<ScriptRow[]>;

/** Those that began after a moment and have been sent to their end. */
export const rowsOverSince = (
  handle: Handle,
  since: Date,
  { lanes }: { lanes?: readonly string[] } = {},
): Promise<ScriptRow[]> =>
  league(handle)
    .selectFrom('virtuals.matches')
    .selectAll()
    .where('next_at', 'is', null)
    .where('starts_at', '>=', since)
    .$if(lanes !== undefined, (query) => query.where('lane', 'in', [...lanes!]))
    .orderBy('starts_at')
    .execute() as Promise<ScriptRow[]>;

/** How much of each the book has accepted. */
export async function markSent(
  handle: Handle,
  marks: readonly { id: string; sent: number; nextAt: number | null }[],
): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    update virtuals.matches m set sent = v.sent, next_at = v.next_at
      from unnest(${marks.map(({ id }) => id)}::text[], ${marks.map(({ sent }) => sent)}::int[],
                  ${marks.map(({ nextAt }) => nextAt && new Date(nextAt))}::timestamptz[]) as v(id, sent, next_at)
     where m.id = v.id and m.sent <= v.sent`.execute(handle);
}

export const matchesNamed = (handle: Handle, ids: readonly string[]): Promise<MatchRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : (league(handle)
        .selectFrom('virtuals.matches')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute() as Promise<MatchRow[]>);

export type OutrightRow = Selectable<League['virtuals.outrights']>;

export const findOutright = (handle: Handle, id: string): Promise<OutrightRow | undefined> =>
  league(handle).selectFrom('virtuals.outrights').selectAll().where('id', '=', id).executeTakeFirst();

export const openOutrights = (handle: Handle): Promise<OutrightRow[]> =>
  league(handle).selectFrom('virtuals.outrights').selectAll().where('is_over', '=', false).execute();

export async function saveOutright(handle: Handle, { pending, ...row }: OutrightRow): Promise<void> {
  const change = { ...row, pending: json(pending) };
  await league(handle)
    .insertInto('virtuals.outrights')
    .values(change)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute();
}

/** What the league no longer needs of lanes of races, and of the others; the book keeps what it received. */
export async function forgetRows(
  handle: Handle,
  { before, lanes }: { before: Date; lanes: { in: readonly string[] } | { notIn: readonly string[] } },
): Promise<void> {
  await league(handle)
    .deleteFrom('virtuals.matches')
    .where('next_at', 'is', null)
    .where('starts_at', '<', before)
    .where('lane', 'in' in lanes ? 'in' : 'not in', 'in' in lanes ? [...lanes.in] : [...lanes.notIn])
    .execute();
}
