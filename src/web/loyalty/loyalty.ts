// What the loyalty pages show, and the one place where it is asked for.
import type { LoadContext } from '../page.ts';

export interface Level {
  id: string;
  name: string;
  points_from: number;
  text: string;
}

export interface Program {
  sysname: string;
  name: string;
  text: string;
  levels: readonly Level[];
}

export interface Product {
  id: string;
  name: string;
  text: string;
  points: number;
}

/** A player's own standing (EN-14). */
export interface LoyaltyInfo {
  points: number;
  level: Level;
  /** Where the next level begins; `null` at the top. */
  next_points: number | null;
}

/** What the programme has to tell (EN-16). */
export interface LoyaltyNotice {
  trigger: string;
  type: string;
  amount: string;
  amountType: string;
  title: string;
  message: string;
  image: string;
}

type Asked = Pick<LoadContext, 'api'>;

/** The loyalty programmes answer here; until one is running there is none. */
export const loadPrograms = (_context: Asked): Promise<Program[]> => Promise.resolve([]);
export const loadProducts = (_context: Asked): Promise<Product[]> => Promise.resolve([]);
/** `null` for a player who has not joined any. */
export const loadLoyaltyInfo = (_context: Asked): Promise<LoyaltyInfo | null> => Promise.resolve(null);
/** What is due to be told now; asked for when `notices.ts` says so. */
export const loadNotices = (_context: Asked): Promise<LoyaltyNotice[]> => Promise.resolve([]);
