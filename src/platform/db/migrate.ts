/**
 * Brings the schema up to date: plain SQL files, once each, in order of slice and name, each in a transaction of its own,
 * under one advisory lock, so that processes that start together do not get in each other's way.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

export interface Migration {
  /** `schema/0001-name`. */
  id: string;
  sql: string;
}

export const APP_ROLE = 'baize_app';
const LOCK = 7_242_001;

/** The database holds migrations that this version does not know, or knows in another form. */
export class OtherSchemaError extends Error {
  override name = 'OtherSchemaError';
}

/** The migrations of some folders (`…/schema/0001-name.sql`), in the given order. */
export function readMigrations(folders: ReadonlyArray<{ schema: string; folder: string }>): Migration[] {
  return folders.flatMap(({ schema, folder }) =>
    listSql(folder).map((file) => ({
      id: `${schema}/${path.basename(file, '.sql')}`,
      sql: readFileSync(path.join(folder, file), 'utf8'),
    })),
  );
}

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
    await ensureAppRole(client);
    const { rows } = await client.query<{ id: string; digest: string }>('select id, digest from platform.migrations');
    const applied = new Map(rows.map((row) => [row.id, row.digest]));
    const migrationIds = new Set(migrations.map(({ id }) => id));
    const unknown = [...applied.keys()].filter((id) => !migrationIds.has(id));
    if (unknown.length > 0)
      throw new OtherSchemaError(
        `The database was brought up to date by a newer Baize: it holds ${unknown.join(', ')}. Start that version, or restore a backup from before.`,
      );
    let count = 0;
    for (const migration of migrations) {
      const digest = createHash('sha256').update(migration.sql).digest('hex');
      const before = applied.get(migration.id);
      if (before === digest) continue;
      if (before !== undefined)
        throw new OtherSchemaError(
          `The database is of another Baize: it has run another form of the migration ${migration.id}. Start the version that made the database. If you have changed the migration, write a new one instead.`,
        );
      await client.query('begin');
      try {
        await client.query(migration.sql);
        await client.query('insert into platform.migrations (id, digest) values ($1, $2)', [migration.id, digest]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${migration.id} failed: ${(error as Error).message}`, { cause: error });
      }
      count++;
    }
    return count;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** The role that the site works as: it may not create, alter or drop, and of the ledger it may only add and read. */
async function ensureAppRole(client: pg.ClientBase): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole; end if;
  exception when duplicate_object or unique_violation then null; end $$`);
  await client.query(
    `do $$ begin execute format('grant ${APP_ROLE} to %I', current_user); exception when others then null; end $$`,
  );
  await client.query(
    `grant usage on schema platform to ${APP_ROLE}; grant select on platform.migrations to ${APP_ROLE}`,
  );
}
