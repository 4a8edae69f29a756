/**
 * Work by the clock, every so many milliseconds, once at a time however many processes there are: the process that gets the job's
 * advisory lock runs it. A job must be resumable, because its process may die in the middle.
 */
import type { Context, Services } from '../context.ts';
import { perProcess, systemContext } from '../context.ts';
import { reportFailure } from '../failure-log.ts';
import { openJobLocks, type JobLocks } from './job-locks.ts';

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

export function startJobs(services: Services, jobs: readonly Job[]): RunningJobs {
  const locks = openJobLocks(services);
  let stopping = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  for (const { name, everyMs } of jobs) lastRuns(services).set(name, { everyMs, endedAt: performance.now() });
  const schedule = (job: Job): void => {
    if (stopping) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const run = runAlone(services, locks, job).finally(() => {
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
      await locks.close();
    },
  };
}

const steppedRuns = perProcess('jobs.stepped-runs', () => new Map<string, number>());

/** What is due by the clock, once and in order: for a site whose time is moved by hand. A job that fails is reported and done next time. */
export async function runJobs(services: Services, jobs: readonly Job[]): Promise<void> {
  const now = services.clock.now().getTime();
  const lastRuns = steppedRuns(services);
  for (const job of jobs) {
    if ((lastRuns.get(job.name) ?? 0) > now - job.everyMs) continue;
    lastRuns.set(job.name, now);
    await job
      .run(systemContext(services, `job-${job.name}`))
      .catch((error: Error) =>
        reportFailure(services, `job ${job.name}`, { job: job.name, error: error.message }, 'job failed'),
      );
  }
}

const hasRun = (services: Services, { name, everyMs }: Job): void =>
  void lastRuns(services).set(name, { everyMs, endedAt: performance.now() });

async function runAlone(services: Services, locks: JobLocks, job: Job): Promise<void> {
  try {
    // If another process is running it right now, it is not late.
    if (!(await locks.take(job.name))) return hasRun(services, job);
    try {
      await job.run(systemContext(services, `job-${job.name}`));
      hasRun(services, job);
    } finally {
      await locks.release(job.name);
    }
  } catch (error) {
    reportFailure(services, `job ${job.name}`, { job: job.name, error: (error as Error).message }, 'job failed');
  }
}
