/**
 * What a bet gives back: the stake of a line times the factors of its legs, in exact fractions, rounded down once for each line.
 * A bet is decided as soon as nothing that is still open could change that.
 */
import { ODDS_UNIT, type OutcomeResult } from '../market.ts';

/** Return per unit of stake; not reduced. */
export interface Factor {
  numerator: bigint;
  denominator: bigint;
}

export interface DecidedLeg {
  /** In thousandths, as taken. */
  odds: number;
  /** `null`: still open. */
  result: OutcomeResult | null;
}

const ONE: Factor = { numerator: 1n, denominator: 1n };
const UNIT = BigInt(ODDS_UNIT);

export function factorOf(result: OutcomeResult, odds: number): Factor {
  const o = BigInt(odds);
  if (typeof result === 'object') {
    // The stake itself bears no deduction.
    const percentKept = BigInt(100 - (result.deduction ?? 0));
    const paid: Factor = { numerator: (o - UNIT) * percentKept + UNIT * 100n, denominator: UNIT * 100n };
    return reduceFactor(times(paid, { numerator: BigInt(result.shared), denominator: BigInt(result.tied) }));
  }
  switch (result) {
    case 'won':
      return { numerator: o, denominator: UNIT };
    case 'lost':
      return { numerator: 0n, denominator: 1n };
    case 'void':
      return ONE;
    case 'half-won':
      return { numerator: o + UNIT, denominator: 2n * UNIT };
    case 'half-lost':
      return { numerator: 1n, denominator: 2n };
  }
}

export const times = (a: Factor, b: Factor): Factor => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});

export function reduceFactor({ numerator, denominator }: Factor): Factor {
  let [a, b] = [numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}

const lineReturn = (stakePerLine: bigint, { numerator, denominator }: Factor): bigint =>
  (stakePerLine * numerator) / denominator;

/** All legs won. */
export const potentialReturn = (
  stakePerLine: bigint,
  lines: readonly (readonly number[])[],
  odds: readonly number[],
): bigint => {
  const factors = odds.map((price) => factorOf('won', price));
  return lines.reduce(
    (sum, line) =>
      sum +
      lineReturn(
        stakePerLine,
        line.reduce((factor, place) => times(factor, factors[place]!), ONE),
      ),
    0n,
  );
};

/** `null`: it still depends on a leg that is open. */
export function lineFactor(line: readonly number[], legs: readonly DecidedLeg[]): Factor | null {
  let factor = ONE;
  let isOpen = false;
  for (const place of line) {
    const { result, odds } = legs[place]!;
    if (result === null) isOpen = true;
    // One lost leg loses the line, whatever becomes of the others.
    else if (result === 'lost') return factorOf('lost', odds);
    else factor = times(factor, factorOf(result, odds));
  }
  return isOpen ? null : factor;
}

/** What the bet gives back; `undefined` while it depends on legs that are open. */
export function decidedReturn(
  stakePerLine: bigint,
  lines: readonly (readonly number[])[],
  legs: readonly DecidedLeg[],
): bigint | undefined {
  let sum = 0n;
  for (const line of lines) {
    const factor = lineFactor(line, legs);
    if (factor === null) return undefined;
    sum += lineReturn(stakePerLine, factor);
  }
  return sum;
}
