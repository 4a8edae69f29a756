// Banners of the home page as content holds them, and which are running for a visitor.
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import { schemaFault } from '#kernel/schema-fault.ts';
import type { Context, Services } from '#platform/context.ts';
import { collection, describe } from '#site/content/index.ts';
import { banner as bannerShape, type Banner } from './contract.ts';
import { visitorFacts } from './facts.ts';
import { audience, isFor, type Audience } from './rules/audience.ts';
import { whySentences } from './why-shown.ts';

interface StoredBanner {
  sysname: string | null;
  finished_at: string | null;
  image: string | null;
  description: Record<string, unknown> | null;
  audience: unknown;
}

interface Meant {
  /** The operator's name for it. */
  name: string;
  banner: Banner;
  audience: Audience;
}

/** Sorted by position (CO-10). An entry that lacks what a banner needs is skipped; it never breaks the page. */
export function runningBanners(ctx: Context): Meant[] {
  const now = ctx.clock.now();
  return collection<StoredBanner>(ctx, 'banners', ctx.locale)
    .flatMap(({ id, sysname, finished_at, image, description, audience: wanted }) => {
      const readable = audience.safeParse(wanted ?? {});
      if (!readable.success) return [];
      const parsed = bannerShape.safeParse({
        id,
        finished_at,
        image: image ?? '',
        description: describe(ctx, 'banner', description ?? {}, ctx.locale),
        why: whySentences(ctx.locale, readable.data),
      });
      return parsed.success ? [{ name: sysname ?? String(id), banner: parsed.data, audience: readable.data }] : [];
    })
    .filter(({ banner }) => banner.finished_at === null || new Date(banner.finished_at) > now)
    .toSorted((a, b) => a.banner.description.position - b.banner.description.position);
}

/** What keeps a banner from ever being shown. */
export function faultOfBanner(
  services: Services,
  { description }: Readonly<Record<string, unknown>>,
): string | undefined {
  const texts = typeof description === 'object' && description !== null ? (description as Record<string, unknown>) : {};
  const parsed = bannerShape.safeParse({
    id: 0,
    finished_at: null,
    description: describe(services, 'banner', texts, DEFAULT_LOCALE),
  });
  return parsed.success ? undefined : schemaFault(parsed.error, 'the banner');
}

/** Of a guest nothing is known that they could wonder about. */
const withoutWhy = (banner: Banner): Banner => ({ ...banner, why: [] });

export async function bannersForVisitor(ctx: Context): Promise<Banner[]> {
  const { facts, suppressed } = await visitorFacts(ctx);
  if (suppressed) return [];
  return runningBanners(ctx)
    .filter((running) => isFor(running.audience, facts))
    .map(({ banner }) => (ctx.player ? banner : withoutWhy(banner)));
}
