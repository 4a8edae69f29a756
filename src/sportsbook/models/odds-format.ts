/**
 * Odds as people of different places write them. All six say the same: what comes back for a stake. Source of the conventions:
 * Hong Kong odds are the profit for a stake of 1; Malay odds show what is below even money as it is and the rest as what must be
 * risked to win 1, negative; Indonesian odds are American odds divided by 100.
 */
import { ODDS_UNIT } from './market.ts';

export const ODDS_FORMATS = ['decimal', 'fractional', 'american', 'hong-kong', 'malay', 'indonesian'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** `odds` in thousandths, above 1000. */
export function formatOdds(odds: number, format: OddsFormat): string {
  const profit = odds - ODDS_UNIT;
  switch (format) {
    case 'fractional':
      return fractionOf(profit);
    case 'american':
      return profit >= ODDS_UNIT ? `+${Math.round(profit / 10)}` : `-${Math.round((100 * ODDS_UNIT) / profit)}`;
    case 'hong-kong':
      return written(profit);
    case 'malay':
      return profit <= ODDS_UNIT ? written(profit) : `-${toHundredths(ODDS_UNIT / profit)}`;
    case 'indonesian':
      return profit >= ODDS_UNIT ? written(profit) : `-${toHundredths(ODDS_UNIT / profit)}`;
    default:
      return written(odds);
  }
}

/** Two decimals, and a third where it is needed. */
const written = (thousandths: number): string =>
  thousandths % 10 === 0 ? (thousandths / 1000).toFixed(2) : (thousandths / 1000).toFixed(3);

/** Very small ones keep the decimal that says anything. */
const toHundredths = (value: number): string => value.toFixed(value < 0.1 ? 3 : 2);

/** As much as bookmakers' own fractions differ from the decimal odds beside them: 10/11 stands for 1.91. */
const TOLERANCE = 0.0025;

/** The simplest fraction that says the same, e.g. `3/2`, `10/11`; the exact one where no simple one is near. */
function fractionOf(profit: number): string {
  for (let below = 1; below <= 20; below++) {
    const above = Math.round((profit * below) / ODDS_UNIT);
    if (above > 0 && Math.abs((above * ODDS_UNIT) / below - profit) <= profit * TOLERANCE) return `${above}/${below}`;
  }
  const divisor = gcd(profit, ODDS_UNIT);
  return `${profit / divisor}/${ODDS_UNIT / divisor}`;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** The product of legs' odds, in thousandths and rounded down; what a slip shows for a bet of one line. */
export function combinedOdds(odds: readonly number[]): number {
  const unit = BigInt(ODDS_UNIT);
  const product = odds.reduce((format, price) => format * BigInt(price), 1n);
  return Number(product / unit ** BigInt(Math.max(0, odds.length - 1)));
}
