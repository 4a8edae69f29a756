// The domains of this site, ground floor first: what each brings to the server.
import type { CallbackHandler } from '#api/callbacks.ts';
import type { OpenFile } from '#api/private-files.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import type { Subscription } from '#platform/events/events.ts';
import type { TopicFor } from '#platform/live/hub.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { systemContext, type Services } from '#platform/context.ts';
import * as accounts from '#domains/accounts/index.ts';
import * as autoplay from '#domains/autoplay/index.ts';
import * as campaigns from '#domains/campaigns/index.ts';
import * as cashier from '#domains/cashier/index.ts';
import * as content from '#domains/content/index.ts';
import * as games from '#domains/games/index.ts';
import * as hall from '#domains/hall/index.ts';
import * as liveTables from '#domains/live-tables/index.ts';
import * as loyalty from '#domains/loyalty/index.ts';
import * as messages from '#domains/messages/index.ts';
import * as limits from '#domains/limits/index.ts';
import * as providers from '#domains/providers/index.ts';
import * as privacy from '#domains/privacy/index.ts';
import * as seo from '#domains/seo/index.ts';
import * as site from '#domains/site/index.ts';
import * as support from '#domains/support/index.ts';
import * as tracking from '#domains/tracking/index.ts';
import * as verification from '#domains/verification/index.ts';
import * as wallet from '#domains/wallet/index.ts';
import * as winners from '#domains/winners/index.ts';

export const endpoints: readonly Endpoint[] = [
  ...content.endpoints,
  ...site.endpoints,
  ...messages.endpoints,
  ...accounts.endpoints,
  ...limits.endpoints,
  ...verification.endpoints,
  ...cashier.endpoints,
  ...games.endpoints,
  ...providers.endpoints,
  ...autoplay.endpoints,
  ...hall.endpoints,
  ...liveTables.endpoints,
  ...campaigns.endpoints,
  ...privacy.endpoints,
  ...support.endpoints,
  ...loyalty.endpoints,
  ...winners.endpoints,
  ...seo.endpoints,
  ...tracking.endpoints,
];

export const subscriptions: readonly Subscription[] = [...games.subscriptions, ...winners.subscriptions];

export const jobs: readonly Job[] = [
  ...wallet.jobs,
  ...content.jobs,
  ...messages.jobs,
  ...accounts.jobs,
  ...verification.jobs,
  ...cashier.jobs,
  ...games.jobs,
  ...providers.jobs,
  ...hall.jobs,
  ...liveTables.jobs,
  ...support.jobs,
  ...privacy.jobs,
  ...winners.jobs,
  ...tracking.jobs,
];

export const callbacks: Record<string, CallbackHandler> = {
  ...content.callbacks,
  ...verification.callbacks,
  ...cashier.callbacks,
};

export const files: Record<string, OpenFile> = {
  documents: verification.openDocument,
  exports: privacy.openExport,
  history: hall.openHistoryExport,
};

/** What domains listen to; before the connection that listens is opened. */
export function watchDomains(services: Services): void {
  content.watchContent(services);
  limits.watchLimits(services);
  messages.addMessageFigures(services);
  cashier.watchCashier(services);
  games.watchGames(services);
  liveTables.watchLiveTables(services);
  providers.watchProviders(services);
}

/** What domains need before the first request. */
export async function openDomains(services: Services): Promise<void> {
  await content.openContent(services);
  await games.openGames(services);
  await providers.openProviders(services);
  await privacy.sealPlainData(systemContext(services, 'start'));
}

/** What domains do by a clock of their own, once requests are taken. */
export function startDomains(services: Services): void {
  if (services.config.LIVE_TABLES) liveTables.startDealers(services);
}

/** Public topics are for everybody; `me` is the player himself. */
export const liveTopicFor: TopicFor = (name, playerId) =>
  name === 'me'
    ? playerId === undefined
      ? undefined
      : `player/${playerId}`
    : liveTables.isPublicTopic(name)
      ? name
      : undefined;

/** What domains hold open for the life of the process. */
export async function closeDomains(services: Services): Promise<void> {
  await liveTables.stopDealers(services);
  await games.closeRounds(services);
}
