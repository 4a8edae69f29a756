/**
 * Sends the messages of campaigns: through all players in the order of their numbers, several in each transaction together with
 * the position reached, or to one player after an event. Players who take a break, are blocked, or do not want news get
 * nothing.
 */
import { isCurrency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { activePlayersAfter, siteLink, wantsNews, writeNews } from '#players/accounts/index.ts';
import { payBonuses } from './awards.ts';
import { addContact, lockRun, moveRun, shownTo } from './contact-store.ts';
import { playerFacts, type Suppressed } from './facts.ts';
import { campaignsOf, isRunningCampaign, wordsOf, type Campaign, type CampaignTrigger } from './messages.ts';
import { firstMissed } from './rules/audience.ts';
import { nextNumber } from './rules/frequency.ts';
import { isTimeFor } from './rules/schedule.ts';
import { whyInMail, whySentences } from './why-shown.ts';

const AT_ONCE = 100;

/** Why a player gets nothing from a campaign. */
export type NotSent = Suppressed | 'unsubscribed' | 'frequency' | 'bonus' | `audience.${string}`;

export async function runCampaigns(ctx: Context): Promise<void> {
  for (const campaign of campaignsOf(ctx)) {
    const run = runOf(campaign, ctx.clock.now());
    if (run === undefined || !isRunningCampaign(campaign, ctx.clock.now())) continue;
    while (!(await transaction(ctx.db, (tx) => goOn(ctx, tx, campaign, run))));
  }
}

function runOf(campaign: Campaign, now: Date): string | undefined {
  if (!isTimeFor(campaign, now)) return undefined;
  if (campaign.trigger === 'once') return 'once';
  return campaign.trigger === 'daily' ? now.toISOString().slice(0, 10) : undefined;
}

/** True when the run is over. */
async function goOn(ctx: Context, tx: Transaction, campaign: Campaign, run: string): Promise<boolean> {
  const now = ctx.clock.now();
  const { cursor, is_over: isOver } = await lockRun(tx, campaign.sysname, run, now);
  if (isOver) return true;
  const players = await activePlayersAfter(tx, cursor, AT_ONCE);
  for (const { id: playerId } of players) await sendTo(ctx, tx, campaign, playerId);
  const isLast = players.length < AT_ONCE;
  await moveRun(tx, campaign.sysname, run, { cursor: players.at(-1)?.id ?? cursor, isOver: isLast, now });
  return isLast;
}

export async function sendTriggered(
  ctx: Context,
  tx: Transaction,
  trigger: CampaignTrigger,
  playerIds: readonly bigint[],
): Promise<void> {
  const now = ctx.clock.now();
  const due = campaignsOf(ctx).filter((campaign) => campaign.trigger === trigger && isRunningCampaign(campaign, now));
  for (const campaign of due) for (const playerId of playerIds) await sendTo(ctx, tx, campaign, playerId);
}

/** Nothing is written where there is a reason against it. */
export async function whyNotSent(
  ctx: Context,
  tx: Transaction,
  campaign: Campaign,
  playerId: bigint,
): Promise<NotSent | undefined> {
  const knownPlayer = await playerFacts(ctx, tx, playerId, { isVisiting: false });
  if (!knownPlayer) return 'status';
  if (knownPlayer.suppressed) return knownPlayer.suppressed;
  if (!(await wantsNews(tx, playerId))) return 'unsubscribed';
  const missed = firstMissed(campaign.audience, knownPlayer.facts);
  return missed && `audience.${missed}`;
}

async function sendTo(ctx: Context, tx: Transaction, campaign: Campaign, playerId: bigint): Promise<void> {
  if ((await whyNotSent(ctx, tx, campaign, playerId)) !== undefined) return;
  const now = ctx.clock.now();
  const name = `message:${campaign.sysname}`;
  const sent = (await shownTo(tx, playerId)).filter((message) => message.campaign === name);
  // What is sent by several channels at once is one message.
  const times = [...new Map(sent.map(({ at }) => [at.getTime(), at])).values()];
  const number = nextNumber(campaign.cap, times, now);
  const knownPlayer = await playerFacts(ctx, tx, playerId, { isVisiting: false });
  if (number === undefined || !knownPlayer || !isCurrency(knownPlayer.currency)) return;
  const refused = await payBonuses(ctx, tx, {
    playerId,
    currency: knownPlayer.currency,
    offer: campaign.sysname,
    bonuses: campaign.bonuses,
    gift: campaign,
    fact: `campaign/${campaign.sysname}/${playerId}/${number}`,
    cause: 'campaign',
  });
  // A message about a bonus that was refused would be a lie.
  if (refused) return;
  for (const channel of campaign.channels) await addContact(tx, playerId, { campaign: name, channel, number, at: now });
  const { title, text, button, url } = wordsOf(campaign, knownPlayer.locale)!;
  await writeNews(ctx, tx, {
    playerId,
    locale: knownPlayer.locale,
    template: 'campaign',
    values: {
      title,
      text,
      button,
      path: url,
      link: siteLink(ctx, knownPlayer.locale, url),
      why: whySentences(knownPlayer.locale, campaign.audience).join('\n'),
      because: whyInMail(knownPlayer.locale, campaign.audience),
    },
    channels: campaign.channels,
  });
}
