// What a PostgreSQL must be like before we trust it with money. Asked at every start, embedded or not.
import type pg from 'pg';

/** Sentences, one for each thing that is wrong; empty when the server can be used. */
export async function serverFaults(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num', 'server_encoding', 'TimeZone')`,
  );
  const setting = Object.fromEntries(rows.map((row) => [row.name, row.setting]));
  const faults: string[] = [];
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    if (['off', 'local'].includes(setting[name] ?? 'off'))
      faults.push(
        `PostgreSQL runs with ${name}=${setting[name]}: after a power loss acknowledged bets would be gone. Set ${name}=on.`,
      );
  if (Number(setting['server_version_num']) < 150_000)
    faults.push(`PostgreSQL ${setting['server_version_num']} is too old; 15 or newer is needed.`);
  if (setting['server_encoding'] !== 'UTF8')
    faults.push(`The database is encoded in ${setting['server_encoding']}; UTF8 is needed.`);
  if (setting['TimeZone'] !== 'UTC') faults.push('The server does not let us work in UTC.');
  return faults;
}
