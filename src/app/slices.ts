// The slices of this site, ground floor first, and what they provide together. The site and the operator's commands both use this list.
import type { Services } from '#platform/context.ts';
import type { TopicFor } from '#platform/live/hub.ts';
import type { DeskParts } from '#platform/desk.ts';
import type { SliceManifest, Opener } from '#platform/manifest.ts';
import { manifest as accounts } from '#players/accounts/index.ts';
import { manifest as autoplay } from '#casino/autoplay/index.ts';
import { manifest as bets } from '#sportsbook/bets/index.ts';
import { manifest as bonuses } from '#rewards/bonuses/index.ts';
import { manifest as campaigns } from '#rewards/campaigns/index.ts';
import { manifest as cashback } from '#rewards/cashback/index.ts';
import { manifest as cashier } from '#money/cashier/index.ts';
import { manifest as chains } from '#fairness/seed-chains/index.ts';
import { manifest as content } from '#site/content/index.ts';
import { manifest as draws } from '#rewards/raffles/index.ts';
import { manifest as games } from '#casino/rounds/index.ts';
import { manifest as economy } from '#rewards/economy/index.ts';
import { manifest as gifts } from '#rewards/gifts/index.ts';
import { manifest as lobby } from '#casino/lobby/index.ts';
import { manifest as jackpots } from '#rewards/jackpots/index.ts';
import { manifest as league } from '#sportsbook/virtuals/index.ts';
import { manifest as limits } from '#money/limits/index.ts';
import { manifest as liveTables } from '#casino/live-tables/index.ts';
import { manifest as loyalty } from '#rewards/loyalty/index.ts';
import { manifest as messages } from '#players/messages/index.ts';
import { manifest as persons } from '#players/persons/index.ts';
import { manifest as privacy } from '#players/privacy/index.ts';
import { manifest as providers } from '#casino/suppliers/index.ts';
import { manifest as publicLog } from '#fairness/public-log/index.ts';
import { manifest as receipts } from '#fairness/receipts/index.ts';
import { manifest as seo } from '#site/seo/index.ts';
import { manifest as site } from '#site/general/index.ts';
import { manifest as sports } from '#sportsbook/book/index.ts';
import { manifest as stakes } from '#money/stakes/index.ts';
import { manifest as support } from '#players/support/index.ts';
import { manifest as tournaments } from '#rewards/tournaments/index.ts';
import { manifest as tracking } from '#site/tracking/index.ts';
import { manifest as verification } from '#players/verification/index.ts';
import { manifest as wallet } from '#money/wallet/index.ts';
import { manifest as winners } from '#rewards/winners/index.ts';
import { desk as machinery } from '#platform/events/desk.ts';
import { manifest as journal } from '#desk/journal/index.ts';
import { manifest as staff } from '#desk/staff/index.ts';
import { manifest as editor } from '#desk/editor/index.ts';
import { manifest as shell } from '#desk/shell/index.ts';
import { manifest as workspace } from '#desk/workspace/index.ts';
import { manifest as acts } from '#desk/acts/index.ts';
import { manifest as figures } from '#desk/figures/index.ts';
import { manifest as feeds } from '#sportsbook/feeds/index.ts';
import { manifest as uof } from '#sportsbook/uof/index.ts';
import { manifest as oddsapi } from '#sportsbook/oddsapi/index.ts';

/** As `architecture.ts` has them. */
export const slices: Readonly<Record<string, SliceManifest>> = {
  'money/wallet': wallet,
  'players/persons': persons,
  'site/content': content,
  'site/general': site,
  'players/messages': messages,
  'players/accounts': accounts,
  'players/verification': verification,
  'money/limits': limits,
  'money/stakes': stakes,
  'fairness/receipts': receipts,
  'fairness/public-log': publicLog,
  'fairness/seed-chains': chains,
  'sportsbook/book': sports,
  'sportsbook/virtuals': league,
  'sportsbook/bets': bets,
  'money/cashier': cashier,
  'rewards/gifts': gifts,
  'casino/rounds': games,
  'casino/suppliers': providers,
  'casino/autoplay': autoplay,
  'casino/lobby': lobby,
  'casino/live-tables': liveTables,
  'rewards/bonuses': bonuses,
  'rewards/cashback': cashback,
  'rewards/loyalty': loyalty,
  'rewards/raffles': draws,
  'rewards/tournaments': tournaments,
  'rewards/jackpots': jackpots,
  'rewards/campaigns': campaigns,
  'rewards/economy': economy,
  'players/support': support,
  'site/tracking': tracking,
  'players/privacy': privacy,
  'rewards/winners': winners,
  'site/seo': seo,
  'desk/journal': journal,
  'desk/staff': staff,
  'desk/shell': shell,
  'desk/workspace': workspace,
  'desk/editor': editor,
  'desk/acts': acts,
  'desk/figures': figures,
  'sportsbook/feeds': feeds,
  'sportsbook/uof': uof,
  'sportsbook/oddsapi': oddsapi,
};

const sliceManifests = Object.values(slices);

export const endpoints = sliceManifests.flatMap((manifest) => manifest.endpoints ?? []);
/** What staff see of all slices, and do to them. */
export const deskParts: readonly DeskParts[] = [
  ...sliceManifests.flatMap((manifest) => manifest.desk ?? []),
  machinery,
];
/** What is done by the clock as the role of the desk. */
export const deskJobs = deskParts.flatMap((parts) => parts.jobs ?? []);
export const subscriptions = sliceManifests.flatMap((sliceManifest) => sliceManifest.subscriptions ?? []);
export const jobs = sliceManifests.flatMap((sliceManifest) => sliceManifest.jobs ?? []);
export const callbacks = Object.assign(
  {},
  ...sliceManifests.map((sliceManifest) => sliceManifest.callbacks),
) as NonNullable<SliceManifest['callbacks']>;
export const files = Object.assign({}, ...sliceManifests.map((sliceManifest) => sliceManifest.files)) as NonNullable<
  SliceManifest['files']
>;

/** `me` is the player; everything else belongs to a slice. */
export const liveTopicFor: TopicFor = (name, playerId) => {
  if (name === 'me') return playerId === undefined ? undefined : `player/${playerId}`;
  return sliceManifests
    .map((sliceManifest) => sliceManifest.topics?.(name, playerId))
    .find((topic) => topic !== undefined);
};

export const watchSlices = (services: Services): void =>
  sliceManifests.forEach((sliceManifest) => sliceManifest.watch?.(services));

export async function openSlices(services: Services, opener: Opener): Promise<void> {
  for (const sliceManifest of sliceManifests) await sliceManifest.open?.(services, opener);
}

export const startSlices = (services: Services): void =>
  sliceManifests.forEach((sliceManifest) => sliceManifest.start?.(services));

export async function stepSlices(services: Services): Promise<void> {
  for (const sliceManifest of sliceManifests) await sliceManifest.step?.(services);
}

export const releaseSlices = (services: Services): void =>
  sliceManifests.forEach((sliceManifest) => sliceManifest.release?.(services));

/** Slices close before those that they use. */
export async function closeSlices(services: Services): Promise<void> {
  for (const sliceManifest of sliceManifests.toReversed()) await sliceManifest.close?.(services);
}
