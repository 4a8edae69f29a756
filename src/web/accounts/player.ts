// What the tabs of the profile show beside the account, and the one place where it is asked for.
import type { WireMoney } from '#kernel/money.ts';
import type { LoadContext } from '../page.ts';

export interface SportBet {
  id: string;
  name: string;
  is_open: boolean;
  stake: WireMoney;
  won: WireMoney | null;
  created_at: string;
}

/** A bonus of either kind (EN-19, OP-25). */
export interface Bonus {
  id: string;
  description: string;
  amount: WireMoney;
  expired_at: string;
  wagering: { required: number; done: number };
}

export interface Cashback {
  id: string;
  description: string;
  amount: WireMoney;
  status: 'active' | 'paid_out';
  receiving_expired_at: string | null;
  paid_out_at: string | null;
}

type Asked = Pick<LoadContext, 'api'>;

/** Each domain answers here for its own; until it does, the player has none of it. */
export const loadBets = (_context: Asked): Promise<SportBet[]> => Promise.resolve([]);
export const loadBonuses = (_context: Asked): Promise<Bonus[]> => Promise.resolve([]);
export const loadCashbacks = (_context: Asked): Promise<Cashback[]> => Promise.resolve([]);
