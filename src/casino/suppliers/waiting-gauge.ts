// What waits for an operator, in the metrics of the process: an alarm is set on either being above zero.
import { Gauge } from 'prom-client';
import type { Services } from '#platform/context.ts';
import { registry } from '#platform/metrics.ts';
import { CHANNEL, waitingForOperator } from './store/reconciliations.ts';

const differences = new Gauge({
  name: 'baize_supplier_differences',
  help: 'Rounds in which a supplier’s report and our books differ, and of which no operator has decided',
  labelNames: ['provider'] as const,
  registers: [registry],
});

const days = new Gauge({
  name: 'baize_supplier_days_not_compared',
  help: 'Days of which a supplier’s report did not come or could not be read',
  labelNames: ['provider'] as const,
  registers: [registry],
});

export async function showWhatWaits(services: Services): Promise<void> {
  for (const waiting of await waitingForOperator(services.db)) {
    differences.set({ provider: waiting.provider }, waiting.differences);
    days.set({ provider: waiting.provider }, waiting.days);
  }
}

export function watchWhatWaits(services: Services): void {
  services.notifications.refreshOn(
    CHANNEL,
    () => showWhatWaits(services),
    'what waits with suppliers could not be read',
  );
}
