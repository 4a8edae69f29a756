// Campaign popups as content holds them, and which are due for a player: running, meant for them, and not shown too often.
import * as z from 'zod/mini';
import type { InputOf } from '#kernel/method.ts';
import { or } from '#kernel/lenient.ts';
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import { schemaFault } from '#kernel/schema-fault.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { collection, inLanguage } from '#site/content/index.ts';
import { addContact, shownTo, type Shown } from './contact-store.ts';
import { visitorFacts } from './facts.ts';
import { campaignPopup, type CampaignPopup, type notePopupSeen } from './popup-contract.ts';
import { audience, isFor, type Audience } from './rules/audience.ts';
import { cap, nextNumber, ONCE, type Cap } from './rules/frequency.ts';
import { whySentences } from './why-shown.ts';

interface Entry {
  sysname: string;
  startsAt: string | null;
  finishedAt: string | null;
  position: number | null;
  description: unknown;
  audience: unknown;
  cap: unknown;
}

interface Popup {
  popup: CampaignPopup;
  audience: Audience;
  cap: Cap;
}

/** A popup that lacks a required field is skipped, and one with an invalid audience matches nobody. */
function popupOf(ctx: Context, entry: Entry): Popup | undefined {
  const description = (inLanguage(entry.description, ctx.locale) ?? {}) as object;
  const wanted = z.safeParse(audience, entry.audience ?? {});
  if (!wanted.success) return undefined;
  const popup = z.safeParse(campaignPopup, {
    ...description,
    sysname: entry.sysname,
    why: whySentences(ctx.locale, wanted.data),
  }).data;
  return popup && { popup, audience: wanted.data, cap: or(cap, ONCE).parse(entry.cap ?? ONCE) };
}

/** What would keep a popup from being shown, in a sentence; `entry`: one whose audience is right. */
export function faultOfPopup({
  description,
  cap: often,
  startsAt,
  finishedAt,
}: Readonly<Record<string, unknown>>): string | undefined {
  const popup = z.safeParse(z.omit(campaignPopup, { sysname: true }), inLanguage(description, DEFAULT_LOCALE) ?? {});
  if (!popup.success) return `description ${schemaFault(popup.error, 'as a whole')}`;
  const read = z.safeParse(cap, often ?? ONCE);
  if (!read.success) return `cap ${schemaFault(read.error, 'as a whole')}`;
  if (typeof startsAt === 'string' && typeof finishedAt === 'string' && new Date(finishedAt) <= new Date(startsAt))
    return 'finishedAt must be after startsAt.';
  return undefined;
}

const popups = (ctx: Context) => collection<Entry>(ctx, 'campaign-popups', ctx.locale);

export const popupNamed = (ctx: Context, sysname: string): CampaignPopup | null => {
  const entry = popups(ctx).find((popup) => popup.sysname === sysname);
  return (entry && popupOf(ctx, entry)?.popup) ?? null;
};

const isRunningEntry = ({ startsAt, finishedAt }: Entry, now: Date): boolean =>
  (!startsAt || new Date(startsAt) <= now) && (!finishedAt || new Date(finishedAt) > now);

/** In the operator's order. */
export const runningPopups = (ctx: Context): Popup[] =>
  popups(ctx)
    .filter((entry) => isRunningEntry(entry, ctx.clock.now()))
    .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity))
    .flatMap((entry) => popupOf(ctx, entry) ?? []);

const nameOf = (sysname: string): string => `popup:${sysname}`;
const timesOf = (shownPopups: readonly Shown[], sysname: string): Date[] =>
  shownPopups.filter(({ campaign }) => campaign === nameOf(sysname)).map(({ at }) => at);

export async function duePopups(ctx: Context): Promise<CampaignPopup[]> {
  const running = runningPopups(ctx);
  if (running.length === 0) return [];
  const { id } = playerOf(ctx);
  const [knownPlayer, shownPopups] = await Promise.all([visitorFacts(ctx), shownTo(ctx.db, id)]);
  if (knownPlayer.suppressed) return [];
  return running
    .filter((popup) => isFor(popup.audience, knownPlayer.facts))
    .filter((popup) => nextNumber(popup.cap, timesOf(shownPopups, popup.popup.sysname), ctx.clock.now()) !== undefined)
    .map(({ popup }) => popup);
}

export async function popupSeen(ctx: Context, { sysname }: InputOf<typeof notePopupSeen>): Promise<1> {
  const running = runningPopups(ctx).find(({ popup }) => popup.sysname === sysname);
  if (!running) return 1;
  const { id } = playerOf(ctx);
  const at = ctx.clock.now();
  const number = nextNumber(running.cap, timesOf(await shownTo(ctx.db, id), sysname), at);
  if (number !== undefined) await addContact(ctx.db, id, { campaign: nameOf(sysname), channel: 'popup', number, at });
  return 1;
}
