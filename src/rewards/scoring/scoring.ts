/**
 * How rounds of a tournament become points. The site counts by it round by round, and `baize-verify` once more from the
 * published rounds.
 */
import { assert } from '#kernel/assert.ts';
import { toEurCents, type RatesPerEur } from '#kernel/exchange.ts';
import type { Currency } from '#kernel/money.ts';
import type { ScoringRule } from './scoring-rules.ts';

export interface ScoringTerms {
  rule: ScoringRule;
  /** Only the first so many qualifying rounds of a player count; `null`: all. */
  rounds: number | null;
  /** In minor units by currency: a round with a lower stake does not qualify. None of a currency: any stake does. */
  minimum: Readonly<Partial<Record<Currency, string>>>;
  /** Units of each currency for one EUR, as they were when the tournament was announced. */
  rates: RatesPerEur;
}

/** In minor units. */
export interface ScoredRound {
  currency: Currency;
  staked: bigint;
  won: bigint;
}

export interface Score {
  /** Hundredths of a multiplier or of a credit, EUR cents, or a number of rounds: see `scaleOf`. */
  score: bigint;
  /** Rounds that have counted. */
  rounds: number;
  /** Rounds won one after the other until now. */
  run: number;
  /** The place, in the order of settlement, of the round by which the score became what it is; `null`: it never moved. */
  reached: bigint | null;
}

export const NO_SCORE: Score = { score: 0n, rounds: 0, run: 0, reached: null };

/** How many units of a score are one point. */
export const scaleOf = (rule: ScoringRule): bigint => (rule === 'bets' || rule === 'streak' ? 1n : 100n);

export function qualifies({ currency, staked }: ScoredRound, { minimum }: ScoringTerms): boolean {
  return staked > 0n && staked >= BigInt(minimum[currency] ?? '1');
}

/** `number`: the place of the round in the order of settlement. Rounds are added in that order. */
export function addRound(before: Score, round: ScoredRound, number: bigint, terms: ScoringTerms): Score {
  if (!qualifies(round, terms) || (terms.rounds !== null && before.rounds >= terms.rounds)) return before;
  const run = round.won > round.staked ? before.run + 1 : 0;
  const score = scoreWith(before.score, run, round, terms);
  return {
    score,
    rounds: before.rounds + 1,
    run,
    reached: score === before.score ? before.reached : number,
  };
}

function scoreWith(score: bigint, run: number, round: ScoredRound, { rule, rates }: ScoringTerms): bigint {
  const { staked, won, currency } = round;
  const cents = (minor: bigint): bigint => toEurCents(minor, currency, rates);
  switch (rule) {
    case 'multipliers':
      return score + (won * 100n) / staked;
    case 'bets':
      return score + 1n;
    case 'staked':
      return score + cents(staked);
    case 'best-multiplier':
      return largest(score, (won * 100n) / staked);
    case 'net-profit':
      return score + cents(won) - cents(staked);
    case 'streak':
      return largest(score, BigInt(run));
    case 'won':
      return score + cents(won);
    case 'equal-bankroll':
      assert(false, 'no round of a game counts by equal bankroll');
  }
}

const largest = (a: bigint, b: bigint): bigint => (a > b ? a : b);

export interface Ranked {
  score: bigint;
  reached: bigint | null;
}

/** The higher score first; of equal ones the one reached first. No two players reach a score with the same round. */
export function compareRanks(a: Ranked, b: Ranked): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  const [first, second] = [a.reached ?? -1n, b.reached ?? -1n];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** Those that have a place: whose score is above nothing, the best first. */
export const rankedEntries = <Entry extends Ranked>(entries: readonly Entry[]): Entry[] =>
  entries.filter(({ score }) => score > 0n).toSorted(compareRanks);
