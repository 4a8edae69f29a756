/**
 * Runners of a race that are withdrawn: their outcomes are void at once, bets on the others that were placed before bear a deduction, and
 * the race takes no bets until its producer says the new odds. A withdrawal that is taken back leaves nothing behind.
 */
import { deductedFrom, deductionOf, oddsLess, type Withdrawal } from '#sportsbook/models/race/deductions.ts';
import { parseMarketRef } from '#sportsbook/models/market.ts';
import { placeOdds } from '#sportsbook/models/race/results.ts';
import type { Fixture } from '../feed-messages.ts';
import type { Race, StoredRace } from '../race-messages.ts';
import type { EventRow, MarketRow, StoredOutcome } from '../tables.ts';
import { idOf } from './ids.ts';
import { bookOddsOf } from '../boosts/price-boost.ts';

export const RACE_WINNER = 'race-winner';
export const isOfRace = ({ kind }: Pick<MarketRow, 'kind'>): boolean => kind === RACE_WINNER || kind === 'race-placed';

/** Outcomes are named by places in the list of runners, from 1. */
const withdrawnIn = (race: Race | null): string[] =>
  (race?.runners ?? []).flatMap(({ isNonRunner }, nth) => (isNonRunner ? [String(nth + 1)] : []));

/** With what an operator has said of runners and of the finish, which the feed does not know. */
export function withByHand(before: StoredRace | null, feedRace: StoredRace): StoredRace {
  const newRace =
    before?.finish && before.isFinishByHand && !feedRace.finish
      ? { ...feedRace, finish: before.finish, isFinishByHand: true as const }
      : feedRace;
  const byHand = newRace.byHand ?? before?.byHand;
  if (!byHand) return newRace;
  return {
    ...newRace,
    byHand,
    runners: newRace.runners.map((runner, nth) => {
      const handChange = byHand[String(nth + 1)];
      if (!handChange) return runner;
      const { withdrawnAt: _, deduction: __, ...rest } = runner;
      return { ...rest, ...handChange };
    }),
  };
}

export interface RunnerChanges {
  withdrawn: Withdrawal[];
  reinstated: string[];
}

/** `saidAt`: when the feed says so. The odds of the winner's market say what a runner is worth that comes without a deduction. */
export function runnerChanges(
  before: Race | null,
  after: Race | null,
  { winner, saidAt, version }: { winner: MarketRow | undefined; saidAt: string; version: bigint },
): RunnerChanges {
  const [earlier, now] = [withdrawnIn(before), withdrawnIn(after)];
  const oddsOf = (outcome: string): number | null => {
    const stored = winner?.outcomes.find(({ id }) => id === outcome);
    return stored ? (bookOddsOf(stored) ?? stored.last?.odds ?? null) : null;
  };
  return {
    withdrawn: now
      .filter((outcome) => !earlier.includes(outcome))
      .map((outcome) => {
        const { deduction, withdrawnAt } = after!.runners[Number(outcome) - 1]!;
        return {
          outcome,
          percent: deduction ?? deductionOf(oddsOf(outcome)),
          at: withdrawnAt ?? saidAt,
          version: Number(version),
        };
      }),
    reinstated: earlier.filter((outcome) => !now.includes(outcome)),
  };
}

/** The market with its non-runners; `undefined`: nothing changes. */
export function withoutRunners(
  market: MarketRow,
  { withdrawn, reinstated }: RunnerChanges,
): Pick<MarketRow, 'outcomes' | 'deductions'> | undefined {
  if (withdrawn.length + reinstated.length === 0) return undefined;
  const isGone = (id: string): boolean => withdrawn.some(({ outcome }) => outcome === id);
  return {
    outcomes: market.outcomes.map((outcome) => {
      if (isGone(outcome.id)) return { ...outcome, result: 'void' };
      if (!reinstated.includes(outcome.id)) return outcome;
      const { result: _, ...open } = outcome;
      return open;
    }),
    deductions: [...market.deductions.filter(({ outcome }) => !reinstated.includes(outcome)), ...withdrawn],
  };
}

