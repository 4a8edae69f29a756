// Whether feeds are silent.
import type { Services } from '#platform/context.ts';
import { addFigures } from '#platform/figures.ts';
import { producersOf } from './producer-store.ts';

export const addFeedFigures = (services: Services): void =>
  addFigures(services, {
    name: 'baize_feed_silent',
    help: '1 while all markets of a feed are suspended, because no message comes from it or it has not sent again what was missed',
    label: 'producer',
    read: async () =>
      (await producersOf(services.db))
        .filter(({ retired_at: retiredAt }) => retiredAt === null)
        .map(({ name, is_silent }) => [name, Number(is_silent)] as const),
  });
