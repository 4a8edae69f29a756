// Campaign popups as content holds them. What a player has seen is kept by them (`storage.set`), not here.
import * as z from 'zod/mini';
import type { Context } from '#platform/context.ts';
import { collection, spoken } from '#domains/content/index.ts';
import { campaignPopup, type CampaignPopup } from '../popup-contract.ts';

interface Entry {
  sysname: string;
  startsAt: string | null;
  finishedAt: string | null;
  position: number | null;
  description: unknown;
}

/** One without what a popup needs is none. */
function popupOf(ctx: Context, { sysname, description }: Entry): CampaignPopup | undefined {
  const said = (spoken(description, ctx.locale) ?? {}) as object;
  return z.safeParse(campaignPopup, { ...said, sysname }).data;
}

const all = (ctx: Context) => collection<Entry>(ctx, 'campaign-popups', ctx.locale);

export const popupNamed = (ctx: Context, sysname: string): CampaignPopup | null => {
  const entry = all(ctx).find((one) => one.sysname === sysname);
  return (entry && popupOf(ctx, entry)) ?? null;
};

export function duePopups(ctx: Context): string[] {
  const now = ctx.clock.now();
  return all(ctx)
    .filter(({ startsAt }) => !startsAt || new Date(startsAt) <= now)
    .filter(({ finishedAt }) => !finishedAt || new Date(finishedAt) > now)
    .filter((entry) => popupOf(ctx, entry))
    .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity))
    .map(({ sysname }) => sysname);
}
