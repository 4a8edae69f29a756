// The door of campaigns: banners and popups that are running, offers and promo codes.
import type { SliceManifest } from '#platform/manifest.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import { bannersForVisitor } from './banners.ts';
import { getBanners, type Banner } from './contract.ts';
import { desk } from './desk/index.ts';
import {
  activateOffer,
  checkPromoCode,
  getDepositGains,
  getOffers,
  getReferral,
  takePromotions,
} from './offer-contract.ts';
import type { Services } from '#platform/context.ts';
import { addDepositCheck } from '#money/cashier/index.ts';
import { subscriptions } from './subscriptions.ts';
import { checkCampaignsOnWrite } from './check-offers.ts';
import { refuseWithoutItsOffer } from './offers-of-deposits.ts';
import { runCampaigns } from './send-campaigns.ts';
import { referralFor } from './invitations.ts';
import { getDuePopups, getPopup, notePopupSeen } from './popup-contract.ts';
import { depositGainsFor } from './deposit-gains.ts';
import { openOffers } from './get-offers.ts';
import { duePopups, popupNamed, popupSeen } from './get-popups.ts';
import { lookAtCode, takeByCode, takeFromList } from './take-offer.ts';

export { campaignsOf } from './messages.ts';
export { offersOf, type KnownOffer } from './offers.ts';
export { referrerBonus } from './invitations.ts';
export { campaignDataOf } from './personal-data.ts';
export { segmentsOf } from './audience-store.ts';
export { FOR_PLAYERS, whyNotForPlayer, type ForPlayers } from './why-not.ts';
export { LARGE_MINOR } from './make-codes.ts';

const endpoints: Endpoint[] = [
  bind(getBanners, async (ctx, { offset, count, fields }) => {
    const running = await bannersForVisitor(ctx);
    const items = running.slice(offset, offset + count).map((banner) => pick(banner, fields));
    return { items, count: running.length };
  }),
  bind(getOffers, openOffers),
  bind(checkPromoCode, lookAtCode),
  bind(activateOffer, takeByCode),
  bind(takePromotions, takeFromList),
  bind(getDepositGains, depositGainsFor),
  bind(getReferral, (ctx) => referralFor(ctx)),
  bind(getPopup, async (ctx, { sysname }) => popupNamed(ctx, sysname)),
  bind(getDuePopups, async (ctx) => ({ items: await duePopups(ctx) })),
  bind(notePopupSeen, popupSeen),
];

function pick(banner: Banner, fields: readonly string[]): Partial<Banner> {
  return Object.fromEntries(Object.entries(banner).filter(([name]) => fields.includes(name)));
}

function watchCampaigns(services: Services): void {
  checkCampaignsOnWrite(services);
  addDepositCheck(services, refuseWithoutItsOffer);
}

export const manifest = {
  endpoints,
  desk,
  watch: watchCampaigns,
  jobs: [{ name: 'run-campaigns', everyMs: 60_000, run: runCampaigns }],
  subscriptions,
} satisfies SliceManifest;
