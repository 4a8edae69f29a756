/**
 * Which of several outcomes of one match win together: a law over the sets of them. Place `mask` says how likely it is that exactly
 * the outcomes whose bits are set win.
 */
import { decide, type Played, type Tally } from './decide.ts';
import type { MarketKey } from './market.ts';

export interface ChosenOutcome {
  key: MarketKey;
  outcome: string;
}

/** By sets, or, where there are too many of these to tell apart, as what `chanceOf` answers. */
export type WinLaw = SetLaw | ((legs: number) => number);
export type SetLaw = Float64Array;

/** How likely all of these win, whatever becomes of the others. */
export function chanceOf(law: WinLaw, legs: number): number {
  if (typeof law === 'function') return law(legs);
  let sum = 0;
  for (let mask = 0; mask < law.length; mask++) if ((mask & legs) === legs) sum += law[mask]!;
  return sum;
}

/** Of two groups of outcomes that do not depend on each other. */
export function bothLaws(law: SetLaw, other: SetLaw): SetLaw {
  const both = new Float64Array(Math.max(law.length, other.length));
  for (let a = 0; a < law.length; a++) {
    if (law[a] === 0) continue;
    for (let b = 0; b < other.length; b++) if (other[b]! > 0) both[a | b]! += law[a]! * other[b]!;
  }
  return both;
}

/** Score at the end and, where the sport has it, at half-time. */
export const endedWith = (full: Tally['score'], half = full): Played => ({
  isOver: true,
  scorers: [],
  half: { score: half, isOver: true },
  tally: ({ specifiers }) => ({ score: specifiers['period'] === '1h' ? half : full, isOver: true }),
});

/** Those of `places` that win with this end; `undefined`: one of them is neither won nor lost. */
export function winners(
  chosen: readonly ChosenOutcome[],
  places: readonly number[],
  played: Played,
): number | undefined {
  let mask = 0;
  for (const place of places) {
    const { key, outcome } = chosen[place]!;
    const result = decide(key, played)?.outcomes.find(({ id }) => id === outcome)?.result;
    if (result === 'won') mask |= 1 << place;
    else if (result !== 'lost') return undefined;
  }
  return mask;
}
