// Whether one player gets a banner, a popup, a message or an offer now, and if not, the first thing that keeps it from them.
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { currencyOf, findPlayer } from '#players/accounts/index.ts';
import { runningBanners } from './banners.ts';
import { shownTo } from './contact-store.ts';
import { playerFacts } from './facts.ts';
import { runningPopups } from './get-popups.ts';
import { campaignsOf, isRunningCampaign } from './messages.ts';
import { callerOf, offersOf } from './offers.ts';
import { firstMissed, type Audience } from './rules/audience.ts';
import { nextNumber } from './rules/frequency.ts';
import { isRunning, whyNot as whyNotOffer } from './rules/may-take.ts';
import { whyNotSent } from './send-campaigns.ts';
import { countTaken } from './store.ts';

/** Collections whose entries are for players. */
export const FOR_PLAYERS = ['banners', 'campaign-popups', 'campaigns', 'offers'] as const;
export type ForPlayers = (typeof FOR_PLAYERS)[number];

const NOT_RUNNING = 'it is not running now';

/** The obstacle in a few words; nothing where they get it. */
export async function whyNotForPlayer(
  ctx: Context,
  tx: Transaction,
  { collection, sysname }: { collection: ForPlayers; sysname: string },
  playerId: bigint,
): Promise<string | undefined> {
  switch (collection) {
    case 'offers':
      return whyNotOffered(ctx, tx, sysname, playerId);
    case 'campaigns':
      return whyNoMessage(ctx, tx, sysname, playerId);
    case 'banners':
      return whyNotShown(ctx, tx, runningBanners(ctx).find(({ name }) => name === sysname)?.audience, playerId);
    case 'campaign-popups':
      return whyNotShown(
        ctx,
        tx,
        runningPopups(ctx).find(({ popup }) => popup.sysname === sysname)?.audience,
        playerId,
      );
  }
}

async function whyNotOffered(
  ctx: Context,
  tx: Transaction,
  sysname: string,
  playerId: bigint,
): Promise<string | undefined> {
  const offer = offersOf(ctx).find((candidate) => candidate.sysname === sysname);
  const account = await findPlayer(tx, playerId);
  if (!offer || !isRunning(offer.terms, ctx.clock.now())) return NOT_RUNNING;
  if (account?.status !== 'active') return 'their account is not active';
  const player = { id: playerId, currency: currencyOf(account.currency) };
  const { facts, takenOffers } = await callerOf(ctx, [offer], { player, handle: tx });
  const missed = whyNotOffer(offer.terms, {
    now: ctx.clock.now(),
    facts,
    isTaken: takenOffers.has(sysname),
    takenByAll: await countTaken(tx, sysname),
  });
  return missed && (facts?.isOnBreak ? SUPPRESSED.break : OFFER_WORDS[missed]);
}

const OFFER_WORDS: Readonly<Record<string, string>> = {
  INVALID: NOT_RUNNING,
  ALREADY_USED: 'they have taken it already',
  NOT_STARTED: 'it has not begun',
  EXPIRED: 'it is over',
  LIMIT_REACHED: 'all of it has been taken',
  WRONG_CURRENCY: 'it is not for their currency',
  NOT_ELIGIBLE: 'it is not for their country, or comes with another deposit',
};

const SUPPRESSED: Readonly<Record<string, string>> = {
  break: 'they take a break from play',
  status: 'their account is not active',
  unsubscribed: 'they want no news',
};

async function whyNoMessage(
  ctx: Context,
  tx: Transaction,
  sysname: string,
  playerId: bigint,
): Promise<string | undefined> {
  const campaign = campaignsOf(ctx).find((candidate) => candidate.sysname === sysname);
  if (!campaign || !isRunningCampaign(campaign, ctx.clock.now())) return NOT_RUNNING;
  const missed = await whyNotSent(ctx, tx, campaign, playerId);
  if (missed !== undefined) return SUPPRESSED[missed] ?? conditionIn(missed.replace('audience.', ''));
  const sent = (await shownTo(tx, playerId)).filter((message) => message.campaign === `message:${sysname}`);
  return nextNumber(campaign.cap, [...new Map(sent.map(({ at }) => [at.getTime(), at])).values()], ctx.clock.now()) ===
    undefined
    ? 'they have been sent it as often as it allows'
    : undefined;
}

async function whyNotShown(
  ctx: Context,
  tx: Transaction,
  audience: Audience | undefined,
  playerId: bigint,
): Promise<string | undefined> {
  if (!audience) return NOT_RUNNING;
  const knownPlayer = await playerFacts(ctx, tx, playerId, { isVisiting: false });
  if (!knownPlayer) return SUPPRESSED['status'];
  if (knownPlayer.suppressed) return SUPPRESSED[knownPlayer.suppressed];
  const missed = firstMissed(audience, knownPlayer.facts);
  return missed && conditionIn(missed);
}

const conditionIn = (condition: string): string => `they miss the condition "${condition.replaceAll('_', ' ')}"`;
