/**
 * Brings the schema up to date, under one advisory lock, so that processes that start together do not get in each other's way.
 * Numbered files (`schema/1001-name.sql`) hold tables and data and run once, each in a transaction of its own: those below 1000, in
 * order of slice and name, then the others. `schema/functions.sql` holds the functions of a slice as they are now; all of these files run again, in one transaction,
 * whenever one of them or a table has changed (docs/decisions/0134-functions-in-one-file.md).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

export interface Migration {
  /** `schema/0001-name`, or `schema/functions`. */
  id: string;
  sql: string;
}

const FUNCTIONS = 'functions';
export const isRepeatable = ({ id }: Pick<Migration, 'id'>): boolean => id.endsWith(`/${FUNCTIONS}`);

/** The role that the site works as: it may not create, alter or drop, and of the ledger it may only add and read. */
export const APP_ROLE = 'baize_app';
/** The role that the desk and the commands work as: what the site may, and the tables of the staff. */
export const DESK_ROLE = 'baize_desk';
const LOCK = 7_242_001;

/** The database holds migrations that this version does not know, or knows in another form. */
export class OtherSchemaError extends Error {
  override name = 'OtherSchemaError';
}

export interface MigrationFolder {
  schema: string;
  /** The same where a database has run it under an older name. */
  formerSchema: string;
  folder: string;
}

/** The migrations of some folders, in the given order; the functions come behind all tables. */
export function readMigrations(folders: readonly MigrationFolder[]): Migration[] {
  const migrations = folders.flatMap(({ schema, formerSchema, folder }) =>
    listSql(folder).map((file) => ({
      id: `${/^0\d{3}-/.test(file) ? formerSchema : schema}/${path.basename(file, '.sql')}`,
      sql: readFileSync(path.join(folder, file), 'utf8'),
    })),
  );
  const isIn = (epoch: number) => (migration: Migration) => epochOf(migration) === epoch;
  return [...migrations.filter(isIn(0)), ...migrations.filter(isIn(1)), ...migrations.filter(isIn(2))];
}

/**
 * Below 1000 functions stood in numbered files too, and a file of one slice could need what an earlier one of another had made. What
 * takes such things away runs behind all of them, and functions behind all tables.
 */
const epochOf = (migration: Migration): number => {
  if (isRepeatable(migration)) return 2;
  return /\/0\d{3}-/.test(migration.id) ? 0 : 1;
};

function listSql(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort();
  } catch {
    return [];
  }
}

export async function migrate(client: pg.ClientBase, migrations: readonly Migration[]): Promise<number> {
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await client.query(
      `create schema if not exists platform; create table if not exists platform.migrations (id text primary key, digest text not null, applied_at timestamptz not null default now())`,
    );
    await ensureRoles(client);
    const { rows } = await client.query<{ id: string; digest: string }>('select id, digest from platform.migrations');
    const applied = new Map(rows.map((row) => [row.id, row.digest]));
    const migrationIds = new Set(migrations.map(({ id }) => id));
    const unknown = [...applied.keys()].filter((id) => !migrationIds.has(id) && !isRepeatable({ id }));
    if (unknown.length > 0)
      throw new OtherSchemaError(
        `The database was brought up to date by a newer Baize: it holds ${unknown.join(', ')}. Start that version, or restore a backup from before.`,
      );
    const due = migrations.filter(({ id, sql }) => applied.get(id) !== digestOf(sql));
    const tables = due.filter((migration) => !isRepeatable(migration));
    for (const { id } of tables)
      if (applied.has(id))
        throw new OtherSchemaError(
          `The database is of another Baize: it has run another form of the migration ${id}. Start the version that made the database. If you have changed the migration, write a new one instead.`,
        );
    for (const migration of tables)
      await inTransaction(client, migration.id, async () => {
        await client.query(migration.sql);
        await record(client, migration);
      });
    if (due.length > 0) await replaceFunctions(client, migrations.filter(isRepeatable));
    return due.length;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/**
 * A function or type that a file defines is dropped and made anew, so that its arguments and answers may change; one that a table
 * depends on, such as that of a trigger, is replaced in place.
 */
async function replaceFunctions(client: pg.ClientBase, files: readonly Migration[]): Promise<void> {
  await inTransaction(client, 'of functions', async () => {
    await dropEach(client, FUNCTIONS_OF_FILES, namesIn(files, 'function'));
    await dropEach(client, TYPES_OF_FILES, namesIn(files, 'type'));
    for (const file of files) {
      await client.query(file.sql);
      await record(client, file);
    }
  });
}

const FUNCTIONS_OF_FILES = `
  select format('drop function %s', p.oid::regprocedure) as statement
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname || '.' || p.proname = any ($1)
     and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid and d.classid <> 'pg_proc'::regclass)
   order by p.oid desc`;
const TYPES_OF_FILES = `
  select format('drop type %s', t.oid::regtype) as statement
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where n.nspname || '.' || t.typname = any ($1) order by t.oid desc`;

const namesIn = (files: readonly Migration[], kind: 'function' | 'type'): string[] => {
  const definition = new RegExp(`^create (?:or replace )?${kind} ([a-z_]+\\.[a-z_]+)`, 'gm');
  return files.flatMap(({ sql }) => [...sql.matchAll(definition)].map(([, name]) => name!));
};

async function dropEach(client: pg.ClientBase, query: string, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(query, [names]);
  for (const { statement } of rows) await client.query(statement);
}

const digestOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/** The next start makes all functions anew. */
export const forgetFunctions = (client: pg.ClientBase): Promise<unknown> =>
  client.query('delete from platform.migrations where id like $1', [`%/${FUNCTIONS}`]);

async function record(client: pg.ClientBase, { id, sql }: Migration): Promise<void> {
  await client.query(
    `insert into platform.migrations (id, digest) values ($1, $2)
         on conflict (id) do update set digest = excluded.digest, applied_at = now()`,
    [id, digestOf(sql)],
  );
}

async function inTransaction(client: pg.ClientBase, name: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function ensureRoles(client: pg.ClientBase): Promise<void> {
  await ensureRole(client, APP_ROLE);
  await ensureRole(client, DESK_ROLE);
  const { rows } = await client.query<{ isMember: boolean }>(`select pg_has_role($1, $2, 'member') as "isMember"`, [
    DESK_ROLE,
    APP_ROLE,
  ]);
  if (!rows[0]!.isMember) await client.query(`grant ${APP_ROLE} to ${DESK_ROLE}`);
  await client.query(
    `grant usage on schema platform to ${APP_ROLE}; grant select on platform.migrations to ${APP_ROLE}`,
  );
}

/** Makes it where it is missing, and a role that we may work as. */
async function ensureRole(client: pg.ClientBase, role: string): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role} login nosuperuser nocreatedb nocreaterole; end if;
  exception when duplicate_object or unique_violation then null; end $$`);
  await client.query(
    `do $$ begin execute format('grant ${role} to %I', current_user); exception when others then null; end $$`,
  );
}
