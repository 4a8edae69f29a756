/** Lines of totals and handicaps. A quarter line is two half stakes, on the neighbours below and above it. */
import type { OutcomeResult } from './market.ts';

export const lineText = (line: number): string => (Object.is(line, -0) ? '0' : String(line));

/** The lines that a stake is laid on, in halves. */
export function halvesOf(line: number): readonly [number, number] {
  return Number.isInteger(line * 2) ? [line, line] : [line - 0.25, line + 0.25];
}

/** What becomes of a bet that wins when `value` is above the line, and is given back where they are equal. */
export function resultAbove(value: number, line: number): OutcomeResult {
  const [low, high] = halvesOf(line);
  switch (Math.sign(value - low) + Math.sign(value - high)) {
    case 2:
      return 'won';
    case 1:
      return 'half-won';
    case 0:
      return 'void';
    case -1:
      return 'half-lost';
    default:
      return 'lost';
  }
}

/** The same of the bet against it. */
export const resultBelow = (value: number, line: number): OutcomeResult => resultAbove(-value, -line);

/**
 * How likely above and below are for the price: what is given back counts for neither, so that the fair odds are one divided by
 * this. `law[at]` is how likely the value `at + from` is.
 */
export function chanceAbove(law: Float64Array, from: number, line: number): number | undefined {
  let above = 0;
  let below = 0;
  for (const half of halvesOf(line)) {
    for (let at = 0; at < law.length; at++) {
      const value = at + from;
      if (value > half) above += law[at]!;
      else if (value < half) below += law[at]!;
    }
  }
  return above + below > 1e-12 ? above / (above + below) : undefined;
}

/** The half line that splits the law best. */
export function middleLine(law: Float64Array, from: number): number {
  let sum = 0;
  let best = from - 0.5;
  let bestGap = Infinity;
  for (let at = 0; at < law.length; at++) {
    sum += law[at]!;
    const gap = Math.abs(sum - 0.5);
    if (gap >= bestGap) continue;
    bestGap = gap;
    best = at + from + 0.5;
  }
  return best;
}
