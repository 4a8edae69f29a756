// What an operator watches of events: how far each subscriber is behind, and what it could not take.
import type { Services } from '../context.ts';
import { addMetrics } from '../metric-registry.ts';
import { subscribersOf, type Subscription } from './events.ts';
import { consumerLags, type ConsumerLag } from './consumer-lag.ts';

/** Of the subscribers of this process. */
export function addEventMetrics(services: Services, subscriptions: readonly Subscription[]): void {
  const names = subscribersOf(subscriptions).map(({ name }) => name);
  const bySubscriber = async (read: (lag: ConsumerLag) => number): Promise<Array<[string, number]>> => {
    const boundAddress = new Map(
      (await consumerLags(services.db)).map((consumerLag) => [consumerLag.subscriber, consumerLag]),
    );
    return names.map((name) => [name, boundAddress.has(name) ? read(boundAddress.get(name)!) : 0]);
  };
  addMetrics(
    services,
    {
      name: 'baize_events_behind',
      help: 'Rows of announced events that a subscriber has not dealt with, counted up to 10,000',
      label: 'subscriber',
      read: () => bySubscriber(({ behind }) => behind),
    },
    {
      name: 'baize_events_oldest_seconds',
      help: 'Age of the oldest of them',
      label: 'subscriber',
      read: () => bySubscriber(({ oldest_seconds }) => oldest_seconds),
    },
    {
      name: 'baize_dead_letters',
      help: 'Events that a subscriber could not take in any of its tries',
      label: 'subscriber',
      read: () => bySubscriber(({ dead_letters }) => dead_letters),
    },
  );
}
