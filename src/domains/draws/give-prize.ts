/**
 * What a draw or a spin has won. A bonus or goods that content no longer has are owed, and given when they are there again: a
 * draw is not held up by them, nor are those behind it.
 */
import type { Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { dueRewards, faultOfReward, giveReward, type Budgeted, type RewardGift } from '#domains/loyalty/index.ts';

type Prize = Omit<RewardGift, 'cause' | 'amountMinor'> & Partial<Budgeted>;

export async function givePrize(tx: Transaction, services: Services, prize: Prize): Promise<void> {
  const { currency, ...owed } = prize;
  // A prize with a budget waits where the day's is used up.
  if (prize.gift === undefined && faultOfReward(services, prize.reward) === undefined)
    return giveReward(tx, services, { ...owed, currency, cause: 'draw' });
  await dueRewards(tx, services, [{ ...owed, cause: 'draw' }]);
}
