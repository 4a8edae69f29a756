// A database of its own for a test file: real PostgreSQL, copied from the migrated template.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createDatabase } from '#app/open-database.ts';
import { EMBEDDED_OWNER } from '#platform/db/embedded-place.ts';
import { APP_ROLE, DESK_ROLE } from '#platform/db/migrate.ts';
import { openDatabase, openPool, type ConnectionOptions, type Database } from '#platform/db/database.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { TEST_PII_KEYS } from './keys.ts';
import { PATIENCE_MS } from './patience.ts';
import { silentLogger } from '#platform/log.ts';

export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
  app: ConnectionOptions;
  /** Of the desk and the commands. */
  desk: ConnectionOptions;
  owner: ConnectionOptions;
  /** A pool with the rights of the owner, for tampering and for the verifier. */
  ownerPool: pg.Pool;
  close(): Promise<void>;
}

/** How a site in a process of its own reaches it: `DATABASE_URL`. */
export const urlOf = ({ owner }: TestDatabase): string =>
  `postgres://${EMBEDDED_OWNER}@localhost/${owner.database}?host=${inject('testServer').host}`;

export async function createTestDatabase(patienceMs = PATIENCE_MS): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await createDatabase({ ...server, database: 'postgres', patienceMs }, name, 'template_baize');
  const owner: ConnectionOptions = { ...server, database: name, patienceMs };
  const app: ConnectionOptions = { ...owner, user: APP_ROLE };
  const desk: ConnectionOptions = { ...owner, user: DESK_ROLE };
  const pool = openPool(app, 10, silentLogger());
  const ownerPool = openPool(owner, 4, silentLogger());
  return {
    db: openDatabase(pool, keyRingOf({ PII_KEYS: TEST_PII_KEYS })),
    pool,
    app,
    desk,
    owner,
    ownerPool,
    async close() {
      await pool.end();
      await ownerPool.end();
    },
  };
}
