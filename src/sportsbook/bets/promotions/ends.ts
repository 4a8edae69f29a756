/**
 * What a bet returns with its promotion, and what that costs: the difference from what the book's own odds and results would return. A
 * cost is known when the results are; a leg that was won early by a lead costs nothing until its match ends otherwise.
 */
import { linesOf } from '#sportsbook/models/bets/combinations.ts';
import { isWonLeg, parseResult } from '#sportsbook/models/bets/outcome-result.ts';
import { decidedReturn } from '#sportsbook/models/bets/returns.ts';
import type { BetRow, LegRow } from '../store.ts';
import { boostOn, insuredReturn, readTerms } from './terms.ts';

export interface PromotedReturn {
  returned: bigint;
  cost: bigint;
}

/** By a lead of two goals, whatever the end of the match; a match that was abandoned afterwards changes nothing. */
export function isWonEarly(
  row: Pick<BetRow, 'promotion_terms'>,
  { place, odds, led, result, void_reason }: Pick<LegRow, 'place' | 'odds' | 'led' | 'result' | 'void_reason'>,
): boolean {
  if (led === null || (result === 'void' && void_reason !== 'abandoned')) return false;
  const terms = readTerms(row.promotion_terms);
  return terms?.kind === 'two-goals' && terms.places.includes(place) && odds <= terms.odds;
}

/** The result that the bet goes by. */
export const resultOf = (row: Pick<BetRow, 'promotion_terms'>, leg: LegRow): string | null =>
  isWonEarly(row, leg) ? 'won' : leg.result;

/** What the whole stake returns; `undefined`: it is open. */
export function promotedReturn(row: BetRow, legs: readonly LegRow[]): PromotedReturn | undefined {
  const bankers = legs.filter(({ is_banker }) => is_banker).map(({ place }) => place);
  const lines = linesOf(row.type, legs.length, bankers);
  const returnAt = (oddsOf: (leg: LegRow) => number, result: (leg: LegRow) => string | null): bigint | undefined =>
    decidedReturn(
      row.stake,
      lines,
      legs.map((leg) => ({ odds: oddsOf(leg), result: parsed(result(leg)) })),
    );
  const played = returnAt(
    ({ odds }) => odds,
    (leg) => resultOf(row, leg),
  );
  if (played === undefined) return undefined;
  const returned = withTerms(row, legs, played);
  if (returned === undefined) return undefined;
  const ofBook = returnAt(bookOddsOf, ({ result }) => result);
  return { returned, cost: ofBook === undefined || ofBook >= returned ? 0n : returned - ofBook };
}

/** The odds that the leg would have had without a boost. */
export const bookOddsOf = ({ odds, book_odds }: Pick<LegRow, 'odds' | 'book_odds'>): number => book_odds ?? odds;

const parsed = (result: string | null) => (result === null ? null : parseResult(result)!);

function withTerms(row: BetRow, legs: readonly LegRow[], played: bigint): bigint | undefined {
  const terms = readTerms(row.promotion_terms);
  const results = legs.map((leg) => resultOf(row, leg));
  if (terms?.kind === 'accumulator-boost') {
    const winningLegs = results.filter(isWonLeg).length;
    return played + boostOn(terms, { staked: row.staked, returned: played }, winningLegs);
  }
  if (terms?.kind === 'insurance' && played === 0n) return insuredReturn(terms, row.staked, results);
  return played;
}
