// What an operator watches of the process itself: its database, events, jobs and sockets, and the stakes.
import { sql } from 'kysely';
import type pg from 'pg';
import { Counter } from 'prom-client';
import type { Services } from '#platform/context.ts';
import { subscribe, type Subscription } from '#platform/events/events.ts';
import { addMetrics } from '#platform/metric-registry.ts';
import { lateness } from '#platform/jobs/jobs.ts';
import { liveHub } from '#platform/live/hub.ts';
import { registry } from '#platform/metrics.ts';
import { stakeSettled, type StakeSettled } from '#money/stakes/index.ts';

const rounds = new Counter({
  name: 'baize_rounds_settled_total',
  help: 'Rounds for real money that were settled, by currency',
  labelNames: ['currency'] as const,
  registers: [registry],
});
const staked = new Counter({
  name: 'baize_staked_minor_total',
  help: 'What was staked in settled rounds, in minor units',
  labelNames: ['currency'] as const,
  registers: [registry],
});
const won = new Counter({
  name: 'baize_won_minor_total',
  help: 'What was won in settled rounds, in minor units',
  labelNames: ['currency'] as const,
  registers: [registry],
});

/** Counts in the process that takes the events, so a sum over all processes is right. */
export const countStakes: Subscription = subscribe(stakeSettled, 'figures', (_ctx, _tx, settledStakes) => {
  const events = settledStakes.filter(({ payload }) => !payload.isFree);
  // One addition for a batch of each currency: a look-up of labels for every round would cost more than the round's event.
  for (const [currency, settled] of Map.groupBy(events, ({ payload }) => payload.currency)) {
    rounds.inc({ currency }, settled.length);
    staked.inc({ currency }, sumOf(settled, 'stakedMinor'));
    won.inc({ currency }, sumOf(settled, 'wonMinor'));
  }
  return Promise.resolve();
});

type Settled = Parameters<Parameters<typeof subscribe<StakeSettled>>[2]>[2];

const sumOf = (settled: Settled, field: 'stakedMinor' | 'wonMinor'): number =>
  settled.reduce((sum, { payload }) => sum + Number(payload[field]), 0);

export function addProcessMetrics(services: Services, pool: pg.Pool): void {
  const { db } = services;
  const valueOf = async (statement: ReturnType<typeof sql<{ value: number | string | null }>>): Promise<number> =>
    Number((await statement.execute(db)).rows[0]?.value ?? 0);
  addMetrics(
    services,
    {
      name: 'baize_database_up',
      help: '1 while the database answers',
      read: () =>
        valueOf(sql`select 1 as value`).then(
          () => 1,
          () => 0,
        ),
    },
    {
      name: 'baize_database_pool_connections',
      help: 'Connections for requests: open, idle of these, and requests that wait for one',
      label: 'state',
      read: async () => [
        ['open', pool.totalCount] as const,
        ['idle', pool.idleCount] as const,
        ['waiting', pool.waitingCount] as const,
      ],
    },
    {
      name: 'baize_database_replication_lag_bytes',
      help: 'What the furthest standby has not applied yet; 0 without a standby, or without the right to see it',
      read: () =>
        valueOf(
          sql`select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0) as value from pg_stat_replication`,
        ),
    },
    {
      name: 'baize_job_late_seconds',
      help: 'By how much a job is behind its schedule in this process',
      label: 'job',
      read: async () => lateness(services).map(({ job, lateMs }) => [job, lateMs / 1000] as const),
    },
    { name: 'baize_live_sockets', help: 'Open live connections of pages', read: async () => liveHub(services).size },
  );
}
