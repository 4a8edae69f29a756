// What games say of a settled round to their own watch, in the `details` of the event.
import type { Drawn } from '#math/engine/drawn.ts';
import type { Odds } from '#math/engine/title.ts';
import type { Measured } from '#math/evidence/measured.ts';
import type { StakeSettled } from '#domains/stakes/index.ts';

/**
 * Absent where there is nothing to hold a round against: games of outside suppliers, free spins, rounds that were given back,
 * and all bets of a shared round but the first, which stands for them.
 */
export interface RoundDetails {
  /** What the round is held against. */
  odds: Odds;
  /** What the odds are of, where that is not won ÷ staked. */
  returned?: number;
  /** What it has drawn. */
  drawn: readonly Drawn[];
  /** Of all bets on one drawing together, what they measured; else it follows from odds and return. */
  measured?: readonly Measured[];
  /** The player acted in it, so it is over when they like. */
  hasSteps?: boolean;
}

/** A settled round with what the watch needs. */
export type WatchedRound = Pick<StakeSettled, 'subject' | 'stakedMinor' | 'wonMinor' | 'startedAt'> & {
  details: RoundDetails;
};

export const isWatched = <Event extends Pick<StakeSettled, 'details'>>(
  event: Event,
): event is Event & { details: RoundDetails } => event.details !== undefined;
