// What to back up in the schemas of the site: tables in the order in which they can be loaded, and sequences.
import pg from 'pg';
import type { Migration } from '#platform/db/migrate.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

export interface Table {
  /** `schema.table` */
  name: string;
  columns: string[];
}

/** The list of migrations is written by those that run, not by what is loaded. */
const LEFT_OUT = 'platform.migrations';

/** A slice has the schema of its name. */
export const schemasOf = (migrations: readonly Migration[]): string[] => [
  ...new Set(migrations.map(({ id }) => id.split('/')[0]!.replaceAll('-', '_'))),
];

export const quoteName = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');

/** A partitioned table is one table. */
export async function tablesOf(client: Queryable, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(
    `select format('%s.%s', n.nspname, c.relname) as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
            array(select format('%s.%s', tn.nspname, t.relname) from pg_constraint f join pg_class t on t.oid = f.confrelid
                    join pg_namespace tn on tn.oid = t.relnamespace
                   where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as refers
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any ($1) order by 1`,
    [schemas],
  );
  return inLoadOrder(rows.filter(({ name }) => name !== LEFT_OUT));
}

/** Each table after those that it refers to. */
function inLoadOrder(tables: ReadonlyArray<Table & { refers: string[] }>): Table[] {
  const waiting = [...tables];
  const ordered: Table[] = [];
  const isPlaced = (name: string): boolean => ordered.some((table) => table.name === name);
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ refers }) => refers.every(isPlaced));
    if (next < 0)
      throw new Error(`Tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`);
    const { name, columns } = waiting.splice(next, 1)[0]!;
    ordered.push({ name, columns });
  }
  return ordered;
}

export async function sequencesOf(
  client: Queryable,
  schemas: readonly string[],
): Promise<Array<{ name: string; value: string; isCalled: boolean }>> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and n.nspname = any ($1) order by 1`,
    [schemas],
  );
  const sequences = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoteName(name)}`,
    );
    sequences.push({ name, ...state.rows[0]! });
  }
  return sequences;
}

/** Tables in schemas that are not the site's, which none of our backups holds. */
export async function foreignTables(client: Queryable, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s.%s', schemaname, tablename) as name from pg_tables
      where schemaname <> all ($1) and schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}
