// Whether feeds are silent, and whether they count their messages well.
import { Counter } from 'prom-client';
import { registry } from '#platform/metrics.ts';
import type { Services } from '#platform/context.ts';
import { addMetrics } from '#platform/metric-registry.ts';
import { producersOf } from './producer-store.ts';

export const misnumberedMessages = new Counter({
  name: 'baize_feed_misnumbered_total',
  help: 'Messages of a feed with the number of another message about the same event; they are not applied',
  labelNames: ['producer'] as const,
  registers: [registry],
});

export const addFeedMetrics = (services: Services): void =>
  addMetrics(services, {
    name: 'baize_feed_silent',
    help: '1 while all markets of a feed are suspended, because no message comes from it or it has not sent again what was missed',
    label: 'producer',
    read: async () =>
      (await producersOf(services.db))
        .filter(({ retired_at: retiredAt }) => retiredAt === null)
        .map(({ name, is_silent }) => [name, Number(is_silent)] as const),
  });
