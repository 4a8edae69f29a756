// Where the operator can be reached, from content: the single `support`, its texts once for all languages or for each.
import * as z from 'zod/mini';
import { or } from '#kernel/lenient.ts';
import type { Context, Services } from '#platform/context.ts';
import { deriveFromContent, single, inLanguage } from '#site/content/index.ts';
import type { Helpline, OperatorContact } from './feedback-contract.ts';

const text = or(z.string(), '');
/** What a link may lead to; anything else becomes empty. */
const webAddress = or(z.string().check(z.regex(/^https:\/\/[^\s]+$/)), '');
const contact = z.object({ email: text, phone: text, address: text, hours: text });
const dispute = z.object({ name: z.string().check(z.minLength(1)), url: webAddress });
const line = z.object({
  country: or(z.string().check(z.regex(/^[A-Z]{2}$/)), ''),
  name: z.string().check(z.minLength(1)),
  phone: text,
  url: webAddress,
});

/** When people answer, as the operator puts it; empty where content does not say. */
export const supportHours = (services: Services, locale: string): string =>
  deriveFromContent(services, `support/hours/${locale}`, () => {
    const stored = (inLanguage(single(services, 'support') ?? {}, locale) ?? {}) as { contact?: unknown };
    return z.safeParse(contact, stored.contact).data?.hours ?? '';
  });

export function contactOf(ctx: Pick<Context, keyof Context>): OperatorContact {
  const stored = (inLanguage(single(ctx, 'support') ?? {}, ctx.locale) ?? {}) as Record<string, unknown>;
  const body = z.safeParse(dispute, stored['dispute']).data ?? null;
  return {
    ...z.parse(contact, typeof stored['contact'] === 'object' ? (stored['contact'] ?? {}) : {}),
    dispute: body && { name: body.name, url: body.url },
    helplines: helplinesOf(stored['helplines'], ctx.locale),
  };
}

/** By the name of the country, those for everybody last. A line without a name, or without any contact, is left out. */
function helplinesOf(value: unknown, locale: string): Helpline[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return (Array.isArray(value) ? value : [])
    .flatMap((schema) => z.safeParse(line, schema).data ?? [])
    .filter(({ phone, url }) => phone !== '' || url !== '')
    .map(({ country, name, phone, url }) => ({
      country,
      place: country === '' ? '' : (names.of(country) ?? country),
      name,
      phone,
      url,
    }))
    .toSorted((a, b) => Number(a.place === '') - Number(b.place === '') || a.place.localeCompare(b.place, locale));
}
