/**
 * Publishes what pools hold, at most every 400 ms and only of those that stakes have fed, after the commit: a notification inside
 * the worker's transaction would make all commits of the database wait for each other. A pool that was won for the last time is
 * published as well, with what is left: nothing.
 */
import { sql } from 'kysely';
import { perProcess, type Services } from '#platform/context.ts';
import { publish } from '#platform/live/publish.ts';
import type { MetersMessage } from './contract.ts';
import { TOPIC } from './topic.ts';

const GATHER_MS = 400;
/** After a failure: the database is away, mostly. */
const AGAIN_MS = 2000;
const KEY = sql`jackpot || '/' || level`;

interface Meters {
  timer: NodeJS.Timeout | undefined;
  /** Levels that have changed since they were published last. */
  changed: Set<string>;
}
const metersOf = perProcess('jackpots.meters', (): Meters => ({ timer: undefined, changed: new Set() }));

/** Called by the transaction that changes them, which holds them until it commits. */
export function metersChanged(services: Services, levels: readonly { jackpot: string; level: string }[]): void {
  const meters = metersOf(services);
  for (const { jackpot, level } of levels) meters.changed.add(`${jackpot}/${level}`);
  publishSoon(services, meters);
}

function publishSoon(services: Services, meters: Meters, afterMs = GATHER_MS): void {
  meters.timer ??= setTimeout(() => {
    meters.timer = undefined;
    void publishChanges(services, meters);
  }, afterMs).unref();
}

async function publishChanges(services: Services, meters: Meters): Promise<void> {
  const keys = [...meters.changed];
  meters.changed.clear();
  try {
    // First: what is not held now is committed, and seen by the next query.
    const { rows: held } = await sql<{ key: string }>`
      select ${KEY} as key from jackpots.levels where ${KEY} = any(${keys}) except
      select key from (select ${KEY} as key from jackpots.levels where ${KEY} = any(${keys}) for share skip locked) free`.execute(
      services.db,
    );
    const { rows } = await sql<{ key: string; cents: string }>`
      select ${KEY} as key, trunc(pool_micro / 1000000)::text as cents from jackpots.levels
       where ${KEY} = any(${keys})`.execute(services.db);
    const pools = Object.fromEntries(rows.map(({ key, cents }) => [key, Number(cents)]));
    if (rows.length > 0) await publish(services.db, TOPIC, { kind: 'meters', pools } satisfies MetersMessage);
    for (const { key } of held) meters.changed.add(key);
    if (held.length > 0) publishSoon(services, meters);
  } catch (error) {
    for (const key of keys) meters.changed.add(key);
    publishSoon(services, meters, AGAIN_MS);
    services.log.warn({ error: (error as Error).message }, 'meters could not be published');
  }
}

export const stopMeters = (services: Services): void => clearTimeout(metersOf(services).timer);
