// What the jackpot pages show, and the one place where it is asked for.
import type { WireMoney } from '#kernel/money.ts';
import type { LoadContext } from '../page.ts';

export interface JackpotWin {
  id: string;
  fakename: string;
  amount: WireMoney;
  created_at: string;
}

export interface Jackpot {
  id: string;
  description: { title: string; text: string };
  /** Its pools, smallest first. */
  pools: readonly { id: string; name: string; amount: WireMoney }[];
  games: readonly string[];
  winners: readonly JackpotWin[];
}

/** The jackpots answer here; until one is running there is none. */
export const loadJackpots = (_context: Pick<LoadContext, 'api'>): Promise<Jackpot[]> => Promise.resolve([]);

/** Those that a game feeds. */
export const loadJackpotsOf = async (context: Pick<LoadContext, 'api'>, sysname: string): Promise<Jackpot[]> =>
  (await loadJackpots(context)).filter(({ games }) => games.includes(sysname));