/** Whether an outcome is void because its runner does not start, whatever else is said of it. */
export const isNonRunner = (
  { race }: Pick<EventRow, 'race'>,
  market: Pick<MarketRow, 'kind'>,
  outcome: string,
): boolean => isOfRace(market) && race?.runners[Number(outcome) - 1]?.isNonRunner === true;

/**
 * Outcomes are places in the list of runners: where a feed names others, or in another order, nobody knows whom a place means in what it
 * says after that.
 */
export const hasSameRunners = (
  { feed, competitors }: Pick<EventRow, 'feed' | 'competitors'>,
  fixture: Pick<Fixture, 'competitors'>,
): boolean =>
  competitors.length === fixture.competitors.length &&
  fixture.competitors.every(({ id }, nth) => idOf(feed, 'competitor', id) === competitors[nth]);

/** Prices of other runners than those that start: they still count one that was withdrawn, and are older than that. */
export const isOfOtherRunners = (
  event: Pick<EventRow, 'race'>,
  market: Pick<MarketRow, 'kind'> & { outcomes: readonly Pick<StoredOutcome, 'id' | 'odds'>[] },
): boolean =>
  isOfRace(market) &&
  (event.race?.hasOtherRunners === true ||
    market.outcomes.some(({ id, odds }) => odds !== null && isNonRunner(event, market, id)));

/** A runner that was withdrawn stays so. */
export function withoutResult({ deductions }: Pick<MarketRow, 'deductions'>, outcome: StoredOutcome): StoredOutcome {
  if (deductions.some(({ outcome: withdrawn }) => withdrawn === outcome.id)) return outcome;
  const { result: _, startingPrice: __, ...open } = outcome;
  return open;
}

/** What an outcome keeps of its odds when its producer names new ones; those in the running are no odds before the start. */
export const lastOddsOf = (
  { last, closing }: { [Kept in 'last' | 'closing']: StoredOutcome[Kept] | undefined },
  odds: number | null,
  version: bigint,
): Pick<StoredOutcome, 'last'> => {
  const lastOdds = closing === undefined && odds !== null ? { odds, version: Number(version) } : last;
  return lastOdds ? { last: lastOdds } : {};
};

/**
 * Where the feed has given none, the last odds before the start; null: it had none. Odds from before a withdrawal bear its deduction,
 * since there were none after it.
 */
export function startingPriceOf(outcome: StoredOutcome, deductions: readonly Withdrawal[]): number | null {
  const { startingPrice, closing, last } = outcome;
  if (startingPrice !== undefined) return startingPrice;
  const odds = closing ?? last?.odds ?? bookOddsOf(outcome);
  return odds === null || !last ? odds : oddsLess(odds, deductedFrom(deductions, BigInt(last.version)));
}

/** Of the place parts of each-way bets, what the starting prices of the winner make of them: by market and outcome. */
export function placePartPrices(markets: ReadonlyMap<string, MarketRow>): Map<string, Map<string, number>> {
  const winner = markets.get(RACE_WINNER);
  const toWin = (winner?.outcomes ?? []).map(({ id, ...outcome }) => ({
    id,
    odds: startingPriceOf({ id, ...outcome }, winner!.deductions),
  }));
  return new Map(
    [...markets.keys()].flatMap((ref) => {
      const key = parseMarketRef(ref);
      const part = Number(key?.specifiers['part']);
      if (key?.kind !== 'race-placed' || !(part >= 1)) return [];
      return [[ref, new Map(toWin.flatMap(({ id, odds }) => (odds === null ? [] : [[id, placeOdds(odds, part)]])))]];
    }),
  );
}

/** What a race is shown with: the deduction of each runner that was withdrawn. */
export const deductionsIn = (
  event: Pick<EventRow, 'race'> & { markets: ReadonlyMap<string, MarketRow> },
): Withdrawal[] => event.markets.get(RACE_WINNER)?.deductions ?? [];
