import type { Drawn } from '#math/engine/drawn.ts';
import type { Odds } from '#math/engine/title.ts';
import type { Measured } from '#math/evidence/measured.ts';
import { eventType } from '#platform/events/events.ts';

export interface RoundSettled {
  roundId: string;
  playerId: string;
  sysname: string;
  currency: string;
  stakedMinor: string;
  wonMinor: string;
  /**
   * What it is held against by the watch over games; absent where there is nothing to hold it against: games of outside
   * suppliers, rounds that were given back, and all bets of a shared round but the first, which stands for them.
   */
  odds?: Odds;
  /** What the odds are of, where that is not won ÷ staked. */
  returned?: number;
  /** What it has drawn. */
  drawn?: readonly Drawn[];
  /** Of all bets on one drawing together, what they measured; else it follows from odds and return. */
  measured?: readonly Measured[];
  /** When a round in which the player acts was opened, in ISO 8601. */
  openedAt?: string;
  /** The outside supplier who played it out; absent for our own, which can be shown again. */
  provider?: string;
}

/** A real-money round is settled and paid. Written in its transaction, for bets in one go by games.play_rounds(). */
export const roundSettled = eventType<RoundSettled>('games.round-settled');
