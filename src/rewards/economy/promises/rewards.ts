// What a reward is worth to its player, in EUR.
import { parseAmount } from '#kernel/money.ts';
import type { Services } from '#platform/context.ts';
import { loyaltyConfig, worthOfReward, type Reward } from '#rewards/loyalty/index.ts';
import { worthOfNamed } from './bonuses.ts';

export const pointWorth = (services: Services): number =>
  Number(parseAmount(loyaltyConfig(services).point_worth, 'EUR') ?? 0n) / 100;

/** Bonuses count for what the best strategy makes of them, everything else for what it costs. */
export const worthOf = (services: Services, reward: Reward): number =>
  reward.kind === 'bonus'
    ? worthOfNamed(services, [reward.definition]).profit
    : Number(worthOfReward(services, reward)) / 100;

export const costOf = (services: Services, reward: Reward): number => Number(worthOfReward(services, reward)) / 100;

export const sumOf = (services: Services, rewards: readonly Reward[], valueOf: typeof worthOf): number =>
  rewards.reduce((sum, reward) => sum + valueOf(services, reward), 0);
