// What is left of the credits of a key, for those who are to be called before none are.
import { addMetrics } from '#platform/metric-registry.ts';
import type { Services } from '#platform/context.ts';
import { accountsOf } from './store.ts';

export const addQuotaMetrics = (services: Services): void =>
  addMetrics(
    services,
    {
      name: 'baize_odds_api_credits_remaining',
      help: 'Credits of the key of The Odds API until the month ends, as it said with its last answer',
      label: 'feed',
      read: async () =>
        (await accountsOf(services.db)).flatMap(({ feed, remaining }) =>
          remaining === null ? [] : [[feed, remaining] as const],
        ),
    },
    {
      name: 'baize_odds_api_paused',
      help: '1 while The Odds API is not called, because it has refused the key, has no credits left, or was called too often',
      label: 'feed',
      read: async () =>
        (await accountsOf(services.db)).map(
          ({ feed, paused_until: until }) => [feed, Number(until !== null && until > services.clock.now())] as const,
        ),
    },
  );
