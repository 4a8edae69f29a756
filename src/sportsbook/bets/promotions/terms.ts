/**
 * Promotions: what the house adds to a bet, for everybody. A bet has one at most, for a stake of the player's own money, and keeps its
 * terms as they were when it was placed. What each is worth to somebody who makes the most of it: docs/decisions/0179.
 */
import * as z from 'zod/mini';
import { isWonLeg } from '#sportsbook/models/bets/outcome-result.ts';
import type { BetType, PROMOTIONS } from '../contract.ts';

export type Promotion = (typeof PROMOTIONS)[number];

const minor = z.string().check(z.regex(/^\d{1,18}$/));

/** `most`: minor units of the bet's currency. Odds are those of each leg, in thousandths. */
export const promotionTerms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price-boost') }),
  z.strictObject({
    kind: z.literal('accumulator-boost'),
    /** Percent of the winnings by the least number of winning legs. */
    percents: z.record(z.string(), z.int()),
    odds: z.int(),
    most: minor,
  }),
  z.strictObject({ kind: z.literal('insurance'), legs: z.int(), odds: z.int(), most: minor }),
  /** `odds`: the highest at which a leg can be won by a lead; `places`: of the legs that could when the bet was placed. */
  z.strictObject({ kind: z.literal('two-goals'), odds: z.int(), places: z.array(z.int()) }),
]);
export type PromotionTerms = z.output<typeof promotionTerms>;
export type BoostTerms = Extract<PromotionTerms, { kind: 'accumulator-boost' }>;
export type InsuranceTerms = Extract<PromotionTerms, { kind: 'insurance' }>;

export const readTerms = (text: string | null): PromotionTerms | null =>
  text === null ? null : promotionTerms.parse(JSON.parse(text));

/** As far as a promotion looks at it. */
export interface PromotedLeg {
  odds: number;
  hasBoost: boolean;
  /** Its team is chosen to win a football match that has not begun, and whose scores are followed. */
  canLead: boolean;
}

/** The terms on offer, in the bet's currency; `null`: switched off. */
export interface TermsOnOffer {
  boost: BoostTerms | null;
  insurance: InsuranceTerms | null;
  /** The highest odds of a selection that a lead of two goals wins. */
  leadOdds: number | null;
}

/** Percent of the winnings for so many winning legs. */
export const percentFor = ({ percents }: Pick<BoostTerms, 'percents'>, legs: number): number =>
  Math.max(0, ...Object.entries(percents).map(([least, percent]) => (legs >= Number(least) ? percent : 0)));

export const leastLegsOf = ({ percents }: Pick<BoostTerms, 'percents'>): number =>
  Math.min(...Object.keys(percents).map(Number));

/** Those that a bet of the player's own money can have, the one that it gets by default first. */
export function promotionsFor(
  bet: { type: BetType; legs: readonly PromotedLeg[] },
  { boost, insurance, leadOdds }: TermsOnOffer,
): PromotionTerms[] {
  const { type, legs } = bet;
  if (type === 'builder') return [];
  if (legs.some(({ hasBoost }) => hasBoost)) return [{ kind: 'price-boost' }];
  const isAccumulator = type === 'accumulator';
  const leading = legs.flatMap(({ canLead }, place) => (canLead ? [place] : []));
  const haveOdds = (odds: number): boolean => legs.every((leg) => leg.odds >= odds);
  return [
    ...(isAccumulator && boost && legs.length >= leastLegsOf(boost) && haveOdds(boost.odds) ? [boost] : []),
    ...(isAccumulator && insurance && legs.length >= insurance.legs && haveOdds(insurance.odds) ? [insurance] : []),
    ...((isAccumulator || type === 'single') && leadOdds !== null && leading.length > 0
      ? [{ kind: 'two-goals' as const, odds: leadOdds, places: leading }]
      : []),
  ];
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** What an accumulator boost adds to a return; `winningLegs`: void ones do not count. */
export const boostOn = (
  terms: BoostTerms,
  { staked, returned }: { staked: bigint; returned: bigint },
  winningLegs: number,
): bigint =>
  returned <= staked
    ? 0n
    : least(((returned - staked) * BigInt(percentFor(terms, winningLegs))) / 100n, BigInt(terms.most));

/**
 * What insurance makes of an accumulator with these results: `undefined` while its last legs are open, `0n` where nothing comes back.
 * Void legs do not count, and what is left of the bet must still be as long as the terms say.
 */
export function insuredReturn(
  terms: InsuranceTerms,
  staked: bigint,
  results: readonly (string | null)[],
): bigint | undefined {
  const lost = results.filter((result) => result === 'lost').length;
  const counting = results.filter((result) => result !== 'void').length;
  if (lost !== 1 || counting < terms.legs) return 0n;
  if (results.includes(null)) return undefined;
  return results.every((result) => result === 'lost' || result === 'void' || isWonLeg(result))
    ? least(staked, BigInt(terms.most))
    : 0n;
}
