// The domains of this site, ground floor first, and what they provide together. The site and the operator's commands both use this list.
import type { Services } from '#platform/context.ts';
import type { TopicFor } from '#platform/live/hub.ts';
import type { DomainManifest, Opener } from '#platform/manifest.ts';
import { manifest as accounts } from '#domains/accounts/index.ts';
import { manifest as autoplay } from '#domains/autoplay/index.ts';
import { manifest as bets } from '#domains/bets/index.ts';
import { manifest as bonuses } from '#domains/bonuses/index.ts';
import { manifest as campaigns } from '#domains/campaigns/index.ts';
import { manifest as cashback } from '#domains/cashback/index.ts';
import { manifest as cashier } from '#domains/cashier/index.ts';
import { manifest as chains } from '#domains/chains/index.ts';
import { manifest as content } from '#domains/content/index.ts';
import { manifest as draws } from '#domains/draws/index.ts';
import { manifest as games } from '#domains/games/index.ts';
import { manifest as economy } from '#domains/economy/index.ts';
import { manifest as gifts } from '#domains/gifts/index.ts';
import { manifest as hall } from '#domains/hall/index.ts';
import { manifest as jackpots } from '#domains/jackpots/index.ts';
import { manifest as league } from '#domains/league/index.ts';
import { manifest as limits } from '#domains/limits/index.ts';
import { manifest as liveTables } from '#domains/live-tables/index.ts';
import { manifest as loyalty } from '#domains/loyalty/index.ts';
import { manifest as messages } from '#domains/messages/index.ts';
import { manifest as persons } from '#domains/persons/index.ts';
import { manifest as privacy } from '#domains/privacy/index.ts';
import { manifest as providers } from '#domains/providers/index.ts';
import { manifest as publicLog } from '#domains/public-log/index.ts';
import { manifest as receipts } from '#domains/receipts/index.ts';
import { manifest as seo } from '#domains/seo/index.ts';
import { manifest as site } from '#domains/site/index.ts';
import { manifest as sports } from '#domains/sports/index.ts';
import { manifest as stakes } from '#domains/stakes/index.ts';
import { manifest as support } from '#domains/support/index.ts';
import { manifest as tournaments } from '#domains/tournaments/index.ts';
import { manifest as tracking } from '#domains/tracking/index.ts';
import { manifest as verification } from '#domains/verification/index.ts';
import { manifest as wallet } from '#domains/wallet/index.ts';
import { manifest as winners } from '#domains/winners/index.ts';

/** As `architecture.ts` has them. */
export const domains: Readonly<Record<string, DomainManifest>> = {
  wallet,
  persons,
  content,
  site,
  messages,
  accounts,
  verification,
  limits,
  stakes,
  receipts,
  'public-log': publicLog,
  chains,
  sports,
  league,
  bets,
  cashier,
  gifts,
  games,
  providers,
  autoplay,
  hall,
  'live-tables': liveTables,
  bonuses,
  cashback,
  loyalty,
  draws,
  tournaments,
  jackpots,
  campaigns,
  economy,
  support,
  tracking,
  privacy,
  winners,
  seo,
};

const all = Object.values(domains);

export const endpoints = all.flatMap((one) => one.endpoints ?? []);
export const subscriptions = all.flatMap((one) => one.subscriptions ?? []);
export const jobs = all.flatMap((one) => one.jobs ?? []);
export const callbacks = Object.assign({}, ...all.map((one) => one.callbacks)) as NonNullable<
  DomainManifest['callbacks']
>;
export const files = Object.assign({}, ...all.map((one) => one.files)) as NonNullable<DomainManifest['files']>;

/** `me` is the player; everything else belongs to a domain. */
export const liveTopicFor: TopicFor = (name, playerId) => {
  if (name === 'me') return playerId === undefined ? undefined : `player/${playerId}`;
  return all.map((one) => one.topics?.(name, playerId)).find((topic) => topic !== undefined);
};

export const watchDomains = (services: Services): void => all.forEach((one) => one.watch?.(services));

export async function openDomains(services: Services, opener: Opener): Promise<void> {
  for (const one of all) await one.open?.(services, opener);
}

export const startDomains = (services: Services): void => all.forEach((one) => one.start?.(services));

export async function stepDomains(services: Services): Promise<void> {
  for (const one of all) await one.step?.(services);
}

export const releaseDomains = (services: Services): void => all.forEach((one) => one.release?.(services));

/** Domains close before those that they use. */
export async function closeDomains(services: Services): Promise<void> {
  for (const one of all.toReversed()) await one.close?.(services);
}
