/**
 * Titles that climb: each step taken raises the prize in proportion to its risk, and the player may stop after each.
 * The prize after steps with an overall chance of success p is stake × 99 ÷ (100 p), so the house keeps its 1 % once,
 * however far a player climbs; whole minor units are paid, rounded down.
 */
import type { Rational } from './proof/rational.ts';

export const KEPT = { top: 99n, bottom: 100n } as const;
/** In stakes. No step is offered that would lead past it, so that no player climbs for a prize that is not paid. */
export const HIGHEST = 10_000n;

/** In minor units; `chance` is that of all steps so far. */
export const prizeMinor = (stakeMinor: bigint, chance: Rational): bigint =>
  (stakeMinor * KEPT.top * chance.bottom) / (KEPT.bottom * chance.top);

export const isWithinReach = (chance: Rational): boolean =>
  KEPT.top * chance.bottom <= HIGHEST * KEPT.bottom * chance.top;

const MAX_LISTS = 500;

/**
 * What all steps of a climb pay, as a list. A round is replayed at every action and players tend to keep their stake, so the
 * lists are cached; callers must not change them.
 */
export function prizeLists<Climb>(
  countOf: (climb: Climb) => number,
  prizeOf: (stakeMinor: bigint, climb: Climb, steps: number) => bigint,
): (stakeMinor: bigint, climb: Climb) => readonly string[] {
  const lists = new Map<string, readonly string[]>();
  return (stakeMinor, climb) => {
    const key = `${String(climb)} ${stakeMinor}`;
    let list = lists.get(key);
    if (!list) {
      if (lists.size >= MAX_LISTS) lists.clear();
      list = Array.from({ length: countOf(climb) }, (_, index) => String(prizeOf(stakeMinor, climb, index + 1)));
      lists.set(key, list);
    }
    return list;
  };
}
