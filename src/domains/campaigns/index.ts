// The door of campaigns: banners and popups that are running, offers and promo codes.
import type { DomainManifest } from '#platform/manifest.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { Context } from '#platform/context.ts';
import { collection, describe } from '#domains/content/index.ts';
import { banner as bannerShape, getBanners, type Banner } from './contract.ts';
import { activateOffer, checkPromoCode, getOffers, takePromotions } from './offer-contract.ts';
import { getDuePopups, getPopup } from './popup-contract.ts';
import { openOffers } from './use-cases/get-offers.ts';
import { duePopups, popupNamed } from './use-cases/get-popups.ts';
import { lookAtCode, takeByCode, takeFromList } from './use-cases/take-offer.ts';

export { takenBy } from './store.ts';

const endpoints: Endpoint[] = [
  bind(getBanners, async (ctx, { offset, count, fields }) => {
    const running = runningBanners(ctx);
    const items = running.slice(offset, offset + count).map((banner) => pick(banner, fields));
    return { items, count: running.length };
  }),
  bind(getOffers, openOffers),
  bind(checkPromoCode, lookAtCode),
  bind(activateOffer, takeByCode),
  bind(takePromotions, takeFromList),
  bind(getPopup, async (ctx, { sysname }) => popupNamed(ctx, sysname)),
  bind(getDuePopups, async (ctx) => ({ items: duePopups(ctx) })),
];

/** Sorted by position (CO-10). An entry without what a banner needs is no banner; it never takes the page with it. */
function runningBanners(ctx: Context): Banner[] {
  const now = ctx.clock.now();
  return collection<{ finished_at: string | null; image: string | null; description: Record<string, unknown> | null }>(
    ctx,
    'banners',
    ctx.locale,
  )
    .flatMap(({ id, finished_at, image, description }) => {
      const parsed = bannerShape.safeParse({
        id,
        finished_at,
        image: image ?? '',
        description: describe(ctx, 'banner', description ?? {}, ctx.locale),
      });
      return parsed.success ? [parsed.data] : [];
    })
    .filter((banner) => banner.finished_at === null || new Date(banner.finished_at) > now)
    .toSorted((a, b) => a.description.position - b.description.position);
}

function pick(banner: Banner, fields: readonly string[]): Partial<Banner> {
  return Object.fromEntries(Object.entries(banner).filter(([name]) => fields.includes(name)));
}

export const manifest = {
  endpoints,
} satisfies DomainManifest;
