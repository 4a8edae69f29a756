// The door of loyalty.
import type { Services } from '#platform/context.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import { addLevelSource } from '#rewards/cashback/index.ts';
import { checkCharactersOnWrite } from './characters.ts';
import { subscriptions } from './count-points.ts';
import { worker } from './due-rewards.ts';
import { endpoints } from './api.ts';
import { desk } from './desk/index.ts';
import { checkGoodsOnWrite } from './goods.ts';
import { jobs } from './jobs.ts';
import { checkLevelsOnWrite, levelsOfPlayers } from './levels.ts';
import { checkMissionsOnWrite } from './missions.ts';
import { checkProductsOnWrite } from './products.ts';

export { perksOf } from './characters.ts';
export { isCounting, loyaltyConfig } from './config.ts';
export { dueRewards, type GiftBudget } from './due-rewards.ts';
export { faultOfReward, giveReward, type RewardGift } from './give-reward.ts';
export { levels } from './levels.ts';
export { missions } from './missions.ts';
export { products } from './products.ts';
export { priceWith, type Perk } from './rules/perk.ts';
export type { Condition, Mission } from './rules/mission.ts';
export { addNotice, type NewNotice } from './notices.ts';
export { personalTables } from './orders-store.ts';
export { eraseLoyaltyData, loyaltyDataOf } from './personal-data.ts';
export { noticeWords } from './texts.ts';
export { rewardOnWire } from './reward-wire.ts';
export { rewardSchema, type Reward, type RewardCause } from './rules/reward.ts';
export { worthOfReward } from './reward-worth.ts';

/** Before the listening connection is opened. */
function watchLoyalty(services: Services): void {
  checkGoodsOnWrite(services);
  checkCharactersOnWrite(services);
  checkLevelsOnWrite(services);
  checkMissionsOnWrite(services);
  checkProductsOnWrite(services);
  addLevelSource(services, levelsOfPlayers);
  worker(services).watch();
}

export const manifest = {
  endpoints,
  subscriptions,
  jobs,
  desk,
  watch: watchLoyalty,
  start(services) {
    if (services.config.LOYALTY) worker(services).start();
  },
  async step(services) {
    if (services.config.LOYALTY) await worker(services).doDue();
  },
  close: (services) => worker(services).stop(),
} satisfies SliceManifest;
