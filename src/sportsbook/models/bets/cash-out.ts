/**
 * What a running bet is worth: the stake of each line times the odds and the present chances of its legs, with the factors of
 * those that are decided. In integers, each rounded down, so that nothing is ever offered above it.
 */
import { factorOf, times, type DecidedLeg, type Factor } from './returns.ts';

/** A leg with the chance of its outcome while it is open; `null`: decided, or nobody says how likely it is. */
export interface RunningLeg extends DecidedLeg {
  chance: number | null;
  /** Percent of its winnings that others' withdrawal takes. */
  deduction?: number;
}

/** Chances count in billionths. */
const CHANCE_UNIT = 1_000_000_000n;
/** Values count in thousandths of a minor unit. */
export const VALUE_UNIT = 1000n;

function expectedFactor({ odds, result, chance, deduction = 0 }: RunningLeg): Factor {
  if (result !== null) return factorOf(result, odds);
  const won = factorOf({ shared: 1, tied: 1, deduction }, odds);
  const billionths = BigInt(Math.floor(Math.min(1, Math.max(0, chance ?? 0)) * Number(CHANCE_UNIT)));
  return times(won, { numerator: billionths, denominator: CHANCE_UNIT });
}

/** In thousandths of a minor unit, of the whole stake. */
export function fairValue(
  stakePerLine: bigint,
  lines: readonly (readonly number[])[],
  legs: readonly RunningLeg[],
): bigint {
  const factors = legs.map(expectedFactor);
  const stake = stakePerLine * VALUE_UNIT;
  return lines.reduce((sum, line) => {
    let [numerator, denominator] = [stake, 1n];
    for (const place of line) {
      numerator *= factors[place]!.numerator;
      denominator *= factors[place]!.denominator;
    }
    return sum + numerator / denominator;
  }, 0n);
}

/** What is offered for a part of a bet's stake. */
export interface PartOffer {
  /** In minor units, before and after the fee. */
  fair: bigint;
  offer: bigint;
  /** What rounding has kept so far, in parts of 1 / (1000 × staked) of a minor unit; the next part gets it. */
  carry: bigint;
}

/** Parts of a bet at one price come to exactly as much as the whole. */
export function offerForPart(
  bet: { staked: bigint; carry: bigint },
  part: bigint,
  { fair, feePercent }: { fair: bigint; feePercent: number },
): PartOffer {
  const unit = VALUE_UNIT * bet.staked;
  const net = (fair * BigInt(100 - feePercent)) / 100n;
  const owed = net * part + bet.carry;
  return { fair: (fair * part) / unit, offer: owed / unit, carry: owed % unit };
}

/** Where a market is a list of alternatives of which one comes in, its prices add up to about this much. */
const MAX_OVERROUND = 1.6;

/** How likely the outcomes of a market are by its prices alone, each bearing the same share of the margin; `null`: they do not say. */
export function chancesOfPrices(odds: readonly (number | null)[], winners = 1): number[] | null {
  if (odds.length < 2 || odds.some((price) => price === null)) return null;
  const implied = odds.map((price) => 1000 / price!);
  const overround = implied.reduce((sum, value) => sum + value, 0) / winners;
  return overround >= 1 && overround <= MAX_OVERROUND ? implied.map((value) => value / overround) : null;
}
