/** What a finish decides: the winner and the placed of a race, with dead heats of any number. */
import { resultText } from '../bets/outcome-result.ts';
import type { OutcomeResult } from '../market.ts';

export interface Finished {
  /** Place in the list of runners, from 1. */
  runner: number;
  /** From 1; those who share one have the same. */
  place: number;
}

/** Who is among the first so many: those who tie across the last place share what is left of it. */
export function placedResult(finish: readonly Finished[], runner: number, places: number): OutcomeResult {
  const place = finish.find((finisher) => finisher.runner === runner)?.place;
  if (place === undefined || place > places) return 'lost';
  const tied = finish.filter((finisher) => finisher.place === place).length;
  const shared = Math.min(tied, places - place + 1);
  return shared === tied ? 'won' : { shared, tied };
}

/** By outcome, of a market on the first so many; who does not run is void. */
export const resultsOfPlaces = (
  finish: readonly Finished[],
  runners: readonly { isNonRunner: boolean }[],
  places: number,
): Record<string, string> =>
  Object.fromEntries(
    runners.map(({ isNonRunner }, nth) => [
      String(nth + 1),
      isNonRunner ? 'void' : resultText(placedResult(finish, nth + 1, places)),
    ]),
  );

/** Odds of the place part of an each-way bet, in thousandths, rounded down. */
export const placeOdds = (odds: number, part: number): number =>
  Math.max(1001, 1000 + Math.floor((odds - 1000) / part));
