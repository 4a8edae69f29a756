// SQL of price boosts.
import { sql, type Insertable, type Selectable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { BoostRow as BoostTable, SportsTables } from '../tables.ts';
import type { BoostChange } from './price-boost.ts';

export type BoostRow = Selectable<BoostTable>;
type Handle = Database | Transaction;
const query = (handle: Handle) => tables<SportsTables>(handle);

export const insertBoost = (tx: Transaction, row: Insertable<BoostTable>): Promise<BoostRow> =>
  query(tx).insertInto('book.boosts').values(row).returningAll().executeTakeFirstOrThrow();

export const findBoost = (handle: Handle, id: bigint): Promise<BoostRow | undefined> =>
  query(handle).selectFrom('book.boosts').selectAll().where('id', '=', id).executeTakeFirst();

/** Held until the transaction ends. */
export const lockBoost = (tx: Transaction, id: bigint): Promise<BoostRow | undefined> =>
  query(tx).selectFrom('book.boosts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The newest first. */
export const listBoosts = (
  handle: Handle,
  { state, after, limit }: { state: string | undefined; after: bigint | undefined; limit: number },
): Promise<BoostRow[]> =>
  query(handle)
    .selectFrom('book.boosts')
    .selectAll()
    .$if(state === 'open', (rows) => rows.where('state', '<>', 'ended'))
    .$if(state !== undefined && state !== 'open', (rows) => rows.where('state', '=', state as BoostRow['state']))
    .$if(after !== undefined, (rows) => rows.where('id', '<', after!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Planned ones whose time has come, and those whose time is over. */
export const dueBoosts = (handle: Handle, now: Date): Promise<BoostRow[]> =>
  query(handle)
    .selectFrom('book.boosts')
    .selectAll()
    .where('state', '<>', 'ended')
    .where((eb) => eb.or([eb('ends_at', '<=', now), eb.and([eb('state', '=', 'planned'), eb('starts_at', '<=', now)])]))
    .orderBy('id')
    .execute();

export const openBoosts = (handle: Handle): Promise<BoostRow[]> =>
  query(handle).selectFrom('book.boosts').selectAll().where('state', '<>', 'ended').orderBy('ends_at').execute();

/** One that is over stays so. */
export async function changeBoosts(tx: Transaction, changes: readonly BoostChange[], now: Date): Promise<void> {
  for (const { id, state, because = null } of changes)
    await sql`
      update book.boosts set state = ${state}, ended_because = ${because},
             ended_at = case when ${state} = 'ended' then ${now}::timestamptz end
       where id = ${id} and state <> 'ended'`.execute(tx);
}
