// All SQL of site.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { SiteTables } from './tables.ts';

const site = (handle: Database | Transaction) => tables<SiteTables>(handle);

export async function storedValue(db: Database, playerId: bigint, key: string): Promise<string | null> {
  const row = await site(db)
    .selectFrom('general.stored_values')
    .select('value')
    .where('player_id', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function storedKeys(db: Database, playerId: bigint): Promise<string[]> {
  const rows = await site(db)
    .selectFrom('general.stored_values')
    .select('key')
    .where('player_id', '=', playerId)
    .orderBy('key')
    .execute();
  return rows.map((row) => row.key);
}

/** Returns whether there was room: a new key needs some, a known one has its place. */
export async function storeValue(
  tx: Transaction,
  value: { playerId: bigint; key: string; value: string; now: Date },
  mostKeys: number,
): Promise<boolean> {
  // Writes of one player take turns, so that two new keys never share the last place.
  await sql`select pg_advisory_xact_lock(7243, hashtext(${String(value.playerId)}))`.execute(tx);
  const { rows } = await sql`
    insert into general.stored_values (player_id, key, value, updated_at)
    select ${value.playerId}::bigint, ${value.key}::text, ${value.value}::text, ${value.now}::timestamptz
    where (select count(*) from general.stored_values where player_id = ${value.playerId}) < ${mostKeys}
       or exists (select from general.stored_values where player_id = ${value.playerId} and key = ${value.key})
    on conflict (player_id, key) do update set value = excluded.value, updated_at = excluded.updated_at
    returning key`.execute(tx);
  return rows.length > 0;
}

export const forgetValue = (db: Database, playerId: bigint, key: string) =>
  site(db).deleteFrom('general.stored_values').where('player_id', '=', playerId).where('key', '=', key).execute();

/** All that is kept for a player. */
export const storedValuesOf = (db: Database, playerId: bigint) =>
  site(db)
    .selectFrom('general.stored_values')
    .select(['key', 'value', 'updated_at'])
    .where('player_id', '=', playerId)
    .orderBy('key')
    .execute();

/** At the end of the player's account. */
export async function forgetValuesOf(tx: Transaction, playerId: bigint): Promise<void> {
  await site(tx).deleteFrom('general.stored_values').where('player_id', '=', playerId).execute();
}
