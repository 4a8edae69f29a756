// Payments as an operator monitors them: what happens, and what waits for whom and for how long.
import { sql } from 'kysely';
import { Counter } from 'prom-client';
import type { Services } from '#platform/context.ts';
import { addMetrics } from '#platform/metric-registry.ts';
import { registry } from '#platform/metrics.ts';
import { DIFFERENCES } from './rules/difference.ts';
import { openDifferences } from './store/differences.ts';

const deposits = new Counter({
  name: 'baize_deposits_total',
  help: 'Deposits by the state that they have entered',
  labelNames: ['state'] as const,
  registers: [registry],
});
const callbacks = new Counter({
  name: 'baize_payment_callbacks_total',
  help: 'Callbacks of payment providers by what we made of them; refused: not signed, or too old',
  labelNames: ['provider', 'verdict'] as const,
  registers: [registry],
});

export const countDeposit = (state: string): void => deposits.inc({ state });
export const countCallback = (provider: string, verdict: string): void => callbacks.inc({ provider, verdict });

const WAITING = ['requested', 'checks', 'approved', 'sent'] as const;

export function addCashierMetrics(services: Services): void {
  const waiting = async (column: 'count' | 'age'): Promise<Array<readonly [string, number]>> => {
    const { rows } = await sql<{ state: string; count: string; age: string }>`
      select state, count(*) as count, extract(epoch from clock_timestamp() - min(created_at)) as age
      from cashier.withdrawals where state = any (${WAITING}) group by state`.execute(services.db);
    return WAITING.map((state) => [state, Number(rows.find((row) => row.state === state)?.[column] ?? 0)] as const);
  };
  addMetrics(
    services,
    {
      name: 'baize_withdrawals_waiting',
      help: 'Withdrawals that are not over, by state',
      label: 'state',
      read: () => waiting('count'),
    },
    {
      name: 'baize_withdrawals_oldest_seconds',
      help: 'Age of the oldest of them, by state',
      label: 'state',
      read: () => waiting('age'),
    },
    {
      name: 'baize_payment_differences_open',
      help: 'Payments on which a provider and our books differ, by what differs',
      label: 'what',
      read: async () => {
        const open = await openDifferences(services.db);
        return DIFFERENCES.map((what) => [what, open.get(what) ?? 0] as const);
      },
    },
  );
}
