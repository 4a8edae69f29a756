/**
 * A round as a graph: each node is a state, each step a way out of it, which wins units by a law and goes on. There are no
 * loops: a step leads to a node with a lower number, and node 0 is the end. Mean and distribution of what is won from any
 * node on follow from it, the mean in whole-number fractions, the distribution by generating functions.
 *
 * A law's polynomial at the N-th roots of unity is its Fourier transform; at z^m, for a multiplier m, it is read at another
 * root. So each node's transform comes from those below it, and the inverse transform is the distribution. Two errors
 * remain: rounding (about 1e-12), and what lies beyond N units, which is bounded by Chernoff with the same graph at z > 1.
 */
import { assert } from '#kernel/assert.ts';
import { over, plus, rational, times, toNumber, type Rational } from './rational.ts';
import type { Distribution } from './slot-distribution.ts';

/** How many of `total` equally likely cases win so many units. Cases that are missing belong to other steps. */
export interface Law {
  counts: Float64Array;
  total: number;
}

export interface Step {
  weight: Rational;
  /** Nothing is won without a law. */
  law?: Law;
  /** Every win of the law counts so many times. */
  multiplier?: number;
  to: number;
}

/** Nodes by number; node 0 has no steps. */
export type RewardGraph = readonly (readonly Step[])[];

/** Cases of the law, and its mean over all of `total`. */
export function lawMean({ counts, total }: Law): { chance: Rational; mean: Rational } {
  let [cases, units] = [0n, 0n];
  counts.forEach((count, index) => {
    cases += BigInt(count);
    units += BigInt(count) * BigInt(index);
  });
  return { chance: rational(cases, total), mean: rational(units, total) };
}

/** Expected units from each node on, exactly. */
export function graphMeans(graph: RewardGraph): Rational[] {
  const known = new Map<Law, ReturnType<typeof lawMean>>();
  const means: Rational[] = [rational(0)];
  for (let node = 1; node < graph.length; node++) {
    let [mean, chance] = [rational(0), rational(0)];
    for (const { weight, law, multiplier = 1, to } of graph[node]!) {
      assert(to < node, 'a step goes up');
      let figures = law && known.get(law);
      if (law && !figures) known.set(law, (figures = lawMean(law)));
      const goes = figures?.chance ?? rational(1);
      const wins = figures ? times(figures.mean, rational(multiplier)) : rational(0);
      mean = plus(mean, times(weight, plus(wins, times(goes, means[to]!))));
      chance = plus(chance, times(weight, goes));
    }
    assert(chance.top === chance.bottom, `the steps of node ${node} are no certainty`);
    means.push(mean);
  }
  return means;
}

const SIZE = 2 ** 18;

