// The wall between domains holds in the database too: SQL of a domain names its own schema, and of others only the functions
// that architecture.ts lists.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { domains, sqlCalls } from '../architecture.ts';
import { foreignNames, type SourceFile } from './domain-sql.ts';

const SRC = path.join(import.meta.dirname, '../src');
const schemaOf = (domain: string): string => domain.replaceAll('-', '_');
const schemas = Object.keys(domains).map(schemaOf);

/** Moved data once, from a store that had it to one that did not; a migration is never changed. */
const DONE = new Set(['campaigns/migrations/0002-offers-by-name.sql']);

const filesOf = (domain: string): SourceFile[] =>
  globSync('**/*.{ts,sql}', { cwd: path.join(SRC, domain) })
    .filter((name) => !name.endsWith('.test.ts') && !DONE.has(`${domain}/${name}`))
    .map((name) => ({ name, text: readFileSync(path.join(SRC, domain, name), 'utf8') }));

const listed = (domain: string): Record<string, readonly string[]> =>
  (sqlCalls as Record<string, Record<string, readonly string[]>>)[domain] ?? {};

function breaches(domain: string, files: readonly SourceFile[]): string[] {
  const calls = listed(domain);
  return foreignNames(schemaOf(domain), schemas, files)
    .filter(({ schema, name }) => !calls[schema.replaceAll('_', '-')]?.includes(name))
    .map(({ file, schema, name }) => `${domain}/${file} names ${schema}.${name}`);
}

describe('SQL of a domain', () => {
  test.each(Object.keys(domains))('%s names its own schema, and listed functions of others', (domain) => {
    expect(breaches(domain, filesOf(domain))).toEqual([]);
  });

  test('calls only what lies below it, and everything that is listed', () => {
    for (const [domain, calls] of Object.entries(sqlCalls))
      for (const [other, names] of Object.entries(calls) as Array<[string, readonly string[]]>) {
        expect(domains[domain as keyof typeof domains] as readonly string[]).toContain(other);
        const used = foreignNames(schemaOf(domain), schemas, filesOf(domain)).map(
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
      { 'migrations/0001-a.sql': 'create function hall.a() returns void as $$ select wallet.post() $$;' },
    ],
    [
      'a function that is defined anew with it',
      {
        'migrations/0001-a.sql': 'create function hall.a() returns int as $$ select 1 $$;',
        'migrations/0002-b.sql': 'create or replace function hall.a() returns int as $$ select wallet.post() $$;',
      },
    ],
    ['a view', { 'migrations/0001-a.sql': 'create view hall.b as select * from wallet.accounts;' }],
  ])('is noticed with %s of another', (_, files) => {
    const tree = Object.entries(files).map(([name, text]) => ({ name, text }));
    expect(breaches('hall', tree)).toHaveLength(1);
  });

  test.each<[what: string, files: Record<string, string>]>([
    [
      'names that only look like it',
      { 'a.ts': "refuse('AccessDenied', { rule: 'limits.exclusion' }); wallet.post(1);" },
    ],
    ['a value that is put in', { 'a.ts': 'sql`select ${limits.days} from hall.likes`' }],
    [
      'a function of before that is defined anew or dropped',
      {
        'migrations/0001-a.sql':
          'create function hall.a() returns int as $$ select wallet.post() $$; create function hall.b(p int) returns int as $$ select wallet.post() $$;',
        'migrations/0002-b.sql':
          'create or replace function hall.a() returns int as $$ select 1 $$; drop function hall.b;',
      },
    ],
  ])('is left alone with %s', (_, files) => {
    const tree = Object.entries(files).map(([name, text]) => ({ name, text }));
    expect(breaches('hall', tree)).toEqual([]);
  });
});
