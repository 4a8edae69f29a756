// What games tell their own watch about a settled round, in the `details` of the event.
import type { Drawn } from '#math/engine/drawn.ts';
import type { Odds } from '#math/engine/title.ts';
import type { Measured } from '#math/evidence/measured.ts';
import type { StakeSettled } from '#domains/stakes/index.ts';

/**
 * Absent where a round cannot be compared with anything: games of outside suppliers, free spins, rounds that were given back,
 * and all bets of a shared round but the first, which represents them.
 */
export interface RoundDetails {
  /** The odds that the round is compared with. */
  odds: Odds;
  /** What the odds refer to, where that is not won ÷ staked. */
  returned?: number;
  /** What it has drawn. */
  drawn: readonly Drawn[];
  /** For all bets on one drawing together, what they measured; otherwise it follows from odds and return. */
  measured?: readonly Measured[];
  /** The player acted in it, so they chose when it ended. */
  hasSteps?: boolean;
}

/** A settled round with what the watch needs. */
export type WatchedRound = Pick<StakeSettled, 'subject' | 'stakedMinor' | 'wonMinor' | 'startedAt'> & {
  details: RoundDetails;
};

export const isWatched = <Event extends Pick<StakeSettled, 'details'>>(
  event: Event,
): event is Event & { details: RoundDetails } => event.details !== undefined;
