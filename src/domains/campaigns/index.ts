// The door of campaigns: banners and popups that are running, offers and promo codes.
import type { DomainManifest } from '#platform/manifest.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { Context } from '#platform/context.ts';
import { collection, describe } from '#domains/content/index.ts';
import { banner as bannerShape, getBanners, type Banner } from './contract.ts';
import { activateOffer, checkPromoCode, getOffers, getReferral, takePromotions } from './offer-contract.ts';
import { subscriptions } from './subscriptions.ts';
import { checkCampaignsOnWrite } from './check-offers.ts';
import { visitorFacts } from './facts.ts';
import { audience, becauseOf, isFor } from './rules/audience.ts';
import { runCampaigns } from './use-cases/send-campaigns.ts';
import { referralFor } from './use-cases/invitations.ts';
import { getDuePopups, getPopup, notePopupSeen } from './popup-contract.ts';
import { openOffers } from './use-cases/get-offers.ts';
import { duePopups, popupNamed, popupSeen } from './use-cases/get-popups.ts';
import { lookAtCode, takeByCode, takeFromList } from './use-cases/take-offer.ts';

export { campaignDataOf } from './personal-data.ts';
export { CodesNotMade, makeCodes } from './use-cases/make-codes.ts';
export {
  codeBatches,
  previewFor,
  putPlayerInSegment,
  segments,
  takePlayerOutOfSegment,
} from './use-cases/operator-campaigns.ts';

const endpoints: Endpoint[] = [
  bind(getBanners, async (ctx, { offset, count, fields }) => {
    const running = await runningBanners(ctx);
    const items = running.slice(offset, offset + count).map((banner) => pick(banner, fields));
    return { items, count: running.length };
  }),
  bind(getOffers, openOffers),
  bind(checkPromoCode, lookAtCode),
  bind(activateOffer, takeByCode),
  bind(takePromotions, takeFromList),
  bind(getReferral, (ctx) => referralFor(ctx)),
  bind(getPopup, async (ctx, { sysname }) => popupNamed(ctx, sysname)),
  bind(getDuePopups, async (ctx) => ({ items: await duePopups(ctx) })),
  bind(notePopupSeen, popupSeen),
];

interface StoredBanner {
  finished_at: string | null;
  image: string | null;
  description: Record<string, unknown> | null;
  audience: unknown;
}

/** Sorted by position (CO-10). An entry without what a banner needs is no banner; it never takes the page with it. */
async function runningBanners(ctx: Context): Promise<Banner[]> {
  const now = ctx.clock.now();
  const { facts, suppressed } = await visitorFacts(ctx);
  if (suppressed) return [];
  return collection<StoredBanner>(ctx, 'banners', ctx.locale)
    .flatMap(({ id, finished_at, image, description, audience: wanted }) => {
      const readable = audience.safeParse(wanted ?? {});
      if (!readable.success || !isFor(readable.data, facts)) return [];
      const parsed = bannerShape.safeParse({
        id,
        finished_at,
        image: image ?? '',
        description: describe(ctx, 'banner', description ?? {}, ctx.locale),
        why: becauseOf(readable.data),
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
  watch: checkCampaignsOnWrite,
  jobs: [{ name: 'run-campaigns', everyMs: 60_000, run: runCampaigns }],
  subscriptions,
} satisfies DomainManifest;
