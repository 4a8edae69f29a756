// The wall between slices holds in the database too: SQL of a slice names its own schema, and of others only the functions
// that architecture.ts lists.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { schemaNameOf, sliceNames, slices, sqlCalls, type SliceName } from '../architecture.ts';
import { foreignNames, type SourceFile } from './slice-sql.ts';

const SRC = path.join(import.meta.dirname, '../src');
const schemaOf = (slice: SliceName): string => schemaNameOf(slice).replaceAll('-', '_');
const schemas = sliceNames.map(schemaOf);
const sliceOf = (schema: string): SliceName => sliceNames.find((slice) => schemaOf(slice) === schema)!;

/** Moved data once, from one store to another; a migration is never changed. */
const DONE = new Set(['rewards/campaigns/schema/0002-offers-by-name.sql']);

const filesOf = (slice: SliceName): SourceFile[] =>
  globSync('**/*.{ts,sql}', { cwd: path.join(SRC, slice) })
    .filter((name) => !/\.(test|bench)\.ts$|^testing\//.test(name) && !DONE.has(`${slice}/${name}`))
    .map((name) => ({ name, text: readFileSync(path.join(SRC, slice, name), 'utf8') }));

const listed = (slice: SliceName): Record<string, readonly string[]> =>
  (sqlCalls as Record<string, Record<string, readonly string[]>>)[slice] ?? {};

function breaches(slice: SliceName, files: readonly SourceFile[]): string[] {
  const calls = listed(slice);
  return foreignNames(schemaOf(slice), schemas, files)
    .filter(({ schema, name }) => !calls[sliceOf(schema)]?.includes(name))
    .map(({ file, schema, name }) => `${slice}/${file} names ${schema}.${name}`);
}

describe('SQL of a slice', () => {
  test.each(sliceNames)('%s names its own schema, and listed functions of others', (slice) => {
    expect(breaches(slice, filesOf(slice))).toEqual([]);
  });

  test('calls only what lies below it, and everything that is listed', () => {
    for (const [slice, calls] of Object.entries(sqlCalls) as Array<[SliceName, object]>)
      for (const [other, names] of Object.entries(calls) as Array<[SliceName, readonly string[]]>) {
        expect(slices[slice].uses as readonly string[]).toContain(other);
        const used = foreignNames(schemaOf(slice), schemas, filesOf(slice)).map(
          ({ schema, name }) => `${schema}.${name}`,
        );
        for (const name of names) expect(used).toContain(`${schemaOf(other)}.${name}`);
      }
  });

  test.each<[what: string, files: Record<string, string>]>([
    [
      'a table in a statement',
      { 'store.ts': 'await sql`select 1 from wallet.accounts where id = ${id}`.execute(tx);' },
    ],
    ['a table in a statement with types', { 'store.ts': 'sql<{ a: bigint }>`update wallet.accounts set seq = 0`' }],
    ['a table behind what is put in', { 'store.ts': 'sql`select ${list.map((x) => ({ x }))} from wallet.accounts`' }],
    ['a table in the query builder', { 'store.ts': ".selectFrom('wallet.accounts as a')" }],
    ['a statement in a string', { 'queue.ts': "text: 'select wallet.take_split($1)'" }],
    [
      'a function that is not listed',
      { 'schema/0001-a.sql': 'create function hall.a() returns void as $$ select wallet.post() $$;' },
    ],
    [
      'a function that is defined anew with it',
      {
        'schema/0001-a.sql': 'create function hall.a() returns int as $$ select 1 $$;',
        'schema/0002-b.sql': 'create or replace function hall.a() returns int as $$ select wallet.post() $$;',
      },
    ],
    ['a view', { 'schema/0001-a.sql': 'create view hall.b as select * from wallet.accounts;' }],
  ])('is noticed with %s of another', (_, files) => {
    const tree = Object.entries(files).map(([name, text]) => ({ name, text }));
    expect(breaches('casino/lobby', tree)).toHaveLength(1);
  });

  test.each<[what: string, files: Record<string, string>]>([
    [
      'names that only look like it',
      { 'a.ts': "refuse('AccessDenied', { rule: 'limits.exclusion' }); wallet.post(1);" },
    ],
    ['a value that is put in', { 'a.ts': 'sql`select ${limits.days} from lobby.likes`' }],
    [
      'a function of before that is defined anew or dropped',
      {
        'schema/0001-a.sql':
          'create function hall.a() returns int as $$ select wallet.post() $$; create function hall.b(p int) returns int as $$ select wallet.post() $$;',
        'schema/0002-b.sql': 'create or replace function hall.a() returns int as $$ select 1 $$; drop function hall.b;',
      },
    ],
  ])('is left alone with %s', (_, files) => {
    const tree = Object.entries(files).map(([name, text]) => ({ name, text }));
    expect(breaches('casino/lobby', tree)).toEqual([]);
  });
});
