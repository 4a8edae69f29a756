/**
 * A price boost on an outcome: better odds than the book's own, which are kept beside them. It never makes a profit certain: where it and
 * the odds of all that it leaves would together imply less than 1, it is paused, and the book's odds are on offer, until prices have moved back.
 */
import type { StoredOutcome } from '../tables.ts';

/** On an outcome: its `odds` are those of the boost while that is not paused. */
export interface OutcomeBoost {
  id: number;
  odds: number;
  /** The book's own now. */
  bookOdds: number;
  isPaused?: true;
}

export const BOOST_ENDS = ['price', 'market', 'time', 'stopped'] as const;
/** The book's price is as good, its market takes no bets any more, its time is over, a trader has stopped it. */
export type BoostEnd = (typeof BOOST_ENDS)[number];

export interface BoostChange {
  id: number;
  state: 'running' | 'paused' | 'ended';
  because?: BoostEnd;
}

/** What the book itself offers, boost or not. */
export const bookOddsOf = ({ odds, boost }: Pick<StoredOutcome, 'odds' | 'boost'>): number | null =>
  boost ? boost.bookOdds : odds;

export function withoutBoost(outcome: StoredOutcome): StoredOutcome {
  const { boost, ...rest } = outcome;
  return boost ? { ...rest, odds: boost.bookOdds } : outcome;
}

/**
 * Backing the boosted outcome and all others would be a certain profit. An outcome without a price cannot be backed.
 * `cover`: what it costs to back all others, for a return of 1, where other markets take part in that.
 */
export function isCertainProfit(
  outcomes: readonly Pick<StoredOutcome, 'id' | 'odds' | 'boost'>[],
  { outcome, odds }: { outcome: string; odds: number },
  cover = Infinity,
): boolean {
  const otherOdds = outcomes.filter(({ id }) => id !== outcome).map(bookOddsOf);
  const mostToCost = 1 - 1000 / odds;
  if (cover < mostToCost) return true;
  return (
    otherOdds.every((price) => price !== null) && otherOdds.reduce((sum, price) => sum + 1000 / price!, 0) < mostToCost
  );
}

/** Outcomes at the book's own odds, with the boosts that they had: as they are offered now, and what became of the boosts. */
export function withBoosts(
  outcomes: readonly StoredOutcome[],
  boosts: ReadonlyMap<string, OutcomeBoost>,
  cover = Infinity,
): { outcomes: StoredOutcome[]; changes: BoostChange[] } {
  const changes: BoostChange[] = [];
  const offered = outcomes.map((outcome): StoredOutcome => {
    const boost = boosts.get(outcome.id);
    if (!boost) return outcome;
    const { id, odds } = boost;
    if (outcome.odds === null || outcome.odds >= odds) {
      changes.push({ id, state: 'ended', because: outcome.odds === null ? 'market' : 'price' });
      return outcome;
    }
    const isPaused = isCertainProfit(outcomes, { outcome: outcome.id, odds }, cover);
    if (isPaused !== (boost.isPaused ?? false)) changes.push({ id, state: isPaused ? 'paused' : 'running' });
    const now = { id, odds, bookOdds: outcome.odds };
    return isPaused ? { ...outcome, boost: { ...now, isPaused } } : { ...outcome, odds, boost: now };
  });
  return { outcomes: offered, changes };
}

export const boostsOf = (outcomes: readonly StoredOutcome[]): Map<string, OutcomeBoost> =>
  new Map(outcomes.flatMap(({ id, boost }) => (boost ? [[id, boost]] : [])));

/** Its market has stopped taking bets: the boosts on it are over. */
export function endBoosts(outcomes: readonly StoredOutcome[]): { outcomes: StoredOutcome[]; changes: BoostChange[] } {
  return {
    outcomes: outcomes.map(withoutBoost),
    changes: [...boostsOf(outcomes).values()].map(({ id }) => ({ id, state: 'ended', because: 'market' })),
  };
}
