// What is known of one promise: what the best strategy gains by it, and what it can cost the house.
import { budgetOf, type GiftTerms } from '#rewards/gifts/index.ts';
import type { Valued } from './rules/valuation.ts';

export interface PromiseLine {
  /** Collection and sysname. */
  promise: string;
  /** What the best strategy of the catalogue expects of it, per account and `per`. */
  best: Valued;
  /** The most that it costs the house, in EUR, per `per`; a share of the stakes where `per` is `stake`. */
  cost: number;
  per: 'award' | 'day' | 'stake';
  gift: GiftTerms;
}

export const NO_GIFT: GiftTerms = { isGift: null, budgetPerDay: null };

/** Less is rounding. */
const CENT = 0.005;

export interface Finding {
  promise: string;
  strategy: string;
  /** EUR per account and day, or euros per euro staked. */
  gain: number;
  sentence: string;
}

const euros = (sum: number): string => `€${sum.toFixed(2)}`;

/** Why a promise cannot stay as it is; nothing when it can. */
export function findingOf({ promise, best, cost, per, gift }: PromiseLine): Finding | undefined {
  const budget = budgetOf(gift);
  if (budget !== undefined)
    return per === 'day' && cost * 100 > Number(budget) + 1
      ? {
          promise,
          strategy: 'budget',
          gain: cost,
          sentence: `${promise} hands out ${euros(cost)} in a day, and its budgetPerDay is ${euros(Number(budget) / 100)}.`,
        }
      : undefined;
  if (best.profit <= CENT) return undefined;
  return {
    promise,
    strategy: best.strategy,
    gain: best.profit,
    sentence: `By ${promise} a player gains ${euros(best.profit)} on average with the strategy "${best.strategy}". Change its terms, or say isGift with a budgetPerDay.`,
  };
}
