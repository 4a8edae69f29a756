// The domains of this site, ground floor first: what each brings to the server. The order is the order of their migrations.
import path from 'node:path';
import { domains } from '../../architecture.ts';
import { readMigrations, type Migration } from '#platform/db/migrate.ts';

const source = path.join(import.meta.dirname, '..');

/** Every migration of the site in the order in which it must run. */
export function siteMigrations(): Migration[] {
  return readMigrations([
    { domain: 'platform', folder: path.join(source, 'platform/migrations') },
    ...Object.keys(domains).map((domain) => ({ domain, folder: path.join(source, 'domains', domain, 'migrations') })),
  ]);
}
