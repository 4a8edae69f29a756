/**
 * Work by the clock, every so many milliseconds, once at a time however many processes there are: whoever gets the job's
 * advisory lock runs it. A job must be resumable, because its process may die in the middle.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Context, Services } from '../context.ts';
import { perProcess, systemContext } from '../context.ts';
import { reportFailure } from '../failure-log.ts';

export interface Job {
  /** Imperative: `expire-deposits`. */
  name: string;
  everyMs: number;
  run(ctx: Context): Promise<void>;
}

export interface RunningJobs {
  stop(): Promise<void>;
}

/** When each job of this process was last over, and whether it was carried out; by the steady clock of the process. */
const lastRuns = perProcess('jobs.last-runs', () => new Map<string, { everyMs: number; endedAt: number }>());

/** By how many milliseconds each job is behind: how long ago it should have been over again, at least 0. */
export const lateness = (services: Services): Array<{ job: string; lateMs: number }> =>
  [...lastRuns(services)].map(([job, { everyMs, endedAt }]) => ({
    job,
    lateMs: Math.max(0, performance.now() - endedAt - everyMs),
  }));

export function startJobs(services: Services, pool: pg.Pool, jobs: readonly Job[]): RunningJobs {
  let stopping = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  for (const { name, everyMs } of jobs) lastRuns(services).set(name, { everyMs, endedAt: performance.now() });
  const schedule = (job: Job): void => {
    if (stopping) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const run = runAlone(services, pool, job).finally(() => {
        running.delete(run);
        schedule(job);
      });
      running.add(run);
    }, job.everyMs);
    timer.unref();
    timers.add(timer);
  };
  jobs.forEach(schedule);
  return {
    async stop() {
      stopping = true;
      timers.forEach((timer) => clearTimeout(timer));
      await Promise.all(running);
    },
  };
}

/** Second number of the advisory lock that whoever runs it holds; the first is 7242. */
export const lockOfJob = (name: string): number => createHash('sha256').update(`job ${name}`).digest().readInt32BE();

const hasRun = (services: Services, { name, everyMs }: Job): void =>
  void lastRuns(services).set(name, { everyMs, endedAt: performance.now() });

async function runAlone(services: Services, pool: pg.Pool, job: Job): Promise<void> {
  let client: pg.PoolClient | undefined;
  let broken: Error | undefined;
  try {
    client = await pool.connect();
    const key = lockOfJob(job.name);
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(7242, $1) as mine', [key]);
    // Where another process runs it right now, it is not late.
    if (!rows[0]?.mine) return hasRun(services, job);
    try {
      await job.run(systemContext(services, `job-${job.name}`));
      hasRun(services, job);
    } finally {
      await client.query('select pg_advisory_unlock(7242, $1)', [key]).catch((error: Error) => void (broken = error));
    }
  } catch (error) {
    reportFailure(services, `job ${job.name}`, { job: job.name, error: (error as Error).message }, 'job failed');
  } finally {
    client?.release(broken);
  }
}
