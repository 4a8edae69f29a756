// The door of outside feeds for the server. The book knows them only through the feed port.
import type { SliceManifest } from '#platform/manifest.ts';
import { addTogetherPricer } from '#sportsbook/book/index.ts';
import type { Services } from '#platform/context.ts';
import { configuredFeeds } from './configured-feeds.ts';
import { askFeedTogether } from './ask-together.ts';
import { batchApplier } from './apply-batches.ts';
import { feedSockets } from './feed-socket.ts';
import { jobs } from './jobs.ts';

export { feedSockets } from './feed-socket.ts';
export { receiveFeedCall } from './receive-call.ts';
export { configuredFeeds, type ConfiguredFeed } from './configured-feeds.ts';
export { ordersOf, storeMessages, type RecoverOrderRow } from './store-messages.ts';
export { askWithCare, TOGETHER_TIMEOUT_MS, WrongAnswer } from './ask-together.ts';
export { togetherPrice } from './rules/together-answer.ts';
export type { UofSettings } from './uof-option.ts';
export type { OddsApiSettings } from './odds-api-option.ts';

/** In each process: whichever a player is connected to asks. */
function addPricers(services: Services): void {
  for (const [name, feed] of configuredFeeds(services))
    if (feed.together !== undefined)
      addTogetherPricer(services, name, {
        isRemote: true,
        price: (_, match, chosen) => askFeedTogether(services, feed, match, chosen),
      });
}

export const manifest = {
  jobs,
  watch(services) {
    addPricers(services);
    batchApplier(services).watch();
    feedSockets(services).watch();
  },
  start(services) {
    batchApplier(services).start();
  },
  close: (services) => batchApplier(services).stop(),
} satisfies SliceManifest;
