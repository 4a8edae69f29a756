import type pg from 'pg';
import { expect } from 'vitest';

/** Resolves once so many statements in this database wait for a lock. Those in the databases of other tests do not count. */
export async function untilBlocked(pool: pg.Pool, count = 1): Promise<void> {
  const waiting = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThanOrEqual(count);
}
