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
 * The rights that the role we connect as must have: to make schemas in the database, and to work as `appRole` and `deskRole`,
 * which it may have to create first. Sentences say what to run as an administrator.
 */
export async function rightsFaults(
  client: Pick<pg.ClientBase, 'query'>,
  appRole: string,
  deskRole: string,
): Promise<string[]> {
  const { rows } = await client.query<Rights>(
    `select current_user as "user", current_database() as database,
       has_database_privilege(current_database(), 'create') as "mayCreate",
       (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "mayCreateRoles",
       app.oid is not null as "hasAppRole",
       desk.oid is not null as "hasDeskRole",
       coalesce(pg_has_role(current_user, app.oid, 'member'), false) as "isApp",
       coalesce(pg_has_role(current_user, desk.oid, 'member'), false) as "isDesk",
       coalesce(pg_has_role(desk.oid, app.oid, 'member'), false) as "isDeskApp"
     from (select 1) one
     left join pg_roles app on app.rolname = $1
     left join pg_roles desk on desk.rolname = $2`,
    [appRole, deskRole],
  );
  const { user, database, mayCreate, mayCreateRoles, hasAppRole, hasDeskRole, isApp, isDesk, isDeskApp } = rows[0]!;
  const faults: string[] = [];
  if (!mayCreate)
    faults.push(
      `The role "${user}" may not create schemas. As an administrator: grant create on database "${database}" to "${user}";`,
    );
  if (mayCreateRoles) return faults;
  if (!isApp)
    faults.push(
      `The site works as the role "${appRole}", which "${user}" may not ${hasAppRole ? 'become' : 'create'}. As an administrator: ${hasAppRole ? '' : `create role ${appRole} login; `}grant ${appRole} to "${user}";`,
    );
  if (!isDesk || !isDeskApp)
    faults.push(
      `The desk works as the role "${deskRole}", which "${user}" may not ${hasDeskRole ? 'become' : 'create'}. As an administrator: ${hasDeskRole ? '' : `create role ${deskRole} login; `}${isDeskApp ? '' : `grant ${appRole} to ${deskRole}; `}grant ${deskRole} to "${user}";`,
    );
  return faults;
}

interface Rights {
  user: string;
  database: string;
  mayCreate: boolean;
  mayCreateRoles: boolean;
  hasAppRole: boolean;
  hasDeskRole: boolean;
  isApp: boolean;
  isDesk: boolean;
  isDeskApp: boolean;
}
