// The feeds of the configuration, and what a caller must know of one to speak for it.
import { perProcess, type Services } from '#platform/context.ts';
import type { FeedOption } from './options.ts';

export interface ConfiguredFeed extends FeedOption {
  name: string;
}

export const configuredFeeds = perProcess(
  'feeds.configured',
  ({ config }): ReadonlyMap<string, ConfiguredFeed> =>
    new Map(Object.entries(config.FEEDS).map(([name, option]) => [name, { ...option, name }])),
);

/** One that calls us. */
export function pushedFeed(services: Services, name: string): ConfiguredFeed | undefined {
  const feed = configuredFeeds(services).get(name);
  return feed?.kind === 'push' ? feed : undefined;
}

/** Where a feed calls us, and what both sides sign. */
export const pathOf = (feed: string): string => `/callbacks/feeds/${feed}`;
