// Every migration of the site, ground floor first: the order in which they must run.
import path from 'node:path';
import { domains } from '../../architecture.ts';
import { readMigrations, type Migration } from '#platform/db/migrate.ts';

const source = path.join(import.meta.dirname, '..');

export function siteMigrations(): Migration[] {
  return readMigrations([
    { domain: 'platform', folder: path.join(source, 'platform/migrations') },
    ...Object.keys(domains).map((domain) => ({ domain, folder: path.join(source, 'domains', domain, 'migrations') })),
  ]);
}