/** What is won from these nodes on. */
export function graphDistributions(graph: RewardGraph, starts: readonly number[]): Distribution[] {
  const laws = [...new Set(graph.flatMap((steps) => steps.flatMap(({ law }) => (law ? [law] : []))))];
  const spectra = laws.map(spectrum);
  const lawOf: number[] = [];
  const multiplierOf: number[] = [];
  const target: number[] = [];
  const weightOf: number[] = [];
  const from: number[] = [];
  for (const steps of graph) {
    from.push(lawOf.length);
    for (const { weight, law, multiplier = 1, to } of steps) {
      lawOf.push(law ? laws.indexOf(law) : -1);
      multiplierOf.push(multiplier);
      target.push(to);
      weightOf.push(toNumber(weight));
    }
  }
  from.push(lawOf.length);
  const [lawAt, multiplierAt, to] = [lawOf, multiplierOf, target].map((list) => Int32Array.from(list)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const weights = Float64Array.from(weightOf);
  const re = new Float64Array(graph.length);
  const im = new Float64Array(graph.length);
  const found = starts.map(() => ({ re: new Float64Array(SIZE), im: new Float64Array(SIZE) }));
  // The distributions are real, so the upper half of each spectrum mirrors the lower one.
  for (let root = 0; root <= SIZE / 2; root++) {
    re[0] = 1;
    for (let node = 1; node < graph.length; node++) {
      let [sr, si] = [0, 0];
      for (let step = from[node]!; step < from[node + 1]!; step++) {
        const weight = weights[step]!;
        let tr = re[to[step]!]! * weight;
        let ti = im[to[step]!]! * weight;
        const law = lawAt[step]!;
        if (law >= 0) {
          const at = (root * multiplierAt[step]!) % SIZE;
          const lr = spectra[law]!.re[at]!;
          const li = spectra[law]!.im[at]!;
          [tr, ti] = [tr * lr - ti * li, tr * li + ti * lr];
        }
        sr += tr;
        si += ti;
      }
      re[node] = sr;
      im[node] = si;
    }
    starts.forEach((start, index) => {
      const one = found[index]!;
      one.re[root] = re[start]!;
      one.im[root] = im[start]!;
      if (root > 0 && root < SIZE / 2) {
        one.re[SIZE - root] = re[start]!;
        one.im[SIZE - root] = -im[start]!;
      }
    });
  }
  const beyond = chernoff(graph, laws, starts);
  return found.map((one, index) => {
    transform(one.re, one.im, 'back');
    return { chance: one.re, beyond: beyond[index]! };
  });
}

function spectrum({ counts, total }: Law): { re: Float64Array; im: Float64Array } {
  const re = new Float64Array(SIZE);
  const im = new Float64Array(SIZE);
  counts.forEach((count, units) => {
    assert(count === 0 || units < SIZE, 'one spin wins more than the table holds');
    if (count > 0) re[units]! = count / total;
  });
  transform(re, im, 'forward');
  return { re, im };
}

/** P(units ≥ SIZE) ≤ E[z^units] / z^SIZE for every z > 1; the best of some z is taken. */
function chernoff(graph: RewardGraph, laws: readonly Law[], starts: readonly number[]): number[] {
  const best = starts.map(() => 1);
  for (let step = 1; step <= 16; step++) {
    const rate = step * 4e-5;
    const known = new Map<string, number>();
    const moment = (law: Law, multiplier: number): number => {
      const key = `${laws.indexOf(law)}:${multiplier}`;
      let value = known.get(key);
      if (value === undefined) {
        value = 0;
        for (let units = 0; units < law.counts.length; units++)
          if (law.counts[units]! > 0) value += (law.counts[units]! / law.total) * Math.exp(rate * units * multiplier);
        known.set(key, value);
      }
      return value;
    };
    const values = [1];
    for (let node = 1; node < graph.length; node++)
      values.push(
        graph[node]!.reduce(
          (sum, { weight, law, multiplier = 1, to }) =>
            sum + toNumber(weight) * (law ? moment(law, multiplier) : 1) * values[to]!,
          0,
        ),
      );
    starts.forEach((start, index) => {
      if (Number.isFinite(values[start])) best[index] = Math.min(best[index]!, values[start]! * Math.exp(-rate * SIZE));
    });
  }
  best.forEach((bound) => assert(bound < 1e-9, 'the table of units is too short for this title'));
  return best;
}

/** Certain to win so many units. */
export function constantLaw(units: number): Law {
  const counts = new Float64Array(units + 1);
  counts[units] = 1;
  return { counts, total: 1 };
}

/** Chance of k successes in n tries. */
export function binomial(tries: number, [cases, of]: readonly [number, number]): Rational[] {
  let ways = 1n;
  return Array.from({ length: tries + 1 }, (_, hits) => {
    if (hits > 0) ways = (ways * BigInt(tries - hits + 1)) / BigInt(hits);
    return over(
      rational(ways * BigInt(cases) ** BigInt(hits) * BigInt(of - cases) ** BigInt(tries - hits)),
      rational(BigInt(of) ** BigInt(tries)),
    );
  });
}

/** The discrete Fourier transform in place, radix 2. `re` and `im` have the same length, a power of two. */
function transform(re: Float64Array, im: Float64Array, direction: 'forward' | 'back'): void {
  const size = re.length;
  for (let index = 1, mirrored = 0; index < size; index++) {
    let bit = size >> 1;
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit;
    mirrored ^= bit;
    if (index < mirrored) {
      [re[index], re[mirrored]] = [re[mirrored]!, re[index]!];
      [im[index], im[mirrored]] = [im[mirrored]!, im[index]!];
    }
  }
  const sign = direction === 'forward' ? -1 : 1;
  const half = size >> 1;
  // Each root from the library, not by repeated multiplication: rounding must not add up along the table.
  const cos = Float64Array.from({ length: half }, (_, index) => Math.cos((2 * Math.PI * index) / size));
  const sin = Float64Array.from({ length: half }, (_, index) => sign * Math.sin((2 * Math.PI * index) / size));
  for (let span = 1; span < size; span <<= 1) {
    const stride = half / span;
    for (let from = 0; from < size; from += span << 1) {
      for (let offset = 0; offset < span; offset++) {
        const [a, b] = [from + offset, from + offset + span];
        const [wr, wi] = [cos[offset * stride]!, sin[offset * stride]!];
        const r = re[b]! * wr - im[b]! * wi;
        const i = re[b]! * wi + im[b]! * wr;
        re[b] = re[a]! - r;
        im[b] = im[a]! - i;
        re[a] = re[a]! + r;
        im[a] = im[a]! + i;
      }
    }
  }
  if (direction === 'back')
    for (let index = 0; index < size; index++) [re[index], im[index]] = [re[index]! / size, im[index]! / size];
}
