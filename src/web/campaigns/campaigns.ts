// What the offer and promotion pages show, and the one place where it is asked for.
import type { LoadContext } from '../page.ts';

export interface Offer {
  id: number;
  description: { title: string; text: string; terms: readonly string[] };
  /** What a player must still do for it; a guest sees every offer (RO-04). */
  trigger: { action: string; user_satisfies_params: boolean };
}

export interface Promotion {
  id: string;
  title: string;
  text: string;
  /** Its terms, a paragraph each. */
  terms: readonly string[];
  /** ISO time, `null` when it has no end. */
  finished_at: string | null;
  /** A path of our own where it is taken part in. */
  url: string | null;
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
export const loadPromotions = (_context: Asked): Promise<Promotion[]> => Promise.resolve([]);
/** `null` when there is none of this name for this visitor. */
export const loadPopup = (_context: Asked, _sysname: string): Promise<CampaignPopup | null> => Promise.resolve(null);
