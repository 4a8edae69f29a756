/**
 * The advisory locks of the jobs that this process runs, all of them on one connection of their own. A job that held a
 * connection of the requests' pool for its lock while it waited there for another would, with as many jobs at once as the
 * pool has connections, stop all of them and every request until the wait times out.
 *
 * When the connection is lost, its locks are too, and another process may start a job that still runs here.
 */
import { createHash } from 'node:crypto';
import type { Services } from '../context.ts';
import { openPool } from '../db/database.ts';

export interface JobLocks {
  /** `false` while another process has it. */
  take(job: string): Promise<boolean>;
  release(job: string): Promise<void>;
  close(): Promise<void>;
}

/** First number of the advisory locks of jobs. */
const JOBS = 7242;

/** Second number of the advisory lock that the process running it holds; the first is 7242. */
export const lockOfJob = (name: string): number => createHash('sha256').update(`job ${name}`).digest().readInt32BE();

export function openJobLocks({ connection, log }: Pick<Services, 'connection' | 'log'>): JobLocks {
  // The connection is never closed for being idle: it would take the locks of long jobs with it.
  const pool = openPool(connection, 1, log, 0);
  return {
    async take(job) {
      const { rows } = await pool.query<{ isMine: boolean }>('select pg_try_advisory_lock($1, $2) as "isMine"', [
        JOBS,
        lockOfJob(job),
      ]);
      return rows[0]!.isMine;
    },
    async release(job) {
      await pool.query('select pg_advisory_unlock($1, $2)', [JOBS, lockOfJob(job)]);
    },
    close: () => pool.end(),
  };
}
