/** The figures of a round from how often it wins how much: hit rate, deviation, and what the cap takes away. */
import { LAYERS, layerOf, type Layer } from '../layers.ts';

export interface Distribution {
  /** Probability by units won, before the cap. */
  chance: Float64Array;
  /** Upper bound of the probability of more units than the table holds. */
  beyond: number;
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
  /** Chance that a round pays more than it costs. */
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
