/**
 * What a draw or a spin has won. A bonus or goods that content no longer has are owed, and given when they are there again: a
 * draw is not held up by them, nor are those behind it.
 */
import type { Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { takeFromBudget } from '#rewards/gifts/index.ts';
import {
  dueRewards,
  faultOfReward,
  giveReward,
  worthOfReward,
  type GiftBudget,
  type RewardGift,
} from '#rewards/loyalty/index.ts';

type Prize = Omit<RewardGift, 'cause' | 'amountMinor'> & Partial<GiftBudget>;

export async function givePrize(tx: Transaction, services: Services, prize: Prize): Promise<void> {
  const { currency, gift, budget, ...owed } = prize;
  const isThere = faultOfReward(services, prize.reward) === undefined;
  if (isThere && (await isWithinBudget(tx, services, prize)))
    return giveReward(tx, services, { ...owed, currency, cause: 'draw' });
  const budgetOfPrize = isThere && gift !== undefined && budget !== undefined ? { gift, budget } : {};
  await dueRewards(tx, services, [{ ...owed, ...budgetOfPrize, cause: 'draw' }]);
}

/** A prize for which the day has no budget left follows on another one. */
async function isWithinBudget(tx: Transaction, services: Services, { gift, budget, reward }: Prize): Promise<boolean> {
  if (gift === undefined || budget === undefined) return true;
  const costCents = worthOfReward(services, reward);
  return takeFromBudget(tx, services, { gift, budgetCents: budget, costCents });
}
