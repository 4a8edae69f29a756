/**
 * A price that a person has set for an outcome. It stays until it is taken off or its market is decided, whatever the producer sends
 * meanwhile, which is kept beside it. It takes bets only while the producer's price stays near the one that it was set against: a
 * goal must not leave a price of before the goal on offer.
 */
import { bookOddsOf } from '../boosts/price-boost.ts';
import type { StoredOutcome } from '../tables.ts';

export interface ManualPrice {
  odds: number;
  /** The producer's prices between which it takes bets. */
  from: number;
  to: number;
}

/** How far a price is from another one, in percent of it. */
export const driftOf = (odds: number, reference: number): number => (Math.abs(odds - reference) / reference) * 100;

export const manualPrice = (odds: number, reference: number, mostPercent: number): ManualPrice => ({
  odds,
  from: Math.ceil(reference * (1 - mostPercent / 100)),
  to: Math.floor(reference * (1 + mostPercent / 100)),
});

/** What its producer, or the margin over the producer's probability, says. */
export const feedOdds = (outcome: StoredOutcome): number | null =>
  outcome.manual ? (outcome.fed ?? null) : bookOddsOf(outcome);

/** As it is without a price by hand. */
export function withoutManualPrice({ fed: _fed, manual: _manual, ...outcome }: StoredOutcome): StoredOutcome {
  return outcome;
}

/** `outcome` has the producer's price. */
export function withManualPrice(outcome: StoredOutcome, manual: ManualPrice | undefined): StoredOutcome {
  if (!manual) return outcome;
  const { odds: fed } = outcome;
  const isNear = fed !== null && fed >= manual.from && fed <= manual.to;
  return { ...outcome, odds: isNear ? manual.odds : null, fed, manual };
}
