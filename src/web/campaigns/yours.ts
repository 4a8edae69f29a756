// What a player has waiting: free spins, bonuses in progress, bonuses to activate. A list that fails to load is left out.
import { getBonuses, type Bonus } from '#domains/bonuses/contract.ts';
import { getFreespins, type FreespinPack } from '#domains/games/freespins-contract.ts';
import { ACTIVE_FREESPINS } from '../games/active-freespins.ts';
import type { LoadContext } from '../page.ts';

export interface Yours {
  packs: FreespinPack[];
  /** Active ones first, then those that can be activated. */
  bonuses: YourBonus[];
}
export type YourBonus = Pick<Bonus, 'id' | 'name' | 'status' | 'amount' | 'wagering' | 'expired_at'>;

export const NOTHING_YOURS: Yours = { packs: [], bonuses: [] };
const FIELDS = 'id,name,status,amount,wagering,expired_at,can_activate,queue_place';

export async function loadYours({ api, report, session }: Pick<LoadContext, 'api' | 'report' | 'session'>) {
  if (!session) return NOTHING_YOURS;
  const [packs, bonuses] = await Promise.all([
    api.call(getFreespins, ACTIVE_FREESPINS).catch(report([])),
    api.call(getBonuses, { fields: FIELDS, count: '10' }).catch(report({ items: [], count: 0 })),
  ]);
  const awards = bonuses.items as Bonus[];
  return {
    packs: packs as FreespinPack[],
    bonuses: awards
      .filter(({ status, queue_place: place, can_activate: can }) =>
        status === 'active' ? place === null : status === 'offered' && can,
      )
      .map(({ id, name, status, amount, wagering, expired_at }) => ({
        id,
        name,
        status,
        amount,
        wagering,
        expired_at,
      })),
  } satisfies Yours;
}
