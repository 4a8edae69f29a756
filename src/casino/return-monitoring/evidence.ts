/**
 * The evidence that a title is not what was proved (a Shiryaev–Roberts e-detector). Every hour an equal share of a unit a day
 * is put on the bets against the title (layout.ts), and every observation multiplies them (tilts.ts). A fair title leaves
 * their expected sum as it is, however it is played, so after D days with a round in them that sum is at most D. By Markov's
 * inequality at the first moment when it reaches E, that happens within D days with a chance of at most D ÷ E: at a million,
 * a false alarm in no more than one of a million days of a title.
 */
import type { Layout } from './layout.ts';

/** A game is reported when its evidence reaches this. */
export const ALARMS_AT = 1e3;
/** A game is closed when its evidence reaches this. */
export const CLOSES_AT = 1e6;
/** Added an hour with a round in it, of a unit a day. */
export const HOURLY = 1 / 24;

const FARTHEST_LOG = 600;

export const noEvidence = ({ weights }: Layout): Float64Array => new Float64Array(weights.length);

/** A new hour begins. */
export function beginHour(evidence: Float64Array, { weights }: Layout): void {
  for (let place = 0; place < evidence.length; place++) evidence[place]! += HOURLY * weights[place]!;
}

/** Observations have been made; `logs` is what a tally made of them. */
export function multiply(evidence: Float64Array, logs: Float64Array): void {
  for (let place = 0; place < evidence.length; place++) {
    const before = evidence[place]!;
    if (before === 0) continue;
    // Cut off, so that what is beyond doubt stays a number, and what has vanished is none. Both make it only less.
    const log = Math.log(before) + logs[place]!;
    evidence[place] = log < -FARTHEST_LOG ? 0 : Math.exp(Math.min(FARTHEST_LOG, log));
  }
}

export const total = (evidence: Float64Array): number => evidence.reduce((sum, value) => sum + value, 0);

/** The place of the bet that has grown most. */
export const strongest = (evidence: Float64Array): number =>
  evidence.reduce((best, value, place) => (value > evidence[best]! ? place : best), 0);
