import type pg from 'pg';
import { onTestFinished } from 'vitest';

export interface HeldLock {
  release(): Promise<void>;
}

/** Holds what the statement locks until it is released, at the latest when the test ends. */
export async function holdLock(pool: pg.Pool, statement: string, values: unknown[] = []): Promise<HeldLock> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement, values);
  let isHeld = true;
  const release = async (): Promise<void> => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(release);
  return { release };
}
