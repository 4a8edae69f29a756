// How long a bet on a live event is held before its price is looked at again.

const SHORTEST_MS = 1_000;
const LONGEST_MS = 10_000;

/**
 * As long as the sport asks for, in the time of the match: where a simulated match runs faster, so does the delay, or the price
 * would have moved on each time; where it runs slower, prices stand for longer and are out of date for longer.
 */
export const delayMsOf = (seconds: number, tempo: number): number =>
  Math.round(Math.min(LONGEST_MS, Math.max(SHORTEST_MS, seconds * 1000 * tempo)));
