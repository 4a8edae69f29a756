/**
 * How often a whole round wins how much: the distribution behind hit rate, deviation, and what the cap takes away.
 *
 * A feature is a sum of spins, so its generating function is a polynomial in those of a free spin without (A) and with (B)
 * a retrigger, taken at z^m while the multiplier is m. Evaluated at the N-th roots of unity, z^m is again one of them, and
 * the inverse transform gives the distribution. Two errors remain, both stated in the proof: rounding (about 1e-12) and
 * what lies beyond N units, which is bounded by Chernoff with the same recursion at a real z > 1.
 */
import { assert } from '#kernel/assert.ts';
import { multiplierAfter } from '../engine/free-spins.ts';
import type { LinesSlot } from '../engine/lines-slot.ts';
import { LAYERS, layerOf, type Layer } from '../engine/layers.ts';
import { weightOf } from '../engine/weighted.ts';
import { transform } from './fourier.ts';
import type { Cycle } from './slot-cycle.ts';

export interface Distribution {
  /** Probability by units won, before the cap. */
  chance: Float64Array;
  /** Upper bound of the probability of more units than the table holds. */
  beyond: number;
}

export interface RoundDistributions {
  spin: Distribution;
  buy: Distribution;
}

const SIZE = 2 ** 18;

export function roundDistributions(slot: LinesSlot, base: Cycle, free: Cycle): RoundDistributions {
  const awards = Object.entries(slot.rules.freeSpins.award).map(([scatters, spins]) => ({
    scatters: Number(scatters),
    spins,
  }));
  const wins = (scatters: number) => awards.some((award) => award.scatters === scatters);
  const onwards = spectrum(free, (scatters) => !wins(scatters));
  const again = spectrum(free, wins);
  const plain = spectrum(base, (scatters) => !wins(scatters));
  const openings = awards.map(({ scatters }) => spectrum(base, (count) => count === scatters));
  const bought = slot.rules.buy.scatters.map(([scatters, weight]) => ({
    weight: weight / weightOf(slot.rules.buy.scatters),
    feature: awards.findIndex((award) => award.scatters === scatters),
  }));
  const recursion = featureRecursion(
    slot,
    awards.map(({ spins }) => spins),
  );

  const spin = { re: new Float64Array(SIZE), im: new Float64Array(SIZE) };
  const buy = { re: new Float64Array(SIZE), im: new Float64Array(SIZE) };
  // The distributions are real, so the upper half of each spectrum mirrors the lower one.
  for (let root = 0; root <= SIZE / 2; root++) {
    const features = recursion((multiplier) => {
      const at = (root * multiplier) % SIZE;
      return [onwards.re[at]!, onwards.im[at]!, again.re[at]!, again.im[at]!];
    });
    let [re, im] = [plain.re[root]!, plain.im[root]!];
    openings.forEach((opening, index) => {
      const [fr, fi] = features[index]!;
      re += opening.re[root]! * fr - opening.im[root]! * fi;
      im += opening.re[root]! * fi + opening.im[root]! * fr;
    });
    setMirrored(spin, root, re, im);
    re = im = 0;
    for (const { weight, feature } of bought) {
      re += weight * features[feature]![0];
      im += weight * features[feature]![1];
    }
    setMirrored(buy, root, re, im);
  }
  transform(spin.re, spin.im, 'back');
  transform(buy.re, buy.im, 'back');
  const beyond = chernoff(slot, base, free, wins, awards, bought);
  return { spin: { chance: spin.re, beyond: beyond.spin }, buy: { chance: buy.re, beyond: beyond.buy } };
}

interface Spectrum {
  re: Float64Array;
  im: Float64Array;
}

function setMirrored({ re, im }: Spectrum, root: number, real: number, imaginary: number): void {
  re[root] = real;
  im[root] = imaginary;
  if (root > 0 && root < SIZE / 2) {
    re[SIZE - root] = real;
    im[SIZE - root] = -imaginary;
  }
}

function spectrum(cycle: Cycle, has: (scatters: number) => boolean): Spectrum {
  const re = new Float64Array(SIZE);
  const im = new Float64Array(SIZE);
  cycle.byScatters.forEach((counts, scatters) => {
    if (has(scatters)) counts.forEach((count, units) => (re[units]! += count / cycle.size));
  });
  transform(re, im, 'forward');
  return { re, im };
}

type Complex = [re: number, im: number];
/** A and B at z^multiplier: re and im of each. */
type FreeSpinAt = (multiplier: number) => [number, number, number, number];

