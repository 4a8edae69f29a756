// The games of suppliers as last listed.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { ProvidersTables, StoredGame } from '../tables.ts';

export const CHANNEL = 'providers_games';

export const listedGames = (db: Database): Promise<StoredGame[]> =>
  tables<ProvidersTables>(db)
    .selectFrom('suppliers.games')
    .selectAll()
    .where('is_listed', '=', true)
    .orderBy('provider')
    .orderBy('place')
    .execute();

/** The type of a game, whether or not it is still listed. */
export async function gameTypeOf(tx: Transaction, sysname: string): Promise<StoredGame['type']> {
  const { type } = await tables<ProvidersTables>(tx)
    .selectFrom('suppliers.games')
    .select('type')
    .where('sysname', '=', sysname)
    .executeTakeFirstOrThrow();
  return type;
}

/** Replaces the list of a supplier. Returns whether anything has changed. */
export async function replaceGames(tx: Transaction, provider: string, games: readonly StoredGame[]): Promise<boolean> {
  const { rows } = await sql`
    with now_listed as (select * from json_to_recordset(${JSON.stringify(games)}::json)
           as g(provider text, code text, sysname text, name text, type text, image_url text, rtp text, volatility text,
                max_win double precision, has_demo boolean, is_listed boolean, place int, has_free_spins boolean)),
    gone as (update suppliers.games set is_listed = false where provider = ${provider} and is_listed
               and code not in (select code from now_listed) returning 1),
    kept as (
      insert into suppliers.games as old select * from now_listed
      on conflict (provider, code) do update set name = excluded.name, type = excluded.type, image_url = excluded.image_url, rtp = excluded.rtp,
        volatility = excluded.volatility, max_win = excluded.max_win, has_demo = excluded.has_demo, is_listed = true, place = excluded.place,
        has_free_spins = excluded.has_free_spins
      where row(old.name, old.type, old.image_url, old.rtp, old.volatility, old.max_win, old.has_demo, old.is_listed, old.place, old.has_free_spins)
            is distinct from row(excluded.name, excluded.type, excluded.image_url, excluded.rtp, excluded.volatility, excluded.max_win, excluded.has_demo, true, excluded.place, excluded.has_free_spins)
      returning 1)
    select 1 from gone union all select 1 from kept`.execute(tx);
  return rows.length > 0;
}

/** Makes every process read them again, and drop the pages that show them. */
export async function notifyGames(tx: Transaction): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ''), pg_notify('pages', 'Games.get'), pg_notify('pages', 'Games.getCategories'),
                   pg_notify('pages', 'Games.getProviders')`.execute(tx);
}
