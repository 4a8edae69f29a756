/**
 * Publishes what pools hold, at most twice a second and only changes, after the commit: a notification inside the worker's
 * transaction would make all commits of the database wait for each other.
 */
import { sql } from 'kysely';
import { perProcess, type Services } from '#platform/context.ts';
import { publish } from '#platform/live/publish.ts';
import type { MetersMessage } from './contract.ts';
import { TOPIC } from './topic.ts';

const GATHER_MS = 400;

interface Meters {
  timer: NodeJS.Timeout | undefined;
  /** By level, in cents, as they were published last. */
  published: Map<string, string>;
}
const metersOf = perProcess('jackpots.meters', (): Meters => ({ timer: undefined, published: new Map() }));

export function metersChanged(services: Services): void {
  const meters = metersOf(services);
  meters.timer ??= setTimeout(() => {
    meters.timer = undefined;
    void tell(services, meters);
  }, GATHER_MS).unref();
}

async function tell(services: Services, meters: Meters): Promise<void> {
  try {
    const { rows } = await sql<{ key: string; cents: string }>`
      select jackpot || '/' || level as key, trunc(pool_micro / 1000000)::text as cents from jackpots.levels
       where state <> 'closed'`.execute(services.db);
    const changed = rows.filter(({ key, cents }) => meters.published.get(key) !== cents);
    if (changed.length === 0) return;
    for (const { key, cents } of changed) meters.published.set(key, cents);
    const pools = Object.fromEntries(changed.map(({ key, cents }) => [key, Number(cents)]));
    await publish(services.db, TOPIC, { kind: 'meters', pools } satisfies MetersMessage);
  } catch (error) {
    services.log.warn({ error: (error as Error).message }, 'meters could not be published');
  }
}

export const stopMeters = (services: Services): void => clearTimeout(metersOf(services).timer);
