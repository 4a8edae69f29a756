// What a bonus is worth under the best play, by the terms with which it would be awarded.
import { parseAmount } from '#kernel/money.ts';
import type { Services } from '#platform/context.ts';
import { titles } from '#casino/titles/index.ts';
import { bonusDefinitions, bonusOffer, isOfDeposit, worthOf, type BonusDefinition } from '#rewards/bonuses/index.ts';
import { playedGames } from '../games.ts';
import { NO_GIFT, type PromiseLine } from '../promise.ts';
import { leastBettingEdge } from '../rules/betting-edge.ts';
import type { EarnedBonus, PlayedGame } from '../rules/rates.ts';
import {
  best,
  worthOfBonus,
  worthOfBoost,
  worthOfFreeBet,
  worthOfNoRisk,
  worthOfSpins,
  type BonusPlay,
  type Valued,
} from '../rules/valuation.ts';

type Offer = NonNullable<ReturnType<typeof bonusOffer>>;

const inEuros = (cents: bigint | string): number => Number(cents) / 100;

/** With the deposit that brings the most. */
function offerOf(services: Services, definition: BonusDefinition): Offer | undefined {
  if (!isOfDeposit(definition.kind)) return bonusOffer(services, definition, 'EUR');
  const cap = parseAmount(definition.cap?.['EUR'] ?? '0', 'EUR') ?? 0n;
  const minimum = parseAmount(definition.minimumDeposit?.['EUR'] ?? '0', 'EUR') ?? 0n;
  const deposit = (cap * 10_000n) / BigInt(Math.round((definition.percent ?? 100) * 100));
  return bonusOffer(services, definition, 'EUR', deposit > minimum ? deposit : minimum);
}

/** 0…1: how much of a stake counts; 0 for what is excluded. */
const contributionIn =
  ({ terms }: Offer) =>
  ({ sysname, category }: PlayedGame): number =>
    terms.excludedGames.includes(sysname) || terms.excludedCategories.includes(category)
      ? 0
      : (terms.games[sysname] ?? terms.categories[category] ?? 0) / 100;

/** The least that a required euro costs. */
function costOf(services: Services, offer: Offer): number {
  const contribution = contributionIn(offer);
  const costs = playedGames(services).flatMap((game) => {
    const share = contribution(game);
    return share > 0 ? [Math.max(0, game.edge) / share] : [];
  });
  return Math.min(Infinity, ...costs);
}

const playOf = (services: Services, offer: Offer): BonusPlay => ({
  amount: inEuros(offer.amountMinor),
  required: inEuros(offer.requiredMinor),
  cap: offer.terms.cap === null ? Infinity : inEuros(offer.terms.cap),
  cost: costOf(services, offer),
  counting: offer.terms.counts ?? 'all',
});

/** What its free spins win on average. */
const wonBySpins = ({ terms }: Offer): number =>
  (terms.freeSpins?.packs ?? []).reduce((sum, { game, count, stake }) => {
    const rtp = Object.hasOwn(titles, game) ? titles[game]!.proof.rtp : '100';
    return sum + (inEuros(stake) * count * Number(rtp)) / 100;
  }, 0);

/** Nothing where it is not offered in EUR. */
export function worthOfDefinition(services: Services, definition: BonusDefinition): Valued {
  const offer = offerOf(services, definition);
  if (!offer) return best([]);
  const { terms } = offer;
  const play = playOf(services, offer);
  const bestReturn = 1 - leastBettingEdge({ leastOdds: terms.bet?.minimumOdds ?? 1000 });
  if (definition.kind === 'free-bet') return worthOfFreeBet(play.amount, bestReturn);
  if (definition.kind === 'no-risk') {
    const back = terms.base === 'none' ? 0 : play.amount * terms.multiplier;
    return worthOfNoRisk(play.amount, bestReturn, { ...play, required: back });
  }
  if (definition.kind === 'boost') return worthOfBoost(play.amount, bestReturn, terms.bet?.percentByLegs ?? []);
  const money = worthOfBonus(play);
  if (!terms.freeSpins) return money;
  const spins = worthOfSpins({ ...play, won: wonBySpins(offer), ...terms.freeSpins });
  return { strategy: (money.profit > spins.profit ? money : spins).strategy, profit: money.profit + spins.profit };
}

/** The most that one award costs, before anything is played. */
const costOfAward = (services: Services, definition: BonusDefinition): number => {
  const offer = offerOf(services, definition);
  return offer ? inEuros(worthOf(offer)) : 0;
};

/** A bonus promises nothing on its own: an offer, a mission or an operator does. */
export const bonusLines = (services: Services): PromiseLine[] =>
  bonusDefinitions(services).map((definition) => ({
    promise: `bonuses/${definition.sysname}`,
    best: worthOfDefinition(services, definition),
    cost: costOfAward(services, definition),
    per: 'award',
    gift: NO_GIFT,
  }));

/** What own stakes bring of the bonuses that are earned by them. */
export const earnedBonuses = (services: Services): EarnedBonus[] =>
  bonusDefinitions(services).flatMap((definition): EarnedBonus[] => {
    const offer = definition.mode === 'earned' ? offerOf(services, definition) : undefined;
    if (!offer) return [];
    const { amount, required } = playOf(services, offer);
    const perBonus = required > 0 ? amount / required : 0;
    const multiplier = offer.terms.freeSpins?.multiplier ?? 0;
    // Both requirements have to be met: no euro brings more than the better of the two.
    const worth = Math.max(perBonus, multiplier > 0 ? 1 / multiplier : 0);
    return [{ promise: `bonuses/${definition.sysname}`, worth, required: 1, contribution: contributionIn(offer) }];
  });

/** Bonuses by name; nothing for a bonus that does not exist. */
export const worthOfNamed = (services: Services, names: readonly string[]): Valued => {
  const values = names.flatMap((name) => {
    const definition = bonusDefinitions(services).find(({ sysname }) => sysname === name);
    return definition ? [worthOfDefinition(services, definition)] : [];
  });
  return { strategy: best(values).strategy, profit: values.reduce((sum, { profit }) => sum + profit, 0) };
};

export const costOfNamed = (services: Services, names: readonly string[]): number =>
  names.reduce((sum, name) => {
    const definition = bonusDefinitions(services).find(({ sysname }) => sysname === name);
    return sum + (definition ? costOfAward(services, definition) : 0);
  }, 0);
