// Points, levels, missions and the shop.
import { parseAmount } from '#kernel/money.ts';
import type { Services } from '#platform/context.ts';
import {
  isCounting,
  levels,
  loyaltyConfig,
  missions,
  perksOf,
  priceWith,
  products,
  type Condition,
  type Mission,
} from '#rewards/loyalty/index.ts';
import { leastEdge, playedGames } from '../games.ts';
import { NO_GIFT, type PromiseLine } from '../promise.ts';
import { rewardPer, type Part, type PlayedGame } from '../rules/rates.ts';
import { best, type Valued } from '../rules/valuation.ts';
import { costOf, pointWorth, sumOf, worthOf } from './rewards.ts';

const euros = (sums: Readonly<Record<string, string>> | null): number =>
  Number(parseAmount(sums?.['EUR'] ?? '0', 'EUR') ?? 0n) / 100;

/** EUR staked for a point on games of this type; Infinity where they earn none. */
const perPoint = (services: Services, category: string): number => {
  const { rates } = loyaltyConfig(services);
  return Object.hasOwn(rates, category) ? Number(rates[category]) : Infinity;
};

/** Spend points, with the perk that brings the most of them. */
const pointsPart = (services: Services): Part => ({
  promise: 'loyalty-config/points',
  share: ({ category }) => {
    const perks = [...perksOf(services).values()].flatMap((perk) =>
      perk.kind === 'points' && perk.category === category ? [perk.percent] : [],
    );
    return (pointWorth(services) / perPoint(services, category)) * (1 + Math.max(0, ...perks) / 100);
  },
  isPausedByBonus: true,
});

/** However far a player goes, the rewards of their levels are no more than this for each tier point. */
const perTierPoint = (services: Services): number => {
  let sum = 0;
  let most = 0;
  for (const { points, rewards } of levels(services)) {
    sum += sumOf(services, rewards, worthOf);
    if (sum > 0) most = Math.max(most, points === 0 ? Infinity : sum / points);
  }
  return most;
};

const levelsPart = (services: Services): Part => {
  const worth = perTierPoint(services);
  return {
    promise: 'loyalty-levels',
    share: ({ category }) => worth / perPoint(services, category),
    isPausedByBonus: true,
  };
};

const levelLines = (services: Services): PromiseLine[] =>
  levels(services)
    .filter(({ rewards }) => rewards.length > 0)
    .map(({ sysname, points, rewards }) => {
      const cheapest = Math.min(
        ...playedGames(services).map((game) => Math.max(0, game.edge) * perPoint(services, game.category)),
      );
      const profit = sumOf(services, rewards, worthOf) - points * (Number.isFinite(cheapest) ? cheapest : 0);
      return {
        promise: `loyalty-levels/${sysname}`,
        best: best([{ strategy: points === 0 ? 'doing-nothing' : 'cheapest-game', profit }]),
        cost: sumOf(services, rewards, costOf),
        per: 'award',
        gift: NO_GIFT,
      };
    });

interface Requirement {
  /** EUR that must be staked on average, on games that count. */
  staked: number;
  counts: (game: PlayedGame) => boolean;
}

/** What a condition asks for at the least. A win of k times the stake comes once in k stakes at the most. */
function requirementOf(condition: Condition): Requirement {
  if (condition.kind === 'deposit') return { staked: 0, counts: () => false };
  const least = euros(condition.minimumStake);
  const counts = ({ sysname, category }: PlayedGame): boolean =>
    (condition.categories.length === 0 || condition.categories.includes(category)) &&
    (condition.games.length === 0 || condition.games.includes(sysname));
  if (condition.kind === 'stake' || condition.kind === 'win') return { staked: euros(condition.amount), counts };
  if (condition.kind === 'multiplier') return { staked: least * condition.count * condition.multiplier, counts };
  return { staked: least * condition.count, counts };
}

/** The condition that costs most on its own: all of them have to be met, so the whole costs no less. */
function hardestOf(services: Services, { conditions }: Mission): Requirement & { cost: number } {
  return conditions
    .map((condition) => {
      const requirement = requirementOf(condition);
      return {
        ...requirement,
        cost: requirement.staked * Math.max(0, leastEdge(playedGames(services).filter(requirement.counts))),
      };
    })
    .reduce((most, requirement) => (requirement.cost > most.cost ? requirement : most));
}

const missionLine = (services: Services, mission: Mission): PromiseLine => {
  const { cost } = hardestOf(services, mission);
  const worth = sumOf(services, mission.rewards, worthOf);
  return {
    promise: `loyalty-missions/${mission.sysname}`,
    best: best([{ strategy: cost === 0 ? 'many-accounts' : 'cheapest-game', profit: worth - cost }]),
    cost: sumOf(services, mission.rewards, costOf),
    per: 'award',
    gift: mission,
  };
};

/** Those that are gifts have a budget instead, and those that cost nothing to meet are found on their own. */
const missionParts = (services: Services): Part[] =>
  missions(services).flatMap((mission): Part[] => {
    const { staked, cost, counts } = hardestOf(services, mission);
    if (mission.isGift || cost === 0) return [];
    return [
      {
        promise: `loyalty-missions/${mission.sysname}`,
        share: rewardPer(sumOf(services, mission.rewards, worthOf), staked, counts),
        isPausedByBonus: true,
      },
    ];
  });

/** A product must not be worth more than its points, for any character that buys it. */
const productLines = (services: Services): PromiseLine[] =>
  products(services).map(({ sysname, price, reward }) => {
    const least = Math.min(price, ...[...perksOf(services).values()].map((perk) => priceWith(price, perk)));
    const value: Valued = {
      strategy: 'cheapest-game',
      profit: worthOf(services, reward) - least * pointWorth(services),
    };
    return {
      promise: `loyalty-products/${sysname}`,
      best: best([value]),
      cost: costOf(services, reward),
      per: 'award',
      gift: NO_GIFT,
    };
  });

export const loyaltyLines = (services: Services): PromiseLine[] => [
  ...levelLines(services),
  ...missions(services).map((mission) => missionLine(services, mission)),
  ...productLines(services),
];

export const loyaltyParts = (services: Services): Part[] =>
  isCounting(services) ? [pointsPart(services), levelsPart(services), ...missionParts(services)] : [];
