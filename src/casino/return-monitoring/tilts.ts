/**
 * The factors by which one observation changes the evidence against a title. Each is what a pretended bet of 1 against the
 * proof would become: 1 + λ (what came − what was expected), with λ fixed before the outcome. As long as the title is what
 * was proved, such a bet keeps its value on average, whatever the player does; only a title that is not lets it grow.
 */
import type { Measured } from './measure-round.ts';

/** Sizes of the bets, in standard deviations. The one nearest to a fault grows fastest, so there are several. */
const MEASURE_SIZES = [0.005, 0.015, 0.05, 0.2] as const;
const DRAW_SIZES = [0.01, 0.1] as const;
/** Of each size two: one on too much, one on too little. */
export const MEASURE_TILTS = MEASURE_SIZES.length * 2;
export const DRAW_TILTS = DRAW_SIZES.length * 2;

/** No bet may lose more than this share of its value with one outcome. */
const MAX_LOST = 0.95;
/** Deviations are taken for no smaller than this: a return that cannot vary must not make a bet infinite. */
const MIN_DEVIATION = 0.05;
/** Proved means are written to so many decimals; the bet expects that much more (or less) than they say. */
const ROUNDING = 1e-6;

/** Even tilts bet on too much, odd ones on too little. */
export const isUpward = (tilt: number): boolean => tilt % 2 === 0;

/** Where only the best player reaches the mean, too little is no sign. */
export const isTaken = ({ bound }: Pick<Measured, 'bound'>, tilt: number): boolean =>
  bound === 'exact' || isUpward(tilt);

export function measureFactor(measurement: Measured, tilt: number): number {
  const { got, mean, deviation, least, most } = measurement;
  const sign = isUpward(tilt) ? 1 : -1;
  const wanted = MEASURE_SIZES[tilt >> 1]! / Math.max(deviation, MIN_DEVIATION);
  const room = sign > 0 ? mean - least : most - mean;
  const stake = room > 0 ? Math.min(wanted, MAX_LOST / room) : wanted;
  return Math.max(1 - MAX_LOST, 1 + stake * (sign * (got - mean) - ROUNDING));
}

/** Of one draw of a category: when it comes, and when it does not. */
export function drawFactors(chance: number, tilt: number): { hit: number; miss: number } {
  const sign = isUpward(tilt) ? 1 : -1;
  const wanted = DRAW_SIZES[tilt >> 1]! / Math.sqrt(chance * (1 - chance));
  const stake = sign * Math.min(wanted, MAX_LOST / (sign > 0 ? chance : 1 - chance));
  return { hit: 1 + stake * (1 - chance), miss: 1 - stake * chance };
}
