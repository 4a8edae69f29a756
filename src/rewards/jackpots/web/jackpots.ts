// What pages load about jackpots.
import { getJackpots, getJackpotWinners, type Jackpot, type JackpotPool, type JackpotWin } from '../contract.ts';
import type { LoadContext } from '#site/shell/page.ts';

type Asked = Pick<LoadContext, 'api'>;

/** What is shown of a pool where there is little room. */
export type ShortPool = Pick<JackpotPool, 'id' | 'name' | 'amount'>;
/** What is shown next to a game and on the home page. */
export interface ShortJackpot extends Pick<Jackpot, 'id' | 'description'> {
  pools: readonly ShortPool[];
}

export const loadJackpots = async ({ api }: Asked): Promise<Jackpot[]> => (await api.call(getJackpots, {})).items;

export const loadJackpot = async ({ api }: Asked, id: string): Promise<Jackpot | undefined> =>
  (await api.call(getJackpots, { id })).items[0];

const shortened = ({ id, description, pools }: Jackpot): ShortJackpot => ({
  id,
  description,
  pools: pools.map(({ id: level, name, amount }) => ({ id: level, name, amount })),
});

export const loadShortJackpots = async (context: Asked): Promise<ShortJackpot[]> =>
  (await loadJackpots(context)).map(shortened);

/** Those that a game feeds. */
export const loadJackpotsOf = async ({ api }: Asked, sysname: string): Promise<ShortJackpot[]> =>
  (await api.call(getJackpots, { game: sysname })).items.map(shortened);

export const loadDrops = async (
  { api }: Asked,
  { id, count }: { id?: string; count: number },
): Promise<{ items: JackpotWin[]; count: number }> =>
  api.call(getJackpotWinners, { count: String(count), ...(id !== undefined && { id }) });

/** The jackpots that a round has won. */
export const loadDropsOfRound = async ({ api }: Asked, round: string): Promise<JackpotWin[]> =>
  (await api.call(getJackpotWinners, { round })).items;

export const meterKey = (jackpot: string, level: string): string => `${jackpot}/${level}`;
