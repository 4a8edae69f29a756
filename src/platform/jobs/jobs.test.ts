// Jobs run one at a time however many processes there are, and never stand in the way of requests.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventStage, type EventStage } from '../events/testing/event-stage.ts';
import { startJobs, type Job } from './jobs.ts';

/** More than the pool of the stage has connections. */
const JOBS = 30;

let stage: EventStage;
beforeAll(async () => {
  stage = await eventStage();
});
afterAll(() => stage.close());

const named = (run: Job['run'], everyMs = 1): Job => ({ name: `test-${randomUUID()}`, everyMs, run });

test('more jobs at once than there are connections leave all of them to requests', async () => {
  let running = 0;
  const { promise: haveAllBegun, resolve } = Promise.withResolvers<void>();
  let answered = 0;
  const jobs = Array.from({ length: JOBS }, () =>
    named(async ({ db }) => {
      if (++running === JOBS) resolve();
      await haveAllBegun;
      await sql`select 1`.execute(db);
      answered++;
    }, 10),
  );
  const started = startJobs(stage.services, jobs);
  await haveAllBegun;
  // A request, while all of them run.
  await sql`select 1`.execute(stage.services.db);
  await started.stop();
  expect(answered).toBeGreaterThanOrEqual(JOBS);
});

test('a job runs in one process at a time, and in another when the first has ended', async () => {
  let atOnce = 0;
  let most = 0;
  const ranIn = [0, 0];
  const name = `test-${randomUUID()}`;
  const processes = ranIn.map((_, index) =>
    startJobs(stage.services, [
      {
        name,
        everyMs: 1,
        async run({ db }) {
          most = Math.max(most, ++atOnce);
          await sql`select pg_sleep(0.005)`.execute(db);
          atOnce--;
          ranIn[index]!++;
        },
      },
    ]),
  );
  await expect.poll(() => ranIn[0]! + ranIn[1]!).toBeGreaterThan(20);
  await processes[0]!.stop();
  const before = ranIn[1]!;
  await expect.poll(() => ranIn[1]).toBeGreaterThan(before + 5);
  await processes[1]!.stop();
  expect(most).toBe(1);
});

test('a job that fails is run again, and lets go of its lock', async () => {
  let runs = 0;
  const job = named(async () => {
    if (++runs < 3) throw new Error('not today');
  });
  const started = startJobs(stage.services, [job]);
  await expect.poll(() => runs).toBeGreaterThan(3);
  await started.stop();
  const { rows } = await stage.database.ownerPool.query(
    `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(rows).toEqual([]);
});
