/** Tests of randomness, each answering with the chance that honest outcomes look at least so odd, and one verdict over many. */
import { assert } from '#kernel/assert.ts';

/** How likely a standard normal lies at least so far from 0. */
export const pOfNormal = (z: number): number => pOfChiSquare(z * z, 1);

/** How likely chi-square with so many degrees of freedom is at least as high: the upper incomplete gamma function. */
export function pOfChiSquare(value: number, freedom: number): number {
  const [a, x] = [freedom / 2, value / 2];
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 10_000 && term > sum * 1e-15; n++) sum += term *= x / (a + n);
    return 1 - sum * scale;
  }
  // Lentz's continued fraction, which converges where the series does not.
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let product = d;
  for (let n = 1; n < 10_000; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    const factor = d * c;
    product *= factor;
    if (Math.abs(factor - 1) < 1e-15) break;
  }
  return scale * product;
}

/** Stirling's series, moved up to where it is exact to the last digits. */
function logGamma(value: number): number {
  let x = value;
  let below = 0;
  for (; x < 12; x++) below += Math.log(x);
  const square = 1 / (x * x);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / x;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - below;
}

/** Fewer are expected in no class; rarer ones are taken together. */
const FEWEST = 5;

/** Counts against chances that add up to 1. */
export function chiSquare(counts: ArrayLike<number>, chances: readonly number[]): number {
  let total = 0;
  for (let at = 0; at < counts.length; at++) total += counts[at]!;
  const classes: { seen: number; expected: number }[] = [];
  let rest = { seen: 0, expected: 0 };
  const order = [...chances.keys()].sort((a, b) => chances[a]! - chances[b]!);
  for (const at of order) {
    rest.seen += counts[at]!;
    rest.expected += total * chances[at]!;
    if (rest.expected < FEWEST) continue;
    classes.push(rest);
    rest = { seen: 0, expected: 0 };
  }
  // What must never come has to stay away.
  if (rest.expected < 1e-9 && rest.seen > 0) return 0;
  const last = classes.at(-1);
  assert(last && classes.length > 1, 'there are enough draws for two classes');
  last.seen += rest.seen;
  last.expected += rest.expected;
  const sum = classes.reduce((total, { seen, expected }) => total + (seen - expected) ** 2 / expected, 0);
  return pOfChiSquare(sum, classes.length - 1);
}

/** Wald and Wolfowitz: how many runs of wins and of losses there are, given how many of each. */
export function runs(isWon: Uint8Array): number {
  let won = 0;
  let changes = 0;
  for (let at = 0; at < isWon.length; at++) {
    won += isWon[at]!;
    if (at > 0 && isWon[at] !== isWon[at - 1]) changes++;
  }
  const count = isWon.length;
  const lost = count - won;
  if (won === 0 || lost === 0) return 0;
  const product = 2 * won * lost;
  const mean = product / count + 1;
  const variance = (product * (product - count)) / (count * count * (count - 1));
  return pOfNormal((changes + 1 - mean) / Math.sqrt(variance));
}

/** Two kinds of rounds, won and lost: `[of one kind lost, won, of the other lost, won]`. */
export function fourFold([a, b, c, d]: readonly [number, number, number, number]): number {
  const bottom = (a + b) * (c + d) * (a + c) * (b + d);
  return bottom === 0 ? 1 : pOfChiSquare(((a + b + c + d) * (a * d - b * c) ** 2) / bottom, 1);
}

/**
 * Holm: which of many tests fail when all of them together may accuse honest outcomes once in a hundred times. At least as
 * sharp as dividing the hundredth by their number.
 */
export function failedTests<Test extends { p: number }>(tests: readonly Test[], level = 0.01): Test[] {
  const sorted = tests.toSorted((a, b) => a.p - b.p);
  const good = sorted.findIndex(({ p }, index) => p > level / (sorted.length - index));
  return good < 0 ? sorted : sorted.slice(0, good);
}
