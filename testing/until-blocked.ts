import type pg from 'pg';
import { expect } from 'vitest';

/** Resolves once a statement in this database waits for a lock. Those in the databases of other tests do not count. */
export async function untilBlocked(pool: pg.Pool): Promise<void> {
  const waiting = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 30_000 }).toBeGreaterThan(0);
}
