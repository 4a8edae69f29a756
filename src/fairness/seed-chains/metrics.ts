// How long chains have waited for their round of the beacon although it should exist.
import { timeOfRound } from '#kernel/drand.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { addMetrics } from '#platform/metric-registry.ts';
import { configuredNetwork } from './adapters/drand.ts';

/** By the published link of the chain: the round that no relay has given. */
const overdue = perProcess('chains.overdue', (services) => {
  const rounds = new Map<string, number>();
  addMetrics(services, {
    name: 'baize_chain_overdue_seconds',
    help: 'How long the oldest chain that this process could not salt has waited since its round of the beacon was due',
    read: async () =>
      rounds.size === 0
        ? 0
        : (services.clock.now().getTime() - timeOfRound(configuredNetwork(services), Math.min(...rounds.values()))) /
          1000,
  });
  return rounds;
});

export const watchOverdue = (services: Services): void => void overdue(services);
export const isOverdue = (services: Services, published: string, round: number): void =>
  void overdue(services).set(published, round);
export const isSaltedNow = (services: Services, published: string): void => void overdue(services).delete(published);
