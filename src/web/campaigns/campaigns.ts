// What offers and popups show, and the one place where it is asked for. Promotions are content.
import { getOffers, type Offer } from '#domains/campaigns/offer-contract.ts';
import type { LoadContext } from '../page.ts';

export interface CampaignPopup {
  title: string;
  text: string;
  button: string;
  url: string;
}

type Asked = Pick<LoadContext, 'api'>;

/** All that are open, the hidden ones among them. */
export const loadOffers = async ({ api }: Asked): Promise<Offer[]> => (await api.call(getOffers)).items as Offer[];

/** A guest sees every offer; a player those that are for him (RO-04). */
export const shownOffers = (offers: readonly Offer[], isPlayer: boolean): Offer[] =>
  offers.filter(({ trigger }) => !isPlayer || trigger.user_satisfies_params);

/** What comes with a deposit by this method (EN-20). */
export const offersWith = (offers: readonly Offer[], method: string): Offer[] =>
  offers.filter(({ trigger: { action, params } }) => action === 'deposit' && !params.exclude_methods.includes(method));

/** Popups answer here, `null` when there is none of this name for this visitor. */
export const loadPopup = (_context: Asked, _sysname: string): Promise<CampaignPopup | null> => Promise.resolve(null);
/** System names of the popups that are due for the player, in the order in which they open (ST-30). */
export const loadDuePopups = (_context: Asked): Promise<string[]> => Promise.resolve([]);
