/**
 * The house's margin on a market: true probabilities in, what the odds imply out. They add up to the overround, and no
 * outcome implies less than it is likely.
 */
import { assert } from '#kernel/assert.ts';

export const MARGIN_MODELS = ['multiplicative', 'power', 'shin'] as const;
export type MarginModel = (typeof MARGIN_MODELS)[number];

/**
 * - `multiplicative`: every outcome bears the same share of its price
 * - `power`: outsiders bear more
 * - `shin`: as a bookmaker prices who fears that some know better (Shin 1993); outsiders bear more, less so than by `power`
 */
export function withMargin(probabilities: readonly number[], overround: number, model: MarginModel): number[] {
  assert(overround >= 1 && overround < 2, 'an overround is between 1 and 2');
  const sum = probabilities.reduce((total, probability) => total + probability, 0);
  assert(sum > 0, 'something can happen');
  const fair = probabilities.map((probability) => probability / sum);
  const spread = fair.filter((value) => value > 1e-12).length;
  // One outcome that is certain bears any margin alone; the finer models have nothing to spread.
  if (spread < 2 || model === 'multiplicative') return fair.map((value) => value * overround);
  const implied = model === 'power' ? power(fair, overround) : shin(fair, overround);
  return implied ?? fair.map((value) => value * overround);
}

function power(fair: readonly number[], overround: number): number[] | undefined {
  const logs = fair.map((value) => Math.log(value));
  // What cannot come costs nothing, with any exponent.
  const price = (parameter: number, at: number): number => (fair[at]! > 0 ? Math.exp((1 - parameter) * logs[at]!) : 0);
  return solve(fair.length, price, overround);
}

function shin(fair: readonly number[], overround: number): number[] | undefined {
  const root = (insiders: number, at: number): number =>
    Math.sqrt(insiders * fair[at]! + (1 - insiders) * fair[at]! * fair[at]!);
  // The price of an outcome is its root times the sum of all roots, so the roots add up to the root of the overround.
  const roots = solve(fair.length, root, Math.sqrt(overround));
  return roots?.map((root) => root * Math.sqrt(overround));
}

const MAX_STEPS = 100;

/** The values at the parameter between 0 and 1 where they add up to `sum`: they do not fall as it grows. Regula falsi (Illinois). */
function solve(count: number, valueAt: (parameter: number, at: number) => number, sum: number): number[] | undefined {
  const excessAt = (parameter: number): number => {
    let logSum = -sum;
    for (let at = 0; at < count; at++) logSum += valueAt(parameter, at);
    return logSum;
  };
  let [low, high] = [0, 1];
  let [below, above] = [excessAt(low), excessAt(high)];
  if (above < 0) return undefined;
  let parameter = below >= 0 ? low : high;
  let lastSide = 0;
  for (let step = 0; step < MAX_STEPS && below < 0; step++) {
    parameter = low + ((high - low) * below) / (below - above);
    const excess = excessAt(parameter);
    if (Math.abs(excess) < 1e-13) break;
    if (excess < 0) {
      [low, below] = [parameter, excess];
      if (lastSide < 0) above /= 2;
      lastSide = -1;
    } else {
      [high, above] = [parameter, excess];
      if (lastSide > 0) below /= 2;
      lastSide = 1;
    }
  }
  // What is left over, a rounding or so, is taken out.
  const values = Array.from({ length: count }, (_, at) => valueAt(parameter, at));
  const scale = sum / values.reduce((total, value) => total + value, 0);
  return values.map((value) => value * scale);
}
