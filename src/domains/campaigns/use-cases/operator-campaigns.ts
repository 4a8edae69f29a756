// What an operator does beside content: groups of players, and a look at what a player would be shown and sent.
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { countSegments, putInSegment, takeOutOfSegment } from '../audience-store.ts';
import { listBatches } from '../code-store.ts';
import { playerFacts } from '../facts.ts';
import { campaignsOf, isRunningCampaign } from '../messages.ts';
import { firstMissed } from '../rules/audience.ts';
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
  /** The first thing that stands against it. */
  because: string | undefined;
}

export async function previewFor(ctx: Context, playerId: bigint): Promise<PreviewLine[]> {
  const known = await playerFacts(ctx, ctx.db, playerId, { isVisiting: false });
  if (!known) return [];
  const popups = runningPopups(ctx).map(({ popup, audience }) => {
    const missed = firstMissed(audience, known.facts);
    return { name: `popup ${popup.sysname}`, because: known.suppressed ?? (missed && `audience.${missed}`) };
  });
  const running = campaignsOf(ctx).filter((one) => isRunningCampaign(one, ctx.clock.now()));
  const messages = await transaction(ctx.db, async (tx) => {
    const lines: PreviewLine[] = [];
    for (const campaign of running)
      lines.push({
        name: `campaign ${campaign.sysname} (${campaign.trigger})`,
        because: await whyNotSent(ctx, tx, campaign, playerId),
      });
    return lines;
  });
  return [...popups, ...messages];
}
