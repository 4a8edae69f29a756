// What a player has waiting: free spins, bonuses in progress, bonuses to activate. A list that fails to load is left out.
import { getBonuses, type Bonus } from '#rewards/bonuses/contract.ts';
import { getFreespins, type FreespinPack } from '#casino/rounds/freespins-contract.ts';
import { ACTIVE_FREESPINS } from '#casino/rounds/web/active-freespins.ts';
import type { LoadContext } from '#site/shell/page.ts';

export interface Yours {
  packs: FreespinPack[];
  /** Active ones first, then those that can be activated. */
  bonuses: YourBonus[];
}
export type YourBonus = Pick<Bonus, 'id' | 'name' | 'status' | 'amount' | 'wagering' | 'expired_at'>;

export const NOTHING_YOURS: Yours = { packs: [], bonuses: [] };
const FIELDS = 'id,name,status,amount,wagering,expired_at,can_activate,queue_place';

/** One of free spins alone is shown as its packs until they have won something to be wagered. */
const hasMoney = ({ amount, wagering }: YourBonus): boolean =>
  Number(amount.amount) > 0 || Number(wagering.required.amount) > 0;

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
      .filter((award) =>
        award.status === 'active'
          ? award.queue_place === null && hasMoney(award)
          : award.status === 'offered' && award.can_activate,
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
