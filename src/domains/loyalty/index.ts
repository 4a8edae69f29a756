// The door of loyalty.
import type { Services } from '#platform/context.ts';
import type { DomainManifest } from '#platform/manifest.ts';
import { endpoints } from './endpoints.ts';
import { checkGoodsOnWrite } from './goods.ts';

export { faultOfReward, giveReward, type RewardGift } from './give-reward.ts';
export { addNotice, type NewNotice } from './notices.ts';
export { rewardOnWire } from './reward-wire.ts';
export { rewardSchema, type Reward, type RewardCause } from './rules/reward.ts';

/** Before the connection that listens is opened. */
function watchLoyalty(services: Services): void {
  checkGoodsOnWrite(services);
}

export const manifest = {
  endpoints,
  watch: watchLoyalty,
} satisfies DomainManifest;
