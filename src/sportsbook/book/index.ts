// The door of the book: what can be bet on, and the feed port by which producers say it.
import type { Services } from '#platform/context.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import { bookOf } from './book.ts';
import { endpoints } from './api.ts';
import { feedPort } from './feed-port.ts';
import { addFeedMetrics } from './metrics.ts';
import { jobs } from './jobs.ts';
import { isBookTopic, liveTopics } from './live-topics.ts';
import { rollMessages } from './store.ts';

export {
  marketsCancelled,
  marketsSettled,
  settlementRolledBack,
  type DecidedMarket,
  type MarketsDecided,
} from './events.ts';
export { feedMessage } from './feed-messages.ts';
export type { Feed, FeedMessage, Fixture, Incident, Producer, Scoreboard } from './feed-messages.ts';
export { addFeed, applyFeed, holdsBack, ProducerRetiredError } from './feed-port.ts';
export { onBookChange } from './book.ts';
export { pointsOf, tableOf } from './rules/table.ts';
export type { Cancellation } from './tables.ts';
export { bettingPaths } from './paths.ts';
export {
  eventFacts,
  holdOffers,
  offerNow,
  isShownInLists,
  openEventIds,
  upcomingEventIds,
  type Chosen,
  type EventFacts,
  type Offer,
} from './offers.ts';
export { changeRunner, settleByFinish } from './race-by-hand.ts';
export {
  addTogetherPricer,
  askTogether,
  canPriceTogether,
  hasBuilder,
  hasRemotePricers,
  priceTogether,
  type MatchNow,
} from './price-together.ts';
export { decideByHand, resendDecisions, type HandDecision } from './decide-by-hand.ts';
export { labelOfLeg } from './labels.ts';
export { marginsOf } from './margins.ts';
export { setMargin } from './set-margin.ts';
export { boostFor, endBoost, makeBoost, type BoostOrder } from './boosts/boosts.ts';
export { findBoost, listBoosts, openBoosts, type BoostRow } from './boosts/store.ts';
export {
  isRetired,
  knownProducer,
  producerStates,
  restoreProducer,
  retireProducer,
  undecidedEventsOf,
} from './retire-producer.ts';
export { setSuspended } from './suspend.ts';
export { driftOfPrice, setPrice, type PriceChange } from './set-price.ts';
export { feedOdds } from './rules/manual-price.ts';
export {
  competitionNamed,
  competitionsWithMargins,
  EVENT_FILTERS,
  eventIdsNamed,
  eventPage,
  listEvents,
  messagesAbout,
  type EventLine,
  type EventPage,
} from './desk-queries.ts';

const DAY_MS = 86_400_000;

function watchBook(services: Services): void {
  bookOf(services).watch();
  liveTopics(services).watch();
  addFeedMetrics(services);
}

export const manifest = {
  endpoints,
  jobs,
  topics: (name) => (isBookTopic(name) ? name : undefined),
  watch: watchBook,
  async open(services, opener) {
    const now = services.clock.now();
    if (opener === 'site') await rollMessages(services.db, now, new Date(now.getTime() - 30 * DAY_MS));
    await bookOf(services).open();
  },
  start(services) {
    feedPort(services).start();
  },
  async close(services) {
    await feedPort(services).close();
    liveTopics(services).close();
    await bookOf(services).close();
  },
} satisfies SliceManifest;