/** G(left, k) = A·G(left − 1, k) + B·G(left − 1 + added, k + 1), with G(0, k) = 1; after the last retrigger B counts as A. */
function featureRecursion(slot: LinesSlot, openings: readonly number[]): (at: FreeSpinAt) => Complex[] {
  const { retrigger } = slot.rules.freeSpins;
  const most = (k: number) => Math.max(...openings) + retrigger.spins * k;
  const table = Array.from({ length: retrigger.atMost + 1 }, (_, k) => ({
    re: new Float64Array(most(k) + 1),
    im: new Float64Array(most(k) + 1),
  }));
  return (at) => {
    for (let k = retrigger.atMost; k >= 0; k--) {
      const [ar, ai, br, bi] = at(multiplierAfter(slot.rules.freeSpins, k));
      const here = table[k]!;
      const then = table[k + 1];
      here.re[0] = 1;
      here.im[0] = 0;
      for (let left = 1; left <= most(k); left++) {
        const [pr, pi] = [here.re[left - 1]!, here.im[left - 1]!];
        const from = left - 1 + retrigger.spins;
        const nr = then ? then.re[from]! : pr;
        const ni = then ? then.im[from]! : pi;
        here.re[left] = ar * pr - ai * pi + br * nr - bi * ni;
        here.im[left] = ar * pi + ai * pr + br * ni + bi * nr;
      }
    }
    return openings.map((spins) => [table[0]!.re[spins]!, table[0]!.im[spins]!]);
  };
}

/** P(units ≥ SIZE) ≤ E[z^units] / z^SIZE for every z > 1; the best of some z is taken. */
function chernoff(
  slot: LinesSlot,
  base: Cycle,
  free: Cycle,
  wins: (scatters: number) => boolean,
  awards: { scatters: number; spins: number }[],
  bought: { weight: number; feature: number }[],
): { spin: number; buy: number } {
  const recursion = featureRecursion(
    slot,
    awards.map(({ spins }) => spins),
  );
  const best = { spin: 1, buy: 1 };
  for (let step = 1; step <= 12; step++) {
    const rate = step * 4e-5;
    const moment = (cycle: Cycle, multiplier: number, has: (scatters: number) => boolean): number => {
      let total = 0;
      cycle.byScatters.forEach((counts, scatters) => {
        if (has(scatters))
          counts.forEach((count, units) => (total += (count / cycle.size) * Math.exp(rate * units * multiplier)));
      });
      return total;
    };
    const known = new Map<number, [number, number, number, number]>();
    const features = recursion((multiplier) => {
      let value = known.get(multiplier);
      if (!value) {
        value = [moment(free, multiplier, (count) => !wins(count)), 0, moment(free, multiplier, wins), 0];
        known.set(multiplier, value);
      }
      return value;
    });
    const openings = awards.map(
      ({ scatters }, index) => moment(base, 1, (count) => count === scatters) * features[index]![0],
    );
    const spin = openings.reduce(
      (a, b) => a + b,
      moment(base, 1, (count) => !wins(count)),
    );
    const buy = bought.reduce((total, { weight, feature }) => total + weight * features[feature]![0], 0);
    if (!Number.isFinite(spin + buy)) break;
    best.spin = Math.min(best.spin, spin * Math.exp(-rate * SIZE));
    best.buy = Math.min(best.buy, buy * Math.exp(-rate * SIZE));
  }
  assert(best.buy < 1e-9, 'the table of units is too short for this title');
  return best;
}

export interface Figures {
  /** Mean of what is paid, in units: after the cap. */
  meanUnits: number;
  /** What the cap takes away on average, in units. */
  cappedUnits: number;
  /** Chance of paying anything. */
  hitChance: number;
  deviationUnits: number;
  capChance: number;
  /** Highest number of units that the distribution reaches. */
  profitChance: number;
  /** Mean and deviation of each layer of what is paid, in what a round costs. */
  layers: Layer[];
}

export function figuresOf({ chance, beyond }: Distribution, capUnits: number, costUnits: number): Figures {
  let [paid, lost, squares, capChance, profit] = [0, 0, 0, beyond, 0];
  const sums = LAYERS.map(() => ({ mean: 0, square: 0 }));
  for (let units = 1; units < chance.length; units++) {
    const share = chance[units]!;
    const pays = Math.min(units, capUnits);
    paid += share * pays;
    lost += share * (units - pays);
    squares += share * pays * pays;
    if (units >= capUnits) capChance += share;
    if (pays > costUnits) profit += share;
    sums.forEach((sum, layer) => {
      const part = layerOf(pays / costUnits, layer);
      sum.mean += share * part;
      sum.square += share * part * part;
    });
  }
  return {
    meanUnits: paid,
    cappedUnits: lost,
    hitChance: 1 - chance[0]!,
    deviationUnits: Math.sqrt(squares - paid * paid),
    capChance,
    profitChance: profit,
    layers: sums.map(({ mean, square }) => ({
      mean: rounded(mean),
      deviation: rounded(Math.sqrt(Math.max(0, square - mean * mean))),
    })),
  };
}

/** To ten decimals: the transforms are good for no more. */
const rounded = (value: number): number => Number(value.toFixed(10));
