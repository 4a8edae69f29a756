// What offers and popups show, and the one place where it is asked for. Promotions are content.
import type { LoadContext } from '../page.ts';

export interface Offer {
  id: number;
  description: { title: string; text: string; terms: readonly string[] };
  /** What a player must still do for it; a guest sees every offer (RO-04). */
  trigger: { action: string; user_satisfies_params: boolean };
}

export interface CampaignPopup {
  title: string;
  text: string;
  button: string;
  url: string;
}

type Asked = Pick<LoadContext, 'api'>;

/** The campaigns answer here; until one is running there is none. */
export const loadOffers = (_context: Asked): Promise<Offer[]> => Promise.resolve([]);
/** `null` when there is none of this name for this visitor. */
export const loadPopup = (_context: Asked, _sysname: string): Promise<CampaignPopup | null> => Promise.resolve(null);
/** System names of the popups that are due for the player, in the order in which they open (ST-30). */
export const loadDuePopups = (_context: Asked): Promise<string[]> => Promise.resolve([]);
