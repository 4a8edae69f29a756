// Events are kept for 30 days, and longer only for a subscriber that has not read them yet.
import { sql } from 'kysely';
import { transaction, type Database } from '../db/database.ts';
import type { Job } from '../jobs/jobs.ts';
import { subscribersOf, type Subscription } from './events.ts';

const KEPT_DAYS = 30;
const AT_ONCE = 5000;
const DAY_MS = 24 * 60 * 60_000;

/** Subscribers that are not in the code any more hold nothing back. */
export const pruneEventsJob = (subscriptions: readonly Subscription[]): Job => {
  const names = subscribersOf(subscriptions).map(({ name }) => name);
  return {
    name: 'prune-events',
    everyMs: 60 * 60_000,
    async run({ db, clock }) {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
      while ((await prune(db, names, before)) === AT_ONCE);
    },
  };
};

/** Takes the oldest ones away; answers how many. By the order in which they are read, so it needs no index of its own. */
const prune = (db: Database, names: readonly string[], before: Date): Promise<number> =>
  transaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      with slowest as (
        select min(id) as id from platform.positions where subscriber = any(${names})
      ), oldest as (
        select o.id, o.announced_at from platform.outbox o
         where o.id < (select id from slowest) order by o.id limit ${AT_ONCE}
      )
      delete from platform.outbox o using oldest d
       where o.id = d.id and d.announced_at < ${before}`.execute(tx);
    return Number(numAffectedRows);
  });
