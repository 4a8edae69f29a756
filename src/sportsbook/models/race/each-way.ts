/**
 * Terms of each-way bets: the usual ones for the number of starters where no place part returns more than it costs, else smaller ones.
 * Each-way bets on a race with one strong runner are what bookmakers lose by, because the place part follows from the odds to win.
 */
import { deductionOf } from './deductions.ts';
import { placedChances } from './law.ts';
import { placeOdds } from './results.ts';

export interface Terms {
  places: number;
  /** The place part is paid at `1 / part` of the odds to win. */
  part: number;
}

/** What a unit staked on a place part returns at most, on average. */
export const MOST_RETURNED = 0.97;

const terms = (places: number, part: number): Terms => ({ places, part });
/** From so many starters on; the usual terms first, the best for players of those that may be left after them. */
const CANDIDATES: readonly (readonly [from: number, terms: readonly Terms[]])[] = [
  [16, [terms(4, 4), terms(4, 5), terms(3, 5), terms(3, 6), terms(2, 4), terms(2, 5), terms(2, 6)]],
  [8, [terms(3, 5), terms(3, 6), terms(2, 4), terms(2, 5), terms(2, 6)]],
  [5, [terms(2, 4), terms(2, 5), terms(2, 6)]],
];

export const usualTerms = (starters: number): readonly Terms[] =>
  CANDIDATES.find(([from]) => starters >= from)?.[1] ?? [];

/** One price of a race: what the odds to win take chances to be. By place in the list of runners; 0 and null: it does not start. */
export interface RacePrice {
  wins: readonly number[];
  odds: readonly (number | null)[];
}

/** The first terms by which no place part at any of these prices returns too much. `withdrawal`: how likely one is still to come. */
export function termsFor(prices: readonly RacePrice[], withdrawal: number): Terms | undefined {
  const starters = Math.min(...prices.map(({ wins }) => wins.filter((chance) => chance > 0).length));
  return usualTerms(starters).find((candidate) =>
    prices.every((price) => {
      const returns = placeReturns(price, candidate);
      return (
        returns.every((returned) => returned <= MOST_RETURNED) &&
        (withdrawal === 0 ||
          withdrawnReturns(price, candidate).every(
            (returned, runner) => (1 - withdrawal) * returns[runner]! + withdrawal * returned <= MOST_RETURNED,
          ))
      );
    }),
  );
}

/** What a unit staked on the place part of each returns on average; 0 where it is not offered. */
export function placeReturns({ wins, odds }: RacePrice, { places, part }: Terms): number[] {
  const placed = placedChances(wins, places);
  return odds.map((price, runner) => (price === null ? 0 : (placed[runner]! * placeOdds(price, part)) / 1000));
}

/** The same for bets that were placed before one of the starters is withdrawn, each as likely as the others. */
export function withdrawnReturns(price: RacePrice, { places, part }: Terms): number[] {
  return averageWithdrawn(
    price,
    (without) => placedChances(without, places),
    (odds) => placeOdds(odds, part),
  );
}

/** What a bet to win that was placed before returns then. */
export const withdrawnWinReturns = (price: RacePrice): number[] =>
  averageWithdrawn(
    price,
    (without) => [...without],
    (odds) => odds,
  );

function averageWithdrawn(
  { wins, odds }: RacePrice,
  chancesIn: (wins: readonly number[]) => number[],
  paidAt: (odds: number) => number,
): number[] {
  const starters = wins.flatMap((chance, runner) => (chance > 0 ? [runner] : []));
  const sums = wins.map(() => 0);
  for (const gone of starters) {
    const share = 1 - deductionOf(odds[gone]!) / 100;
    const chances = chancesIn(wins.map((chance, runner) => (runner === gone ? 0 : chance / (1 - wins[gone]!))));
    for (const runner of starters) {
      const price = odds[runner];
      // Its own stake comes back.
      if (runner === gone) sums[runner]! += 1;
      else if (price) sums[runner]! += chances[runner]! * (1 + ((paidAt(price) - 1000) / 1000) * share);
    }
  }
  return sums.map((sum) => sum / starters.length);
}
