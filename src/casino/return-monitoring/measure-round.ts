/**
 * What chance has returned, and what was known of it before: of a whole round, of each layer of a slot's win, or of each step
 * of a climb, where the value before the step is 1.
 */
import { layerOf } from '#casino/engine/layers.ts';
import type { Odds } from '#casino/engine/title.ts';

export interface Measured {
  measure: Measure;
  got: number;
  /** Expected whatever was chosen; of the best player where the bound is `upper`. */
  mean: number;
  /** About how much it varies. It only decides how much is put on a deviation, so it need not be exact. */
  deviation: number;
  least: number;
  most: number;
  bound: Odds['bound'];
}

export const LAYER_MEASURES = ['layer-1', 'layer-2', 'layer-3', 'layer-4'] as const;
export type Measure = 'return' | 'step' | (typeof LAYER_MEASURES)[number];

/** Of a round that is over. `returned` is in what the round cost. */
export function measureRound(odds: Odds, returned: number): Measured[] {
  const { climb, layers } = odds;
  if (climb) {
    const last = climb.steps.length - 1;
    const { due, secured = 0 } = climb;
    const paid = Math.max(0, returned - secured);
    return climb.steps.map((most, step) => stepped(most, step < last ? most : (most * paid) / due));
  }
  const { mean, variance, least = 0, highest: most, bound } = odds;
  const whole: Measured = {
    measure: 'return',
    got: returned,
    mean,
    deviation: Math.sqrt(variance),
    least,
    most,
    bound,
  };
  if (!layers) return [whole];
  return [
    whole,
    ...layers.map(({ mean: part, deviation }, layer): Measured => ({
      measure: LAYER_MEASURES[layer]!,
      got: layerOf(returned, layer),
      mean: part,
      deviation,
      least: 0,
      most: layerOf(most, layer),
      bound,
    })),
  ];
}

/** Of a round that goes on: the steps so far, all of which have succeeded. */
export const measuredSoFar = ({ climb }: Odds): Measured[] => (climb?.steps ?? []).map((most) => stepped(most, most));

/** A step that multiplies what is at stake by `most` with the chance 1 ÷ most, or loses it. */
const stepped = (most: number, got: number): Measured => ({
  measure: 'step',
  got,
  mean: 1,
  deviation: Math.sqrt(most - 1),
  least: 0,
  most,
  bound: 'exact',
});

/** The mean of what bets on one drawing have returned, step by step: they win and lose together. */
export function measuredTogether(bets: ReadonlyArray<readonly Measured[]>): Measured[] {
  const longest = Math.max(...bets.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at): Measured => {
    const ones = bets.flatMap((bet) => bet[at] ?? []);
    const meanOf = (pick: (measurement: Measured) => number): number =>
      ones.reduce((sum, measurement) => sum + pick(measurement), 0) / ones.length;
    return {
      measure: ones[0]!.measure,
      got: meanOf(({ got }) => got),
      mean: meanOf(({ mean }) => mean),
      deviation: meanOf(({ deviation }) => deviation),
      least: meanOf(({ least }) => least),
      most: meanOf(({ most }) => most),
      bound: ones.some(({ bound }) => bound === 'upper') ? 'upper' : 'exact',
    };
  });
}
