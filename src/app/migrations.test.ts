// What a database has once run stays as it was, and two versions differ by their migrations.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sha256Hex } from '#platform/secure-random.ts';
import { schemaNameOf, sliceNames } from '../../architecture.ts';
import { schemaOf, siteMigrations } from './migrations.ts';

const checksums = readFileSync(path.join(import.meta.dirname, 'migrations.sha256'), 'utf8')
  .trimEnd()
  .split('\n');
const fileOf = (line: string): string => line.slice(66);
const folderOf = (schema: string): string =>
  schema === 'platform' ? 'src/platform' : `src/${sliceNames.find((name) => schemaNameOf(name) === schema)!}`;
const lines = siteMigrations().map(({ id, sql }) => {
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
