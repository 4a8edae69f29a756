// What a database has once run stays as it was, and two versions differ by their migrations.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sha256Hex } from '#platform/secure-random.ts';
import { formerSchemaNameOf, schemaNameOf, sliceNames } from '../../architecture.ts';
import { createTestDatabase } from '#testing/database.ts';
import { isRepeatable, migrate } from '#platform/db/migrate.ts';
import { schemaOf, siteMigrations } from './migrations.ts';

const checksums = readFileSync(path.join(import.meta.dirname, 'migrations.sha256'), 'utf8')
  .trimEnd()
  .split('\n');
const fileOf = (line: string): string => line.slice(66);
const folderOf = (schema: string): string =>
  schema === 'platform'
    ? 'src/platform'
    : `src/${sliceNames.find((name) => [schemaNameOf(name), formerSchemaNameOf(name)].includes(schema))!}`;
const lines = siteMigrations()
  .filter((migration) => !isRepeatable(migration))
  .map(({ id, sql }) => {
    const [schema = '', name = ''] = id.split('/');
    return `${sha256Hex(sql)}  ${folderOf(schema)}/schema/${name}.sql`;
  });

test('every migration is listed: a new one by `sha256sum FILE >> src/app/migrations.sha256`', () => {
  expect(checksums.map(fileOf).toSorted()).toEqual(lines.map(fileOf).toSorted());
});

test('no migration is changed that a database may have run: a new one follows it', () => {
  expect(lines.filter((line) => checksums.map(fileOf).includes(fileOf(line)) && !checksums.includes(line))).toEqual([]);
});

test('the schema of a version changes with any migration, and not with the order of its slices', () => {
  const migrations = siteMigrations();
  const [first, ...others] = migrations;
  const later = { id: `${first!.id.split('/')[0]}/9999-later`, sql: 'select 1' };
  expect(schemaOf(migrations)).toMatch(/^\d+-[0-9a-f]{12}$/);
  expect(schemaOf([first!, later, ...others])).not.toBe(schemaOf(migrations));
  expect(schemaOf([{ ...first!, sql: 'select 1' }, ...others])).not.toBe(schemaOf(migrations));
  expect(schemaOf(migrations.toReversed())).toBe(schemaOf(migrations));
});

test('every function of the schemas stands in a functions.sql, and in no place else', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { rows } = await database.ownerPool.query<{ name: string }>(`
    select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname not in ('pg_catalog', 'information_schema', 'public')`);
  const defined = siteMigrations()
    .filter(isRepeatable)
    .flatMap(({ sql }) =>
      [...sql.matchAll(/^create or replace function ([a-z_]+\.[a-z_]+)/gm)].map(([, name]) => name!),
    );
  // A restore moves its number on: what it answers is data.
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...defined, 'wallet.xid_base'].toSorted());
});

test('functions are made anew when a file of them has changed, and not otherwise', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const client = await database.ownerPool.connect();
  onTestFinished(() => client.release());
  const oid = async () =>
    (await client.query<{ oid: string }>(`select 'stakes.divide'::regproc::oid::text as oid`)).rows[0]!.oid;
  const first = await oid();
  expect(await migrate(client, siteMigrations())).toBe(0);
  expect(await oid()).toBe(first);
  const changed = siteMigrations().map((migration) =>
    migration.id === 'stakes/functions'
      ? {
          ...migration,
          sql: migration.sql
            .replace('function stakes.divide(p_win', 'function stakes.divide(p_amount')
            .replace('select p_win - b', 'select p_amount - b')
            .replaceAll('div(p_win', 'div(p_amount'),
        }
      : migration,
  );
  expect(await migrate(client, changed)).toBe(1);
  expect(await oid()).not.toBe(first);
  const { rows } = await client.query(`select * from stakes.divide(10, 4, 2, 0, 0)`);
  expect(rows).toEqual([{ main: 5n, bonus: 5n, betting_bonus: 0n }]);
  // The role of the site has the same rights as before.
  const rights = await client.query<{ may: boolean }>(
    `select has_function_privilege('baize_app', 'stakes.divide(bigint, bigint, bigint, bigint, bigint)', 'execute') as may`,
  );
  expect(rights.rows).toEqual([{ may: false }]);
});
