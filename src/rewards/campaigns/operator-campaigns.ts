// What an operator does in addition to content: groups of players, and a preview of what a player would be shown and sent.
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { countSegments, putInSegment, takeOutOfSegment } from './audience-store.ts';
import { runningBanners } from './banners.ts';
import { listBatches } from './code-store.ts';
import { playerFacts } from './facts.ts';
import { campaignsOf, isRunningCampaign, type Campaign } from './messages.ts';
import { firstMissed, type Audience, type VisitorFacts } from './rules/audience.ts';
import { runningPopups } from './get-popups.ts';
import { whyNotSent } from './send-campaigns.ts';

export const putPlayerInSegment = (
  ctx: Context,
  playerId: bigint,
  { segment, by }: { segment: string; by: string },
): Promise<boolean> => transaction(ctx.db, (tx) => putInSegment(tx, playerId, { segment, by, now: ctx.clock.now() }));

export const takePlayerOutOfSegment = (ctx: Context, playerId: bigint, segment: string): Promise<boolean> =>
  transaction(ctx.db, (tx) => takeOutOfSegment(tx, playerId, segment));

export const segments = (ctx: Context) => countSegments(ctx.db);
export const codeBatches = (ctx: Context) => listBatches(ctx.db);

export interface PreviewLine {
  name: string;
  /** The first obstacle. */
  because: string | undefined;
}

/** What a player with these facts would be shown and sent. */
export function previewAs(ctx: Context, facts: VisitorFacts): PreviewLine[] {
  const running = campaignsOf(ctx).filter((campaign) => isRunningCampaign(campaign, ctx.clock.now()));
  return [
    ...shownTo(ctx, facts),
    // Messages are for players; a guest has no inbox.
    ...(facts.player ? running.map((campaign) => lineOf(nameOf(campaign), campaign.audience, facts)) : []),
  ];
}

const nameOf = ({ sysname, trigger }: Campaign): string => `campaign ${sysname} (${trigger})`;

function lineOf(name: string, audience: Audience, facts: VisitorFacts): PreviewLine {
  const missed = firstMissed(audience, facts);
  return { name, because: missed && `audience.${missed}` };
}

const shownTo = (ctx: Context, facts: VisitorFacts): PreviewLine[] => [
  ...runningBanners(ctx).map(({ name, audience }) => lineOf(`banner ${name}`, audience, facts)),
  ...runningPopups(ctx).map(({ popup, audience }) => lineOf(`popup ${popup.sysname}`, audience, facts)),
];

export async function previewFor(ctx: Context, playerId: bigint): Promise<PreviewLine[]> {
  const knownPlayer = await playerFacts(ctx, ctx.db, playerId, { isVisiting: false });
  if (!knownPlayer) return [];
  const banners = shownTo(ctx, knownPlayer.facts).map(({ name, because }) => ({
    name,
    because: knownPlayer.suppressed ?? because,
  }));
  const running = campaignsOf(ctx).filter((campaign) => isRunningCampaign(campaign, ctx.clock.now()));
  const messages = await transaction(ctx.db, async (tx) => {
    const lines: PreviewLine[] = [];
    for (const campaign of running)
      lines.push({
        name: nameOf(campaign),
        because: await whyNotSent(ctx, tx, campaign, playerId),
      });
    return lines;
  });
  return [...banners, ...messages];
}
