// Every migration of the site, ground floor first: the order in which they must run.
import path from 'node:path';
import { formerSchemaNameOf, schemaNameOf, sliceNames } from '../../architecture.ts';
import { readMigrations, type Migration } from '#platform/db/migrate.ts';
import { sha256Hex } from '#platform/secure-random.ts';

const source = path.join(import.meta.dirname, '..');

export function siteMigrations(): Migration[] {
  return readMigrations([
    { schema: 'platform', formerSchema: 'platform', folder: path.join(source, 'platform/schema') },
    ...sliceNames.map((slice) => ({
      schema: schemaNameOf(slice),
      formerSchema: formerSchemaNameOf(slice),
      folder: path.join(source, slice, 'schema'),
    })),
  ]);
}

/** How many migrations there are, and a hash of them: two versions name the same schema exactly when they have the same. */
export function schemaOf(migrations: readonly Migration[]): string {
  const lines = migrations.map(({ id, sql }) => `${id} ${sha256Hex(sql)}`).sort();
  return `${migrations.length}-${sha256Hex(lines.join('\n')).slice(0, 12)}`;
}
