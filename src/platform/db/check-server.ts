// What we require of a PostgreSQL before we trust it with money. Checked at every start, embedded or not.
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

/**
 * The rights that the role we connect as must have: to make schemas in the database, and to work as `appRole`, which it may
 * have to create first. Sentences say what to run as an administrator.
 */
export async function rightsFaults(client: Pick<pg.ClientBase, 'query'>, appRole: string): Promise<string[]> {
  const { rows } = await client.query<Rights>(
    `select current_user as "user", current_database() as database,
       has_database_privilege(current_database(), 'create') as "mayCreate",
       (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "mayCreateRoles",
       app.oid is not null as "hasAppRole",
       coalesce(pg_has_role(current_user, app.oid, 'member'), false) as "isMember"
     from (select 1) one left join pg_roles app on app.rolname = $1`,
    [appRole],
  );
  const { user, database, mayCreate, mayCreateRoles, hasAppRole, isMember } = rows[0]!;
  const faults: string[] = [];
  if (!mayCreate)
    faults.push(
      `The role "${user}" may not create schemas. As an administrator: grant create on database "${database}" to "${user}";`,
    );
  if (!isMember && !mayCreateRoles)
    faults.push(
      `The site works as the role "${appRole}", which "${user}" may not ${hasAppRole ? 'become' : 'create'}. As an administrator: ${hasAppRole ? '' : `create role ${appRole} login; `}grant ${appRole} to "${user}";`,
    );
  return faults;
}

interface Rights {
  user: string;
  database: string;
  mayCreate: boolean;
  mayCreateRoles: boolean;
  hasAppRole: boolean;
  isMember: boolean;
}
