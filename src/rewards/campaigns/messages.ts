// Campaigns that send messages, as content holds them.
import * as z from 'zod/mini';
import { or } from '#kernel/lenient.ts';
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import { schemaFault } from '#kernel/schema-fault.ts';
import type { Services } from '#platform/context.ts';
import { collection, deriveFromContent, inLanguage } from '#site/content/index.ts';
import { faultOfGift, giftFields } from '#rewards/gifts/index.ts';
import { audience } from './rules/audience.ts';
import { cap, ONCE } from './rules/frequency.ts';
import { schedule } from './rules/schedule.ts';

/** `once`: to every player it is for, as long as it runs; `daily`: matched anew each day; otherwise after an event. */
export const TRIGGERS = ['once', 'daily', 'registered', 'deposit'] as const;
export type CampaignTrigger = (typeof TRIGGERS)[number];

const time = or(z.nullable(z.string()), null);

const stored = z.object({
  sysname: z.string(),
  startsAt: time,
  finishedAt: time,
  trigger: z.enum(TRIGGERS),
  schedule: z.optional(schedule),
  audience: z._default(audience, {}),
  cap: or(cap, ONCE),
  channels: or(z.array(z.enum(['inbox', 'mail'])), ['inbox']),
  message: z.unknown(),
  bonuses: or(z.array(z.string()), []),
  ...giftFields,
});
export const campaignShape = stored.shape;
export type Campaign = z.output<typeof stored>;

/** What it says in one language. */
const words = z.object({
  title: z.string(),
  text: z._default(z.string(), ''),
  button: z._default(z.string(), ''),
  url: z._default(z.string(), '/offers'),
});
export type CampaignWords = z.output<typeof words>;

/** An invalid campaign is left out, for it would reach the wrong players. */
export const campaignsOf = (services: Services): readonly Campaign[] =>
  deriveFromContent(services, 'campaigns/messages', () =>
    collection<object>(services, 'campaigns').flatMap((entry) => {
      const parsed = stored.safeParse(withoutNulls(entry));
      if (parsed.success && wordsOf(parsed.data, DEFAULT_LOCALE)) return [parsed.data];
      services.log.warn(
        { campaign: (entry as { sysname?: string }).sysname },
        'a campaign cannot be read and is left out',
      );
      return [];
    }),
  );

/** What would keep a campaign from being sent, in a sentence. */
export function faultOfCampaign(entry: object): string | undefined {
  const parsed = stored.safeParse(withoutNulls(entry));
  if (!parsed.success) return schemaFault(parsed.error, 'the campaign');
  const fault = faultOfGift(parsed.data);
  if (fault !== undefined) return fault;
  const parsedWords = words.safeParse(inLanguage(parsed.data.message, DEFAULT_LOCALE));
  return parsedWords.success ? undefined : `message ${schemaFault(parsedWords.error, 'as a whole')}`;
}

const withoutNulls = (entry: object): object =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));

export const wordsOf = ({ message }: Campaign, locale: string): CampaignWords | undefined =>
  words.safeParse(inLanguage(message, locale)).data;

export const isRunningCampaign = ({ startsAt, finishedAt }: Campaign, now: Date): boolean =>
  (startsAt === null || new Date(startsAt) <= now) && (finishedAt === null || new Date(finishedAt) > now);
