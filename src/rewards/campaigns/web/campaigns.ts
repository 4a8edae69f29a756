// What offers show, and the one place where it is loaded. Promotions are content.
import { getOffers, getReferral, type Offer, type Referral } from '../offer-contract.ts';
import type { LoadContext } from '#site/shell/page.ts';

type Asked = Pick<LoadContext, 'api'>;

/** All open offers, including hidden ones. */
export const loadOffers = async ({ api }: Asked): Promise<Offer[]> => (await api.call(getOffers)).items as Offer[];

export const loadReferral = async ({ api }: Asked): Promise<Referral['referral']> =>
  (await api.call(getReferral)).referral;

/** A guest sees every offer; a player those that are for them (RO-04). */
export const shownOffers = (offers: readonly Offer[], isPlayer: boolean): Offer[] =>
  offers.filter(({ trigger }) => !isPlayer || trigger.user_satisfies_params);

/** The offers that come with a deposit by this method (EN-20). */
export const offersWith = (offers: readonly Offer[], method: string): Offer[] =>
  offers.filter(({ trigger: { action, params } }) => action === 'deposit' && !params.exclude_methods.includes(method));

/** An offer or a promotion in an address: its name, or its number. */
export const isCampaignName = (name: string | undefined): boolean =>
  name !== undefined && name !== '' && name.length <= 100;
