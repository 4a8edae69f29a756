// The player's bonuses of both types, and the one place where they are loaded.
import { getBettingBonuses, getBonuses, getLosses, type Bonus, type Loss } from '../contract.ts';
import type { WireMoney } from '#kernel/money.ts';
import type { LoadContext } from '#site/shell/page.ts';

type Asked = Pick<LoadContext, 'api'>;

export type BonusType = Bonus['type'];
export interface BonusPage {
  items: Bonus[];
  count: number;
}

export const BONUSES_OF_A_PAGE = 20;

/** Each type has its own calls (ST-04). */
const CALLS = { casino: getBonuses, betting: getBettingBonuses } as const;

export const loadBonuses = async (
  { api }: Asked,
  type: BonusType,
  { offset = 0, count = BONUSES_OF_A_PAGE }: { offset?: number; count?: number } = {},
): Promise<BonusPage> => (await api.call(CALLS[type], { offset: String(offset), count: String(count) })) as BonusPage;

/** What a withdrawal, or another currency, would end now (OP-36). */
export const loadLosses = async ({ api }: Asked, by: 'withdrawal' | 'currency'): Promise<Loss[]> =>
  (await api.call(getLosses, { by })).items;

export const loadActiveBonuses = async ({ api }: Asked): Promise<Bonus[]> =>
  (await api.call(getBonuses, { status: 'active' })).items as Bonus[];

/**
 * The one bonus that binds play: it has the bonus balance. Free spins whose winnings are the player's own are active, too, and bind
 * nothing; neither does a waiting bonus.
 */
export const bindingBonus = (bonuses: readonly Bonus[]): Bonus | undefined =>
  bonuses.find(({ type, status, balance }) => type === 'casino' && status === 'active' && balance !== null);

/** What one round may cost with it; `null`: any. An isolated bonus binds only while its own balance is played with. */
export const bindingStake = ({ terms, purse }: Pick<Bonus, 'terms' | 'purse'>): WireMoney | null =>
  purse === 'main' ? null : terms.highest_stake;

export const isEnded = ({ status }: Pick<Bonus, 'status'>): boolean => status !== 'offered' && status !== 'active';
